// SPDX-License-Identifier: MIT

import BoardFile

/// A board's wires as a drawing, as one solders them: the header as it lies on the Pi, or a plain connector, the parts
/// with what they need, and every wire between them, ground and supplies included.
///
/// The same board gives the same bytes.
public struct WiringDiagram: Sendable {
  static let width = 1_100
  static let rowHeight = 30
  /// Of the first row's contacts.
  static let firstRow = 132
  /// The header's two columns of pins, odd and even.
  static let columns = (odd: 236, even: 268)
  /// Where wires come out from between labels.
  static let exit = 466
  static let firstTrack = 478
  static let parts = 620
  static let firstRail = 1_054
  static let railSpacing = 14

  let name: String
  /// What the kernel drives, though nothing is wired to it, by pin.
  let reserved: [Int: String]
  let harness: Harness
  let pictures: [(part: PartPicture, top: Int)]
  private(set) var wires: [Wire] = []

  /// - Returns: `nil` for a board that names no lines: every part of it is simulated.
  public init?(_ board: Board) {
    let cables = Cable.all(of: board)
    guard !cables.isEmpty else { return nil }
    name = board.name
    var reserved: [Int: String] = [:]
    for connection in board.connections where connection.part == "-" {
      if let pin = connection.pin { reserved[pin] = connection.function }
    }
    self.reserved = reserved
    harness = Harness(cables)
    // Below the supplies, which pass above all parts.
    let supplies = harness.runs.compactMap { $0.supply?.row }
    var top = Self.firstRow + (supplies.max() ?? 0) * Self.rowHeight + 7 + PartPicture.grid * 3
    var pictures: [(part: PartPicture, top: Int)] = []
    for run in harness.runs {
      let picture = PartPicture(run)
      pictures.append((picture, top))
      let next = top + picture.height + 24
      // Ends lie between the heights at which wires come in.
      top = next + (PartPicture.grid - (next - top) % PartPicture.grid) % PartPicture.grid
    }
    self.pictures = pictures
    wires = signals() + railed()
  }

  /// The picture's height.
  var height: Int { max(boardBottom + notesHeight, pictures.last.map { $0.top + $0.part.height } ?? 0) + 24 }

  /// Below the board, where notes begin.
  var boardBottom: Int {
    let rows = max(harness.hasHeader ? Harness.headerRows : 0, (harness.loose.last?.row ?? 0) + 1)
    return Self.y(ofRow: rows - 1) + 36
  }

  static func y(ofRow row: Int) -> Int { firstRow + row * rowHeight }

  /// Where a contact is.
  static func place(of contact: Contact) -> Point {
    let isOdd = contact.pin.map { $0 % 2 == 1 } ?? false
    return Point(x: isOdd ? columns.odd : columns.even, y: y(ofRow: contact.row))
  }

  // MARK: Wires

  /// What goes through the channel to the parts' left edges.
  private func signals() -> [Wire] {
    var wires: [Wire] = []
    var passages: [Channel.Passage] = []
    for (picture, top) in pictures {
      for end in picture.ends {
        let height = Self.firstRow + end.contact.height * PartPicture.grid
        passages.append(Channel.Passage(from: height, to: top + end.y))
        wires.append(
          Wire(
            kind: end.kind, ends: [end.name], contact: end.contact,
            words: "\(end.contact.label) to \(Self.words(end.name))"))
      }
    }
    let channel = Channel(passages)
    for (index, passage) in passages.enumerated() {
      let x = Self.firstTrack + channel.tracks[index] * Channel.spacing
      var stroke = [Self.place(of: wires[index].contact)]
      if stroke[0].y != passage.from { stroke.append(Point(x: stroke[0].x, y: passage.from)) }
      stroke += [
        Point(x: x, y: passage.from), Point(x: x, y: passage.to), Point(x: Self.parts, y: passage.to),
      ]
      wires[index].strokes = [stroke]
    }
    return wires
  }

  /// Supplies, which pass above the parts to their right edges; the uppermost outside of the others.
  private func railed() -> [Wire] {
    var contacts: [Contact] = []
    for run in harness.runs {
      if let supply = run.supply, !contacts.contains(supply) { contacts.append(supply) }
    }
    contacts.sort { $0.row < $1.row || $0.row == $1.row && $0.height > $1.height }
    return contacts.enumerated().map { index, contact in
      let rail = Self.firstRail + (contacts.count - 1 - index) * Self.railSpacing
      var wire = Wire(kind: "", ends: [], contact: contact, words: "")
      var ends: [String] = []
      var kind = ""
      for (picture, top) in pictures where picture.run.supply == contact {
        guard let end = picture.supplyEnd else { continue }
        ends.append(end)
        kind = PartPicture.kind(of: picture.run.cable.supply)
        let y = top + PartPicture.supplyY
        let edge = Point(x: Self.parts + PartPicture.width, y: y)
        if let last = wire.strokes.last?.last {
          // From where the one before branched off.
          let branch = Point(x: rail, y: last.y)
          wire.joints.append(branch)
          wire.strokes.append([branch, Point(x: rail, y: y), edge])
        } else {
          let start = Self.place(of: contact)
          // The first pin's wire passes above the second's.
          let out = contact.pin == 1 ? start.y - Self.rowHeight : start.y
          wire.strokes.append(
            [start] + (out == start.y ? [] : [Point(x: start.x, y: out)])
              + [Point(x: rail, y: out), Point(x: rail, y: y), edge])
        }
      }
      let words = "\(contact.label) to \(ends.map(Self.words).joined(separator: " and "))"
      return Wire(
        kind: kind, ends: ends, contact: contact, words: words, strokes: wire.strokes, joints: wire.joints)
    }
  }

  /// `dial.a` as words.
  private static func words(_ end: String) -> String {
    let parts = end.split(separator: ".")
    guard parts.count == 2 else { return "the \(end)'s line" }
    return "the \(parts[0])'s \(parts[1].count == 1 ? parts[1].uppercased() : String(parts[1]))"
  }
}
