// SPDX-License-Identifier: MIT

/// The clock, drawn.
///
/// A pure function: the same model and size give the same canvas.
public enum ClockFace {
  /// Draws the clock for a window.
  ///
  /// From 80 by 24 cells it is whole; larger windows get a larger ring. Below some 64 by 20 the ring is left out, and
  /// below 40 by 12 only the words say that the window is too small.
  ///
  /// - Parameters:
  ///   - model: what the clock shows.
  ///   - columns: the window's width in cells.
  ///   - rows: its height.
  ///   - depth: what the terminal can show. Without colour the LEDs are characters.
  public static func draw(_ model: FaceModel, columns: Int, rows: Int, depth: ColorDepth) -> Canvas {
    let layout = FaceLayout(columns: columns, rows: rows)
    var canvas = Canvas(
      columns: columns, rows: rows,
      fill: Cell(" ", foreground: FaceTheme.plain, background: FaceTheme.night))
    switch layout.kind {
    case .tooSmall:
      let words = columns < 18 ? ["too small"] : ["terminal too small", "40 × 12 needed"]
      for (offset, text) in words.enumerated() {
        canvas.write(text, column: max(columns - text.unicodeScalars.count, 0) / 2, row: (rows - 1) / 2 + offset)
      }
      return canvas
    case .text:
      drawStrip(model, layout, depth, &canvas)
    case .ring:
      if depth == .none {
        drawPlainRing(model, layout, &canvas)
      } else {
        drawRing(model, layout, depth, &canvas)
      }
      drawPanel(model, layout, &canvas)
    }
    drawFooter(model, &canvas)
    drawOverlay(model, &canvas)
    return canvas
  }

  static func write(_ line: FaceText.Line, column: Int, row: Int, columns: Int, _ canvas: inout Canvas) {
    var column = column
    let end = column + columns
    for piece in line {
      let scalars = piece.text.unicodeScalars
      let room = max(0, end - column)
      let text =
        scalars.count <= room ? piece.text : String(String.UnicodeScalarView(scalars.prefix(max(0, room - 1)))) + "…"
      if room > 0 { canvas.write(text, column: column, row: row, foreground: piece.color, style: piece.style) }
      column += scalars.count
    }
  }

  /// The panel: title, facts, and below them what happened.
  private static func drawPanel(_ model: FaceModel, _ layout: FaceLayout, _ canvas: inout Canvas) {
    // Beside a large ring the text stands in the middle of its height; a first row is left free where there are many.
    let usual = 24
    var row = layout.panelRow + max(layout.panelRows > 16 ? 1 : 0, (layout.panelRows - usual) / 2)
    let end = layout.panelRow + layout.panelRows
    func put(_ line: FaceText.Line, _ canvas: inout Canvas) {
      if row < end { write(line, column: layout.panelColumn, row: row, columns: layout.panelColumns, &canvas) }
      row += 1
    }
    if layout.panelRows > 12 {
      put([FaceText.Piece(text: model.title.isEmpty ? "napclock" : model.title, color: FaceTheme.quiet)], &canvas)
      put([], &canvas)
    }
    var lines = FaceText.panel(model, columns: layout.panelColumns)
    // In a low panel the blank lines go first.
    if lines.count > end - row { lines.removeAll(where: \.isEmpty) }
    for line in lines { put(line, &canvas) }
    row += 1
    let room = min(end - row, 16)
    if room > 1, !model.transitions.isEmpty {
      for text in model.transitions.suffix(room) {
        put([FaceText.Piece(text: text, color: FaceTheme.faint)], &canvas)
      }
    }
  }

  private static func drawFooter(_ model: FaceModel, _ canvas: inout Canvas) {
    let row = canvas.rows - 1
    if let notice = model.notice {
      let piece = FaceText.Piece(text: notice, color: FaceTheme.amber)
      write([piece], column: 2, row: row - 1, columns: canvas.columns - 4, &canvas)
    }
    let keys = FaceText.keys(columns: canvas.columns)
    var column = max(1, (canvas.columns - FaceText.width(keys)) / 2)
    for (key, does) in keys {
      canvas.write(key, column: column, row: row, foreground: FaceTheme.plain, style: .bold)
      column += key.unicodeScalars.count + 1
      canvas.write(does, column: column, row: row, foreground: FaceTheme.quiet)
      column += does.unicodeScalars.count + 2
    }
  }
}
