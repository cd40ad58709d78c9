// SPDX-License-Identifier: MIT

/// The level of a line, as it is on the wire.
public enum Level: UInt8, Sendable {
  case low = 0
  case high = 1

  /// The other level.
  @inlinable public var inverted: Level { self == .low ? .high : .low }
}
