// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// The fixed-tick loop: brings edges to the device, and carries out what it wants, on hardware that may fail.
///
/// It does not know which backend it is on. A part that the board lacks is given as well, and never used.
public struct Firmware<
  Dial: EdgeSource & ~Copyable,
  RingBus: SPIBus & ~Copyable,
  Buzzer: ToneOutput & ~Copyable,
  Motor: DigitalOutput & ~Copyable,
  Time: MonotonicClock & ~Copyable,
  Wall: WallClock & ~Copyable,
  Store: NapStore & ~Copyable
>: ~Copyable {
  /// The device that is run: what it shows, plays and knows.
  public private(set) var device: Device
  /// What the last call of `tick()` carried out.
  public private(set) var changes: Changes = []
  /// Whether the last call of `tick()` sent the ring a frame, another one than before or the same again.
  public private(set) var sentFrame = false
  /// What the device wanted in the last tick.
  public private(set) var outputs = Outputs()
  /// Naps that ended in the last tick.
  public internal(set) var entries: [NapEntry] = []
  /// Ticks that ran late, together with a later one.
  public private(set) var overruns: UInt64 = 0
  /// Times that the loop woke more than a second late.
  public private(set) var gaps: UInt64 = 0
  /// The latest failure of each part, for the message to the user.
  public internal(set) var failures = Failures()

  /// Where edges come from.
  public var dial: Dial
  /// What the ring's frames are written to.
  public var ring: RingBus
  /// What plays tones.
  public var buzzer: Buzzer
  /// What the motor hangs on.
  public var motor: Motor
  /// The clock that ticks are counted by.
  public var time: Time
  /// The clock that labels naps with the time of day.
  public var wall: Wall
  /// Where the running nap and the finished ones are kept.
  public var store: Store

  /// What the clock showed at power-on.
  public private(set) var powerOn: Nanoseconds
  /// Takes down what the device learns; `nil` where nobody records.
  public var tape: Tape?
  /// Whether there was ever a tape, which is large: a tick asks this and leaves it where it is.
  private var isRecorded = false
  private var levelsAtPowerOn: DialLevels
  // Never changed; variables, since Swift 6.0.3 lets no initialiser with constants call a mutating method.
  var tickLength: TickLength
  private var ticksPerSecond: UInt64
  private var darkFrame: [UInt8]
  var inputs = Inputs()
  private var pending = EdgeQueue()
  var label = NapLabel()
  var resumption: Resumption?
  var journaling: Journaling
  /// When the wall clock is looked at again, while something waits for what it says.
  var lookDue = Tick(0)
  private var levelsDue: Tick
  /// Parts that do not work at present.
  public private(set) var broken: Parts = []
  private var motorIsOn: Bool?
  private var toneIs: Tone?
  /// Whether the outputs are set once more, to what they are at: the chip that came back knows nothing of it.
  private var outputsAreOld = false
  /// Whether the frame changed since one was sent.
  private var frameIsNew = false
  private var dialRetry: Retry
  private var ringRetry: Retry
  private var buzzerRetry: Retry
  private var motorRetry: Retry

  /// Powers the device on: outputs are made safe, and the dial's levels read.
  ///
  /// A dial that cannot be read counts as broken and as untouched.
  public init(
    _ configuration: Configuration, dial: consuming Dial, ring: consuming RingBus, buzzer: consuming Buzzer,
    motor: consuming Motor, time: consuming Time, wall: consuming Wall, store: consuming Store
  ) {
    let tick = configuration.tick
    tickLength = tick
    ticksPerSecond = tick.perSecond
    levelsDue = Tick(tick.perSecond)
    darkFrame = configuration.ring.map { FrameEncoder($0).bytes } ?? []
    dialRetry = Retry(first: Milliseconds(20), tick: tick)
    ringRetry = Retry(first: Milliseconds(20), tick: tick)
    buzzerRetry = Retry(first: Milliseconds.seconds(1), tick: tick)
    motorRetry = Retry(first: Milliseconds.seconds(1), tick: tick)
    journaling = Journaling(tick: tick)
    var levels = DialLevels.released
    do throws(HardwareError) {
      levels = try dial.levels()
    } catch {
      failures.dial = error
      dialRetry.fail(at: Tick(0))
      broken.insert(.dial)
    }
    device = Device(configuration, levels: levels)
    levelsAtPowerOn = levels
    powerOn = time.now
    entries.reserveCapacity(8)
    self.dial = dial
    self.ring = ring
    self.buzzer = buzzer
    self.motor = motor
    self.time = time
    self.wall = wall
    self.store = store
    readJournal()
    carryOut()
  }

  /// Sleeps until the next tick, and runs it with all that fell due meanwhile.
  public mutating func tick() {
    let next = device.now + Ticks(1)
    let due = tickLength.time(of: next)
    time.sleep(until: powerOn + due)
    let elapsed = time.now - powerOn
    var last = next
    // Nearly always the tick is in time, and needs no division.
    if elapsed < due || elapsed >= due + tickLength.nanoseconds {
      last = Tick(UInt64(max(elapsed.count, 0)) / UInt64(tickLength.nanoseconds.count))
    }
    forget()
    guard last > device.now else { return }
    let late = last.since(device.now).count
    if late - 1 > ticksPerSecond {
      gaps += 1
      inputs.gap = Ticks(late - 1)
      levelsDue = last
    } else {
      overruns += late - 1
    }
    let lost = drain()
    repeat {
      let now = Tick(device.now.index + inputs.gap.count + 1)
      if now == last, now >= levelsDue || lost > 0 { readLevels(lost: lost, at: now) }
      takeEdges(until: now == last && inputs.levels != nil ? Nanoseconds(.max) : tickLength.time(of: now))
      if now >= lookDue { lookAtClock(at: now) }
      inputs.broken = broken
      if isRecorded { tape?.hear(inputs, at: now, device) }
      device.step(&inputs, into: &outputs)
      inputs.clear()
    } while device.now < last
    if !outputs.transitions.isEmpty || !outputs.finished.isEmpty { keepLabel() }
    // What the sleeper is shown is written down already, or as good as.
    if journaling.hasWork(device.revision, at: device.now) { keepJournal() }
    carryOut()
    if isRecorded { tape?.finish(device, outputs, changes, broken: broken, entries) }
  }

  /// Begins to record. To be called before the first tick: a recording is of no use without its beginning.
  ///
  /// - Parameter capacity: bytes that the tape holds at most.
  public mutating func record(capacity: Int = Tape.capacity) {
    precondition(device.now == Tick(0), "a recording begins at power-on")
    let powerOn = Tape.PowerOn(levels: levelsAtPowerOn, failed: device.broken, broken: broken, clock: powerOn)
    tape = Tape(powerOn, tick: tickLength, capacity: capacity)
    isRecorded = true
  }

  /// Runs until `keepsGoing` says no; on the way out every output is made safe.
  public mutating func run(while keepsGoing: () -> Bool) {
    while keepsGoing() { tick() }
    makeSafe()
  }

  /// The next tick at which something happens, if the dial is not touched.
  public var quietUntil: Tick {
    let next = device.now + Ticks(1)
    // Edges that wait for their tick, and a part whose news the device has not heard yet.
    guard pending.isEmpty, broken == device.broken, !inputs.isResuming else { return next }
    var due = min(min(device.quietUntil, levelsDue), min(journalDue, lookDue))
    if !broken.isEmpty {
      due = min(due, min(min(dialRetry.due, ringRetry.due), min(buzzerRetry.due, motorRetry.due)))
    }
    return due
  }

  /// Goes on to just before `limit`, or before the next tick in which something happens if that is earlier.
  ///
  /// For a simulation that knows when the dial will next be touched; nothing is missed, since nothing happens.
  ///
  /// - Parameters:
  ///   - limit: a tick that is not run.
  ///   - isUndisturbed: whether the caller knows that the hardware is as the last reading of levels and the last
  ///     refresh found it and left it. Those of every second, which would repeat themselves, are then passed over as
  ///     well.
  public mutating func skip(before limit: Tick, isUndisturbed: Bool = false) {
    let passesSeconds = isUndisturbed && pending.isEmpty && broken.isEmpty && device.broken.isEmpty
    let next = min(limit, passesSeconds ? min(min(device.unchangedUntil, journalDue), lookDue) : quietUntil)
    guard next.index > device.now.index + 1 else { return }
    forget()
    device.skip(to: Tick(next.index - 1))
    if device.now >= levelsDue { levelsDue = nextSecond(after: device.now) }
  }

  func nextSecond(after tick: Tick) -> Tick {
    Tick((tick.index / ticksPerSecond + 1) * ticksPerSecond)
  }

  /// Motor and buzzer off, ring dark. Each is tried three times, whatever becomes of the others.
  public mutating func makeSafe() {
    let configuration = device.configuration
    if configuration.motor { Self.tryThrice { () throws(HardwareError) in try motor.set(active: false) } }
    if configuration.buzzer != nil { Self.tryThrice { () throws(HardwareError) in try buzzer.play(.silence) } }
    if configuration.ring != nil { Self.tryThrice { () throws(HardwareError) in try ring.write(darkFrame) } }
    motorIsOn = nil
    toneIs = nil
  }

  private static func tryThrice(_ operation: () throws(HardwareError) -> Void) {
    for _ in 0..<3 {
      do throws(HardwareError) { return try operation() } catch { continue }
    }
  }
}

