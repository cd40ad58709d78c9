// SPDX-License-Identifier: MIT

extension PartPicture {
  /// Data and clock go straight in.
  func drawClockedRing(_ pen: inout Pen) {
    let (x, y, ground) = (240, 97, ends[2].y)
    for end in ends where end.kind != "ground" {
      pen.line((0, end.y), (206, end.y))
      pen.text(end.kind == "data" ? "DI" : "CI", 188, end.y - 7, .end, style: "strong")
    }
    supplyRing(&pen, x, y, ground, capacitor: (322, y))
    pen.text("1000 µF", 344, y + 4)
  }

  /// Through a level shifter and a resistor.
  func drawOneWireRing(_ pen: inout Pen) {
    let (data, ground, supply) = (ends[0].y, ends[1].y, Self.supplyY)
    pen.line((0, data), (260, data))
    pen.line((162, supply), (162, data))
    pen.line((162, data), (162, ground))
    pen.line((186, data), (186, ground))
    pen.box("body", 138, 66, 208, 148, round: 3)
    pen.text("14", 162, 81, .middle, style: "muted")
    pen.text("2", 144, data + 5, style: "muted")
    pen.text("3", 202, data + 5, .end, style: "muted")
    pen.text("7", 162, 143, .middle, style: "muted")
    pen.text("1", 186, 143, .middle, style: "muted")
    pen.text("74AHCT125", 152, 168, .end, style: "strong")
    pen.joint(162, ground)
    pen.joint(186, ground)
    pen.resistor(lying: data, 218, 248)
    pen.text("470 Ω", 233, data - 14, .middle)
    supplyRing(&pen, 298, data, ground, capacitor: (358, 68))
    pen.joint(298, supply)
    pen.line((162, supply), (298, supply))
    pen.text("DIN", 252, data + 22, .end, style: "strong")
    pen.text("1000", 378, 66)
    pen.text("µF", 378, 82)
  }

  /// The ring with supply, ground and a capacitor across both.
  private func supplyRing(_ pen: inout Pen, _ x: Int, _ y: Int, _ ground: Int, capacitor: (x: Int, y: Int)) {
    let supply = Self.supplyY
    pen.line((x, y), (x, supply), (Self.width, supply))
    pen.line((x, y), (x, ground))
    pen.line((0, ground), (capacitor.x, ground))
    pen.joint(x, ground)
    pen.ring(x, y)
    pen.text("5V", x + 8, y - 47)
    pen.text("GND", x + 8, y + 57)
    pen.capacitor(capacitor.x, supply, capacitor.y, ground)
    pen.joint(capacitor.x, supply)
  }
}
