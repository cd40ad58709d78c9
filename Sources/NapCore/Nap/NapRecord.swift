// SPDX-License-Identifier: MIT

/// How a nap ended.
public enum Outcome: UInt8, CaseIterable, Sendable {
  case completed
  case cancelled
  case missed
}

/// A finished nap, as the log keeps it. Moments are counted from power-on: the core knows no wall clock. A nap that
/// was resumed began before it, at a negative moment.
public struct NapRecord: Equatable, Sendable {
  /// When the nap was started.
  public var began: Milliseconds
  /// When the sleeper answered or cancelled, or the last ring fell silent.
  public var ended: Milliseconds
  /// What was set, with what was added and taken off in pauses.
  public var planned: Milliseconds
  /// From `began` to `ended` without the pauses.
  public var length: Milliseconds
  /// How often it was paused.
  public var pauses: UInt32
  /// Snoozes that were taken.
  public var snoozes: UInt8
  /// Wake calls that were begun.
  public var calls: UInt32
  /// From the last call's start until the sleeper did something about it; `nil` where nobody did.
  public var answered: Milliseconds?
  /// How much later than planned the first call began: more than zero after a gap only.
  public var late: Milliseconds
  /// How rested the sleeper felt, 1 to 5; 0 where they did not say.
  public var level: UInt8
  /// How it ended.
  public var outcome: Outcome

  public init(
    began: Milliseconds, ended: Milliseconds, planned: Milliseconds, length: Milliseconds, pauses: UInt32,
    snoozes: UInt8,
    calls: UInt32, answered: Milliseconds?, late: Milliseconds, level: UInt8, outcome: Outcome
  ) {
    self.began = began
    self.ended = ended
    self.planned = planned
    self.length = length
    self.pauses = pauses
    self.snoozes = snoozes
    self.calls = calls
    self.answered = answered
    self.late = late
    self.level = level
    self.outcome = outcome
  }
}
