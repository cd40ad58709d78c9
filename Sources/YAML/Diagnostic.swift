// SPDX-License-Identifier: MIT

/// An error or warning about a file, as every command shows it.
public struct Diagnostic: Error, Equatable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The file cannot be used.
    case error
    /// The file can be used, and probably does not say what it should.
    case warning
  }

  /// How bad it is.
  public let severity: Severity
  /// The file, as the user gave it.
  public let file: String
  /// Where in it.
  public let position: Position
  /// `what, expected what`, without a full stop.
  public let message: String
  /// The line of the file with a caret below the place; empty where the line is.
  public let excerpt: String

  public init(severity: Severity, file: String, position: Position, message: String, excerpt: String) {
    self.severity = severity
    self.file = file
    self.position = position
    self.message = message
    self.excerpt = excerpt
  }

  /// `file:line:column: error: what, expected what`
  public var description: String {
    "\(file):\(position.line):\(position.column): \(severity.rawValue): \(message)"
  }
}
