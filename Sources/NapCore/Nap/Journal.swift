// SPDX-License-Identifier: MIT

/// What has to be known to go on with a nap after the device was off.
///
/// Ticks begin anew with each power-on, so everything is a length of time, or a moment counted from the writing.
public struct Journal: Equatable, Sendable {
  /// `standby` for all states that end with the power.
  public var state: State
  /// The length that the last nap was started with.
  public var lastUsed: Milliseconds
  /// Calls in the device's lifetime.
  public var callsEver: UInt32
  /// Whether a call was missed and nobody has touched the device since.
  public var isMissed: Bool
  /// The nap under way; `began` and `ended` are counted from the writing, and negative.
  public var record: NapRecord?
  /// Until the state ends by itself; in a call, how long it has gone on.
  public var time: Milliseconds
  /// What is left of a paused nap.
  public var remaining: Milliseconds
  /// Length of the nap or snooze: what the arc is a part of.
  public var total: Milliseconds
  /// What the nap's pauses took, the one that lasts included.
  public var paused: Milliseconds

  public init(
    state: State, lastUsed: Milliseconds, callsEver: UInt32, isMissed: Bool, record: NapRecord?, time: Milliseconds,
    remaining: Milliseconds, total: Milliseconds, paused: Milliseconds
  ) {
    self.state = state
    self.lastUsed = lastUsed
    self.callsEver = callsEver
    self.isMissed = isMissed
    self.record = record
    self.time = time
    self.remaining = remaining
    self.total = total
    self.paused = paused
  }

  /// The nap under way as it is logged where it does not go on: it ended with the writing.
  public func abandoned() -> NapRecord? {
    guard isSound, isOfNap, var record else { return nil }
    guard state != .rating else { return record }
    record.ended = Milliseconds(0)
    record.length = max(record.ended - record.began - paused, Milliseconds(0))
    record.outcome = record.calls == 0 ? .cancelled : .missed
    record.answered = nil
    record.level = 0
    return record
  }

  /// Whether a nap was under way.
  public var isOfNap: Bool { state != .standby }

  /// Longer than anything that a journal tells of: of what says more, nothing is believed.
  public static let longest = Milliseconds.minutes(60 * 24 * 366)

  /// Whether a device can have written it.
  public var isSound: Bool {
    let lengths = [lastUsed, time, remaining, total, paused]
    guard lengths.allSatisfy({ $0 >= Milliseconds(0) && $0 <= Self.longest }) else { return false }
    switch state {
    case .standby: return record == nil
    case .setting, .ambient: return false
    case .napping, .snoozing: guard time <= total, total > Milliseconds(0) else { return false }
    case .paused: guard remaining <= total, total > Milliseconds(0) else { return false }
    case .calling, .rating: break
    }
    return record?.isSound == true
  }
}

extension NapRecord {
  /// Whether a device can have written it.
  public var isSound: Bool {
    let lengths = [planned, length, late, answered ?? Milliseconds(0)]
    let moments = [began.count.magnitude, ended.count.magnitude]
    return lengths.allSatisfy { $0 >= Milliseconds(0) && $0 <= Journal.longest }
      && moments.allSatisfy { $0 <= Journal.longest.count.magnitude } && ended >= began
      && level <= Nap.levels.upperBound && pauses <= Self.mostCounted && calls <= Self.mostCounted
  }

  /// More pauses or calls than any nap of a year has: what says more would be counted past the end of its number.
  static let mostCounted: UInt32 = 100_000_000
}

extension Nap {
  /// A call that is overdue for so long is not made up for: whoever slept is up, and another should not be woken.
  public static let lateLimit = Milliseconds.minutes(120)

