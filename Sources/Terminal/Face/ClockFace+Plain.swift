// SPDX-License-Identifier: MIT

extension ClockFace {
  /// How bright an LED is, as a character.
  static func mark(_ led: RGB) -> Unicode.Scalar {
    switch led.peak {
    case 0: "·"
    case 1..<72: "∘"
    case 72..<160: "○"
    default: "●"
    }
  }

  /// The ring without colour: characters by brightness.
  static func drawPlainRing(_ model: FaceModel, _ layout: FaceLayout, _ canvas: inout Canvas) {
    let radius = Float(layout.diameter) / 2
    let center = (column: layout.ringColumn + layout.diameter / 2, row: layout.ringRow + layout.diameter / 4)
    func cell(_ step: Float, of steps: Float, _ distance: Float) -> (column: Int, row: Int) {
      let way = Point.hand(step, of: steps) * distance
      return (center.column + Int(way.x.rounded()), center.row + Int((way.y / 2).rounded()))
    }
    for mark in stride(from: 0, to: 60, by: 5) {
      let place = cell(Float(mark), of: 60, radius - 2)
      canvas[place.column, place.row] = Cell("+", foreground: FaceTheme.mark, style: .dim)
    }
    let pointer = cell(Float((model.dial % 60 + 60) % 60), of: 60, radius - 2)
    canvas[pointer.column, pointer.row] = Cell("◆", foreground: FaceTheme.pointer, style: .bold)
    for (index, led) in model.leds.enumerated() {
      let place = cell(Float(index), of: Float(model.leds.count), radius * 0.78)
      canvas[place.column, place.row] = Cell(
        mark(led), foreground: led == .black ? FaceTheme.mark : led, style: led == .black ? .dim : [])
    }
    if model.isMotorOn {
      let row = layout.ringRow + layout.diameter / 4
      let isWide = model.moment / 120 & 1 == 0
      canvas.write(isWide ? "((" : " (", column: layout.ringColumn - 3, row: row, foreground: FaceTheme.amber)
      canvas.write(
        isWide ? "))" : ") ", column: layout.ringColumn + layout.diameter + 1, row: row, foreground: FaceTheme.amber)
    }
    drawMiddle(model, layout, digitScale: 0, &canvas) { _, _ in nil }
  }

  /// A small window: the LEDs as a strip, and the facts as lines.
  static func drawStrip(_ model: FaceModel, _ layout: FaceLayout, _ depth: ColorDepth, _ canvas: inout Canvas) {
    var row = 0
    let end = layout.panelRows
    let columns = max(1, layout.panelColumns)
    let lines = max(1, min(2, (model.leds.count + columns - 1) / columns))
    let each = min(columns, (model.leds.count + lines - 1) / lines)
    for (index, led) in model.leds.prefix(each * lines).enumerated() {
      let isDark = led == .black
      canvas[layout.panelColumn + index % each, row + index / each] = Cell(
        depth == .none || isDark ? mark(led) : "●", foreground: isDark ? FaceTheme.mark : led,
        background: FaceTheme.night)
    }
    row += lines
    var facts = FaceText.panel(model, columns: layout.panelColumns)
    if facts.count + row + 1 > end { facts.removeAll(where: \.isEmpty) } else { row += 1 }
    for line in facts.prefix(max(0, end - row)) {
      write(line, column: layout.panelColumn, row: row, columns: columns, &canvas)
      row += 1
    }
  }
}
