// SPDX-License-Identifier: MIT

/// One wire of a diagram, from a contact of the board to one or several parts.
struct Wire: Equatable {
  /// What it carries: `a`, `b`, `button`, `motor`, `buzzer`, `data`, `clock`, `ground`, `volts3`, `volts5`. Each has a
  /// colour of its own.
  let kind: String
  /// The parts' ends, such as `dial.a` or `motor.ground`.
  let ends: [String]
  let contact: Contact
  /// In words, for those who do not see it.
  let words: String
  /// Each stroke is a chain of points; the first begins at the contact, all others at a branch.
  var strokes: [[Point]] = []
  /// Where it branches.
  var joints: [Point] = []
}

struct Point: Equatable {
  let x: Int
  let y: Int
}

/// Where a wire begins: a pin of the header, or a line that has none.
struct Contact: Equatable {
  /// Counted from 1.
  let pin: Int?
  /// The line, or what the contact supplies: `GPIO17`, `ground`.
  let name: String
  /// The row it stands in; the header has 20.
  let row: Int

  /// How far down its wire comes, in half rows: that of an odd pin passes below the pin beside it.
  var height: Int { 2 * row + (pin ?? 0) % 2 }

  /// What a part's end of the wire says: where to.
  var label: String { pin.map { "pin \($0) · \(name)" } ?? name }
}
