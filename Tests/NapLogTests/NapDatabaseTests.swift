// SPDX-License-Identifier: MIT

import Foundation
import HAL
import NapCore
import Testing

@testable import NapLog

@Suite("The database of journal and log")
struct NapDatabaseTests {
  @Test("what is written is there after it was opened again")
  func reopened() throws {
    let scratch = try Scratch()
    let (first, second) = (Samples.record(), Samples.record(Samples.journal(.standby), beganAt: nil))
    do {
      var database = try NapDatabase.open(scratch.database)
      #expect(try database.journal() == .none)
      try database.write(first, [])
      #expect(try database.journal() == .record(first))
    }
    do {
      var database = try NapDatabase.open(scratch.database)
      #expect(try database.journal() == .record(first))
      try database.write(second, [Samples.entry(1), Samples.entry(2, beganAt: nil, isCertain: false)])
    }
    let database = try NapDatabase.open(scratch.database)
    #expect(try database.journal() == .record(second))
    var expected = [LoggedNap(Samples.entry(1), boot: 7), LoggedNap(Samples.entry(2), boot: 7)]
    // The clock is right by now: it was 13:00 at 100 s after power-on, and the nap began at 5 s.
    expected[1].beganAt = Milliseconds(1_777_899_600_000 - 95_000)
    #expect(Set(try database.log().naps) == Set(expected))
  }

  @Test("it has a write-ahead log, waits for the disk, and is told apart from others' databases")
  func pragmas() throws {
    let scratch = try Scratch()
    let database = try NapDatabase.open(scratch.database)
    #expect(try database.connection.text("PRAGMA journal_mode") == "wal")
    #expect(try database.connection.integer("PRAGMA synchronous") == 2)
    #expect(try database.connection.integer("PRAGMA application_id") == Schema.application)
    #expect(try database.connection.integer("PRAGMA user_version") == 2)
  }

