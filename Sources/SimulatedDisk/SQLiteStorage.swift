// SPDX-License-Identifier: MIT

import HAL
import NapCore
import NapLog
import SimulatedHAL

/// The store of the real program, on a disk that is simulated.
public final class SQLiteStorage: Storage {
  static let file = "naps.sqlite"
  /// So many damaged databases are kept; later ones take the last name.
  static let setAsideMost = 9

  /// The disk that the database is on.
  public let disk = SimulatedDisk()
  /// Databases that were damaged.
  public private(set) var setAside = 0
  private var database: NapDatabase?
  private var generator: SplitMix64

  /// - Parameter seed: decides what survives each power cut.
  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  // The database is closed before the disk ends.
  deinit { database = nil }

  public var hasLostPower: Bool { disk.isOff }

  public func journal() throws(HardwareError) -> JournalRecord? {
    var record: JournalRecord?
    try attempt { (storage) throws(DatabaseError) in
      if case .record(let found) = try storage.database?.journal() { record = found } else { record = nil }
    }
    return record
  }

  /// The finished naps.
  public func log() throws(HardwareError) -> [LoggedNap] {
    var naps: [LoggedNap] = []
    try attempt { (storage) throws(DatabaseError) in naps = try storage.database?.log().naps ?? [] }
    return naps
  }

  public func write(_ record: JournalRecord, _ finished: [NapEntry]) throws(HardwareError) {
    do throws(HardwareError) {
      try attempt { (storage) throws(DatabaseError) in try storage.database?.write(record, finished) }
    } catch {
      // Whether it was written, whoever starts next will see.
      if !disk.isOff { throw error }
    }
  }

  /// SQLite's verdict on the whole database; `ok` where it is sound.
  public func verdict() throws(HardwareError) -> String {
    var verdict = ""
    try attempt { (storage) throws(DatabaseError) in verdict = try storage.database?.verdict() ?? "" }
    return verdict
  }

  /// Closes the database, as at the end of the program; it is opened again when it is needed.
  public func close() { database = nil }

  /// Works on the database, and on a new one where that is damaged.
  private func attempt(_ work: (SQLiteStorage) throws(DatabaseError) -> Void) throws(HardwareError) {
    for isLast in [false, true] {
      do throws(DatabaseError) {
        if database == nil { database = try NapDatabase.open(Self.file, on: disk.fileSystem) }
        return try work(self)
      } catch {
        if case .damaged = error, !isLast {
          database = nil
          setAside += 1
          let name = "\(Self.file).damaged-\(min(setAside, Self.setAsideMost))"
          for suffix in ["-wal", "-journal", ""] { disk.rename(Self.file + suffix, to: name + suffix) }
          continue
        }
        let failure = StoreError(error, path: Self.file).error
        if failure.kind != .full { database = nil }
        throw failure
      }
    }
  }

  public func losePower() {
    disk.losePower()
    // The program is gone; what it still does to its files has no effect any more.
    database = nil
  }

  public func restorePower() {
    guard disk.isOff else { return }
    database = nil
    disk.restorePower(seed: generator.next())
  }
}
