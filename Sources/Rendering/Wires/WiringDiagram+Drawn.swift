// SPDX-License-Identifier: MIT

import BoardFile

extension WiringDiagram {
  /// The drawing as SVG.
  public var svg: [UInt8] { drawn().drawing.bytes }

  func drawn() -> Sheet {
    var sheet = Sheet()
    sheet.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.width) \(height)\" role=\"img\" "
        + "aria-labelledby=\"title wires\" width=\"\(Self.width)\" height=\"\(height)\">")
    sheet.append("<!-- SPDX-License-Identifier: MIT -->")
    sheet.append("<title id=\"title\">\(Drawing.escaped("Wiring: \(name)"))</title>")
    let words = wires.map(\.words).joined(separator: "; ")
    sheet.append("<desc id=\"wires\">\(Drawing.escaped(words)).</desc>")
    sheet.append(WiringStyle.sheet)
    sheet.box("page", Box(left: 0, top: 0, right: Self.width, bottom: height), round: 12)
    sheet.text(name, 24, 44, .title, style: "strong", room: Self.width - 48)
    sheet.text(
      "Every wire from the \(harness.hasHeader ? "Pi's header" : "board") to the parts.", 24, 72, .plain, style: "muted"
    )
    drawBoard(&sheet)
    for (picture, top) in pictures { picture.draw(&sheet, at: Point(x: Self.parts, y: top)) }
    for wire in wires { draw(wire, &sheet) }
    if harness.hasHeader { drawPins(&sheet) }
    drawLoose(&sheet)
    drawNotes(&sheet)
    sheet.append("</svg>")
    return sheet
  }

  private func draw(_ wire: Wire, _ sheet: inout Sheet) {
    let path = wire.strokes.map(Sheet.path).joined()
    sheet.append("<g><title>\(Drawing.escaped(wire.words))</title>")
    sheet.line("halo", path)
    sheet.line("wire \(wire.kind)", path)
    let ends = wire.strokes.compactMap(\.last)
    for place in wire.joints + ends { sheet.circle("end \(wire.kind)", place.x, place.y, 5) }
    sheet.append("</g>")
  }

  // MARK: The board's side

  private func drawBoard(_ sheet: inout Sheet) {
    if harness.hasHeader {
      let bottom = Self.y(ofRow: Harness.headerRows - 1) + 24
      sheet.box("board", Box(left: 24, top: Self.firstRow - 22, right: 294, bottom: bottom), round: 10)
      sheet.box(
        "header", Box(left: Self.columns.odd - 17, top: Self.firstRow - 16, right: 286, bottom: bottom - 8), round: 3)
    }
    if let first = harness.loose.first, let last = harness.loose.last {
      let (top, bottom) = (Self.y(ofRow: first.row) - 16, Self.y(ofRow: last.row) + 16)
      sheet.box("board", Box(left: 24, top: top, right: 294, bottom: bottom), round: 10)
      if harness.hasHeader { sheet.text("Not on the header", 208, top - 8, .plain, .end, style: "strong") }
    }
  }

  private func drawPins(_ sheet: inout Sheet) {
    for (index, kind) in RaspberryPi.header.enumerated() {
      let pin = index + 1
      let isOdd = pin % 2 == 1
      let (x, y) = (isOdd ? Self.columns.odd : Self.columns.even, Self.y(ofRow: Harness.row(of: pin)))
      let wire = wires.first { $0.contact.pin == pin }
      let style = wire.map { "pin \($0.kind)" } ?? "pin free"
      if pin == 1 {
        sheet.box(style, Box(left: x - 11, top: y - 11, right: x + 11, bottom: y + 11), round: 2)
      } else {
        sheet.circle(style, x, y, 11)
      }
      sheet.text("\(pin)", x, y + 5, .small, .middle, style: wire == nil ? "" : "on")
      let name = Self.name(kind)
      if let wire {
        let role = Self.role(wire)
        let text = isOdd ? "\(role) · \(name)" : "\(name) · \(role)"
        tag(role.isEmpty ? name : text, wire.kind, isOdd ? 206 : 296, y, isOdd ? .end : .start, &sheet)
      } else {
        let text = reserved[pin] == nil ? name : isOdd ? "leave free · \(name)" : "\(name) · leave free"
        sheet.text(text, isOdd ? 206 : 300, y + 5, .small, isOdd ? .end : .start, style: "muted")
      }
    }
  }

  private func drawLoose(_ sheet: inout Sheet) {
    for contact in harness.loose {
      guard let wire = wires.first(where: { $0.contact == contact }) else { continue }
      let place = Self.place(of: contact)
      sheet.circle("pin \(wire.kind)", place.x, place.y, 11)
      sheet.text(contact.name, 246, place.y + 5, .small, .end, room: 214)
      let role = Self.role(wire)
      if !role.isEmpty { tag(role, wire.kind, 300, place.y, .start, &sheet) }
    }
  }

  /// A text with a frame, on its wire.
  private func tag(_ text: String, _ kind: String, _ x: Int, _ y: Int, _ anchor: Sheet.Anchor, _ sheet: inout Sheet) {
    let width = Sheet.width(text, .small) + 12
    let left = anchor == .start ? x : x - width
    if anchor == .end { sheet.line("wire \(kind)", "M\(x) \(y)H\(Self.columns.odd - 11)") }
    sheet.box("tag \(kind)", Box(left: left, top: y - 11, right: left + width, bottom: y + 11), round: 4)
    sheet.text(text, left + 6, y + 5)
  }

  private static func name(_ pin: RaspberryPi.Pin) -> String {
    switch pin {
    case .volts3: "3.3 V"
    case .volts5: "5 V"
    case .ground: "ground"
    case .gpio(let offset): "GPIO\(offset)"
    }
  }

  /// What a wire is for, at its contact: its parts' names, and for a line which one.
  private static func role(_ wire: Wire) -> String {
    let parts = wire.ends.map { $0.split(separator: ".").map(String.init) }
    if ["ground", "volts3", "volts5"].contains(wire.kind) {
      return parts.count > 2 ? "\(parts.count) parts" : parts.map { $0[0] }.joined(separator: ", ")
    }
    return parts.map { words in
      words.map { $0.count == 1 ? $0.uppercased() : $0 }.joined(separator: " ")
    }.joined(separator: ", ")
  }

  // MARK: Notes

  var notesHeight: Int { Sheet.height(of: notes, in: Self.noteRoom) + 10 }

  private static let noteRoom = exit - 40

  private var notes: [String] {
    var notes: [String] = []
    if harness.hasHeader {
      notes.append(
        "Seen from above with the USB sockets down: pin 1 is at the top left. Where a model lies otherwise, the command"
          + " pinout draws its header.")
    } else {
      notes.append("Where the board has these lines, supplies and grounds, its manual says.")
    }
    notes.append("Wires are joined at dots only. Where a wire is cut short, another passes over it.")
    notes.append("Lines bear 3.3 V at most: 5 V on one destroys the board. Wire with the power off, and look twice.")
    if !reserved.isEmpty {
      let pins = reserved.keys.sorted().map { "pin \($0)" }.joined(separator: " and ")
      notes.append("Leave \(pins) free: the kernel drives that for the ring's SPI.")
    }
    let small = pictures.flatMap(\.part.components)
    var counted: [(name: String, count: Int)] = []
    for name in small {
      if let index = counted.firstIndex(where: { $0.name == name }) {
        counted[index].count += 1
      } else {
        counted.append((name, 1))
      }
    }
    if !counted.isEmpty {
      let list = counted.map { "\($0.count) × \($0.name)".map { $0 == " " ? "\u{a0}" : String($0) }.joined() }.joined(
        separator: ", ")
      notes.append("Beside the parts themselves: \(list).")
    }
    return notes
  }

  private func drawNotes(_ sheet: inout Sheet) {
    sheet.paragraphs(notes, 24, boardBottom + 10, in: Self.noteRoom)
  }
}
