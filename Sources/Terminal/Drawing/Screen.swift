// SPDX-License-Identifier: MIT

/// What a terminal shows, and the bytes that turn it into the next picture.
///
/// Only cells that differ are sent, inside a synchronised update, so that a terminal that knows those never shows
/// half a picture.
public struct Screen: Sendable {
  /// How many colours the terminal has.
  public let depth: ColorDepth
  private var shown: Canvas?

  public init(depth: ColorDepth) { self.depth = depth }

  /// Forgets what the terminal shows; the next picture is sent whole. For after a stop, or a change of size.
  public mutating func invalidate() { shown = nil }

  /// The bytes that make the terminal show `canvas`; none when it does already.
  public mutating func update(to canvas: Canvas) -> [UInt8] {
    var output = Output(depth: depth)
    let before = shown.flatMap { $0.columns == canvas.columns && $0.rows == canvas.rows ? $0 : nil }
    if let before, before == canvas { return [] }
    output.text("\u{1B}[?2026h\u{1B}[0m")
    if before == nil { output.text("\u{1B}[2J") }
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        let index = row * canvas.columns + column
        let cell = canvas.cells[index]
        if let before, before.cells[index] == cell { continue }
        output.move(toColumn: column, row: row)
        output.put(cell)
      }
    }
    output.text("\u{1B}[0m\u{1B}[?2026l")
    shown = canvas
    return output.bytes
  }
}

/// Collects bytes, and knows where the cursor is and which colours are on, so as not to say it twice.
private struct Output {
  let depth: ColorDepth
  var bytes: [UInt8] = []
  private var column = -1
  private var row = -1
  private var pen = Cell()

  init(depth: ColorDepth) {
    self.depth = depth
    bytes.reserveCapacity(16_384)
  }

  mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func move(toColumn column: Int, row: Int) {
    if column == self.column, row == self.row { return }
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    number(row + 1)
    bytes.append(UInt8(ascii: ";"))
    number(column + 1)
    bytes.append(UInt8(ascii: "H"))
    self.column = column
    self.row = row
  }

  mutating func put(_ cell: Cell) {
    var wanted = cell
    if depth == .none {
      wanted.foreground = nil
      wanted.background = nil
    }
    let colorRemoved =
      (wanted.foreground == nil && pen.foreground != nil) || (wanted.background == nil && pen.background != nil)
    if wanted.style != pen.style || colorRemoved {
      text("\u{1B}[0")
      if wanted.style.contains(.bold) { text(";1") }
      if wanted.style.contains(.dim) { text(";2") }
      if wanted.style.contains(.inverse) { text(";7") }
      bytes.append(UInt8(ascii: "m"))
      pen = Cell(style: wanted.style)
    }
    if let color = wanted.foreground, color != pen.foreground { select(38, color) }
    if let color = wanted.background, color != pen.background { select(48, color) }
    pen = wanted
    bytes.append(contentsOf: UTF8.encode(cell.scalar) ?? UTF8.encodedReplacementCharacter)
    column += 1
  }

  private mutating func select(_ layer: Int, _ color: RGB) {
    text("\u{1B}[")
    number(layer)
    if depth == .trueColor {
      text(";2;")
      number(Int(color.red))
      bytes.append(UInt8(ascii: ";"))
      number(Int(color.green))
      bytes.append(UInt8(ascii: ";"))
      number(Int(color.blue))
    } else {
      text(";5;")
      number(Int(color.indexed))
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private mutating func number(_ value: Int) {
    if value >= 10 { number(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}
