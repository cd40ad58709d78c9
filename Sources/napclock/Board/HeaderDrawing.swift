// SPDX-License-Identifier: MIT

import BoardFile

/// The 40-pin header as it lies before one, pin 1 at the top left, with the pins in use marked.
struct HeaderDrawing {
  private let parts: [Int: String]
  private let isColoured: Bool

  init(_ connections: [Connection], isColoured: Bool) {
    var parts: [Int: String] = [:]
    for connection in connections {
      if let pin = connection.pin { parts[pin] = connection.part == "-" ? "(SPI)" : connection.part }
    }
    self.parts = parts
    self.isColoured = isColoured
  }

  var text: String {
    let width = parts.values.map(\.count).max() ?? 0
    var text = ""
    for left in stride(from: 1, to: RaspberryPi.header.count, by: 2) {
      let right = left + 1
      let (near, far) = (parts[left] ?? "", parts[right] ?? "")
      var line = "  " + String(repeating: " ", count: width - near.count) + mark(near, left)
      line += "  " + String(repeating: " ", count: 6 - name(left).count) + mark(name(left), left)
      line += "  " + mark(box(left), left) + mark(box(right), right) + "  "
      line += far.isEmpty ? mark(name(right), right) : mark(name(right).padded(to: 6), right) + "  " + mark(far, right)
      text += line + "\n"
    }
    return text
  }

  private func name(_ pin: Int) -> String {
    switch RaspberryPi.header[pin - 1] {
    case .volts3: "3V3"
    case .volts5: "5V"
    case .ground: "GND"
    case .gpio(let offset): "GPIO\(offset)"
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
}
