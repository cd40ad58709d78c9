// SPDX-License-Identifier: MIT

import BoardFile
import Firmware
import HAL
import NapCore
import Recording
import SimulatedHAL

/// The firmware on simulated hardware, as every simulation, scenario and trace runs it.
public typealias SimulatedFirmware = Firmware<
  SimulatedDial, SimulatedBus, SimulatedBuzzer, SimulatedMotor, SimulatedTime, SimulatedWall, SimulatedStore
>

/// A bench in virtual time: one firmware, one world, one hand.
public final class SimulatedBench: Bench {
  /// What a night is begun with.
  public struct Options {
    /// Of the hand's bounces.
    public var seed: UInt64 = 1
    /// What the wall clock shows at power-on.
    public var wall = World.someday
    /// Whether ticks in which nothing happens are skipped.
    public var skipsQuietTicks = true
    /// Where the trace goes, in pieces of whole lines while it comes about; `nil` for none.
    public var trace: (([UInt8]) -> Void)?
    /// Where the recording goes, in pieces while it comes about; `nil` for none.
    public var record: (([UInt8]) -> Void)?
    /// Who looks on; `nil` for nobody. Every tick is run then: a refresh of the ring is worth a look.
    public var tap: (any NightTap)?
    /// The program that a recording is by.
    public var program = "napclock"
    /// Whether the LEDs are modelled; without it nothing can be said about the ring.
    public var modelsLEDs = true
    /// What outlives the power; `nil` for memory that ends with the bench.
    public var storage: (any Storage)?
    /// Which power-on of the machine the first one is: another number each time where the storage outlives the bench.
    public var boot: UInt64 = 1

    public init() {}
  }

  /// The simulated hardware, and its time.
  public let world: World
  /// Mutated here alone, by one thread: a tick calls nothing that knows the bench.
  public private(set) var firmware: SimulatedFirmware
  /// Turns the dial and presses it.
  public private(set) var hand: Hand
  public private(set) var now = Nanoseconds(0)
  /// When the hand has done all that it was told: it has one thing to do at a time.
  private var handIsFree = Nanoseconds(0)
  /// When the finger may come down again: two presses without a pause would be one to any debouncer.
  private var fingerIsFree = Nanoseconds(0)
  /// The least pause between two presses.
  public static let lift = Milliseconds(50)
  /// How far the dial was turned since power-on, in detents; clockwise is positive.
  public private(set) var detents = 0
  public private(set) var transitions: [Transition] = []
  /// The nap that ended last; `nil` where none has.
  public private(set) var log: NapEntry?
  public let tick: TickLength
  private let configuration: Configuration
  /// When the program was last started.
  public private(set) var origin = Nanoseconds(0)
  private let skipsQuietTicks: Bool
  /// Whether a tick has run since a part broke or was mended by hand.
  private var isTold = true
  /// Whether the last tick can have changed what is observed: with somebody who looks on, all others are run as well.
  private var hasNews = true
  /// The full second after the world was last disturbed. From the tick then on, levels that are read again and
  /// frames that are sent again are the same.
  private var settled = Tick(0)
  private var trace: Trace?
  private let writeTrace: (([UInt8]) -> Void)?
  private var recorder: Recorder?
  private let tap: (any NightTap)?
  /// What a clock that is right shows minus the time since the first power-on.
  private let trueWall: Nanoseconds

  /// How many transitions are kept.
  public static let transitionsKept = 10

  /// A device on `board`, at its first power-on.
  public init(_ board: Board, _ options: Options = Options()) {
    let configuration = board.configuration
    hand = Hand(configuration.dial, seed: options.seed)
    world = World(wall: options.wall, wiring: World.Wiring(board.wiring), levels: hand.levels)
    if options.modelsLEDs { world.leds = configuration.ring.map { LEDChain($0) } }
    if let storage = options.storage { world.storage = storage }
    world.power = Power(boot: options.boot)
    world.power.isSynchronised = options.wall >= Nanoseconds.believableWall
    firmware = SimulatedFirmware(configuration, in: world)
    self.configuration = configuration
    tick = configuration.tick
    tap = options.tap
    skipsQuietTicks = options.skipsQuietTicks && tap == nil
    trueWall = options.wall >= Nanoseconds.believableWall ? options.wall : World.someday
    writeTrace = options.trace
    if writeTrace != nil { trace = Trace(tick: tick) }
    transitions.reserveCapacity(Self.transitionsKept * 2)
    if let tap {
      tap.powerOn(configuration, levels: world.levels, at: origin)
      world.onEdge = { tap.edge($0.line, $0.level, at: $0.time) }
    }
    if let record = options.record {
      recorder = Recorder(board: board.yaml, program: options.program, isSimulated: true, write: record)
      beginTape()
    }
  }

