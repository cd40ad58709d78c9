// SPDX-License-Identifier: MIT

import CSQLite

// SQLite's calls in Swift's types. This file holds all the unsafe code of the module.

/// An open database. It closes itself.
///
/// SQLite's own locks are off: the owner of the value is the only one who uses it.
struct Connection: ~Copyable {
  enum Mode {
    case read
    /// Of a file that nobody writes: neither locks nor a write-ahead log are looked for.
    case readUnchanging
    case write
    /// Makes the file where it is missing.
    case create
  }

  private let handle: OpaquePointer

  private init(handle: OpaquePointer) { self.handle = handle }

  /// - Parameter fileSystem: the name under which it is registered with SQLite; `nil` for the machine's own.
  static func open(_ path: String, _ mode: Mode, on fileSystem: String? = nil) throws(DatabaseError) -> Connection {
    let access =
      switch mode {
      case .read, .readUnchanging: SQLITE_OPEN_READONLY
      case .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let name = mode == .readUnchanging ? "file:\(escaped(path))?immutable=1" : path
    let flags = access | SQLITE_OPEN_NOMUTEX | (mode == .readUnchanging ? SQLITE_OPEN_URI : 0)
    var handle: OpaquePointer?
    // SQLite copies the path, and looks the file system up, before the call returns.
    let code =
      if let fileSystem {
        fileSystem.withCString { sqlite3_open_v2(name, &handle, flags, $0) }
      } else {
        sqlite3_open_v2(name, &handle, flags, nil)
      }
    guard let handle else {
      throw .failed(SQLiteError(code: SQLITE_NOMEM, systemCode: 0, message: "out of memory"))
    }
    // Also where opening failed there is a handle to close.
    let connection = Connection(handle: handle)
    guard code == SQLITE_OK else { throw connection.failure }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 2_000)
    return connection
  }

  // Statements that still live keep the handle alive until they end as well.
  deinit { sqlite3_close_v2(handle) }

  /// The path of a URI: what has a meaning in one is written as its number.
  private static func escaped(_ path: String) -> String {
    var text = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "%": text += "%25"
      case "?": text += "%3f"
      case "#": text += "%23"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Runs statements that give no rows, or whose rows nobody wants.
  func run(_ statements: String) throws(DatabaseError) {
    // The text is read during the call only.
    guard sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  func prepare(_ statement: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    // SQLite copies the text.
    guard sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK, let prepared else { throw failure }
    return Statement(handle: prepared)
  }

  /// The first value of the first row, as text.
  func text(_ statement: String) throws(DatabaseError) -> String {
    let statement = try prepare(statement)
    return try statement.step() ? statement.text(0) : ""
  }

  /// The first value of the first row, as a number.
  func integer(_ statement: String) throws(DatabaseError) -> Int64 {
    let statement = try prepare(statement)
    return try statement.step() ? statement.integer(0) ?? 0 : 0
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Whether the file no longer has the name that it was opened by: what is written goes nowhere.
  var hasMoved: Bool {
    var answer: Int32 = 0
    // SQLite writes an `int` through the pointer for this question, during the call.
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return code == SQLITE_OK && answer != 0
  }

  private var failure: DatabaseError { DatabaseError(SQLiteError(of: handle)) }
}

/// A prepared statement. It ends itself.
struct Statement: ~Copyable {
  /// Whoever is given bytes copies them at once: SQLite's SQLITE_TRANSIENT, the pointer -1, which C's cast makes.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private let handle: OpaquePointer

  fileprivate init(handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }

  /// Gives the parameter at `index`, counted from 1, a value for the next run.
  func bind(_ index: Int32, _ value: Int64?) {
    // Fails only for an index that the statement does not have, which every test would see.
    let code = value.map { sqlite3_bind_int64(handle, index, $0) } ?? sqlite3_bind_null(handle, index)
    assert(code == SQLITE_OK, "a statement without parameter \(index)")
  }

  func bind(_ index: Int32, _ bytes: [UInt8]) {
    let code = bytes.withUnsafeBytes { sqlite3_bind_blob(handle, index, $0.baseAddress, Int32($0.count), Self.copied) }
    assert(code == SQLITE_OK, "a statement without parameter \(index)")
  }

  /// Runs on to the next row.
  ///
  /// - Returns: whether there is one.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let failure = DatabaseError(SQLiteError(of: sqlite3_db_handle(handle)))
      sqlite3_reset(handle)
      throw failure
    }
  }

  /// Runs a statement without rows, and makes it ready for the next time.
  func run() throws(DatabaseError) {
    _ = try step()
    reset()
  }

  /// Makes it ready for the next time.
  func reset() { sqlite3_reset(handle) }

  // MARK: Values of the row, by column from 0

  /// `nil` where the value is NULL or no whole number.
  func integer(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_INTEGER ? sqlite3_column_int64(handle, column) : nil
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String {
    // SQLite ends texts with NUL, and keeps them until the next step.
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  func bytes(_ column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(handle, column)
    // Asked after the pointer, as SQLite's manual wants it; the bytes stay until the next step.
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}

extension SQLiteError {
  /// What the last call on a connection failed for.
  fileprivate init(of handle: OpaquePointer?) {
    // The text belongs to the connection, and is copied before the next call on it.
    let message = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "out of memory"
    self.init(
      code: sqlite3_extended_errcode(handle), systemCode: sqlite3_system_errno(handle), message: message)
  }
}
