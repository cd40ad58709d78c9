// SPDX-License-Identifier: MIT

/// The state machine: gestures and time go in, states and finished naps come out.
///
/// It holds no clock: every call says which tick it is.
public struct Nap: Equatable, Sendable {
  /// Untouched for so long, `setting` gives up.
  public static let settingLimit = Milliseconds.seconds(10)
  /// A pause that lasts so long is taken for a forgotten one, and calls.
  public static let pauseLimit = Milliseconds.minutes(30)
  /// Untouched for so long, `rating` saves unrated.
  public static let ratingLimit = Milliseconds.seconds(20)
  /// How long a new nap's ring stays bright.
  public static let litAtStart = Milliseconds.seconds(30)
  /// How long a turn of the dial makes the ring bright again.
  public static let litByTurn = Milliseconds.seconds(5)
  /// Detents that follow each other within this time take larger steps while setting.
  public static let fastDetent = Milliseconds(100)
  /// No hand turns back so soon, and no contact bounces for longer (Bourns PEC11R data sheet: 5 ms at most).
  public static let chatter = Milliseconds(5)
  /// What one detent changes, and what a fast one goes to the next multiple of.
  public static let step = Milliseconds.minutes(1)
  /// What a fast detent goes to the next multiple of.
  public static let fastStep = Milliseconds.minutes(5)
  /// Answers to how rested the sleeper feels; more is better.
  public static let levels: ClosedRange<UInt8> = 1...5
  /// Shown when the question is asked.
  public static let levelAtFirst: UInt8 = 3
  /// The mood light's brightness in sixteenths.
  public static let ambientLevels: ClosedRange<UInt8> = 1...16

  /// What the dial answers to a detent, by the motor.
  public enum Answer: UInt8, Sendable {
    /// The value moved.
    case pulse
    /// The value is at its limit and stays, or there is no snooze left.
    case doublePulse
  }

  let tick: TickLength
  let limits: NapConfiguration
  let accelerate: Bool

  /// What the clock is at.
  public internal(set) var state: State = .standby
  /// The length set, or last used.
  public internal(set) var duration: Milliseconds
  /// The length that the last nap was started with.
  public internal(set) var lastUsed: Milliseconds
  /// When a nap or a snooze is over.
  public internal(set) var deadline = Tick.never
  /// Length of the nap or snooze that `deadline` ends: what the arc is a part of.
  public internal(set) var total = Ticks.zero
  /// What was left when the nap was paused.
  public internal(set) var remainingAtPause = Ticks.zero
  /// When a state that does not last ends by itself.
  public internal(set) var timeout = Tick.never
  /// Until when the ring is bright although the sleeper sleeps.
  public internal(set) var litUntil = Tick(0)
  /// When the state was entered.
  public internal(set) var entered = Tick(0)
  /// The wake call under way; `nil` while there is none.
  public internal(set) var call: WakeCall?
  /// Calls in the device's lifetime.
  public internal(set) var callsEver: UInt32 = 0
  /// How rested the sleeper felt, while they are asked.
  public internal(set) var level = Nap.levelAtFirst
  /// How bright the mood light is, in sixteenths.
  public internal(set) var ambientLevel: UInt8 = 8
  /// Whether a call was missed and nobody has touched the device since.
  public internal(set) var isMissed = false
  /// The nap under way, or the last one; `nil` before the first.
  public internal(set) var record: NapRecord?
  /// Counted up by every change that the journal is to know of.
  public internal(set) var revision: UInt32 = 0
  var pausedTicks = Ticks.zero
  /// How long the deadline had passed already when the device came back; zero where it was there.
  var overdue = Milliseconds(0)
  /// How long the call had gone on before the device came back.
  var callAge = Milliseconds(0)
  var lastDetent = Nanoseconds(0)
  var lastDirection: Int8 = 0

  /// In standby, with the configuration's standard length set.
  public init(_ configuration: Configuration) {
    tick = configuration.tick
    limits = configuration.nap
    accelerate = configuration.dial.accelerate
    duration = configuration.nap.standard
    lastUsed = configuration.nap.standard
  }

  /// What is left of the nap or the snooze; zero in every other state.
  public func remaining(at now: Tick) -> Ticks {
    switch state {
    case .napping, .snoozing: deadline.since(now)
    case .paused: remainingAtPause
    default: .zero
    }
  }

  /// The next tick at which time alone changes the state.
  public var due: Tick {
    switch state {
    case .standby: .never
    case .napping, .snoozing: deadline
    case .calling: call?.phaseEnds ?? .never
    case .setting, .paused, .rating, .ambient: timeout
    }
  }
}

