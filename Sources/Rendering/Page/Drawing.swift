// SPDX-License-Identifier: MIT

/// SVG as it is written: whole numbers only, texts escaped.
struct Drawing {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: String) {
    bytes += Array(text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func rectangle(_ style: String, x: Int, y: Int, width: Int, height: Int, round: Int = 0) {
    let corner = round > 0 ? " rx=\"\(round)\"" : ""
    append("<rect class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"\(corner)/>")
  }

  mutating func path(_ style: String, _ path: String) {
    if !path.isEmpty { append("<path class=\"\(style)\" d=\"\(path)\"/>") }
  }

  mutating func text(_ style: String, x: Int, y: Int, _ text: String) {
    append("<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(Self.escaped(text))</text>")
  }

  /// A text that is nothing but a text in XML, whatever it holds.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Not allowed in XML in any way.
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{fffe}", "\u{ffff}": escaped += " "
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
