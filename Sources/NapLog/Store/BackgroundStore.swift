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

  /// How long a clock that starts waits for its disk. Then it begins without.
  public static let patience = Milliseconds.seconds(2).nanoseconds

  /// Opens the database in the directory at `path`, and reads it; waits for the disk, at most `patience`.
  ///
  /// A place that does not work is tried again with each writing, and at first in `trouble`. So is a disk that has not
  /// answered: what it has is read once it does.
  ///
  /// - Throws: where another process has the place.
  public static func open(_ path: String, patience: Nanoseconds = patience) throws(StoreError) -> BackgroundStore {
    let keeper = DatabaseKeeper(path)
    let worker: Worker<DatabaseKeeper.Work, DatabaseKeeper.Outcome>
    do throws(SystemError) {
      worker = try Worker { keeper.perform($0) }
    } catch {
      throw StoreError(error, path: path, doing: "given a thread")
    }
    worker.begin(.read)
    guard worker.wait(patience.count), let outcome = worker.outcome else {
      let late = StoreError(.busy, what: "\(path) has not been read yet", remedy: "expected a disk that answers")
      return BackgroundStore(worker: worker, first: nil, trouble: late)
    }
    guard case .failure(let error) = outcome.result else {
      return BackgroundStore(worker: worker, first: outcome, trouble: nil)
    }
    guard !error.isInUse else { throw error }
    return BackgroundStore(worker: worker, first: outcome, trouble: error)
  }

  private init(
    worker: Worker<DatabaseKeeper.Work, DatabaseKeeper.Outcome>, first outcome: DatabaseKeeper.Outcome?,
    trouble: StoreError?
  ) {
    self.worker = worker
    first = outcome?.result
    isReading = outcome == nil
    notices = outcome?.notices ?? []
    self.trouble = trouble
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
    // It failed before, or is not done, and the loop runs: the thread reads, and the firmware asks again.
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
