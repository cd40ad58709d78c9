// SPDX-License-Identifier: MIT

import BoardFile

/// The 40-pin header as it lies before one, pin 1 at the top left, with the pins in use marked.
public struct HeaderMap {
  /// What is wired to a pin, by its number.
  private let parts: [Int: String]
  private let showsFunctions: Bool
  private let isColoured: Bool
  private let indent: String
  /// Columns for what is wired to a pin of the left row, and for the name of any pin.
  private let widths: (part: Int, name: Int)

  /// A map on which these lines are taken, with what each pin is besides a line. It fits into 80 columns and 21 rows;
  /// in colours where a terminal shows them.
  public init(_ uses: [LineUse], isColoured: Bool = false) {
    let pins = uses.map { (pin: $0.line.offset.flatMap(RaspberryPi.pin(of:)), part: $0.part) }
    self.init(Self.parts(pins), showsFunctions: true, isColoured: isColoured, indent: "", widths: (11, 11))
  }

  /// A map of a board's wires, indented by two columns and as wide as it needs.
  public init(_ connections: [Connection], isColoured: Bool = false) {
    let parts = Self.parts(connections.map { ($0.pin, $0.part) })
    let width = parts.values.map(\.count).max() ?? 0
    self.init(parts, showsFunctions: false, isColoured: isColoured, indent: "  ", widths: (width, 6))
  }

  private init(
    _ parts: [Int: String], showsFunctions: Bool, isColoured: Bool, indent: String, widths: (part: Int, name: Int)
  ) {
    self.parts = parts
    self.showsFunctions = showsFunctions
    self.isColoured = isColoured
    self.indent = indent
    self.widths = widths
  }

  private static func parts(_ pins: [(pin: Int?, part: String)]) -> [Int: String] {
    var parts: [Int: String] = [:]
    for (pin, part) in pins {
      if let pin { parts[pin] = part == "-" ? "(SPI)" : part }
    }
    return parts
  }

  /// A line for each pair of pins.
  public var lines: [String] {
    stride(from: 1, to: RaspberryPi.header.count, by: 2).map { left in
      let right = left + 1
      let (near, far) = (parts[left] ?? "", parts[right] ?? "")
      var line = indent + Self.spaces(widths.part, less: near) + mark(near, left)
      line += "  " + Self.spaces(widths.name, less: name(left)) + mark(name(left), left)
      line += "  " + mark(box(left), left) + mark(box(right), right) + "  " + mark(name(right), right)
      return far.isEmpty ? line : line + Self.spaces(widths.name, less: name(right)) + "  " + mark(far, right)
    }
  }

  /// Such as `GPIO10`, or `GPIO10 MOSI`.
  private func name(_ pin: Int) -> String {
    switch RaspberryPi.header[pin - 1] {
    case .volts3: return "3V3"
    case .volts5: return "5V"
    case .ground: return "GND"
    case .gpio(let offset):
      let function = showsFunctions ? RaspberryPi.function(of: offset) : ""
      return "GPIO\(offset)" + (function.isEmpty ? "" : " \(function)")
    }
  }

  /// `[11]` for a pin in use, ` 11 ` for another.
  private func box(_ pin: Int) -> String {
    let number = (pin < 10 ? " " : "") + String(pin)
    return parts[pin] == nil ? " \(number) " : "[\(number)]"
  }

  private func mark(_ text: String, _ pin: Int) -> String {
    isColoured && parts[pin] != nil && !text.isEmpty ? "\u{1b}[1;32m\(text)\u{1b}[0m" : text
  }

  private static func spaces(_ width: Int, less text: String) -> String {
    String(repeating: " ", count: max(0, width - text.count))
  }
}
