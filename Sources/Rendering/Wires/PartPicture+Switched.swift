// SPDX-License-Identifier: MIT

import NapCore

extension PartPicture {
  /// A part that a transistor switches: between it and ground where the line is high to switch it on, between it and
  /// the supply where it is low.
  func drawSwitched(_ pen: inout Pen, _ active: Level, part: (inout Pen, Int, Int) -> Void) {
    let (base, ground, supply) = (ends[0].y, ends[1].y, Self.supplyY)
    let (x, diode) = (278, 336)
    pen.line((0, base), (262, base))
    pen.resistor(lying: base, 150, 194)
    if active == .high {
      // Ground, the switch, the part, the supply.
      pen.text("1 kΩ", 172, base - 14, .middle)
      holdOff(&pen, from: base, to: ground, label: base + 28)
      pen.line((0, ground), (x, ground), (x, base + 18), (262, base + 6))
      pen.joint(212, ground)
      pen.line((262, base - 6), (x, base - 18), (x, supply), (Self.width, supply))
      arrow(&pen, to: (x, base + 18))
      pen.line((x, base - 28), (diode, base - 28))
      pen.joint(x, base - 28)
      pen.diode(diode, supply, base - 28)
      pen.joint(diode, supply)
      pen.text("diode", diode + 18, 65)
      part(&pen, x, 61)
      transistor(&pen, base, "NPN", collector: base - 19, emitter: base + 31)
    } else {
      // Ground, the part, the switch, the supply.
      pen.text("1 kΩ", 172, base + 23, .middle)
      holdOff(&pen, from: supply, to: base, label: base - 18)
      pen.line((212, supply), (Self.width, supply))
      pen.line((262, base - 6), (x, base - 18), (x, supply))
      pen.joint(x, supply)
      arrow(&pen, to: (262, base - 6), down: true)
      pen.line((262, base + 6), (x, base + 18), (x, ground))
      pen.line((0, ground), (diode, ground))
      pen.joint(x, ground)
      pen.line((x, base + 30), (diode, base + 30))
      pen.joint(x, base + 30)
      pen.diode(diode, base + 30, ground)
      pen.text("diode", diode + 18, 141)
      part(&pen, x, 136)
      transistor(&pen, base, "PNP", collector: base + 22, emitter: base - 19)
    }
    pen.joint(212, base)
  }

  /// The resistor that keeps the transistor from conducting while nothing drives the line: before the program has
  /// the line, a pull resistor of the board may, of 33 kΩ on a Pi 4. These leave it 0.4 V.
  private func holdOff(_ pen: inout Pen, from top: Int, to bottom: Int, label: Int) {
    pen.line((212, top), (212, bottom))
    let middle = (top + bottom) / 2
    pen.resistor(standing: 212, middle - 14, middle + 14)
    pen.text("4.7 kΩ", 200, label, .end)
  }

  private func transistor(_ pen: inout Pen, _ base: Int, _ kind: String, collector: Int, emitter: Int) {
    pen.line((262, base - 13), (262, base + 13), style: "ink thick")
    pen.text(kind, 292, base + 5, style: "strong")
    pen.text("B", 244, base - 7, .middle, style: "muted")
    pen.text("C", 290, collector + 4, .middle, style: "muted")
    pen.text("E", 290, emitter, .middle, style: "muted")
  }

  /// At the emitter: out of an NPN, into a PNP.
  private func arrow(_ pen: inout Pen, to tip: (x: Int, y: Int), down: Bool = false) {
    let origin = pen.origin
    func at(_ x: Int, _ y: Int) -> Point { Point(x: origin.x + x, y: origin.y + y) }
    let points =
      down
      ? [at(tip.x, tip.y), at(tip.x + 11, tip.y - 3), at(tip.x + 6, tip.y - 10)]
      : [at(tip.x, tip.y), at(tip.x - 11, tip.y - 3), at(tip.x - 6, tip.y - 10)]
    pen.sheet.line("solid", Sheet.path(points) + "Z")
  }
}
