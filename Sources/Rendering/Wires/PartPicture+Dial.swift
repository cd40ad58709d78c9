// SPDX-License-Identifier: MIT

extension PartPicture {
  private static let names = ["a": "A", "b": "B", "button": "button", "ground": "com."]

  /// Three switches to ground, and the part as it looks.
  func drawDial(_ pen: inout Pen, hasResistors: Bool) {
    let bus = 294
    for (index, end) in ends.enumerated() {
      let name = Self.names[end.kind] ?? end.kind
      pen.text(name, 236, end.y - 7, .end, style: "strong")
      guard end.kind != "ground" else {
        pen.line((0, end.y), (bus, end.y))
        continue
      }
      pen.line((0, end.y), (246, end.y))
      pen.line((250, end.y), (278, end.y - 13))
      pen.line((280, end.y), (bus, end.y))
      pen.circle("body", 247, end.y, 3)
      pen.circle("body", 280, end.y, 3)
      if index > 0, index < ends.count - 1 { pen.joint(bus, end.y) }
    }
    if let first = ends.first, let last = ends.last { pen.line((bus, first.y), (bus, last.y)) }
    if let index = ends.firstIndex(where: { $0.kind == "ground" }), index > 0, index < ends.count - 1 {
      pen.joint(bus, ends[index].y)
    }
    if hasResistors { drawPullUps(&pen) }
    drawEncoder(&pen, top: ends[0].y + 10)
  }

  private func drawPullUps(_ pen: inout Pen) {
    let lines = ends.filter { $0.kind != "ground" }
    let y = Self.supplyY
    for (index, end) in lines.enumerated() {
      let x = 142 + index * 17
      // What it passes on its way up it does not join.
      pen.line((x, y), (x, end.y))
      pen.resistor(standing: x, y + 12, y + 44)
      pen.joint(x, end.y)
      if index > 0 { pen.joint(x, y) }
    }
    pen.line((142, y), (Self.width, y))
    pen.text("3 × 10 kΩ", 194, y + 33)
  }

  /// Seen from the knob: the button's two pins above, A, common and B below.
  private func drawEncoder(_ pen: inout Pen, top: Int) {
    let (left, right, bottom) = (320, 392, top + 62)
    for x in [left + 18, right - 18] { pen.line((x, top), (x, top - 12), style: "ink thick") }
    for x in [left + 12, 356, right - 12] { pen.line((x, bottom), (x, bottom + 12), style: "ink thick") }
    pen.box("body", left, top, right, bottom, round: 6)
    pen.circle("hole", 356, top + 31, 20)
    pen.text("button", 356, top - 17, .middle)
    pen.text("A", left + 10, bottom + 27, .middle)
    pen.text("com.", 356, bottom + 27, .middle)
    pen.text("B", right - 10, bottom + 27, .middle)
  }
}
