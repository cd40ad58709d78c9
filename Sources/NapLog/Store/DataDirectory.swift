// SPDX-License-Identifier: MIT

import Host

/// The directory in which one clock keeps what outlives the power. One process at a time has it for writing.
public struct DataDirectory: ~Copyable {
  static let database = "naps.sqlite"
  static let lock = "naps.lock"
  /// What SQLite puts beside a database, and what belongs to it after a power cut.
  private static let companions = ["-wal", "-journal"]
  /// So many damaged databases are kept; later ones take the last name.
  static let setAsideMost = 99

  /// As the user gave it, or as the system has it.
  public let path: String
  private let lock: FileLock

  private init(path: String, lock: consuming FileLock) {
    self.path = path
    self.lock = lock
  }

  /// The database in the directory at `path`.
  public static func database(in path: String) -> String { "\(path)/\(database)" }

  /// Takes the directory at `path`, which is made where it is missing.
  ///
  /// - Throws: `.busy` where another process has it, with that process's id.
  public static func open(_ path: String) throws(StoreError) -> DataDirectory {
    do throws(SystemError) {
      try Directory.make(path)
    } catch {
      guard !error.isThere else {
        throw StoreError(
          .inputOutput, code: error.code, what: "\(path) is no directory",
          remedy: "expected one, or a name that nothing has; another can be given by --data")
      }
      throw StoreError(error, path: path, doing: "made")
    }
    let name = "\(path)/\(lock)"
    var holder: Int64 = 0
    do throws(SystemError) {
      return DataDirectory(path: path, lock: try FileLock(name, holder: &holder))
    } catch {
      guard error.isHeld else { throw StoreError(error, path: name, doing: "locked") }
      let process = holder > 0 ? "process \(holder)" : "another process"
      throw StoreError(
        .busy, code: error.code, what: "\(path) is in use by \(process)",
        remedy: "expected one napclock for each place: end that one, or give another by --data", isInUse: true)
    }
  }

  /// Opens the database, and begins a new one where there is none or it is damaged.
  ///
  /// - Parameter setAside: is given a sentence on each damaged one, with the name that it has now.
  public func openDatabase(_ setAside: inout [String]) throws(StoreError) -> NapDatabase {
    let file = Self.database(in: path)
    switch try content(of: file) {
    case nil:
      // A log without its database would be taken for one of the new.
      if try content(of: "\(file)-wal") != nil { try self.setAside(because: "only its log is there", &setAside) }
    case .file(size: 0): try self.setAside(because: "it is empty", &setAside)
    case .directory: try self.setAside(because: "it is a directory", &setAside)
    case .other: try self.setAside(because: "it is no file", &setAside)
    case .file:
      do throws(DatabaseError) {
        return try NapDatabase.open(file, mayBeEmpty: false)
      } catch {
        guard case .damaged(let why) = error else { throw StoreError(error, path: file) }
        try self.setAside(because: why, &setAside)
      }
    }
    try begin()
    return try open(file)
  }

  private func open(_ file: String) throws(StoreError) -> NapDatabase {
    do throws(DatabaseError) { return try NapDatabase.open(file) } catch { throw StoreError(error, path: file) }
  }

  private func content(of file: String) throws(StoreError) -> Directory.Content? {
    do throws(SystemError) {
      return try Directory.content(at: file)
    } catch {
      throw StoreError(error, path: file, doing: "looked at")
    }
  }

  /// Makes an empty database under another name first: whenever the power goes, there is a whole one or none.
  private func begin() throws(StoreError) {
    let file = Self.database(in: path)
    let new = "\(file).new"
    do throws(SystemError) {
      for suffix in [""] + Self.companions { try Directory.remove(new + suffix) }
    } catch {
      throw StoreError(error, path: new, doing: "removed")
    }
    // It ends here, and with it its write-ahead log.
    _ = try open(new)
    do throws(SystemError) {
      try Directory.rename(new, to: file)
      try Directory.synchronise(path)
    } catch {
      throw StoreError(error, path: file, doing: "made")
    }
  }

  /// Gives a damaged database another name.
  ///
  /// - Parameter sentences: is given one with that name.
  func setAside(because reason: String, _ sentences: inout [String]) throws(StoreError) {
    let file = Self.database(in: path)
    var number = 1
    while number < Self.setAsideMost, try content(of: "\(file).damaged-\(number)") != nil { number += 1 }
    let aside = "\(file).damaged-\(number)"
    do throws(SystemError) {
      // The database comes last: if the power goes between the two, the next start does the rest.
      for suffix in Self.companions + [""] where try Directory.content(at: file + suffix) != nil {
        try Directory.rename(file + suffix, to: aside + suffix)
      }
      try Directory.remove("\(file)-shm")
      try Directory.synchronise(path)
    } catch {
      throw StoreError(error, path: file, doing: "set aside")
    }
    sentences.append("store: \(file) is damaged (\(reason)); it is kept as \(aside), and a new one begun")
  }
}
