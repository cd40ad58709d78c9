// SPDX-License-Identifier: MIT

/// What is the same on every Raspberry Pi with a 40-pin header.
///
/// Source: the pinout in Raspberry Pi's documentation, and the overlays' README of its kernel.
public enum RaspberryPi {
  /// What a pin of the header is.
  public enum Pin: Equatable, Sendable {
    case volts3
    case volts5
    case ground
    case gpio(UInt32)
  }

  /// Labels of the chips that drive the header, from Pi 5 back to the first.
  public static let chips = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]

  /// Pin 1 first.
  public static let header: [Pin] = [
    .volts3, .volts5, .gpio(2), .volts5, .gpio(3), .ground, .gpio(4), .gpio(14), .ground, .gpio(15),
    .gpio(17), .gpio(18), .gpio(27), .ground, .gpio(22), .gpio(23), .volts3, .gpio(24), .gpio(10), .ground,
    .gpio(9), .gpio(25), .gpio(11), .gpio(8), .ground, .gpio(7), .gpio(0), .gpio(1), .gpio(5), .ground,
    .gpio(6), .gpio(12), .gpio(13), .ground, .gpio(19), .gpio(16), .gpio(26), .gpio(20), .ground, .gpio(21),
  ]

  /// The header's pin that carries GPIO `offset`, counted from 1.
  public static func pin(of offset: UInt32) -> Int? {
    header.firstIndex(of: .gpio(offset)).map { $0 + 1 }
  }

  /// The chip's lines; those from 28 on are not on the header.
  static let offsets: ClosedRange<Int64> = 0...53

  /// Names that kernels give lines in `gpioinfo` beside GPIO0 to GPIO53.
  static let names: [String: UInt32] = [
    "ID_SDA": 0, "ID_SD": 0, "ID_SCL": 1, "ID_SC": 1, "SDA1": 2, "SCL1": 3, "GPIO_GCLK": 4, "SPI_CE1_N": 7,
    "SPI_CE0_N": 8, "SPI_MISO": 9, "SPI_MOSI": 10, "SPI_SCLK": 11, "SPI_SCK": 11, "TXD0": 14, "RXD0": 15, "TXD1": 14,
    "RXD1": 15,
  ]

  /// Whether the chips of a board file drive a Pi's header. A chip without a label of its own, such as
  /// `gpiochip0`, is taken for one: the other boards name theirs by label.
  package static func drives(_ chips: [String]) -> Bool {
    chips.allSatisfy { chip in
      var name = Substring(chip)
      if Self.chips.contains(chip) { return true }
      if name.hasPrefix("/dev/") { name = name.dropFirst(5) }
      return name.hasPrefix("gpiochip") && name.dropFirst(8).utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  // MARK: SPI

  /// The lines of a SPI controller with their roles.
  struct SPI {
    let clock: UInt32
    let mosi: UInt32
    let miso: UInt32
    /// By number.
    let chipSelects: [UInt32]
  }

  /// The controllers that every model has on its header, by bus number.
  static let spi: [Int: SPI] = [
    0: SPI(clock: 11, mosi: 10, miso: 9, chipSelects: [8, 7]),
    1: SPI(clock: 21, mosi: 20, miso: 19, chipSelects: [18, 17, 16]),
  ]

  /// Bus and chip select of `/dev/spidevB.C`.
  static func spidev(_ path: String) -> (bus: Int, chipSelect: Int)? {
    guard path.hasPrefix("/dev/spidev") else { return nil }
    let parts = path.dropFirst(11).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let bus = UInt8(parts[0]), let chipSelect = UInt8(parts[1]) else { return nil }
    return (Int(bus), Int(chipSelect))
  }

  // MARK: PWM

  /// The lines of the header that a PWM channel can come out on.
  package static let pwmLines: [UInt32] = [12, 13, 18, 19]

  /// The controllers whose channels come out on the header, by their devices: Pi 5, Pi 4, and those before
  /// (the `pwm` nodes of the kernel's bcm2712, bcm2711 and bcm283x device trees).
  package static let pwmDevices = ["1f00098000.pwm", "fe20c000.pwm", "3f20c000.pwm", "20c000.pwm"]

  /// The line of a PWM channel: on a Pi 5 four channels on four lines, before it two, on GPIO18 and GPIO19 as
  /// the overlays `pwm` and `pwm-2chan` have it.
  package static func pwmLine(channel: UInt32, chips: [String]) -> UInt32? {
    let isPi5 = chips == ["pinctrl-rp1"]
    switch channel {
    case 0: return isPi5 ? 12 : 18
    case 1: return isPi5 ? 13 : 19
    case 2: return 18
    case 3: return 19
    default: return nil
    }
  }
}
