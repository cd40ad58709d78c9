// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

/// A part as it is soldered together: its wires end at its left edge, its supply at its right one.
struct PartPicture {
  static let width = 420
  /// Heights of wires' ends are so many units apart, or a multiple of it.
  static let grid = 15

  /// Where a wire ends.
  struct End: Equatable {
    /// Such as `dial.a`.
    let name: String
    /// The wire's, which gives it its colour.
    let kind: String
    let contact: Contact
    /// From the part's top.
    let y: Int
  }

  let run: Harness.Run
  /// From top to bottom; the ground is among them.
  let ends: [End]
  /// Of the end at the right edge, from the part's top.
  static let supplyY = 30

  init(_ run: Harness.Run) {
    self.run = run
    let cable = run.cable
    let lines = zip(cable.lines, run.contacts).map { line, contact in
      (name: line.part, kind: String(line.part.split(separator: ".").last ?? ""), contact: contact)
    }
    let ground = (name: "\(cable.name).ground", kind: "ground", contact: run.ground)
    var rows = lines.sorted { $0.contact.height < $1.contact.height } + [ground]
    if cable.hasGroundAnywhere { rows.sort { $0.contact.height < $1.contact.height } }
    let heights =
      switch cable.part {
      case .dial(let pull): (0..<4).map { (pull == .up ? 45 : 105) + 30 * $0 }
      case .motor(let active), .buzzer(_, let active): [active == .high ? 120 : 75, 165]
      case .ring(let ring): ring.chip.isClocked ? [75, 105, 165] : [105, 195]
      }
    ends = zip(rows, heights).map { End(name: $0.name, kind: $0.kind, contact: $0.contact, y: $1) }
  }

  /// The name of the supply's end.
  var supplyEnd: String? { run.cable.supply.map { _ in "\(run.cable.name).supply" } }

  /// The height of the drawing alone.
  private var drawnHeight: Int { (ends.last?.y ?? 0) + 12 }

  private static let noteRoom = width - 16

  var height: Int { drawnHeight + Sheet.height(of: notes, in: Self.noteRoom) + 12 }

  func draw(_ sheet: inout Sheet, at origin: Point) {
    let (x, y) = (origin.x, origin.y)
    sheet.box("part", Box(left: x, top: y - 8, right: x + Self.width, bottom: y + height), round: 8)
    sheet.text(title, x + 8, y + 14, .part, style: "strong", room: Self.width - 16)
    var pen = Pen(sheet: sheet, origin: origin)
    switch run.cable.part {
    case .dial(let pull): drawDial(&pen, hasResistors: pull != .up)
    case .motor(let active): drawSwitched(&pen, active) { $0.motor($1, $2) }
    case .buzzer(_, let active): drawSwitched(&pen, active) { $0.buzzer($1, $2) }
    case .ring(let ring) where ring.chip.isClocked: drawClockedRing(&pen)
    case .ring: drawOneWireRing(&pen)
    }
    for end in ends {
      pen.text(end.contact.label, 10, end.y - 7, room: 126)

    }
    if let supply = run.supply {
      pen.text(supply.label, Self.width - 10, Self.supplyY - 7, .end)

    }
    sheet = pen.sheet
    sheet.paragraphs(notes, x + 8, y + drawnHeight, in: Self.noteRoom, style: "muted")
  }

  static func kind(of supply: Supply?) -> String { supply == .volts3 ? "volts3" : "volts5" }

  // MARK: Words

  var title: String {
    switch run.cable.part {
    case .dial: "Dial"
    case .motor: "Motor"
    case .buzzer(.active, _): "Buzzer, active"
    case .buzzer(.passive, _): "Buzzer, passive"
    case .ring(let ring): "Ring, \(ring.leds) × \(Self.name(ring.chip))"
    }
  }

  private static func name(_ chip: LEDChip) -> String {
    switch chip {
    case .apa102: "APA102"
    case .sk9822: "SK9822"
    case .ws2812: "WS2812"
    case .sk6812: "SK6812"
    case .sk6812w: "SK6812 RGBW"
    }
  }

  /// What is soldered to the part, one by one.
  var components: [String] {
    switch run.cable.part {
    case .dial(let pull): pull == .up ? [] : ["10 kΩ", "10 kΩ", "10 kΩ"]
    case .motor(let active), .buzzer(_, let active):
      [active == .high ? "NPN transistor" : "PNP transistor", "diode", "1 kΩ", "4.7 kΩ"]
    case .ring(let ring):
      ["1000 µF of 6.3 V or more"] + (ring.chip.isClocked ? [] : ["470 Ω", "74AHCT125", "100 nF"])
    }
  }

  private var notes: [String] {
    let off = "4.7 kΩ keep it off while nothing drives the line. B, C and E of a transistor are in its data sheet."
    switch run.cable.part {
    case .dial(let pull):
      let resistors = pull == .up ? [] : ["Each line gets 10 kΩ to 3.3 V."]
      return resistors + [
        "Mostly as drawn; the data sheet has the pins. Either pin of the button may be the grounded one.",
        "If it turns the wrong way, swap A and B.",
      ]
    case .motor(let active):
      return ["A motor for 3 V. The diode's stripe is at \(active == .high ? "3.3 V" : "the transistor").", off]
    case .buzzer(let kind, let active):
      let volts = active == .high ? "5 V; one for 3 V goes to 3.3 V instead" : "3 V"
      let piezo = kind == .passive ? ["A piezo disc has no + and gets 1 kΩ in place of the diode."] : []
      let side = active == .high ? "the supply" : "the transistor"
      return ["A buzzer for \(volts). The diode's stripe is at \(side)."] + piezo + [off]
    case .ring(let ring):
      let current =
        "It draws up to \(ring.budget.count) mA: if the board's supply has less to spare, give the ring a 5 V supply of"
        + " its own in place of \(run.supply?.pin.map { "pin \($0)" } ?? "this one"), and join the grounds."
      let way = "Wires go to the end where the data goes in, not out."
      guard !ring.chip.isClocked else {
        return [
          way, current,
          "Its data sheet asks for 3.5 V, most take 3.3 V. If it flickers: a 74AHCT125 in data and clock.",
        ]
      }
      return [
        "Of the 74AHCT125, pins 4, 5, 9, 10, 12 and 13 go to ground as well, and 100 nF between 14 and 7.", way,
        current,
      ]
    }
  }
}
