// SPDX-License-Identifier: MIT

/// A place in a text, as editors count: the first character of the first line is 1:1.
public struct Position: Equatable, Comparable, Hashable, Sendable {
  /// From 1 on.
  public let line: Int
  /// In characters (Unicode scalars), not bytes.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character of a text.
  public static let start = Position(line: 1, column: 1)

  public static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// The place `columns` further on the same line.
  func advanced(by columns: Int) -> Position { Position(line: line, column: column + columns) }
}