  /// What is written down now.
  public func journal(at now: Tick) -> Journal {
    var journal = Journal(
      state: .standby, lastUsed: lastUsed, callsEver: callsEver, isMissed: isMissed, record: nil,
      time: Milliseconds(0), remaining: Milliseconds(0), total: Milliseconds(0), paused: Milliseconds(0))
    var paused = pausedTicks
    switch state {
    case .standby, .setting, .ambient: return journal
    case .napping, .snoozing, .rating: journal.time = tick.milliseconds(due.since(now))
    case .paused:
      journal.time = tick.milliseconds(timeout.since(now))
      journal.remaining = tick.milliseconds(remainingAtPause)
      paused = paused + now.since(entered)
    case .calling: journal.time = tick.milliseconds(now.since(entered)) + callAge
    }
    journal.state = state
    journal.total = tick.milliseconds(total)
    journal.paused = tick.milliseconds(paused)
    if var record {
      record.began = record.began - moment(now)
      record.ended = record.ended - moment(now)
      if state == .rating { record.level = level }
      journal.record = record
    }
    return journal
  }

  /// Goes on with what was written down, as if the writing were now.
  ///
  /// What is not sound is passed over: the device begins as a new one.
  mutating func restore(_ journal: Journal, at now: Tick, into outputs: inout Outputs) {
    guard journal.isSound, state == .standby else { return }
    lastUsed = min(max(journal.lastUsed, limits.shortest), limits.longest)
    duration = lastUsed
    callsEver = journal.callsEver
    isMissed = journal.isMissed
    guard journal.isOfNap, var record = journal.record else { return }
    record.began = record.began + moment(now)
    record.ended = record.ended + moment(now)
    total = tick.ticks(journal.total)
    pausedTicks = tick.ticks(journal.paused)
    let left = tick.ticks(journal.time)
    switch journal.state {
    case .standby, .setting, .ambient: return
    case .napping, .snoozing: deadline = now + left
    case .paused:
      timeout = now + left
      remainingAtPause = tick.ticks(journal.remaining)
    case .calling:
      // The same call, from its first ring on: it was cut off, and may not have been heard.
      callAge = journal.time
      call = WakeCall(id: callsEver, at: now, tick: tick)
    case .rating:
      level = max(record.level, Self.levels.lowerBound)
      timeout = now + left
    }
    self.record = record
    enter(journal.state, at: now, into: &outputs)
  }

  /// Lets time pass that no tick has counted, because the device was off.
  ///
  /// - Parameter elapsed: more than zero.
  mutating func pass(_ elapsed: Milliseconds, at now: Tick, into outputs: inout Outputs) {
    guard state.isOfNap, var record else { return }
    record.began = record.began - elapsed
    switch state {
    case .standby, .setting, .ambient: return
    case .napping, .snoozing: deadline = Self.earlier(deadline, by: elapsed, at: now, tick, &overdue)
    case .paused:
      let before = overdue
      timeout = Self.earlier(timeout, by: elapsed, at: now, tick, &overdue)
      // The pause was over when its limit was.
      pausedTicks = pausedTicks + tick.ticks(elapsed - (overdue - before))
    case .calling: callAge = callAge + elapsed
    case .rating:
      record.ended = record.ended - elapsed
      var passed = Milliseconds(0)
      timeout = Self.earlier(timeout, by: elapsed, at: now, tick, &passed)
    }
    self.record = record
    guard (state == .calling ? callAge + record.late : overdue) >= Self.lateLimit else { return }
    // Nobody was called: the nap ends where it should have.
    if state == .calling { overdue = callAge } else { self.record?.late = overdue }
    self.record?.answered = nil
    if state == .paused { pausedTicks = pausedTicks + now.since(entered) }
    call = nil
    isMissed = true
    finish(.missed, at: now, into: &outputs)
    overdue = Milliseconds(0)
    enter(.standby, at: now, into: &outputs)
  }

  /// A moment that comes sooner by `elapsed`: now at the latest, and then so long overdue.
  private static func earlier(
    _ moment: Tick, by elapsed: Milliseconds, at now: Tick, _ tick: TickLength, _ overdue: inout Milliseconds
  ) -> Tick {
    let left = tick.milliseconds(moment.since(now))
    guard elapsed > left else { return now + tick.ticks(left - elapsed) }
    overdue = overdue + (elapsed - left)
    return now
  }
}