  /// How many bytes of a trace are held back, so that it goes out in few and large pieces.
  static let traceHeld = 65_536

  /// Lets the rest of the trace out.
  public func finishTrace() {
    if let rest = trace?.take(), !rest.isEmpty { writeTrace?(rest) }
  }

  private func beginTape() {
    firmware.record()
    recorder?.powerOn(firmware.tape, at: origin)
  }

  /// Lets out what was recorded so far.
  public func flushRecording() {
    guard recorder != nil else { return }
    let now = firmware.device.now
    recorder?.write(&firmware.tape, through: now)
  }

  /// Ends the recording, and lets its rest out.
  public func finishRecording() { endTape(powerOff: nil) }

  private func endTape(powerOff: Nanoseconds?) {
    let now = firmware.device.now
    recorder?.end(&firmware.tape, at: now, powerOff: powerOff)
    firmware.tape = nil
  }

  // MARK: Hands, faults, clock

  public func turn(_ detents: Int, rate: UInt32, bounce: Nanoseconds) -> Nanoseconds {
    self.detents += detents
    let (edges, end) = hand.turn(detents, rate: rate, bounce: bounce, from: max(now, handIsFree))
    return schedule(edges, until: end)
  }

  public func press(for length: Nanoseconds, bounce: Nanoseconds) -> Nanoseconds {
    let (edges, end) = hand.press(for: length, bounce: bounce, from: max(now, handIsFree, fingerIsFree))
    fingerIsFree = end + Self.lift.nanoseconds
    return schedule(edges, until: end)
  }

  public func make(_ edges: [Edge]) -> Nanoseconds {
    let edges = edges.map { Edge($0.line, $0.level, at: now + $0.time) }
    return schedule(edges, until: edges.map(\.time).max() ?? now)
  }

  private func schedule(_ edges: [Edge], until end: Nanoseconds) -> Nanoseconds {
    for edge in edges { world.schedule(edge) }
    // The last contact still chatters then.
    handIsFree = max(handIsFree, edges.map(\.time).max() ?? end)
    return end
  }

  public func inject(_ part: Fault.Part, _ kind: Fault.Kind, for length: Nanoseconds?) {
    guard let fault = Fault(part, kind, until: length.map { now + $0 } ?? Nanoseconds(.max)) else { return }
    world.advance(to: now)
    world.inject(fault)
    isTold = false
  }

  /// Ends a fault before its time.
  public func mend(_ part: Fault.Part, _ kind: Fault.Kind) {
    world.advance(to: now)
    world.mend(part, kind)
    isTold = false
  }

  public func stepClock(by step: Nanoseconds) {
    // The reader has checked where all jumps of a file lead.
    world.wallOffset = world.wallOffset + step
    isTold = false
  }

  /// Whether the wall clock shows the time that it is.
  public var wallIsRight: Bool { world.wallOffset == trueWall }

  public func setClockAfterCut(_ clock: Power.Clock) { world.power.clock = clock }

  public func synchroniseClock() {
    world.wallOffset = trueWall
    world.power.isSynchronised = true
    isTold = false
  }

  public func losePower(isCut: Bool, for off: Nanoseconds) {
    world.advance(to: now)
    if isCut { world.losePower() } else { world.loseProgram() }
    trace?.powerChanged(isOn: false, at: now - origin)
    tap?.powerOff(at: now)
    endTape(powerOff: now - origin)
    now = now + off
    world.advance(to: now)
    world.restorePower(isReboot: isCut)
    // The network knows the time as soon as there is power, unless it is said that it does not.
    if isCut, world.power.clock == .right { world.wallOffset = trueWall }
    origin = now
    firmware = SimulatedFirmware(configuration, in: world)
    isTold = false
    settled = Tick(0)
    trace?.powerOn(at: origin)
    tap?.powerOn(configuration, levels: world.levels, at: origin)
    if recorder != nil { beginTape() }
  }

  // MARK: Time

  public func advance(to time: Nanoseconds, everyTick: Bool = false, until isEnough: (Observation) -> Bool) -> Bool {
    let last = lastTick(by: time)
    while step(through: last, everyTick: everyTick) {
      if hasNews, isEnough(observe()) {
        now = max(now, world.now)
        return true
      }
    }
    now = max(now, time)
    return false
  }

