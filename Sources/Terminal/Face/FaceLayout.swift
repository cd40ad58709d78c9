// SPDX-License-Identifier: MIT

/// Where things go in a window of a given size.
struct FaceLayout: Equatable {
  enum Kind: Equatable {
    case tooSmall
    /// Lines of text only.
    case text
    /// The ring, and a panel of text at its right or below.
    case ring
  }

  static let smallest = (columns: 40, rows: 12)
  /// Cells left free at either side of the ring, where the motor's waves are drawn.
  private static let margin = 4
  private static let panelAtLeast = (columns: 26, rows: 7)
  private static let panelAtMost = 44
  /// A smaller ring has no room for the time in its middle.
  private static let diameterAtLeast = 34

  var kind: Kind
  /// The ring's diameter in pixels, even.
  var diameter = 0
  /// The ring's upper left corner, in cells.
  var ringColumn = 0
  var ringRow = 0
  /// The panel, in cells.
  var panelColumn = 0
  var panelRow = 0
  var panelColumns = 0
  var panelRows = 0

  init(columns: Int, rows: Int) {
    guard columns >= Self.smallest.columns, rows >= Self.smallest.rows else {
      kind = .tooSmall
      return
    }
    // The last row has the keys, the one above it the notice.
    let usable = rows - 2
    let beside = min(usable * 2, columns - 2 * Self.margin - Self.panelAtLeast.columns - 1) & ~1
    let above = min((usable - Self.panelAtLeast.rows) * 2, columns - 2 * Self.margin) & ~1
    guard max(beside, above) >= Self.diameterAtLeast else {
      kind = .text
      panelColumn = 2
      panelColumns = columns - 4
      panelRows = usable
      return
    }
    kind = .ring
    diameter = max(beside, above)
    if beside >= above {
      let panel = min(Self.panelAtMost, columns - diameter - 2 * Self.margin - 1)
      let group = Self.margin + diameter + Self.margin + panel
      ringColumn = max(0, (columns - group) / 2) + Self.margin
      ringRow = (usable - diameter / 2) / 2
      panelColumn = ringColumn + diameter + Self.margin
      panelColumns = columns - panelColumn - 1
      panelRow = ringRow
      panelRows = diameter / 2
    } else {
      ringColumn = (columns - diameter) / 2
      panelColumns = min(columns - 4, 72)
      panelColumn = (columns - panelColumns) / 2
      let spare = usable - diameter / 2 - Self.panelAtLeast.rows
      ringRow = min(1, spare)
      panelRow = ringRow + diameter / 2
      panelRows = usable - panelRow
    }
  }
}
