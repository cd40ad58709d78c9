// SPDX-License-Identifier: MIT

/// One place of the terminal: a character, and how it looks.
public struct Cell: Equatable, Sendable {
  /// How a character looks beside its colours.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier, or brighter.
    public static let bold = Style(rawValue: 1)
    /// Paler.
    public static let dim = Style(rawValue: 2)
    /// Foreground and background exchanged.
    public static let inverse = Style(rawValue: 4)
  }

  /// One column wide: `Canvas.write` sees to it.
  public var scalar: Unicode.Scalar
  /// `nil` is the terminal's own.
  public var foreground: RGB?
  /// `nil` is the terminal's own.
  public var background: RGB?
  /// How it looks beside its colours.
  public var style: Style

  public init(
    _ scalar: Unicode.Scalar = " ", foreground: RGB? = nil, background: RGB? = nil, style: Style = []
  ) {
    self.scalar = scalar
    self.foreground = foreground
    self.background = background
    self.style = style
  }
}

/// A picture made of character cells.
public struct Canvas: Equatable, Sendable {
  /// How many cells a row has.
  public let columns: Int
  /// How many rows there are.
  public let rows: Int
  /// Row by row.
  public private(set) var cells: [Cell]

  /// - Parameters:
  ///   - columns: 0 or more.
  ///   - rows: 0 or more.
  ///   - fill: what every cell is to begin with.
  public init(columns: Int, rows: Int, fill: Cell = Cell()) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = [Cell](repeating: fill, count: self.columns * self.rows)
  }

  /// The cell at a place. Outside, reading gives a blank one and writing does nothing.
  public subscript(column: Int, row: Int) -> Cell {
    get { contains(column, row) ? cells[row * columns + column] : Cell() }
    set { if contains(column, row) { cells[row * columns + column] = newValue } }
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && row >= 0 && column < columns && row < rows
  }

  /// Writes a line of text; what does not fit is cut off.
  ///
  /// Characters that would not take exactly one column are shown as `?`.
  ///
  /// - Parameters:
  ///   - text: without line breaks.
  ///   - column: of the first character, from 0; may be outside.
  ///   - row: from 0; may be outside.
  ///   - foreground: `nil` leaves the cells' colour.
  ///   - background: `nil` leaves the cells' background, so that text lies on what is drawn.
  ///   - style: how it looks beside its colours.
  public mutating func write(
    _ text: String, column: Int, row: Int, foreground: RGB? = nil, background: RGB? = nil,
    style: Cell.Style = []
  ) {
    var column = column
    for scalar in text.unicodeScalars {
      var cell = self[column, row]
      cell.scalar = Self.narrow(scalar)
      cell.foreground = foreground ?? cell.foreground
      cell.background = background ?? cell.background
      cell.style = style
      self[column, row] = cell
      column += 1
    }
  }

  /// The characters of a row, without the spaces at its end: for tests, and for people without a picture.
  public func text(row: Int) -> String {
    guard row >= 0, row < rows else { return "" }
    var text = String.UnicodeScalarView()
    for column in 0..<columns { text.append(self[column, row].scalar) }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// A board's name may hold anything; a character that is wide, joins the one before it, or controls the terminal
  /// would shift the rest of the line.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x300..<0x370, 0x1100..<0x1160, 0x200B..<0x2010, 0x2028..<0x2030,
      0x2060..<0x2070, 0x20D0..<0x2100, 0x231A...0x231B, 0x2E80..<0xA4D0, 0xAC00..<0xD7B0, 0xE000...:
      return "?"
    default:
      // Accented letters stand alone; marks of other scripts do not.
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return "?"
      default: return scalar
      }
    }
  }
}
