// SPDX-License-Identifier: MIT

/// Draws a part's inside, in units from its top left corner.
struct Pen {
  var sheet: Sheet
  let origin: Point

  private func at(_ x: Int, _ y: Int) -> Point { Point(x: origin.x + x, y: origin.y + y) }

  mutating func line(_ points: (Int, Int)..., style: String = "ink") {
    sheet.line(style, points.map { at($0.0, $0.1) })
  }

  mutating func text(
    _ text: String, _ x: Int, _ y: Int, _ anchor: Sheet.Anchor = .start, style: String = "", room: Int = 1_000
  ) {
    sheet.text(text, origin.x + x, origin.y + y, .small, anchor, style: style, room: room)
  }

  mutating func box(_ style: String, _ left: Int, _ top: Int, _ right: Int, _ bottom: Int, round: Int = 0) {
    let (start, end) = (at(left, top), at(right, bottom))
    sheet.box(style, Box(left: start.x, top: start.y, right: end.x, bottom: end.y), round: round)
  }

  mutating func circle(_ style: String, _ x: Int, _ y: Int, _ radius: Int) {
    sheet.circle(style, origin.x + x, origin.y + y, radius)
  }

  /// Where wires are joined.
  mutating func joint(_ x: Int, _ y: Int) { circle("joint", x, y, 4) }

  // MARK: Symbols

  /// A resistor that lies, between `left` and `right`.
  mutating func resistor(lying y: Int, _ left: Int, _ right: Int) {
    box("body", left, y - 7, right, y + 7)
  }

  /// A resistor that stands.
  mutating func resistor(standing x: Int, _ top: Int, _ bottom: Int) {
    box("body", x - 7, top, x + 7, bottom)
  }

  /// A diode between two heights that lets current go up; its ring is above.
  mutating func diode(_ x: Int, _ top: Int, _ bottom: Int) {
    line((x, top), (x, bottom))
    let middle = (top + bottom) / 2
    sheet.line(
      "solid", Sheet.path([at(x - 10, middle + 9), at(x + 10, middle + 9), at(x, middle - 9)]) + "Z")
    line((x - 11, middle - 10), (x + 11, middle - 10), style: "ink thick")
  }

  mutating func motor(_ x: Int, _ y: Int) {
    circle("body", x, y, 18)
    text("M", x, y + 5, .middle, style: "strong")
  }

  mutating func buzzer(_ x: Int, _ y: Int) {
    circle("body", x, y, 18)
    text("BZ", x, y + 5, .middle, style: "strong")
    text("+", x - 24, y - 12, .middle, style: "strong")
  }

  /// A capacitor with a plus, whose plates lie at `y`.
  mutating func capacitor(_ x: Int, _ top: Int, _ y: Int, _ bottom: Int) {
    line((x, top), (x, y - 5))
    line((x - 16, y - 5), (x + 16, y - 5), style: "ink thick")
    box("body", x - 16, y + 3, x + 16, y + 8)
    line((x, y + 8), (x, bottom))
    text("+", x - 14, y - 12, .middle, style: "strong")
  }

  /// A ring of LEDs: twelve, however many it has.
  mutating func ring(_ x: Int, _ y: Int) {
    circle("body", x, y, 42)
    circle("hole", x, y, 23)
    let around = [(0, -33), (16, -28), (28, -16), (33, 0), (28, 16), (16, 28)]
    for (right, down) in around {
      circle("led", x + right, y + down, 4)
      circle("led", x - right, y - down, 4)
    }
  }
}
