// SPDX-License-Identifier: MIT

/// Digits made of pixels, for a time that is read across the room.
enum LargeDigits {
  static let height = 5

  /// Five rows of three pixels each, from the top.
  private static func rows(_ character: Character) -> (width: Int, rows: [UInt8])? {
    switch character {
    case "0": (3, [0b111, 0b101, 0b101, 0b101, 0b111])
    case "1": (3, [0b010, 0b110, 0b010, 0b010, 0b111])
    case "2": (3, [0b111, 0b001, 0b111, 0b100, 0b111])
    case "3": (3, [0b111, 0b001, 0b111, 0b001, 0b111])
    case "4": (3, [0b101, 0b101, 0b111, 0b001, 0b001])
    case "5": (3, [0b111, 0b100, 0b111, 0b001, 0b111])
    case "6": (3, [0b111, 0b100, 0b111, 0b101, 0b111])
    case "7": (3, [0b111, 0b001, 0b010, 0b010, 0b010])
    case "8": (3, [0b111, 0b101, 0b111, 0b101, 0b111])
    case "9": (3, [0b111, 0b101, 0b111, 0b001, 0b111])
    case ":": (1, [0b0, 0b1, 0b0, 0b1, 0b0])
    default: nil
    }
  }

  /// The width of a text in pixels, at scale 1.
  static func width(_ text: String) -> Int {
    max(0, text.reduce(0) { $0 + (rows($1)?.width ?? 0) + 1 } - 1)
  }

  static func draw(_ text: String, x: Int, y: Int, scale: Int, _ color: RGB, on field: inout LightField) {
    var x = x
    for character in text {
      guard let glyph = rows(character) else { continue }
      for (row, bits) in glyph.rows.enumerated() {
        for column in 0..<glyph.width where bits >> (glyph.width - 1 - column) & 1 == 1 {
          field.block(x: x + column * scale, y: y + row * scale, width: scale, height: scale, color)
        }
      }
      x += (glyph.width + 1) * scale
    }
  }
}
