// SPDX-License-Identifier: MIT

import HAL
import Host

/// Does what may take long: opens the database, sets a damaged one aside, reads and writes.
///
/// A database that does not work is opened anew with the next piece of work: a disk that was full, a directory that
/// was not there yet, a file that somebody took away.
final class DatabaseKeeper {
  enum Work: Sendable {
    case read
    case write(JournalRecord, [NapEntry])
  }

  struct Outcome: Sendable {
    /// The journal, where that was asked for.
    let result: Result<JournalRecord?, StoreError>
    /// Sentences on what was set aside.
    var notices: [String] = []
  }

  private let path: String
  private var directory: DataDirectory?
  private var database: NapDatabase?

  init(_ path: String) { self.path = path }

  func perform(_ work: Work) -> Outcome {
    var notices: [String] = []
    do throws(StoreError) {
      let record = try carryOut(work, &notices)
      return Outcome(result: .success(record), notices: notices)
    } catch {
      return Outcome(result: .failure(error), notices: notices)
    }
  }

  private func carryOut(_ work: Work, _ notices: inout [String]) throws(StoreError) -> JournalRecord? {
    try open(&notices)
    do throws(DatabaseError) {
      return try attempt(work, &notices)
    } catch {
      guard case .damaged(let why) = error else { throw failure(error) }
      database = nil
      try directory?.setAside(because: why, &notices)
    }
    // Once more, on a new one.
    try open(&notices)
    do throws(DatabaseError) { return try attempt(work, &notices) } catch { throw failure(error) }
  }

  private func attempt(_ work: Work, _ notices: inout [String]) throws(DatabaseError) -> JournalRecord? {
    switch work {
    case .write(let record, let finished):
      // Without a database nothing is written, and that may not pass for success.
      guard try database?.write(record, finished) != nil else { throw .damaged("it is not open") }
      return nil
    case .read:
      switch try database?.journal() {
      case .record(let record): return record
      case .unreadable(let problem):
        let file = DataDirectory.database(in: path)
        notices.append("store: the journal in \(file) cannot be believed (\(problem)); no nap goes on")
        return nil
      case .some(.none), nil: return nil
      }
    }
  }

  private func open(_ notices: inout [String]) throws(StoreError) {
    // Somebody took the file away: what is written there is lost.
    if database?.hasMoved == true { database = nil }
    guard database == nil else { return }
    do throws(StoreError) {
      if directory == nil { directory = try DataDirectory.open(path) }
      database = try directory?.openDatabase(&notices)
    } catch {
      // Perhaps the directory is gone: it is made again the next time.
      directory = nil
      throw error
    }
  }

  private func failure(_ problem: DatabaseError) -> StoreError {
    let error = StoreError(problem, path: DataDirectory.database(in: path))
    // One for which there is no room now needs even more to be opened anew.
    if error.error.kind != .full { database = nil }
    return error
  }
}
