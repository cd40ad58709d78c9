// SPDX-License-Identifier: MIT

/// The whole firmware as a value: inputs go in at a tick, outputs come out.
///
/// It reads no clock and does no I/O. The same configuration and the same inputs give the same outputs, bit for
/// bit, on every machine.
public struct Device: Sendable {
  /// What the board is, for as long as the device runs.
  public let configuration: Configuration
  /// The last tick that was run; 0 is power-on.
  public private(set) var now = Tick(0)
  /// The state machine: what the clock is at, and what the dial has set.
  public private(set) var nap: Nap
  /// Parts that do not work at present.
  public private(set) var broken: Parts = []
  /// Edges that were lost since power-on.
  public private(set) var edgesLost: UInt64 = 0
  /// Edges seen since power-on.
  public private(set) var edgesSeen: UInt64 = 0

  /// Since when neither motor nor buzzer has worked; `nil` while one does.
  private var muteSince: Tick?
  private var decoder: QuadratureDecoder
  private var button: Button
  private var haptic: Haptic
  private var sound: CallSound
  private var stage: Stage
  private var ring: Ring?
  /// Until when what the ring shows, and what motor and buzzer do, holds by itself.
  private var sceneDue = Tick(0)
  private var soundDue = Tick(0)
  private var refreshDue = Tick(0)
  /// The earliest of everything that time alone brings about, but for refreshes, and with them.
  private var changeDue = Tick(0)
  private var due = Tick(0)
  /// Whether every tick looks at everything, due or not: what the tests compare with.
  var looksAtEveryTick = false

  /// - Parameters:
  ///   - configuration: what the board is, with ranges that hold.
  ///   - levels: of the dial's lines at power-on. A button held then does nothing until released once.
  public init(_ configuration: Configuration, levels: DialLevels = .released) {
    self.configuration = configuration
    nap = Nap(configuration)
    decoder = QuadratureDecoder(configuration.dial, a: levels.a, b: levels.b)
    button = Button(debounce: configuration.dial.debounce, level: levels.button)
    haptic = Haptic(tick: configuration.tick)
    sound = CallSound(configuration)
    stage = Stage(configuration, leds: configuration.ring?.leds ?? 1)
    ring = configuration.ring.map { Ring($0, nightLevel: configuration.nap.nightLevel) }
  }

  /// What the ring is to be sent.
  public var frame: [UInt8] { ring?.encoder.bytes ?? [] }

  /// What the ring shows before gamma, LED 0 at twelve o'clock; empty where there is no ring.
  public var pixels: [Pixel] { ring?.painter.pixels ?? [] }

  /// Jumps of both dial lines at once.
  public var illegalJumps: UInt32 { decoder.illegal }

  /// What is left of the nap or snooze.
  public var remaining: Ticks { nap.remaining(at: now) }

  /// The next tick at which something happens without any input. All before it change nothing.
  public var quietUntil: Tick { due }

  /// The next tick at which something changes without any input. What happens before it repeats what was done:
  /// refreshes send the frame that was sent last.
  public var unchangedUntil: Tick { changeDue }

  /// Counted up by every change that a journal has to tell of.
  public var revision: UInt32 { nap.revision }

  /// Runs one tick.
  ///
  /// Time comes first, then hands: an input in the tick of the deadline meets the call.
  public mutating func step(_ inputs: inout Inputs, into outputs: inout Outputs) {
    now = now + inputs.gap + Ticks(1)
    if now < due, inputs.isEmpty, inputs.broken == broken, !looksAtEveryTick { return }

    let before = nap.state
    let changes = outputs.transitions.count
    let couldRing = nap.call?.isRinging == true
    let phase = nap.call?.phaseBegan
    var touched = false
    outage(inputs.broken)
    if inputs.isResuming, let journal = inputs.journal { nap.restore(journal, at: now, into: &outputs) }
    // A gap before the tick in which a nap goes on is no part of any tick that the nap has counted.
    let gap = !inputs.isResuming ? Milliseconds(0) : configuration.tick.milliseconds(inputs.gap)
    if inputs.elapsed + gap > Milliseconds(0) { nap.pass(inputs.elapsed + gap, at: now, into: &outputs) }
    nap.advance(to: now, muteSince: muteSince, into: &outputs)
    if nap.state != before {
      // What hands began in the state before is over: a hold gives nothing more, and nothing more is felt of it.
      button.spend()
      haptic.stop()
    }
    if !inputs.isEmpty { touched = hear(&inputs, into: &outputs) }
    touched = settle(at: configuration.tick.time(of: now), into: &outputs) || touched

    if nap.call?.isRinging == true, !couldRing || nap.call?.phaseBegan != phase {
      sound.begin(at: now, canWhisper: canWhisper)
      // A pulse that a hand was answered with would have the ring begin with a pause.
      haptic.stop()
    }
    // Contacts that do anything at all may come back to the state in which the tick began.
    let hasChanged = outputs.transitions.count != changes
    if hasChanged {
      if nap.state == .ambient { stage.beginAmbient(at: now) }
      // Standby is silent from its first tick on.
      if nap.state == .standby { haptic.stop() }
    }
    if touched || hasChanged || nap.call?.phaseBegan != phase {
      sceneDue = now
      soundDue = now
    }
    drive(into: &outputs)
  }

  /// Takes note that parts broke in this very tick, when the outputs were carried out: what is left takes over
  /// at once, and not a tick later.
  public mutating func fail(_ parts: Parts, into outputs: inout Outputs) {
    outage(broken.union(parts))
    drive(into: &outputs)
  }

