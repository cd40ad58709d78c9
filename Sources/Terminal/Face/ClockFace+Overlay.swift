// SPDX-License-Identifier: MIT

extension ClockFace {
  /// The help or the fault menu, in a box over the middle.
  static func drawOverlay(_ model: FaceModel, _ canvas: inout Canvas) {
    switch model.overlay {
    case .none: break
    case .help: drawHelp(&canvas)
    case .faults(let rows, let selected): drawFaults(rows, selected, &canvas)
    }
  }

  private static func drawHelp(_ canvas: inout Canvas) {
    let keys = FaceText.help
    let story = canvas.rows >= keys.count + FaceText.helpStory.count + 5 ? FaceText.helpStory : []
    let height = keys.count + (story.isEmpty ? 0 : story.count + 1)
    let box = drawBox("Keys", hint: "any key closes", width: 44, height: height, &canvas)
    var row = box.row
    for text in story {
      canvas.write(text, column: box.column, row: row, foreground: FaceTheme.bright)
      row += 1
    }
    if !story.isEmpty { row += 1 }
    for (key, does) in keys where row < box.row + box.height {
      canvas.write(key, column: box.column, row: row, foreground: FaceTheme.amber)
      let text = String(does.prefix(max(0, box.width - 16)))
      canvas.write(text, column: box.column + 16, row: row, foreground: FaceTheme.plain)
      row += 1
    }
  }

  private static func drawFaults(_ rows: [FaceModel.FaultRow], _ selected: Int, _ canvas: inout Canvas) {
    let longest = rows.map(\.name.unicodeScalars.count).max() ?? 0
    let box = drawBox(
      "Break something", hint: "↑↓ choose, enter breaks or mends, f closes", width: max(44, longest + 8),
      height: max(1, rows.count), &canvas)
    // A window with fewer rows than the menu shows those around the selected one.
    let first = max(0, min(selected - box.height / 2, rows.count - box.height))
    for (offset, fault) in rows.dropFirst(first).prefix(box.height).enumerated() {
      let isSelected = first + offset == selected
      let row = box.row + offset
      if isSelected {
        let line = String(repeating: " ", count: box.width)
        canvas.write(line, column: box.column, row: row, background: FaceTheme.selected)
      }
      let style: Cell.Style = isSelected ? .bold : []
      let color = fault.isActive ? FaceTheme.red : isSelected ? FaceTheme.bright : FaceTheme.plain
      canvas.write(isSelected ? "▸" : " ", column: box.column, row: row, foreground: FaceTheme.amber, style: style)
      canvas.write(fault.isActive ? "●" : "○", column: box.column + 2, row: row, foreground: color, style: style)
      let name = String(fault.name.prefix(max(0, box.width - 4)))
      canvas.write(name, column: box.column + 4, row: row, foreground: color, style: style)
    }
  }

  /// An empty box in the middle of the window; returns the place inside it.
  private static func drawBox(
    _ title: String, hint: String, width: Int, height: Int, _ canvas: inout Canvas
  ) -> (column: Int, row: Int, width: Int, height: Int) {
    let width = min(width, canvas.columns - 4)
    let height = min(height, canvas.rows - 3)
    let left = (canvas.columns - width - 4) / 2
    let top = max(0, (canvas.rows - height - 3) / 2)
    let edge = FaceTheme.faint
    let back = FaceTheme.panel
    for row in 0..<height + 2 {
      let isEdge = row == 0 || row == height + 1
      let ends: (String, String) = row == 0 ? ("╭", "╮") : isEdge ? ("╰", "╯") : ("│", "│")
      let line = ends.0 + String(repeating: isEdge ? "─" : " ", count: width + 2) + ends.1
      canvas.write(line, column: left, row: top + row, foreground: edge, background: back)
    }
    canvas.write(" \(title) ", column: left + 2, row: top, foreground: FaceTheme.bright, background: back, style: .bold)
    let hint = " \(hint) "
    let place = left + width + 2 - hint.unicodeScalars.count
    if place > left {
      canvas.write(hint, column: place, row: top + height + 1, foreground: FaceTheme.quiet, background: back)
    }
    return (left + 2, top + 1, width, height)
  }
}
