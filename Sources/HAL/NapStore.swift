// SPDX-License-Identifier: MIT

import NapCore

/// A finished nap with its label for people: the time of day at which it began.
public struct NapEntry: Equatable, Sendable {
  /// The nap as the core knows it.
  public let record: NapRecord
  /// Since 1970 in UTC; `nil` where the clock was not set while the nap lasted.
  public let beganAt: Nanoseconds?
  /// Whether the clock that gave `beganAt` was synchronised: if not, the store corrects it once it is.
  public let isCertain: Bool
  /// When it began, on the monotonic clock of the power-on in which it ended.
  public let clock: Nanoseconds

  public init(record: NapRecord, beganAt: Nanoseconds?, isCertain: Bool, clock: Nanoseconds) {
    self.record = record
    self.beganAt = beganAt
    self.isCertain = isCertain
    self.clock = clock
  }
}

/// What is written down of the running nap, and when by all clocks that there are.
public struct JournalRecord: Equatable, Sendable {
  /// The nap, as the core gave it.
  public var journal: Journal
  /// The monotonic clock at the writing, and which power-on of the machine it counts from.
  public var clock: Nanoseconds
  /// Which power-on of the machine that clock counts from; each has another number.
  public var boot: UInt64
  /// The time of day at the writing; `nil` where the clock was not set.
  public var wall: Nanoseconds?
  /// Whether that time came from somewhere that knows.
  public var isSynchronised: Bool
  /// The time of day at which the nap began; `nil` where it is not known, or there is none.
  public var beganAt: Nanoseconds?

  public init(
    journal: Journal, clock: Nanoseconds, boot: UInt64, wall: Nanoseconds?, isSynchronised: Bool,
    beganAt: Nanoseconds?
  ) {
    self.journal = journal
    self.clock = clock
    self.boot = boot
    self.wall = wall
    self.isSynchronised = isSynchronised
    self.beganAt = beganAt
  }
}

/// Where the journal of the running nap and the log of finished ones are kept. It outlives the power.
///
/// One writing is under way at a time. It replaces the journal and adds to the log, both or neither.
public protocol NapStore: ~Copyable {
  /// The journal as it was last written; `nil` where there is none. May wait: it is asked once, at power-on.
  mutating func journal() throws(HardwareError) -> JournalRecord?

  /// Begins a writing. Never waits, and is not called while another is under way.
  mutating func begin(_ record: JournalRecord, _ finished: [NapEntry])

  /// What became of the writing that was begun last; told until the next is begun.
  ///
  /// - Throws: where it failed, and nothing was written.
  /// - Returns: whether it is done, and will outlive a power cut from now on.
  mutating func isWritten() throws(HardwareError) -> Bool
}