  /// Goes on to `tick` without a step, through ticks in which nothing happens, or nothing but refreshes.
  ///
  /// - Precondition: `tick` is before `unchangedUntil`, and no input comes until then.
  public mutating func skip(to tick: Tick) {
    precondition(tick >= now && tick < changeDue, "only ticks that change nothing can be skipped")
    now = tick
    guard tick >= due else { return }
    refreshDue = nextSecond
    due = min(changeDue, refreshDue)
  }
}

extension Device {
  /// Whether a ring may begin with the motor alone.
  private var canWhisper: Bool {
    configuration.motor && configuration.buzzer != nil && broken.isDisjoint(with: [.motor, .buzzer])
  }

  /// Whether motor or buzzer works.
  private var canSound: Bool {
    configuration.motor && !broken.contains(.motor) || configuration.buzzer != nil && !broken.contains(.buzzer)
  }

  private mutating func outage(_ parts: Parts) {
    guard parts != broken else { return }
    let newlyBroken = parts.subtracting(broken)
    // A button that cannot be read cannot be held: its release may be lost, and a long press would cancel the nap.
    if newlyBroken.contains(.dial) { button.spend() }
    broken = parts
    muteSince = canSound ? nil : muteSince ?? now
    sceneDue = now
    if !newlyBroken.isDisjoint(with: [.motor, .buzzer]), nap.call?.isRinging == true {
      sound.insist(at: now)
      soundDue = now
    }
  }

  /// Takes the edges and levels of one tick. Returns whether a hand was felt.
  private mutating func hear(_ inputs: inout Inputs, into outputs: inout Outputs) -> Bool {
    var touched = false
    let end = configuration.tick.time(of: now)
    edgesLost &+= UInt64(inputs.lost) + UInt64(inputs.edges.refused)
    edgesSeen &+= UInt64(inputs.edges.count)
    inputs.edges.sort()
    for index in 0..<inputs.edges.count {
      let edge = inputs.edges[index]
      // No edge is older than power-on, or younger than now, whatever its clock says.
      let time = max(min(edge.time, end), Nanoseconds(0))
      if edge.line == .button {
        touched = settle(at: time, into: &outputs) || touched
        button.set(edge.level, at: time)
      } else {
        let detent = decoder.set(edge.line, edge.level)
        if detent != 0 {
          touched = settle(at: time, into: &outputs) || touched
          turn(detent, at: time, into: &outputs)
          touched = true
        }
      }
    }
    if let levels = inputs.levels {
      if inputs.lost > 0 || inputs.edges.refused > 0 {
        decoder.resynchronise(to: levels.a, levels.b)
      } else {
        let detent = decoder.move(to: levels.a, levels.b)
        if detent != 0 {
          turn(detent, at: end, into: &outputs)
          touched = true
        }
      }
      touched = settle(at: end, into: &outputs) || touched
      button.set(levels.button, at: end)
    }
    return touched
  }

  private mutating func settle(at time: Nanoseconds, into outputs: inout Outputs) -> Bool {
    var touched = false
    while let event = button.settle(at: time) {
      if nap.press(event, now: now, into: &outputs) || broken.contains(.dial) {
        button.spend()
        // An answered call is silent at once, the pulses for a refused snooze included.
        haptic.stop()
      }
      touched = true
    }
    return touched
  }

  private mutating func turn(_ direction: Int8, at time: Nanoseconds, into outputs: inout Outputs) {
    // Turning while the button is held is a slip of the hand: neither counts.
    guard !button.isHeld else {
      button.spend()
      return
    }
    if let answer = nap.turn(direction, at: time, now: now, into: &outputs) {
      haptic.begin(answer, at: now)
      soundDue = now
    }
  }

  /// Brings the outputs up to date with what is due, and finds out what is due next.
  private mutating func drive(into outputs: inout Outputs) {
    if now >= soundDue || looksAtEveryTick { driveSound(into: &outputs) }
    if ring != nil {
      if now >= sceneDue || looksAtEveryTick {
        let (scene, until) = stage.scene(of: nap, cadenceBegan: sound.cadenceBegan, at: now)
        if ring?.show(scene, hasFault: !broken.isEmpty) == true {
          outputs.sendFrame = true
          outputs.frameIsNew = true
        }
        sceneDue = until
      }
      if now >= refreshDue {
        // On the second: a frame that a LED took wrongly is mended, and a re-plugged ring lights up.
        outputs.sendFrame = true
        refreshDue = nextSecond
      }
    }
    var next = min(nap.due, soundDue)
    if ring != nil { next = min(next, sceneDue) }
    if let settles = button.due { next = min(next, configuration.tick.tick(at: settles)) }
    changeDue = max(next, now + Ticks(1))
    due = ring == nil ? changeDue : min(changeDue, refreshDue)
  }

  private var nextSecond: Tick {
    let second = configuration.tick.perSecond
    return Tick((now.index / second + 1) * second)
  }

  private mutating func driveSound(into outputs: inout Outputs) {
    var motor = false
    var tone = Tone.silence
    var until = Tick.never
    if nap.call?.isRinging == true { (motor, tone, until) = sound.levels(at: now) }
    if let felt = haptic.level(at: now) {
      motor = felt.isOn
      until = min(until, felt.until)
    }
    outputs.motor = motor && configuration.motor
    outputs.tone = tone
    soundDue = until
  }
}
