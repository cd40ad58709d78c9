// SPDX-License-Identifier: MIT

import HAL
import NapCore
import NapLog
import SimulatedDisk

/// What a clock writes in a short life: two naps, from being set to being in the log.
enum Life {
  struct Writing {
    let record: JournalRecord
    let finished: [NapEntry]
  }

  /// What is there when a writing is done.
  struct Kept: Equatable {
    var record: JournalRecord?
    var log: [LoggedNap] = []
  }

  static let writings: [Writing] = {
    var writings: [Writing] = []
    var clock = Nanoseconds(1_000_000_000)
    let wall = Nanoseconds(1_777_899_600_000_000_000)
    func write(_ state: State, left: Int64, finished: [NapEntry] = []) {
      let zero = Milliseconds(0)
      clock = clock + Nanoseconds(30_000_000_000)
      var nap: NapRecord?
      if state != .standby {
        nap = Self.nap(length: zero)
        nap?.began = Milliseconds(-60_000)
        nap?.ended = Milliseconds(-60_000)
      }
      let journal = Journal(
        state: state, lastUsed: Milliseconds.minutes(20), callsEver: UInt32(writings.count), isMissed: false,
        record: nap, time: Milliseconds(left), remaining: zero,
        total: state == .standby ? zero : Milliseconds.minutes(20), paused: zero)
      // The clock is not right before the second nap.
      let isSet = writings.count >= 5
      let record = JournalRecord(
        journal: journal, clock: clock, boot: 4, wall: isSet ? wall + clock : nil, isSynchronised: isSet,
        beganAt: nil)
      writings.append(Writing(record: record, finished: finished))
    }
    write(.napping, left: 1_200_000)
    write(.napping, left: 1_170_000)
    write(.calling, left: 0)
    write(.rating, left: 20_000)
    write(.standby, left: 0, finished: [entry(1, beganAt: nil)])
    write(.napping, left: 1_200_000)
    write(.snoozing, left: 300_000)
    write(.standby, left: 0, finished: [entry(2, beganAt: wall), entry(3, beganAt: wall)])
    return writings
  }()

  private static func nap(length: Milliseconds) -> NapRecord {
    NapRecord(
      began: Milliseconds(0), ended: length, planned: Milliseconds.minutes(20), length: length, pauses: 0,
      snoozes: 1, calls: 2, answered: Milliseconds(9_000), late: Milliseconds(0), level: 3, outcome: .completed)
  }

  private static func entry(_ number: Int64, beganAt: Nanoseconds?) -> NapEntry {
    NapEntry(
      record: nap(length: Milliseconds.minutes(number)), beganAt: beganAt, isCertain: beganAt != nil,
      clock: Nanoseconds(number * 1_000_000_000))
  }

  /// What is there after none, one, two of the writings and so on, by a disk that does what it is told.
  static func kept() throws -> [Kept] {
    let storage = SQLiteStorage(seed: 0)
    var kept = [try look(storage)]
    for writing in writings {
      try storage.write(writing.record, writing.finished)
      kept.append(try look(storage))
    }
    return kept
  }

  static func look(_ storage: SQLiteStorage) throws -> Kept {
    Kept(record: try storage.journal(), log: try storage.log())
  }

  /// Lives on from the writing with that index until the power goes.
  ///
  /// - Parameter closesAt: before which writing the database is closed and opened again.
  /// - Returns: how many writings are done, all told.
  static func live(_ storage: SQLiteStorage, from first: Int = 0, closesAt: Int = 4) throws -> Int {
    for index in first..<writings.count {
      if index == closesAt { storage.close() }
      try storage.write(writings[index].record, writings[index].finished)
      if storage.hasLostPower { return index }
    }
    return writings.count
  }
}
