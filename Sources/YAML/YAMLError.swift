// SPDX-License-Identifier: MIT

/// What is wrong with a text, where, and what was expected there.
public struct YAMLError: Error, Equatable, Sendable {
  /// Where it is wrong.
  public let position: Position
  /// `what, expected what`, without a full stop.
  public let message: String

  public init(_ position: Position, _ message: String) {
    self.position = position
    self.message = message
  }
}
