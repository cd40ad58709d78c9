// SPDX-License-Identifier: MIT

import HAL
import Host
import NapCore

/// The store of the real program: a database that a thread of its own writes, so that the loop never waits for a disk.
public struct BackgroundStore: NapStore, ~Copyable {
  private let worker: Worker<DatabaseKeeper.Work, DatabaseKeeper.Outcome>
  /// What was read at the start, until it is asked for.
  private var first: Result<JournalRecord?, StoreError>?
  private var isReading = false
  /// Why the last reading or writing failed; `nil` where it did not.
  public private(set) var trouble: StoreError?
  private var notices: [String]

  /// Opens the database in the directory at `path`, and reads it; waits for the disk.
  ///
  /// A place that does not work is tried again with each writing, and at first in `trouble`.
  ///
  /// - Throws: where another process has the place.
  public static func open(_ path: String) throws(StoreError) -> BackgroundStore {
    let keeper = DatabaseKeeper(path)
    let outcome = keeper.perform(.read)
    if case .failure(let error) = outcome.result, error.error.kind == .busy { throw error }
    do throws(SystemError) {
      return BackgroundStore(worker: try Worker { keeper.perform($0) }, first: outcome)
    } catch {
      throw StoreError(error, path: path, doing: "given a thread")
    }
  }

  private init(worker: Worker<DatabaseKeeper.Work, DatabaseKeeper.Outcome>, first outcome: DatabaseKeeper.Outcome) {
    self.worker = worker
    first = outcome.result
    notices = outcome.notices
    if case .failure(let error) = outcome.result { trouble = error }
  }

  /// Sentences for a person on what was set aside, each given once.
  public mutating func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  // MARK: The firmware's side

  public mutating func journal() throws(HardwareError) -> JournalRecord? {
    if let first {
      self.first = nil
      return try value(first)
    }
    // It failed before, and the loop runs: the thread reads, and the firmware asks again.
    if !isReading { isReading = worker.begin(.read) }
    guard isReading, let outcome = worker.outcome else {
      throw trouble?.error ?? HardwareError(.busy)
    }
    isReading = false
    notices += outcome.notices
    return try value(outcome.result)
  }

  public mutating func begin(_ record: JournalRecord, _ finished: [NapEntry]) {
    worker.begin(.write(record, finished))
  }

  public mutating func isWritten() throws(HardwareError) -> Bool {
    guard let outcome = worker.outcome else { return false }
    notices += outcome.notices
    _ = try value(outcome.result)
    return true
  }

  private mutating func value(_ result: Result<JournalRecord?, StoreError>) throws(HardwareError) -> JournalRecord? {
    do throws(StoreError) {
      let record = try result.get()
      trouble = nil
      return record
    } catch {
      trouble = error
      throw error.error
    }
  }

  // MARK: The end

  /// Waits for the writing under way, at most `timeout`.
  ///
  /// - Returns: whether none is under way any more.
  public func wait(_ timeout: Nanoseconds) -> Bool { worker.wait(timeout.count) }

  /// Waits for the writing under way, at most `timeout`, and closes the database.
  ///
  /// - Returns: whether it is closed; a disk that hangs is left behind.
  @discardableResult public mutating func close(within timeout: Nanoseconds) -> Bool {
    worker.end(within: timeout.count)
  }
}
