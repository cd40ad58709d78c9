// SPDX-License-Identifier: MIT

import CSQLite
import HAL
import Host

/// Why a database cannot be used.
public enum DatabaseError: Error, Equatable, Sendable {
  /// It is no sound database of ours, and why.
  case damaged(String)
  /// It was written by a newer program, and is untouched.
  case newer(version: Int64)
  /// It was written by an older program, and may not be brought up to date by one who reads.
  case older(version: Int64)
  case failed(SQLiteError)

  init(_ error: SQLiteError) {
    self = error.isDamage ? .damaged(error.message) : .failed(error)
  }
}

/// What SQLite answers where it cannot do what it was told.
public struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// SQLite's result code with its extension.
  public let code: Int32
  /// The error number of the system's call beneath, 0 where there is none.
  public let systemCode: Int32
  /// SQLite's words.
  public let message: String

  public var description: String {
    let system = systemCode == 0 ? "" : ", \(SystemError(code: systemCode))"
    return "\(message)\(system), SQLite code \(code)"
  }

  private var primary: Int32 { code & 0xff }

  /// Whether the file is no sound database.
  var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_FORMAT }

  /// Whether the statement does not fit the tables that are there.
  var isOfSchema: Bool { primary == SQLITE_ERROR }

  /// Whether reading would first have to write: what a power cut left is not tidied up yet.
  var needsWriting: Bool { primary == SQLITE_READONLY }

  /// Whether it cannot be opened as asked.
  var isNotOpened: Bool { primary == SQLITE_CANTOPEN }

  /// What the firmware acts on.
  public var kind: HardwareError.Kind {
    let system = SystemError(code: systemCode)
    switch primary {
    case SQLITE_FULL: return .full
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: return .notPermitted
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case _ where system.isFull: return .full
    case _ where system.isNotPermitted: return .notPermitted
    default: return .inputOutput
    }
  }
}
