// SPDX-License-Identifier: MIT

/// Digits of seven strokes, as bedside clocks have them, at any size.
enum SegmentDigits {
  /// Which strokes a digit has: top, upper left, upper right, middle, lower left, lower right, bottom.
  private static let strokes: [Character: [Int]] = [
    "0": [0, 1, 2, 4, 5, 6], "1": [2, 5], "2": [0, 2, 3, 4, 6], "3": [0, 2, 3, 5, 6], "4": [1, 2, 3, 5],
    "5": [0, 1, 3, 5, 6], "6": [0, 1, 3, 4, 5, 6], "7": [0, 2, 5], "8": [0, 1, 2, 3, 4, 5, 6],
    "9": [0, 1, 2, 3, 5, 6],
  ]

  /// Each stroke's ends, in digits' widths from the left and halves of their height from the top.
  private static let ends: [(Point, Point)] = [
    (Point(0, 0), Point(1, 0)), (Point(0, 0), Point(0, 1)), (Point(1, 0), Point(1, 1)), (Point(0, 1), Point(1, 1)),
    (Point(0, 1), Point(0, 2)), (Point(1, 1), Point(1, 2)), (Point(0, 2), Point(1, 2)),
  ]

  /// Draws a text of digits and colons round a place.
  ///
  /// - Parameter height: of a digit, in pixels.
  static func draw(_ text: String, center: Point, height: Float, _ color: RGB, on field: inout LightField) {
    let half = height / 2
    let width = height * 0.5
    let gap = height * 0.32
    let thickness = height * 0.1
    let total = text.reduce(-gap) { $0 + ($1 == ":" ? 0 : width) + gap }
    var left = center.x - total / 2
    for character in text {
      if character == ":" {
        for offset in [-half / 2, half / 2] {
          field.disc(Point(left, center.y + offset), radius: thickness * 0.6, color)
        }
        left += gap
        continue
      }
      for stroke in strokes[character] ?? [] {
        let (start, end) = ends[stroke]
        let along = end - start
        // Strokes leave a little room between them.
        let inset = along * (thickness * 0.7)
        let origin = Point(left, center.y - half)
        let from = origin + start * Point(width, half) + inset
        let to = origin + end * Point(width, half) - inset
        field.line(from: from, to: to, thickness: thickness, color)
      }
      left += width + gap
    }
  }
}
