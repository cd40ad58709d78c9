// SPDX-License-Identifier: MIT

extension RaspberryPi {
  /// What a line of the header is besides a GPIO line, in a word; empty where it is no more than that.
  ///
  /// Source: the pinout in Raspberry Pi's documentation, with the buses that its system switches on.
  public static func function(of offset: UInt32) -> String {
    switch offset {
    case 0: "ID_SD"
    case 1: "ID_SC"
    case 2: "SDA"
    case 3: "SCL"
    case 7: "CE1"
    case 8: "CE0"
    case 9: "MISO"
    case 10: "MOSI"
    case 11: "SCLK"
    case _ where pwmLines.contains(offset): "PWM"
    case 14: "TXD"
    case 15: "RXD"
    default: ""
    }
  }

  /// The lines that the kernel takes for a spidev node with their functions; those that a ring is wired to first.
  ///
  /// - Returns: `nil` for a node that is on no header.
  package static func lines(ofSPI path: String) -> [(offset: UInt32, function: String)]? {
    guard let (bus, chipSelect) = spidev(path), let spi = spi[bus], spi.chipSelects.indices.contains(chipSelect) else {
      return nil
    }
    let selects = spi.chipSelects.enumerated().map { (offset: $0.element, function: "chip select \($0.offset)") }
    return [(spi.mosi, "MOSI"), (spi.clock, "SCLK"), (spi.miso, "MISO")] + selects
  }
}
