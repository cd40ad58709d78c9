// SPDX-License-Identifier: MIT

/// Labels above the states, each with a line down to its moment, placed so that no text meets another one or a line.
struct Callouts {
  static let rows = 3
  static let size = 13

  /// A label that is asked for.
  struct Wanted {
    /// The first that fits is taken.
    let texts: [String]
    /// Of its moment.
    let x: Int
    let worth: Int
    /// Whether something else marks the moment, for the line to end at.
    var isMarked = false
  }

  struct Label {
    let text: String
    let isMarked: Bool
    /// Of its line, and of its text's left edge.
    let x: Int
    let textX: Int
    let row: Int
    fileprivate let width: Int

    /// The room that the text takes, with a little air.
    fileprivate var room: ClosedRange<Int> { textX - 6...textX + width + 6 }
  }

  private(set) var labels: [Label] = []
  private var worth = 0

  /// Rows that are taken, from the lowest.
  var rowsTaken: Int { (labels.map(\.row).max() ?? -1) + 1 }

  /// Labels that are looked at: more than a page has room for.
  private static let most = 400

  /// Places as much as it can of what is wanted: of a few ways to go about it the one that is worth most.
  init(_ wanted: [Wanted]) {
    let ordered = wanted.enumerated().sorted { ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset) }
      .prefix(Self.most).map(\.element)
    let byTime = ordered.enumerated().sorted { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) }.map(\.element)
    var best = Callouts()
    for order in [ordered, byTime, byTime.reversed()] {
      for leftFirst in [false, true] {
        var callouts = Callouts()
        for label in order { callouts.place(label, leftFirst: leftFirst) }
        if callouts.worth > best.worth { best = callouts }
      }
    }
    self = best
  }

  private init() {}

  private mutating func place(_ wanted: Wanted, leftFirst: Bool) {
    guard !labels.contains(where: { abs($0.x - wanted.x) < 3 }) else { return }
    for text in wanted.texts {
      let width = TextWidth.of(text, size: Self.size)
      let places = [wanted.x + 6, wanted.x - 6 - width]
      for row in 0..<Self.rows {
        for textX in leftFirst ? places.reversed() : places {
          let label = Label(
            text: text, isMarked: wanted.isMarked, x: wanted.x, textX: textX, row: row, width: width)
          guard fits(label) else { continue }
          labels.append(label)
          worth += wanted.worth
          return
        }
      }
    }
  }

  private func fits(_ label: Label) -> Bool {
    guard label.room.lowerBound >= 8, label.room.upperBound <= PageScale.right + 20 else { return false }
    return labels.allSatisfy { other in
      if other.row == label.row, other.room.overlaps(label.room) { return false }
      // A line runs from its text down through the rows below it, and beside the text of its own.
      if other.row >= label.row, label.room.contains(other.x) { return false }
      if label.row >= other.row, other.room.contains(label.x) { return false }
      return true
    }
  }
}
