// SPDX-License-Identifier: MIT

/// An error or warning about a file, as every command shows it.
public struct Diagnostic: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  public let severity: Severity
  public let file: String
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
