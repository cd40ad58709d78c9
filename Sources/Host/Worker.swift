// SPDX-License-Identifier: MIT

import CHost

/// A thread that does one piece of work at a time, so that a loop with deadlines never waits for it.
///
/// This file holds unsafe code: two threads share one object. It belongs to the loop while the worker is idle and to
/// the thread while it is busy, and the shim's flag orders what the one has written before what the other reads.
public final class Worker<Work: Sendable, Outcome: Sendable> {
  private let worker: OpaquePointer
  private let job: Job<Work, Outcome>
  private var hasEnded = false
  /// Whether the thread was left behind in the middle of its work: the job is its own for ever.
  private var isStuck = false

  /// - Parameter perform: is called on the thread, once for each piece of work.
  public init(_ perform: sending @escaping (Work) -> Outcome) throws(SystemError) {
    job = Job(perform)
    var started: OpaquePointer?
    // The thread's own share in the job, given back when the thread has ended.
    let share = Unmanaged.passRetained(job as AnyJob)
    let result = chost_worker_start(
      { context in
        // The pointer is that of the share, which lives as long as the thread.
        if let context { Unmanaged<AnyJob>.fromOpaque(context).takeUnretainedValue().run() }
      }, share.toOpaque(), &started)
    guard result >= 0, let started else {
      share.release()
      throw SystemError(code: -result)
    }
    worker = started
  }

  /// Two seconds for work that somebody forgot to wait for.
  deinit { end(within: 2_000_000_000) }

  /// Whether nothing is being worked on. Never waits.
  public var isIdle: Bool { hasEnded ? !isStuck : chost_worker_is_idle(worker) == 1 }

  /// Hands `work` over, and forgets what came of the piece before. Never waits.
  ///
  /// - Returns: whether it was taken; a worker that is busy or has ended takes none.
  @discardableResult public func begin(_ work: Work) -> Bool {
    guard !hasEnded, isIdle else { return false }
    job.outcome = nil
    job.work = work
    return chost_worker_begin(worker) == 1
  }

  /// What came of the last piece of work; `nil` while it is under way, or where there was none. Never waits.
  public var outcome: Outcome? { isIdle ? job.outcome : nil }

  /// Waits until nothing is being worked on, at most `timeout` nanoseconds.
  ///
  /// - Returns: whether nothing is.
  public func wait(_ timeout: Int64) -> Bool {
    hasEnded ? !isStuck : chost_worker_wait(worker, timeout) == 1
  }

  /// Ends the thread, when it has done what it has; waits for that at most `timeout` nanoseconds.
  ///
  /// - Returns: whether it has ended. One that is stuck is left behind with all that it uses.
  @discardableResult public func end(within timeout: Int64) -> Bool {
    guard !hasEnded else { return !isStuck }
    hasEnded = true
    guard chost_worker_finish(worker, timeout) == 1 else {
      isStuck = true
      return false
    }
    Unmanaged.passUnretained(job as AnyJob).release()
    // With it goes what the work has used.
    job.perform = nil
    return true
  }
}

/// What a thread is given without knowing its types.
private class AnyJob {
  func run() {}
}

private final class Job<Work, Outcome>: AnyJob {
  var work: Work?
  var outcome: Outcome?
  var perform: ((Work) -> Outcome)?

  init(_ perform: @escaping (Work) -> Outcome) { self.perform = perform }

  override func run() {
    guard let work, let perform else { return }
    self.work = nil
    outcome = perform(work)
  }
}