extension Firmware
where
  Dial: ~Copyable, RingBus: ~Copyable, Buzzer: ~Copyable, Motor: ~Copyable, Time: ~Copyable, Wall: ~Copyable,
  Store: ~Copyable
{
  /// Forgets what the tick before did.
  private mutating func forget() {
    if !changes.isEmpty { changes = [] }
    sentFrame = false
    outputs.clear()
    if !entries.isEmpty { entries.removeAll(keepingCapacity: true) }
  }

  /// Takes the edges that the dial has, and gives how many were lost.
  private mutating func drain() -> UInt32 {
    guard dialRetry.allows(at: Tick(device.now.index + 1)) else { return 0 }
    do throws(HardwareError) {
      var lost = try dial.drain(into: &inputs.edges)
      if dialRetry.hasFailed {
        // Whatever happened while it was away is lost: the levels say where the dial is now.
        lost = max(lost, 1)
        dialRetry.succeed()
        mended(.dial)
        outputsAreOld = true
      }
      if !inputs.edges.isEmpty {
        lost &+= inputs.edges.refused
        let before = pending.refused
        pending.append(inputs.edges.count) { index in
          let edge = inputs.edges[index]
          return Edge(edge.line, edge.level, at: edge.time - powerOn)
        }
        inputs.edges.removeAll()
        pending.sort()
        lost &+= pending.refused &- before
      }
      return lost
    } catch {
      dialFailed(error)
      return 0
    }
  }

  private mutating func readLevels(lost: UInt32, at now: Tick) {
    levelsDue = nextSecond(after: now)
    guard !dialRetry.hasFailed else { return }
    do throws(HardwareError) {
      inputs.levels = try dial.levels()
      inputs.lost = lost
    } catch {
      dialFailed(error)
    }
  }

  private mutating func dialFailed(_ error: HardwareError) {
    failures.dial = error
    dialRetry.fail(at: Tick(device.now.index + 1))
    isBroken(.dial)
  }

  /// Moves the edges that happened by `end` into the tick's inputs.
  private mutating func takeEdges(until end: Nanoseconds) {
    guard !pending.isEmpty else { return }
    var left = 0
    for edge in pending.edges {
      if edge.time <= end { inputs.edges.append(edge) } else { left += 1 }
    }
    guard left > 0 else { return pending.removeAll() }
    pending.keepLast(left)
  }

  /// Carries out what the device wants, as far as the parts let it.
  private mutating func carryOut() {
    // A second pass where a part failed: the other one may have to take over in this very tick.
    for _ in 0..<2 {
      let before = broken
      if device.configuration.motor, outputs.motor != motorIsOn || outputsAreOld, motorRetry.allows(at: device.now) {
        drive(motor: outputs.motor)
      }
      if device.configuration.buzzer != nil, outputs.tone != toneIs || outputsAreOld, buzzerRetry.allows(at: device.now)
      {
        drive(tone: outputs.tone)
      }
      outputsAreOld = false
      let failed = broken.subtracting(before)
      guard !failed.isEmpty else { break }
      if isRecorded { tape?.fail(failed) }
      device.fail(failed, into: &outputs)
    }
    if outputs.frameIsNew { frameIsNew = true }
    if device.configuration.ring != nil, outputs.sendFrame || ringRetry.hasFailed, ringRetry.allows(at: device.now) {
      sendFrame()
    }
  }

  private mutating func drive(motor isOn: Bool) {
    do throws(HardwareError) {
      try motor.set(active: isOn)
      if isOn != motorIsOn { changes.insert(.motor) }
      motorIsOn = isOn
      motorRetry.succeed()
      mended(.motor)
    } catch {
      failures.motor = error
      // What level the line has now, nobody knows.
      motorIsOn = nil
      motorRetry.fail(at: device.now)
      isBroken(.motor)
    }
  }

  private mutating func drive(tone: Tone) {
    do throws(HardwareError) {
      try buzzer.play(tone)
      if tone != toneIs { changes.insert(.buzzer) }
      toneIs = tone
      buzzerRetry.succeed()
      mended(.buzzer)
    } catch {
      failures.buzzer = error
      toneIs = nil
      buzzerRetry.fail(at: device.now)
      isBroken(.buzzer)
    }
  }

  private mutating func sendFrame() {
    do throws(HardwareError) {
      try ring.write(device.frame)
      sentFrame = true
      if frameIsNew { changes.insert(.ring) }
      frameIsNew = false
      ringRetry.succeed()
      mended(.ring)
    } catch {
      failures.ring = error
      ringRetry.fail(at: device.now)
      isBroken(.ring)
    }
  }

  mutating func isBroken(_ part: Parts) {
    failures.count &+= 1
    guard !broken.contains(part) else { return }
    broken.insert(part)
    changes.insert(.fault)
  }

  mutating func mended(_ part: Parts) {
    guard broken.contains(part) else { return }
    broken.remove(part)
    changes.insert(.fault)
  }
}