  /// Lets time pass.
  public func advance(to time: Nanoseconds) {
    let last = lastTick(by: time)
    while step(through: last, everyTick: false) {}
    now = max(now, time)
  }

  private func lastTick(by time: Nanoseconds) -> Tick {
    Tick(UInt64(max((time - origin).count, 0)) / UInt64(tick.nanoseconds.count))
  }

  /// Runs the next tick in which something may happen, if it is no later than `time`.
  public func step(through time: Nanoseconds) -> Bool {
    guard step(through: lastTick(by: time), everyTick: false) else {
      now = max(now, time)
      return false
    }
    now = max(now, world.now)
    return true
  }

  private func step(through last: Tick, everyTick: Bool) -> Bool {
    let isUndisturbed = world.isUndisturbed
    // The firmware learns of a fault by running into it: the tick after one is never quiet.
    if skipsQuietTicks, !(everyTick && isCounting), isTold {
      var limit = last + Ticks(1)
      if !isUndisturbed {
        if let touch = world.nextTouch { limit = min(limit, tick.tick(at: touch - origin)) }
        if let mending = world.nextMending { limit = min(limit, tick.tick(at: mending - origin)) }
      }
      firmware.skip(before: limit, isUndisturbed: isUndisturbed && firmware.device.now >= settled)
    }
    guard firmware.device.now < last else { return false }
    if !isUndisturbed || !isTold {
      let second = tick.perSecond
      settled = Tick((firmware.device.now.index / second + 2) * second)
    }
    firmware.tick()
    isTold = true
    let isQuiet = firmware.outputs.transitions.isEmpty && firmware.entries.isEmpty
    // A trace is asked in every tick: a ring of the call changes nothing where all that could sound is dead.
    if !isQuiet || trace != nil { note() }
    let isSeen = !isQuiet || firmware.sentFrame || !firmware.changes.isEmpty
    hasNews = tap == nil || isSeen || !isUndisturbed || everyTick && isCounting
    if let tap, isSeen {
      let moment = NightMoment(
        firmware.outputs, firmware.changes, sentFrame: firmware.sentFrame, broken: firmware.broken,
        entries: firmware.entries)
      tap.tick(firmware.device, moment, at: origin + tick.time(of: firmware.device.now))
    }
    if let held = firmware.tape?.count, held >= Recorder.held { flushRecording() }
    return true
  }

  /// Whether the time left changes from tick to tick.
  private var isCounting: Bool {
    switch firmware.device.nap.state {
    case .napping, .snoozing: true
    case .standby, .setting, .paused, .calling, .rating, .ambient: false
    }
  }

  private func note() {
    transitions += firmware.outputs.transitions
    if transitions.count > Self.transitionsKept { transitions.removeFirst(transitions.count - Self.transitionsKept) }
    if let last = firmware.entries.last { log = last }
    trace?.note(
      firmware.device, firmware.outputs, firmware.changes, broken: firmware.broken, entries: firmware.entries)
    if let held = trace?.bytes.count, held >= Self.traceHeld { finishTrace() }
  }

  public func observe() -> Observation {
    let nap = firmware.device.nap
    return Observation(
      state: nap.state, duration: nap.duration, remaining: tick.milliseconds(firmware.device.remaining),
      leds: world.leds, tone: world.tone, motor: world.motorRuns, fault: firmware.broken,
      calls: nap.record?.calls ?? 0, snoozes: nap.record?.snoozes ?? 0,
      level: nap.state == .rating ? nap.level : log?.record.level ?? 0, log: log)
  }
}

extension SimulatedFirmware {
  /// Powers a device on whose parts are all of one world.
  init(_ configuration: Configuration, in world: World) {
    self.init(
      configuration, dial: SimulatedDial(world), ring: SimulatedBus(world), buzzer: SimulatedBuzzer(world),
      motor: SimulatedMotor(world), time: SimulatedTime(world), wall: SimulatedWall(world),
      store: SimulatedStore(world))
  }
}

extension World.Wiring {
  /// What of a board hangs on its GPIO chip.
  public init(_ wiring: BoardFile.Wiring) {
    self.init()
    if case .line = wiring.buzzer { buzzerOnGPIO = true }
    if case .bitbang = wiring.ring { ringOnGPIO = true }
  }
}
