// SPDX-License-Identifier: MIT

/// A length of time, or a moment since power-on, in nanoseconds.
///
/// Signed and 64 bits on every machine: 2^31 ns are 2.1 s, so the platform's `Int` will not do on a
/// 32-bit board.
public struct Nanoseconds: Equatable, Comparable, Hashable, Sendable {
  /// How many nanoseconds; may be negative.
  public var count: Int64

  @inlinable public init(_ count: Int64) { self.count = count }

  @inlinable public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool { left.count < right.count }
  @inlinable public static func + (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
    Nanoseconds(left.count + right.count)
  }
  @inlinable public static func - (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
    Nanoseconds(left.count - right.count)
  }
}

/// A length of time in milliseconds, as board files give it.
public struct Milliseconds: Equatable, Comparable, Hashable, Sendable {
  /// How many milliseconds; may be negative.
  public var count: Int64

  @inlinable public init(_ count: Int64) { self.count = count }

  /// So many seconds.
  @inlinable public static func seconds(_ count: Int64) -> Milliseconds { Milliseconds(count * 1_000) }
  /// So many minutes.
  @inlinable public static func minutes(_ count: Int64) -> Milliseconds { Milliseconds(count * 60_000) }

  /// The same length in nanoseconds.
  @inlinable public var nanoseconds: Nanoseconds { Nanoseconds(count * 1_000_000) }

  @inlinable public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.count < right.count }
  @inlinable public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.count + right.count)
  }
  @inlinable public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.count - right.count)
  }
}

/// A frequency in hertz.
public struct Hertz: Equatable, Comparable, Hashable, Sendable {
  /// How many hertz.
  public var count: UInt32

  @inlinable public init(_ count: UInt32) { self.count = count }

  @inlinable public static func < (left: Hertz, right: Hertz) -> Bool { left.count < right.count }
}

/// An electric current in milliamperes.
public struct Milliamperes: Equatable, Comparable, Hashable, Sendable {
  /// How many milliamperes.
  public var count: UInt32

  @inlinable public init(_ count: UInt32) { self.count = count }

  @inlinable public static func < (left: Milliamperes, right: Milliamperes) -> Bool { left.count < right.count }
}
