// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// When the journal is written, and what of the log is not written yet.
///
/// At each change, and every 30 s while a nap is under way. One writing at a time: what changes meanwhile is in the
/// next one. A store that fails is tried again, and the naps that end meanwhile are kept here.
struct Journaling: Sendable {
  /// How old the journal of a running nap may be.
  static let interval = Milliseconds.seconds(30)
  /// Naps that are kept while the store fails: more than a day of the shortest ones. Then the oldest go.
  static let kept = 64

  /// A writing that takes longer is told: nobody knows whether it will ever be done.
  static let limit = Milliseconds.seconds(10)

  private(set) var isWriting = false
  private var limitTick = Tick.never
  private let limitTicks: Ticks
  private let ticksPerSecond: UInt64
  /// Whether what was left from before power-on has been read: until then nothing may replace it.
  var isRead = false
  /// The device's state as it was last handed over; `nil` where that failed.
  private var revision: UInt32?
  private var due = Tick.never
  private var unsaved: [NapEntry] = []
  /// How many of those the writing under way has.
  private var handed = 0
  private let intervalTicks: Ticks
  private(set) var retry: Retry

  init(tick: TickLength) {
    intervalTicks = tick.ticks(Self.interval)
    limitTicks = tick.ticks(Self.limit)
    ticksPerSecond = tick.perSecond
    retry = Retry(first: Milliseconds.seconds(1), longest: Milliseconds.seconds(30), tick: tick)
    unsaved.reserveCapacity(Self.kept)
  }

  /// Takes a finished nap for the next writing.
  mutating func add(_ entry: NapEntry) {
    if unsaved.count == Self.kept {
      unsaved.removeFirst()
      handed = max(handed - 1, 0)
    }
    unsaved.append(entry)
  }

  /// The next tick at which there is something to do.
  func nextDue(_ revision: UInt32, after now: Tick) -> Tick {
    let next = now + Ticks(1)
    if isWriting { return hangs(at: now) ? nextSecond(after: now) : next }
    guard isRead, revision == self.revision, unsaved.isEmpty else {
      return max(next, retry.hasFailed ? retry.due : next)
    }
    return max(next, due)
  }

  /// Whether the writing under way is asked after at `now`: where it hangs, once a second.
  func isAsked(at now: Tick) -> Bool { isWriting && (now <= limitTick || now.index % ticksPerSecond == 0) }

  private func nextSecond(after now: Tick) -> Tick { Tick((now.index / ticksPerSecond + 1) * ticksPerSecond) }

  /// Whether there is anything to do at `now`.
  func hasWork(_ revision: UInt32, at now: Tick) -> Bool {
    isWriting || revision != self.revision || now >= due || !unsaved.isEmpty
  }

  /// Whether a writing is to begin at `now`.
  func isDue(_ revision: UInt32, at now: Tick) -> Bool {
    !isWriting && retry.allows(at: now) && (revision != self.revision || now >= due || !unsaved.isEmpty)
  }

  /// Whether a device at `revision`, and all naps that ended, are written down.
  func isKept(_ revision: UInt32) -> Bool {
    isRead && !isWriting && revision == self.revision && unsaved.isEmpty
  }

  /// What the next writing adds to the log.
  var toLog: [NapEntry] { unsaved }

  mutating func begin(_ revision: UInt32, isOfNap: Bool, at now: Tick) {
    isWriting = true
    handed = unsaved.count
    limitTick = now + limitTicks
    self.revision = revision
    due = isOfNap ? now + intervalTicks : .never
  }

  /// Whether the writing under way hangs.
  func hangs(at now: Tick) -> Bool { isWriting && now >= limitTick }

  mutating func succeed() {
    isWriting = false
    unsaved.removeFirst(handed)
    handed = 0
    retry.succeed()
  }

  mutating func fail(at now: Tick) {
    isWriting = false
    handed = 0
    revision = nil
    retry.fail(at: now)
  }
}
