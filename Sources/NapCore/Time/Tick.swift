// SPDX-License-Identifier: MIT

/// A number of ticks: a length of time.
public struct Ticks: Equatable, Comparable, Hashable, Sendable {
  /// How many ticks.
  public var count: UInt64

  @inlinable public init(_ count: UInt64) { self.count = count }

  /// No time at all.
  public static let zero = Ticks(0)

  @inlinable public static func < (left: Ticks, right: Ticks) -> Bool { left.count < right.count }
  @inlinable public static func + (left: Ticks, right: Ticks) -> Ticks { Ticks(left.count + right.count) }
}

/// A moment: the tick's number since power-on. Tick 0 is power-on itself; the first step is tick 1.
public struct Tick: Equatable, Comparable, Hashable, Sendable {
  /// The tick's number since power-on.
  public var index: UInt64

  @inlinable public init(_ index: UInt64) { self.index = index }

  /// Later than any tick that a device will live to see.
  public static let never = Tick(.max)

  @inlinable public static func < (left: Tick, right: Tick) -> Bool { left.index < right.index }
  @inlinable public static func + (left: Tick, right: Ticks) -> Tick { Tick(left.index + right.count) }

  /// The time from `earlier` to this tick; zero where `earlier` is the later one.
  @inlinable public func since(_ earlier: Tick) -> Ticks {
    Ticks(index > earlier.index ? index - earlier.index : 0)
  }
}

/// The length of one tick: 1, 2, 5, 10 or 20 ms.
public enum TickLength: UInt8, CaseIterable, Sendable {
  case ms1 = 1
  case ms2 = 2
  case ms5 = 5
  case ms10 = 10
  case ms20 = 20

  /// The tick's length.
  @inlinable public var milliseconds: Milliseconds { Milliseconds(Int64(rawValue)) }
  /// The tick's length.
  @inlinable public var nanoseconds: Nanoseconds { Nanoseconds(Int64(rawValue) * 1_000_000) }

  /// Ticks in a second; every length divides it.
  @inlinable public var perSecond: UInt64 { 1_000 / UInt64(rawValue) }

  /// `duration` in ticks, rounded up, so that nothing fires early. Negative durations are zero.
  @inlinable public func ticks(_ duration: Milliseconds) -> Ticks {
    guard duration.count > 0 else { return .zero }
    let length = UInt64(rawValue)
    return Ticks((UInt64(duration.count) + length - 1) / length)
  }

  /// `duration` in ticks, rounded up.
  @inlinable public func ticks(_ duration: Nanoseconds) -> Ticks {
    guard duration.count > 0 else { return .zero }
    let length = UInt64(nanoseconds.count)
    return Ticks((UInt64(duration.count) + length - 1) / length)
  }

  /// When `tick` happens, counted from power-on.
  @inlinable public func time(of tick: Tick) -> Nanoseconds {
    Nanoseconds(Int64(tick.index) * nanoseconds.count)
  }

  /// The first tick at or after `time`.
  @inlinable public func tick(at time: Nanoseconds) -> Tick { Tick(ticks(time).count) }

  /// `ticks` as a length of time.
  @inlinable public func milliseconds(_ ticks: Ticks) -> Milliseconds {
    Milliseconds(Int64(ticks.count) * Int64(rawValue))
  }
}
