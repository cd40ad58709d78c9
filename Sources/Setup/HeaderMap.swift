// SPDX-License-Identifier: MIT

import BoardFile

/// The 40-pin header as it lies before one, pin 1 at the top left: what each pin is, and what is wired to it. It fits
/// into 80 columns and 21 rows.
public struct HeaderMap {
  private let parts: [UInt32: String]
  private let isColoured: Bool

  /// A map on which these lines are taken, in colours where a terminal shows them.
  public init(_ uses: [LineUse], isColoured: Bool = false) {
    var parts: [UInt32: String] = [:]
    for use in uses {
      if let offset = use.line.offset { parts[offset] = use.part == "-" ? "(SPI)" : use.part }
    }
    self.parts = parts
    self.isColoured = isColoured
  }

  /// A line for each pair of pins.
  public var lines: [String] {
    stride(from: 1, to: RaspberryPi.header.count, by: 2).map { left in
      let near = mark(Self.right(part(left), 11), left) + "  " + mark(Self.right(Self.name(left), 11), left)
      let far = mark(Self.left(Self.name(left + 1), 11), left + 1) + "  " + mark(part(left + 1), left + 1)
      let line = "\(near)  \(mark(box(left), left))\(mark(box(left + 1), left + 1))  \(far)"
      return isColoured ? line : Self.trimmed(line)
    }
  }

  private func part(_ pin: Int) -> String { offset(pin).flatMap { parts[$0] } ?? "" }

  private func offset(_ pin: Int) -> UInt32? {
    if case .gpio(let offset) = RaspberryPi.header[pin - 1] { return offset }
    return nil
  }

  /// Such as `GPIO10 MOSI`.
  private static func name(_ pin: Int) -> String {
    switch RaspberryPi.header[pin - 1] {
    case .volts3: return "3V3"
    case .volts5: return "5V"
    case .ground: return "GND"
    case .gpio(let offset):
      let function = RaspberryPi.function(of: offset)
      return "GPIO\(offset)" + (function.isEmpty ? "" : " \(function)")
    }
  }

  /// `[11]` for a pin in use, ` 11 ` for another.
  private func box(_ pin: Int) -> String {
    let number = (pin < 10 ? " " : "") + String(pin)
    return part(pin).isEmpty ? " \(number) " : "[\(number)]"
  }

  private func mark(_ text: String, _ pin: Int) -> String {
    isColoured && !part(pin).isEmpty && !text.isEmpty ? "\u{1b}[1;32m\(text)\u{1b}[0m" : text
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
