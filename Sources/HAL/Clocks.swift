// SPDX-License-Identifier: MIT

import NapCore

/// A clock that never jumps, and that goes on while the machine sleeps.
public protocol MonotonicClock: ~Copyable {
  /// The time since some moment in the past.
  var now: Nanoseconds { get }

  /// Which power-on of the machine it counts from: another number after each reboot.
  var boot: UInt64 { get }

  /// Waits until `time`, or returns at once where it has passed. May return late.
  mutating func sleep(until time: Nanoseconds)
}

extension Nanoseconds {
  /// 2024-01-01 in UTC, since 1970. A wall clock before it was never set: no such device existed then.
  public static let believableWall = Nanoseconds(1_704_067_200_000_000_000)
}

/// The time of day, which people and NTP set forward and back. It only labels; nothing is timed by it.
public protocol WallClock: ~Copyable {
  /// The time since 1970 in UTC, as the machine has it; a machine without a battery begins in 1970, or at the
  /// moment it was last switched off.
  var now: Nanoseconds { get }

  /// Whether it was set, since the machine's power-on, by somebody who knows the time.
  var isSynchronised: Bool { get }
}
