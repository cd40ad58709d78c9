// SPDX-License-Identifier: MIT

extension NapDatabase {
  /// Opens the database at `path` for writing, makes it where it is missing or empty, and brings an older one up to
  /// date.
  ///
  /// - Parameters:
  ///   - path: of the database's file.
  ///   - fileSystem: the name under which it is registered with SQLite; `nil` for the machine's own.
  ///   - mayBeEmpty: whether one without tables is a new one, and no damage.
  /// - Throws: `.damaged` where it is not sound throughout, `.newer`; the file is then as it was.
  public static func open(
    _ path: String, on fileSystem: String? = nil, mayBeEmpty: Bool = true
  ) throws(DatabaseError) -> NapDatabase {
    try refuseNewer(path, on: fileSystem)
    let connection = try Connection.open(path, .create, on: fileSystem)
    try connection.run("PRAGMA trusted_schema = OFF")
    try migrate(connection, mayBeEmpty: mayBeEmpty)
    let database = try over(connection)
    // Not before it is known that the file is ours throughout: this writes.
    guard try database.connection.text("PRAGMA journal_mode = WAL") == "wal" else {
      throw .failed(SQLiteError(code: 1, systemCode: 0, message: "there can be no write-ahead log in this place"))
    }
    try database.connection.run("PRAGMA synchronous = FULL")
    return database
  }

  /// Opens the database at `path` for reading, also while another process writes it.
  ///
  /// - Parameters:
  ///   - path: of the database's file.
  ///   - isUnchanging: whether it is known that nobody writes it.
  ///   - fileSystem: the name under which it is registered with SQLite; `nil` for the machine's own.
  public static func read(
    _ path: String, isUnchanging: Bool = false, on fileSystem: String? = nil
  ) throws(DatabaseError) -> NapDatabase {
    let connection = try Connection.open(path, isUnchanging ? .readUnchanging : .read, on: fileSystem)
    try connection.run("PRAGMA trusted_schema = OFF")
    let version = try version(of: connection)
    guard version <= Schema.version else { throw .newer(version: version) }
    guard version > 0 else { throw .damaged("it has no tables") }
    guard version == Schema.version else { throw .older(version: version) }
    return try over(connection)
  }

  /// A connection that may write tidies up what a power cut left, and so touches the file: the first look is of one
  /// that may not.
  private static func refuseNewer(_ path: String, on fileSystem: String?) throws(DatabaseError) {
    do throws(DatabaseError) {
      let version = try version(of: try Connection.open(path, .read, on: fileSystem))
      guard version <= Schema.version else { throw .newer(version: version) }
    } catch {
      // What is missing, or has to be tidied up first, is for a connection that may write.
      if case .failed(let failure) = error, failure.isNotOpened || failure.needsWriting { return }
      throw error
    }
  }

  /// The version of a file that is ours; 0 of an empty one.
  private static func version(of connection: borrowing Connection) throws(DatabaseError) -> Int64 {
    let application = try connection.integer("PRAGMA application_id")
    let version = try connection.integer("PRAGMA user_version")
    if application == Schema.application, version > 0 { return version }
    guard try connection.integer("SELECT count(*) FROM sqlite_master") == 0 else {
      throw .damaged("it is a database of another program")
    }
    return 0
  }

  private static func migrate(_ connection: borrowing Connection, mayBeEmpty: Bool) throws(DatabaseError) {
    let found = try version(of: connection)
    // SQLite takes the first bytes of a torn file for an empty one.
    guard found > 0 || mayBeEmpty else { throw .damaged("it has no tables") }
    guard found <= Schema.version else { throw .newer(version: found) }
    if found > 0 {
      let verdict = try connection.text("PRAGMA quick_check(1)")
      guard verdict == "ok" else { throw .damaged(verdict) }
    }
    guard found < Schema.version else { return }
    var script = "PRAGMA application_id = \(Schema.application);"
    for step in Schema.steps[Int(found)...] { script += step }
    script += "PRAGMA user_version = \(Schema.version)"
    do throws(DatabaseError) {
      try connection.inTransaction { () throws(DatabaseError) in try connection.run(script) }
    } catch {
      // Tables that cannot be brought up to date are not those of their version.
      if case .failed(let failure) = error, failure.isOfSchema { throw .damaged(failure.message) }
      throw error
    }
  }
}
