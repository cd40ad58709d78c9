// SPDX-License-Identifier: MIT

/// How wide a text is at most, without a font at hand: by the widths of DejaVu Sans, the widest that browsers and
/// `rsvg-convert` take for `sans-serif`.
enum TextWidth {
  /// In whole units, rounded up.
  static func of(_ text: String, size: Int) -> Int {
    (text.unicodeScalars.reduce(0) { $0 + width($1) } * size + 999) / 1_000
  }

  /// In 1/1000 of the font's size.
  private static func width(_ character: Unicode.Scalar) -> Int {
    switch character {
    case "i", "j", "l", ".", ",", ":", ";", "'", "|", " ": 340
    case "f", "r", "t", "(", ")", "[", "]", "-", "/", "I", "J", "!": 412
    case "m", "M", "W", "w", "@", "%", "+", "=", "<", ">", "&", "~": 990
    case "a"..."z", "0"..."9", "\"", "*", "_", "$", "?": 640
    case "A"..."Z", "#": 790
    // Letters with marks, and what is no letter at all.
    case "\u{0}"..."\u{24f}": 800
    default: 1_050
    }
  }

  /// The text, or as much of it as fits with an ellipsis.
  static func fitting(_ text: String, size: Int, in room: Int) -> String {
    guard of(text, size: size) > room else { return text }
    var shorter = Substring(text.prefix(400))
    while !shorter.isEmpty, of(shorter + "…", size: size) > room { shorter.removeLast() }
    return shorter + "…"
  }
}