extension Nap {
  /// Does what time alone brings about.
  ///
  /// What fell due in a gap is due now, and once: a call begins with its first ring.
  ///
  /// - Parameter muteSince: since when neither motor nor buzzer has worked; `nil` while one does.
  mutating func advance(to now: Tick, muteSince: Tick? = nil, into outputs: inout Outputs) {
    guard now >= due else { return }
    switch state {
    case .standby: break
    case .setting:
      duration = lastUsed
      enter(.standby, at: now, into: &outputs)
    case .napping, .snoozing: beginCall(dueAt: deadline, at: now, into: &outputs)
    case .paused:
      endPause(at: now)
      beginCall(dueAt: timeout, at: now, into: &outputs)
    case .calling:
      guard var call else { return }
      if call.advance(to: now, muteSince: muteSince) {
        self.call = call
      } else {
        self.call = nil
        isMissed = true
        finish(.missed, at: now, into: &outputs)
        enter(.standby, at: now, into: &outputs)
      }
    case .rating: save(level: 0, at: now, into: &outputs)
    case .ambient: enter(.standby, at: now, into: &outputs)
    }
  }

  /// Begins a nap of `duration`.
  mutating func begin(at now: Tick, into outputs: inout Outputs) {
    lastUsed = duration
    total = tick.ticks(duration)
    deadline = now + total
    litUntil = now + tick.ticks(Self.litAtStart)
    pausedTicks = .zero
    record = NapRecord(
      began: moment(now), ended: moment(now), planned: duration, length: Milliseconds(0), pauses: 0, snoozes: 0,
      calls: 0,
      answered: nil, late: Milliseconds(0), level: 0, outcome: .completed)
    enter(.napping, at: now, into: &outputs)
  }

  mutating func pause(at now: Tick, into outputs: inout Outputs) {
    remainingAtPause = deadline.since(now)
    timeout = now + tick.ticks(Self.pauseLimit)
    record?.pauses += 1
    enter(.paused, at: now, into: &outputs)
  }

  mutating func resume(at now: Tick, into outputs: inout Outputs) {
    endPause(at: now)
    deadline = now + remainingAtPause
    litUntil = now + tick.ticks(Self.litAtStart)
    enter(.napping, at: now, into: &outputs)
  }

  private mutating func endPause(at now: Tick) {
    pausedTicks = pausedTicks + now.since(entered)
  }

  mutating func cancel(at now: Tick, into outputs: inout Outputs) {
    if state == .paused { endPause(at: now) }
    finish(.cancelled, at: now, into: &outputs)
    enter(.standby, at: now, into: &outputs)
  }

  private mutating func beginCall(dueAt: Tick, at now: Tick, into outputs: inout Outputs) {
    callsEver &+= 1
    callAge = Milliseconds(0)
    call = WakeCall(id: callsEver, at: now, tick: tick)
    if var record {
      if record.calls == 0 { record.late = tick.milliseconds(now.since(dueAt)) + overdue }
      record.calls += 1
      record.answered = nil
      self.record = record
    }
    overdue = Milliseconds(0)
    enter(.calling, at: now, into: &outputs)
  }

  mutating func snooze(at now: Tick, into outputs: inout Outputs) {
    noteAnswer(at: now)
    call = nil
    record?.snoozes += 1
    total = tick.ticks(limits.snooze)
    deadline = now + total
    litUntil = now + tick.ticks(Self.litAtStart)
    enter(.snoozing, at: now, into: &outputs)
  }

  mutating func answer(at now: Tick, into outputs: inout Outputs) {
    noteAnswer(at: now)
    call = nil
    close(.completed, at: now)
    level = Self.levelAtFirst
    timeout = now + tick.ticks(Self.ratingLimit)
    enter(.rating, at: now, into: &outputs)
  }

  private mutating func noteAnswer(at now: Tick) {
    guard let call else { return }
    record?.answered = tick.milliseconds(now.since(call.began)) + callAge
  }

  /// Keeps the finished nap with how the sleeper felt, and goes to rest.
  mutating func save(level: UInt8, at now: Tick, into outputs: inout Outputs) {
    record?.level = level
    if let record { outputs.finished.append(record) }
    enter(.standby, at: now, into: &outputs)
  }

  private mutating func close(_ outcome: Outcome, at now: Tick) {
    guard var record else { return }
    record.outcome = outcome
    record.ended = moment(now) - overdue
    record.length = max(record.ended - record.began - tick.milliseconds(pausedTicks), Milliseconds(0))
    self.record = record
  }

  mutating func finish(_ outcome: Outcome, at now: Tick, into outputs: inout Outputs) {
    close(outcome, at: now)
    if let record { outputs.finished.append(record) }
  }

  /// A tick as a moment counted from power-on.
  func moment(_ now: Tick) -> Milliseconds { tick.milliseconds(Ticks(now.index)) }

  mutating func enter(_ new: State, at now: Tick, into outputs: inout Outputs) {
    outputs.transitions.append(Transition(from: state, to: new, tick: now))
    state = new
    entered = now
    revision &+= 1
  }
}
