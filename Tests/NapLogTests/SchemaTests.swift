// SPDX-License-Identifier: MIT

import Foundation
import HAL
import NapCore
import Testing

@testable import NapLog

@Suite("Versions of the tables")
struct SchemaTests {
  /// What the first version wrote, in its own words.
  private static let first = """
    PRAGMA application_id = 1315008627;
    PRAGMA user_version = 1;
    CREATE TABLE journal (id INTEGER PRIMARY KEY CHECK (id = 1), bytes BLOB NOT NULL);
    CREATE TABLE naps (
      id INTEGER PRIMARY KEY, began_at INTEGER, planned INTEGER NOT NULL, length INTEGER NOT NULL, answered INTEGER,
      late INTEGER NOT NULL, pauses INTEGER NOT NULL, snoozes INTEGER NOT NULL, calls INTEGER NOT NULL,
      level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 5), outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 2)
    );
    CREATE INDEX naps_by_time ON naps (began_at);
    INSERT INTO naps (began_at, planned, length, answered, late, pauses, snoozes, calls, level, outcome)
    VALUES (1777899600000, 1200000, 1200000, 9000, 0, 0, 0, 1, 3, 0), (NULL, 60000, 1, NULL, 0, 0, 0, 0, 0, 1);
    """

  private static func make(_ script: String, in scratch: Scratch) throws {
    let connection = try Connection.open(scratch.database, .create)
    try connection.run(script)
  }

  private static var firstWithJournal: String {
    let bytes = JournalBytes.encode(Samples.record()).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return first + "INSERT INTO journal VALUES (1, x'\(bytes.joined())');"
  }

  @Test("version 1 becomes today's with all that is in it, and corrects none of its naps")
  func migration() throws {
    let scratch = try Scratch()
    try Self.make(Self.firstWithJournal, in: scratch)
    var database = try NapDatabase.open(scratch.database)
    #expect(try database.connection.integer("PRAGMA user_version") == 2)
    #expect(try database.journal() == .record(Samples.record()))
    let known = LoggedNap(
      beganAt: Milliseconds(1_777_899_600_000), isCertain: true, boot: 0, clock: Milliseconds(0),
      planned: Milliseconds.minutes(20), length: Milliseconds.minutes(20), answered: Milliseconds(9_000),
      late: Milliseconds(0), pauses: 0, snoozes: 0, calls: 1, level: 3, outcome: .completed)
    let unknown = LoggedNap(
      beganAt: nil, isCertain: false, boot: 0, clock: Milliseconds(0), planned: Milliseconds.minutes(1),
      length: Milliseconds(1), answered: nil, late: Milliseconds(0), pauses: 0, snoozes: 0, calls: 0, level: 0,
      outcome: .cancelled)
    #expect(try database.log() == NapDatabase.Log(naps: [known, unknown], unreadable: 0))
    try database.write(Samples.record(), [Samples.entry()])
    #expect(try database.connection.integer("SELECT count(*) FROM naps WHERE began_at IS NULL") == 1)
    #expect(try database.connection.text("PRAGMA integrity_check") == "ok")
  }

  @Test("a migrated database has the same tables as a new one")
  func same() throws {
    let (old, new) = (try Scratch(), try Scratch())
    try Self.make(Self.first, in: old)
    let columns = "SELECT group_concat(name || ' ' || type || ' ' || \"notnull\") FROM pragma_table_info('naps')"
    let migrated = try NapDatabase.open(old.database).connection.text(columns)
    #expect(try NapDatabase.open(new.database).connection.text(columns) == migrated)
  }

  @Test("a migration that fails leaves version 1 as it was")
  func failed() throws {
    let scratch = try Scratch()
    // The index that the migration makes is there already.
    try Self.make(Self.first + "CREATE INDEX naps_uncertain ON naps (level);", in: scratch)
    let before = try scratch.read("naps.sqlite")
    #expect(throws: DatabaseError.self) { _ = try NapDatabase.open(scratch.database) }
    #expect(try scratch.read("naps.sqlite") == before)
  }

  @Test("one who only reads does not migrate", arguments: [1])
  func older(version: Int64) throws {
    let scratch = try Scratch()
    try Self.make(Self.first, in: scratch)
    let before = try scratch.read("naps.sqlite")
    #expect(throws: DatabaseError.older(version: version)) { _ = try NapDatabase.read(scratch.database) }
    #expect(try scratch.read("naps.sqlite") == before)
  }

  @Test("a newer version is refused, and not a byte of it changes")
  func newer() throws {
    let scratch = try Scratch()
    do {
      var database = try NapDatabase.open(scratch.database)
      try database.write(Samples.record(), [Samples.entry()])
      try database.connection.run("ALTER TABLE naps ADD COLUMN mood TEXT; PRAGMA user_version = 3")
    }
    let before = try scratch.read("naps.sqlite")
    #expect(throws: DatabaseError.newer(version: 3)) { _ = try NapDatabase.open(scratch.database) }
    #expect(throws: DatabaseError.newer(version: 3)) { _ = try NapDatabase.read(scratch.database) }
    let directory = try DataDirectory.open(scratch.path)
    var said: [String] = []
    #expect(throws: StoreError.self) { _ = try directory.openDatabase(&said) }
    #expect(said == [])
    #expect(try scratch.read("naps.sqlite") == before)
    #expect(!scratch.names.contains { $0.contains("damaged") })
  }

  @Test("a newer version that was cut off from its power is refused with its log untouched")
  func newerWithLog() throws {
    let (scratch, copy) = (try Scratch(), try Scratch())
    var database = try NapDatabase.open(scratch.database)
    try database.connection.run("PRAGMA user_version = 3")
    try database.write(Samples.record(), [Samples.entry()])
    for name in ["naps.sqlite", "naps.sqlite-wal"] { try copy.write(scratch.read(name), to: name) }
    let log = try copy.read("naps.sqlite-wal")
    #expect(log.count > 4_096)
    #expect(throws: DatabaseError.newer(version: 3)) { _ = try NapDatabase.open(copy.database) }
    #expect(try copy.read("naps.sqlite-wal") == log)
    #expect(try copy.read("naps.sqlite") == scratch.read("naps.sqlite"))
  }
}
