// SPDX-License-Identifier: MIT

import Host

extension DataDirectory {
  /// The log in the directory at `path`, also while a clock writes there; empty where there is none.
  ///
  /// - Parameters:
  ///   - path: of the directory.
  ///   - notices: is given a sentence on what was set aside, where an older database was damaged.
  public static func log(_ path: String, _ notices: inout [String]) throws(StoreError) -> NapDatabase.Log {
    let file = database(in: path)
    do throws(SystemError) {
      guard try Directory.content(at: file) != nil else { return NapDatabase.Log() }
    } catch {
      throw StoreError(error, path: file, doing: "looked at")
    }
    do throws(DatabaseError) {
      return try NapDatabase.read(file).log()
    } catch {
      switch error {
      case .older:
        // Whoever writes brings it up to date.
        let directory = try open(path)
        return try log(of: try directory.openDatabase(&notices), file)
      case .failed(let failure) where failure.isNotOpened || failure.needsWriting:
        return try unchangingLog(file, otherwise: error)
      default: throw StoreError(error, path: file)
      }
    }
  }

  /// The log of a database in a place where this user may not even make the files that readers share. Without a
  /// write-ahead log nobody writes it.
  private static func unchangingLog(
    _ file: String, otherwise failure: DatabaseError
  ) throws(StoreError) -> NapDatabase.Log {
    guard let content = try? Directory.content(at: "\(file)-wal"), content != .file(size: 0) else {
      do throws(DatabaseError) {
        return try NapDatabase.read(file, isUnchanging: true).log()
      } catch {
        throw StoreError(error, path: file)
      }
    }
    throw StoreError(failure, path: file)
  }

  private static func log(of database: borrowing NapDatabase, _ file: String) throws(StoreError) -> NapDatabase.Log {
    do throws(DatabaseError) { return try database.log() } catch { throw StoreError(error, path: file) }
  }

  /// Adds naps to the log, all or none; those that it has already are passed over.
  public func add(missing naps: [LoggedNap], _ notices: inout [String]) throws(StoreError) -> NapDatabase.Imported {
    var database = try openDatabase(&notices)
    do throws(DatabaseError) {
      return try database.add(missing: naps)
    } catch {
      throw StoreError(error, path: Self.database(in: path))
    }
  }
}