  @Test("the log's columns are numbers that other programs can read")
  func columns() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    try database.write(Samples.record(), [Samples.entry()])
    let row = try database.connection.text(
      """
      SELECT began_at || ' ' || is_certain || ' ' || boot || ' ' || clock || ' ' || planned || ' ' || length || ' ' ||
      answered || ' ' || late || ' ' || pauses || ' ' || snoozes || ' ' || calls || ' ' || level || ' ' || outcome
      FROM naps
      """)
    #expect(row == "1777899600000 1 7 5000 2700000 2640000 12345 0 1 2 3 4 0")
  }

  @Test("every boot number, every outcome, and a nap that began before the power-on it ended in")
  func extremes() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    var expected: [LoggedNap] = []
    for (index, boot) in [0, 1, UInt64.max, 1 << 63].enumerated() {
      var nap = Samples.nap()
      nap.outcome = Outcome.allCases[index % 3]
      nap.answered = index % 2 == 0 ? nil : Milliseconds(index == 1 ? 0 : 5)
      let entry = NapEntry(
        record: nap, beganAt: Samples.someday + Nanoseconds(Int64(index) * 1_000_000_000), isCertain: true,
        clock: Nanoseconds(-1_500_000))
      try database.write(Samples.record(boot: boot), [entry])
      expected.append(LoggedNap(entry, boot: boot))
    }
    #expect(expected[0].clock == Milliseconds(-2))
    #expect(try database.log() == NapDatabase.Log(naps: expected, unreadable: 0))
  }

  @Test("naps labelled by a clock that was not right are corrected once it is, and then never again")
  func correction() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    let wrong = Nanoseconds(1_710_000_000_000_000_000)
    let unset = Samples.record(boot: 3, wall: nil, isSynchronised: false, beganAt: nil)
    let guessed = Samples.record(boot: 3, wall: wrong, isSynchronised: false, beganAt: nil)
    try database.write(unset, [Samples.entry(beganAt: nil, isCertain: false, clock: Nanoseconds(10_000_000_000))])
    try database.write(
      guessed, [Samples.entry(2, beganAt: wrong, isCertain: false, clock: Nanoseconds(20_000_000_000))])
    // Another power-on's, of which this one's clock says nothing.
    try database.write(
      Samples.record(boot: 2, wall: nil, isSynchronised: false),
      [Samples.entry(3, beganAt: nil, isCertain: false)])
    #expect(try database.log().naps.map(\.beganAt) == [wrong.milliseconds, nil, nil])
    // 13:00 at 100 s after power-on.
    let known = [Milliseconds(1_777_899_510_000), Milliseconds(1_777_899_520_000), nil]
    try database.write(Samples.record(boot: 3), [])
    #expect(try database.log().naps.map(\.beganAt) == known)
    #expect(try database.log().naps.map(\.isCertain) == [true, true, false])
    // Whoever sets the clock later corrects the clock, and not the log.
    try database.write(Samples.record(boot: 3, wall: Samples.someday + Nanoseconds(3_600_000_000_000)), [])
    #expect(try database.log().naps.map(\.beganAt) == known)
  }

  @Test("power-ons without a number correct nothing, since they cannot be told apart")
  func unknownBoot() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    try database.write(
      Samples.record(boot: 0, wall: nil, isSynchronised: false), [Samples.entry(beganAt: nil, isCertain: false)])
    try database.write(Samples.record(boot: 0), [])
    #expect(try database.log().naps.map(\.beganAt) == [nil])
  }

  @Test("a journal that cannot be believed is told, and replaced by the next; the log stays")
  func badJournal() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    try database.write(Samples.record(), [Samples.entry()])
    try database.connection.run("UPDATE journal SET bytes = x'0102'")
    #expect(try database.journal() == .unreadable(.length(2)))
    try database.connection.run("UPDATE journal SET bytes = ''")
    #expect(try database.journal() == .unreadable(.length(0)))
    try database.write(Samples.record(), [])
    #expect(try database.journal() == .record(Samples.record()))
    #expect(try database.log().naps.count == 1)
  }

  @Test("a nap that no clock can have written is counted and not shown")
  func badRow() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    try database.write(Samples.record(), [Samples.entry(1), Samples.entry(2)])
    for damage in [
      "length = -1", "length = 'x'", "calls = 4294967296", "snoozes = 256", "began_at = 'noon'", "began_at = -1",
      "answered = x'00'", "late = 1.5", "clock = 9223372036854775807",
    ] {
      try database.connection.run("SAVEPOINT before; UPDATE naps SET \(damage) WHERE id = 1")
      let log = try database.log()
      #expect(log.naps.count == 1 && log.unreadable == 1, "\(damage)")
      try database.connection.run("ROLLBACK TO before; RELEASE before")
    }
    #expect(try database.log().naps.count == 2)
  }

  @Test("one reads while the other writes")
  func reader() throws {
    let scratch = try Scratch()
    var writer = try NapDatabase.open(scratch.database)
    try writer.write(Samples.record(), [Samples.entry(1)])
    let reader = try NapDatabase.read(scratch.database)
    #expect(try reader.log().naps.count == 1)
    try writer.write(Samples.record(), [Samples.entry(2)])
    #expect(try reader.log().naps.count == 2)
  }

  @Test("a writing that fails half-way leaves journal and log as they were")
  func half() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    try database.write(Samples.record(), [Samples.entry(1)])
    try database.connection.run(
      "CREATE TEMP TRIGGER stop BEFORE INSERT ON main.naps WHEN NEW.clock = 9 BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: DatabaseError.self) {
      try database.write(
        Samples.record(Samples.journal(.standby)), [Samples.entry(2), Samples.entry(3, clock: Nanoseconds(9_000_000))])
    }
    let isInTransaction = database.connection.isInTransaction
    #expect(!isInTransaction)
    #expect(try database.journal() == .record(Samples.record()))
    #expect(try database.log().naps.count == 1)
  }
}
