// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// A nap as the log keeps it.
public struct LoggedNap: Hashable, Sendable {
  /// Since 1970 in UTC; `nil` where the clock was not set.
  public var beganAt: Milliseconds?
  /// Whether that came from a clock that knows; if not, it may still be corrected.
  public var isCertain: Bool
  /// Which power-on of the machine `clock` counts from; 0 where that is not known.
  public var boot: UInt64
  /// When it began, by the monotonic clock.
  public var clock: Milliseconds
  /// What was set when it was started.
  public var planned: Milliseconds
  /// How long it lasted, without its pauses.
  public var length: Milliseconds
  /// From the last call's start until the sleeper did something about it; `nil` where nobody did.
  public var answered: Milliseconds?
  /// How late the call was, at the most.
  public var late: Milliseconds
  /// How often it was paused.
  public var pauses: UInt32
  /// Snoozes that were taken.
  public var snoozes: UInt8
  /// Wake calls that were begun.
  public var calls: UInt32
  /// How rested the sleeper felt, 1 to 5; 0 where they did not say.
  public var level: UInt8
  /// How it ended.
  public var outcome: Outcome

  public init(
    beganAt: Milliseconds?, isCertain: Bool, boot: UInt64, clock: Milliseconds, planned: Milliseconds,
    length: Milliseconds, answered: Milliseconds?, late: Milliseconds, pauses: UInt32, snoozes: UInt8, calls: UInt32,
    level: UInt8, outcome: Outcome
  ) {
    self.beganAt = beganAt
    self.isCertain = isCertain
    self.boot = boot
    self.clock = clock
    self.planned = planned
    self.length = length
    self.answered = answered
    self.late = late
    self.pauses = pauses
    self.snoozes = snoozes
    self.calls = calls
    self.level = level
    self.outcome = outcome
  }

  /// A nap that ended in the power-on `boot`.
  public init(_ entry: NapEntry, boot: UInt64) {
    let nap = entry.record
    self.init(
      beganAt: entry.beganAt?.milliseconds, isCertain: entry.isCertain && entry.beganAt != nil, boot: boot,
      clock: entry.clock.milliseconds, planned: nap.planned, length: nap.length, answered: nap.answered,
      late: nap.late, pauses: nap.pauses, snoozes: nap.snoozes, calls: nap.calls, level: nap.level,
      outcome: nap.outcome)
  }

  /// The year 2116, which no moment of a log reaches.
  public static let latest = JournalBytes.latest.milliseconds

  /// Whether a clock can have written it.
  public var isSound: Bool {
    let lengths = [planned, length, late, answered ?? Milliseconds(0)]
    return lengths.allSatisfy { (Milliseconds(0)...Journal.longest).contains($0) }
      && (Milliseconds(0)...Self.latest).contains(beganAt ?? Milliseconds(0)) && (beganAt != nil || !isCertain)
      && (Milliseconds(-Journal.longest.count)...Self.latest).contains(clock) && level <= Nap.levels.upperBound
  }
}

extension Nanoseconds {
  /// In whole milliseconds, rounded down.
  var milliseconds: Milliseconds {
    Milliseconds(count / 1_000_000 - (count % 1_000_000 < 0 ? 1 : 0))
  }
}
