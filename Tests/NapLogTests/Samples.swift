// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// Records and naps as a clock may write them.
enum Samples {
  /// 2026-05-04 13:00 UTC.
  static let someday = Nanoseconds(1_777_899_600_000_000_000)

  static func nap(_ number: Int64 = 1) -> NapRecord {
    NapRecord(
      began: Milliseconds.seconds(number), ended: Milliseconds.minutes(45) + Milliseconds.seconds(number),
      planned: Milliseconds.minutes(45), length: Milliseconds.minutes(44), pauses: 1, snoozes: 2, calls: 3,
      answered: Milliseconds(12_345), late: Milliseconds(0), level: 4, outcome: .completed)
  }

  static func entry(
    _ number: Int64 = 1, beganAt: Nanoseconds? = Samples.someday, isCertain: Bool = true,
    clock: Nanoseconds = Nanoseconds(5_000_000_000)
  ) -> NapEntry {
    NapEntry(record: nap(number), beganAt: beganAt, isCertain: isCertain, clock: clock)
  }

  static func journal(_ state: State = .napping, left: Milliseconds = Milliseconds.minutes(12)) -> Journal {
    let zero = Milliseconds(0)
    var running = nap()
    running.began = Milliseconds.minutes(-33)
    running.ended = running.began
    return Journal(
      state: state, lastUsed: Milliseconds.minutes(45), callsEver: 17, isMissed: false,
      record: state == .standby ? nil : running, time: state == .standby ? zero : left,
      remaining: state == .paused ? left : zero, total: state == .standby ? zero : Milliseconds.minutes(45),
      paused: zero)
  }

  static func record(
    _ journal: Journal = Samples.journal(), clock: Nanoseconds = Nanoseconds(100_000_000_000), boot: UInt64 = 7,
    wall: Nanoseconds? = Samples.someday, isSynchronised: Bool = true, beganAt: Nanoseconds? = Samples.someday
  ) -> JournalRecord {
    JournalRecord(
      journal: journal, clock: clock, boot: boot, wall: wall, isSynchronised: isSynchronised, beganAt: beganAt)
  }

  /// Any record that a clock may write.
  static func random(_ generator: inout SplitMix64) -> JournalRecord {
    func length() -> Milliseconds { Milliseconds(Int64(generator.next() % UInt64(Journal.longest.count))) }
    let state = [State.standby, .napping, .paused, .calling, .snoozing, .rating][Int(generator.below(6))]
    var journal = journal(.standby)
    journal.callsEver = UInt32(truncatingIfNeeded: generator.next())
    journal.isMissed = generator.below(2) == 0
    journal.lastUsed = length()
    journal.state = state
    if state != .standby {
      journal.total = Milliseconds(length().count + 1)
      journal.time = min(length(), journal.total)
      journal.remaining = min(length(), journal.total)
      journal.paused = length()
      let began = Milliseconds(-length().count)
      journal.record = NapRecord(
        began: began, ended: Milliseconds(max(began.count, -length().count)), planned: length(), length: length(),
        pauses: generator.below(100_000_000), snoozes: UInt8(generator.below(256)),
        calls: generator.below(100_000_000), answered: generator.below(2) == 0 ? nil : length(),
        late: length(), level: UInt8(generator.below(6)),
        outcome: Outcome.allCases[Int(generator.below(3))])
    }
    func moment() -> Nanoseconds { Nanoseconds(Int64(generator.next() >> 2)) }
    return JournalRecord(
      journal: journal, clock: moment(), boot: generator.next(), wall: generator.below(3) == 0 ? nil : moment(),
      isSynchronised: generator.below(2) == 0, beganAt: generator.below(3) == 0 ? nil : moment())
  }
}
