// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// The journal of the running nap and the log of finished ones, in one SQLite file.
///
/// It has a write-ahead log, and waits at each writing until that will outlive a power cut. One value writes at a
/// time; others may read meanwhile.
public struct NapDatabase: ~Copyable {
  let connection: Connection
  private let readJournal: Statement
  private let replaceJournal: Statement
  let addNap: Statement
  private let correctNaps: Statement

  private init(
    connection: consuming Connection, readJournal: consuming Statement, replaceJournal: consuming Statement,
    addNap: consuming Statement, correctNaps: consuming Statement
  ) {
    self.connection = connection
    self.readJournal = readJournal
    self.replaceJournal = replaceJournal
    self.addNap = addNap
    self.correctNaps = correctNaps
  }

  /// Takes a connection whose tables are those of today; fails where they are not.
  static func over(_ connection: consuming Connection) throws(DatabaseError) -> NapDatabase {
    let readJournal = try statement("SELECT bytes FROM journal WHERE id = 1", of: connection)
    let replaceJournal = try statement("INSERT OR REPLACE INTO journal (id, bytes) VALUES (1, ?1)", of: connection)
    let addNap = try statement(
      "INSERT INTO naps (\(NapRow.columns)) VALUES (\(NapRow.parameters))", of: connection)
    // What the clock shows now tells what it showed then: both are counted from one power-on.
    let correctNaps = try statement(
      """
      UPDATE naps SET began_at = ?1 - (?2 - clock), is_certain = 1
      WHERE boot = ?3 AND is_certain = 0
      """, of: connection)
    return NapDatabase(
      connection: connection, readJournal: readJournal, replaceJournal: replaceJournal, addNap: addNap,
      correctNaps: correctNaps)
  }

  private static func statement(
    _ text: String, of connection: borrowing Connection
  ) throws(DatabaseError) -> Statement {
    do throws(DatabaseError) {
      return try connection.prepare(text)
    } catch {
      if case .failed(let failure) = error, failure.isOfSchema { throw .damaged(failure.message) }
      throw error
    }
  }

  // MARK: The journal

  /// What became of the journal that was kept.
  public enum KeptJournal: Equatable, Sendable {
    case none
    case record(JournalRecord)
    /// It is there and cannot be believed.
    case unreadable(JournalBytes.Problem)
  }

  /// The journal as it was last written.
  public func journal() throws(DatabaseError) -> KeptJournal {
    defer { readJournal.reset() }
    guard try readJournal.step() else { return .none }
    do throws(JournalBytes.Problem) {
      return .record(try JournalBytes.decode(readJournal.bytes(0)))
    } catch {
      return .unreadable(error)
    }
  }

  // MARK: Writing

  /// Replaces the journal and adds to the log, both or neither; returns when that will outlive a power cut.
  ///
  /// Where the clock is right by now, naps of the same power-on that began before it was are corrected.
  public mutating func write(_ record: JournalRecord, _ finished: [NapEntry]) throws(DatabaseError) {
    try inTransaction { (database) throws(DatabaseError) in
      database.replaceJournal.bind(1, JournalBytes.encode(record))
      try database.replaceJournal.run()
      for entry in finished { try database.add(LoggedNap(entry, boot: record.boot)) }
      // Power-ons that have no number cannot be told apart.
      guard let wall = record.wall, record.isSynchronised, record.boot != 0 else { return }
      database.correctNaps.bind(1, wall.milliseconds.count)
      database.correctNaps.bind(2, record.clock.milliseconds.count)
      database.correctNaps.bind(3, Int64(bitPattern: record.boot))
      try database.correctNaps.run()
    }
  }

  func add(_ nap: LoggedNap) throws(DatabaseError) {
    NapRow.bind(nap, to: addNap)
    try addNap.run()
  }

  /// Carries out `work` whole or not at all.
  mutating func inTransaction(
    _ work: (borrowing NapDatabase) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try connection.inTransaction { () throws(DatabaseError) in try work(self) }
  }

  /// SQLite's verdict on the whole database, indices and all; `ok` where it is sound.
  public func verdict() throws(DatabaseError) -> String { try connection.text("PRAGMA integrity_check") }

  /// Whether the file no longer has the name that it was opened by: what is written goes nowhere.
  public var hasMoved: Bool { connection.hasMoved }
}

extension Connection {
  /// Carries out `work` whole or not at all.
  func inTransaction(_ work: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try work()
      try run("COMMIT")
    } catch {
      // After some errors SQLite has rolled back by itself.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }
}
