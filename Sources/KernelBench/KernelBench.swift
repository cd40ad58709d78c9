// SPDX-License-Identifier: MIT

import BoardFile
import Host
import NapCore
import Recording
import Scenario
import SimulatedHAL

/// A bench on the kernel's simulated lines: the real program in a process of its own, touched and watched from the
/// kernel's side.
///
/// Contacts are pulls of gpio-sim lines at exact times; motor, buzzer and LEDs are judged by what the kernel recorded.
/// Only what no wire carries, such as the state's name, is taken from the program's own trace.
public final class KernelBench: Bench {
  /// What a night is begun with.
  public struct Options {
    /// Of the hand's bounces.
    public var seed: UInt64 = 1
    /// What the wall clock shows at the start.
    public var wall = World.someday
    /// Whether a ring with a clock line hangs on two lines and not on spidev.
    public var bitbangs = false
    /// After something happened, so long is waited for all that follows from it in the same tick: in virtual time a
    /// moment is enough, since computing takes none.
    public var settling = Nanoseconds(20_000)
    /// How much later than expected the device may be, because the machine is late.
    public var patience = Nanoseconds(0)
    /// Whether the board hangs on real lines, to which those of its file's `bench` are wired.
    public var isWired = false
    /// The program under test.
    public var program: String

    public init(program: String) { self.program = program }
  }

  public internal(set) var now = Nanoseconds(0)
  public let tick: TickLength
  /// Lines of the program's trace, without the first.
  public private(set) var trace: [TraceLine] = []
  /// The first thing that went wrong with the bench itself.
  public private(set) var failure: BenchError?

  /// The same as bytes.
  public private(set) var traceText: [UInt8] = []

  public let patience: Nanoseconds
  private let settling: Int64
  let wires: any Wires
  private let command: [String]
  private(set) var process: Int32 = 0
  let scratch: String
  private let traceSource: Machine.Source
  var traceBytes: [UInt8] = []
  var device: TracedDevice
  var outputs: RecordedOutputs
  private var hand: Hand
  private var levels: DialLevels
  private var handIsFree = Nanoseconds(0)
  private var fingerIsFree = Nanoseconds(0)
  var edges: [Edge] = []
  private var faults: [Fault] = []
  /// What motor and buzzer did when they got stuck.
  private var stuck: (motor: Bool, tone: Tone) = (false, .silence)
  private var hasEnded = false
  /// What CLOCK_BOOTTIME showed at the scenario's beginning.
  private(set) var zero: Int64 = 0
  /// How long after the first power-on the last one was.
  private var origin = Nanoseconds(0)
  /// What the wall clock showed at the scenario's beginning, with all steps since.
  var wall: Int64
  /// What a clock that is right would have shown then.
  let trueWall: Int64
  /// Whether somebody who knows the time has set the wall clock.
  var isSynchronised: Bool
  var clockAfterCut = Power.Clock.right
  /// How often the machine seemed to start anew.
  var boots = 0

  /// The scenario begins so long after power-on, when the program surely runs: whole seconds, as the program does some
  /// things on the second.
  public static let head = Milliseconds.seconds(1)
  /// A stimulus comes so much earlier than it is due: one that is due with a tick belongs to that tick.
  private static let lead: Int64 = 1_000

  /// Makes the chip, starts the program and waits until it runs.
  public init(_ board: Board, _ options: Options) throws(BenchError) {
    Machine.forbidTimerSlack()
    let configuration = board.configuration
    tick = configuration.tick
    patience = options.patience
    settling = options.settling.count
    hand = Hand(configuration.dial, seed: options.seed)
    levels = hand.levels
    wall = options.wall.count
    isSynchronised = options.wall >= Nanoseconds.believableWall
    trueWall = isSynchronised ? options.wall.count : World.someday.count
    device = TracedDevice(duration: configuration.nap.standard, tick: configuration.tick)
    wires = options.isWired ? try RealWires(board) : try SimulatedWires(board, bitbangs: options.bitbangs)
    outputs = RecordedOutputs(wires.seesRing ? configuration.ring : nil)
    for line in DialLine.allCases { try wires.put(levels[line], on: line) }
    scratch = try Machine.makeScratch()
    do throws(FileError) {
      try File.write(Array(wires.board.yaml.utf8), to: "\(scratch)/board.yaml")
    } catch {
      throw BenchError("\(error)")
    }
    let fifo = "\(scratch)/trace"
    try Machine.makeFIFO(fifo)
    traceSource = try Machine.Source(fifo)
    command = [
      options.program, "run", "--strict", "--board", "\(scratch)/board.yaml", "--trace", fifo, "--data",
      "\(scratch)/data",
    ]
    try start()
    try setWall()
    guard Machine.now < zero else { throw BenchError("the program took more than a second to start") }
    _ = advance(to: Nanoseconds(0), everyTick: false) { _ in false }
  }

  /// Starts the program, and waits for the first line of its trace, which says when power-on was.
  func start() throws(BenchError) {
    process = try Machine.start(command, log: "\(scratch)/log")
    // Far more than it takes, also in an emulated PC on a busy machine.
    let deadline = Machine.now + 30_000_000_000
    var isOn = false
    while !isOn {
      guard Machine.now < deadline else {
        let words = (try? Machine.read("\(scratch)/log")) ?? ""
        throw BenchError("the program did not start: \(words.isEmpty ? "it says nothing" : words)")
      }
      Machine.sleep(until: Machine.now + 100_000)
      try traceSource.read(into: &traceBytes)
      for line in takeLines() {
        guard line.what == "power", let clock = line.number("clock_ns") else {
          note(line)
          continue
        }
        isOn = true
        if zero == 0 { zero = clock + Self.head.nanoseconds.count }
        origin = Nanoseconds(clock + Self.head.nanoseconds.count - zero)
      }
    }
  }

  private func takeLines() -> [TraceLine] {
    guard let end = traceBytes.lastIndex(of: 0x0a) else { return [] }
    traceText += traceBytes[...end]
    let lines = traceBytes[...end].split(separator: 0x0a).compactMap { TraceLine($0) }
    traceBytes.removeSubrange(...end)
    return lines
  }

  // MARK: Hands, faults, clock

  public func turn(_ detents: Int, rate: UInt32, bounce: Nanoseconds) -> Nanoseconds {
    let (edges, end) = hand.turn(detents, rate: rate, bounce: bounce, from: max(now, handIsFree))
    return schedule(edges, until: end)
  }

  public func press(for length: Nanoseconds, bounce: Nanoseconds) -> Nanoseconds {
    let (edges, end) = hand.press(for: length, bounce: bounce, from: max(now, handIsFree, fingerIsFree))
    fingerIsFree = end + SimulatedBench.lift.nanoseconds
    return schedule(edges, until: end)
  }

  public func make(_ edges: [Edge]) -> Nanoseconds {
    let edges = edges.map { Edge($0.line, $0.level, at: now + $0.time) }
    return schedule(edges, until: edges.map(\.time).max() ?? now)
  }

  private func schedule(_ new: [Edge], until end: Nanoseconds) -> Nanoseconds {
    for edge in new {
      var place = edges.count
      while place > 0, edge.time < edges[place - 1].time { place -= 1 }
      edges.insert(edge, at: place)
    }
    handIsFree = max(handIsFree, new.map(\.time).max() ?? end)
    return end
  }

  public func inject(_ part: Fault.Part, _ kind: Fault.Kind, for length: Nanoseconds?) {
    guard let fault = Fault(part, kind, until: length.map { now + $0 } ?? Nanoseconds(.max)) else { return }
    stuck = (motorRuns, tone)
    faults.append(fault)
    attempt { () throws(BenchError) in try self.begin(fault) }
  }

  /// Why a fault cannot be had on this bench; `nil` where it can.
  public static func missing(_ part: Fault.Part, _ kind: Fault.Kind, board: Board, isWired: Bool) -> String? {
    guard !isWired else { return "real parts do not fail when they are told to" }
    switch (part, kind) {
    case (.ring, _), (.gpio, .unplugged), (.dial, .unplugged), (.dial, .stuck): return nil
    case (.motor, .unplugged), (.motor, .stuck), (.buzzer, .unplugged), (.buzzer, .stuck): return nil
    case (.buzzer, .ioError), (.buzzer, .busy):
      return board.configuration.buzzer == .passive ? nil : "the kernel cannot fail to set one line"
    case (.store, _): return "the file system below the store works"
    case (.dial, .lostEdges): return "the kernel loses edges only while the program stands still"
    default: return "the kernel cannot fail to set or read one line of a chip that works"
    }
  }

  private func begin(_ fault: Fault) throws(BenchError) {
    switch (fault.part, fault.kind) {
    case (.ring, .stuck): outputs.ringListens = false
    case (.ring, .unplugged): outputs.losePower()
    case (.dial, .unplugged):
      // An open wire reads as the pull-up has it.
      for line in DialLine.allCases { try wires.put(.high, on: line) }
    default: break
    }
    try wires.begin(fault, &outputs)
  }

  private func end(_ fault: Fault) throws(BenchError) {
    try wires.end(fault, &outputs)
    if fault.part == .ring { outputs.ringListens = true }
    // The dial was turned meanwhile, and a chip that comes back knows nothing of it.
    if fault.part == .gpio || fault.part == .dial {
      for line in DialLine.allCases { try wires.put(levels[line], on: line) }
    }
  }

  /// Notes the first failure of the bench itself: from then on nothing it says counts.
  func attempt(_ action: () throws(BenchError) -> Void) {
    guard failure == nil else { return }
    do throws(BenchError) { try action() } catch { failure = error }
  }

  // MARK: Time

  public func advance(to time: Nanoseconds, everyTick: Bool, until isEnough: (Observation) -> Bool) -> Bool {
    while failure == nil, now < time {
      var next = time
      if let edge = edges.first { next = min(next, max(edge.time, now)) }
      for fault in faults { next = min(next, fault.until) }
      if everyTick { next = min(next, Nanoseconds((now.count / tick.nanoseconds.count + 1) * tick.nanoseconds.count)) }
      var happened = false
      attempt { () throws(BenchError) in happened = try self.pass(to: next) }
      if happened || everyTick, isEnough(observe()) { return true }
    }
    return false
  }

  /// Lets time pass until `time`, or until the device did something; then does what is due.
  ///
  /// - Returns: whether the device did something.
  private func pass(to time: Nanoseconds) throws(BenchError) -> Bool {
    let due = zero + time.count
    let isStimulus = edges.first.map { $0.time <= time } ?? false
    guard try !wires.wait(traceSource, until: isStimulus ? due - Self.lead : due) else {
      // The device does something at its ticks only.
      let passed = min(Machine.now - zero, time.count)
      now = Nanoseconds(max(now.count, passed - passed % tick.nanoseconds.count))
      // What follows from it in the same tick comes at once: the machine is given the time for it, and the hand is not
      // kept from what it is to do meanwhile.
      let next = edges.first.map { zero + $0.time.count - Self.lead } ?? .max
      Machine.sleep(until: min(Machine.now + settling, next))
      return try look()
    }
    now = time
    while let edge = edges.first, edge.time <= time {
      edges.removeFirst()
      try touch(edge)
    }
    var isMended = false
    for fault in faults where fault.until <= time {
      try end(fault)
      isMended = true
    }
    if isMended { faults.removeAll { $0.until <= time } }
    return false
  }

  func touch(_ edge: Edge) throws(BenchError) {
    levels[edge.line] = edge.level
    let isDead = faults.contains { $0.part == .gpio || $0.part == .dial }
    if !isDead { try wires.put(edge.level, on: edge.line) }
  }

  /// Takes what the kernel recorded and the program traced. Returns whether there was anything.
  func look() throws(BenchError) -> Bool {
    var happened = try wires.take(into: &outputs)
    try traceSource.read(into: &traceBytes)
    for line in takeLines() {
      note(line)
      happened = true
    }
    return happened
  }

  private func note(_ line: TraceLine) {
    let line = line.shifted(by: origin)
    device.take(line)
    trace.append(line)
  }

  // MARK: What is seen

  private func fault(of part: Fault.Part) -> Fault? { faults.last { $0.part == part } }

  private var motorRuns: Bool {
    switch fault(of: .motor)?.kind {
    case .unplugged: false
    case .stuck: stuck.motor
    default: outputs.motorLine
    }
  }

  private var tone: Tone {
    switch fault(of: .buzzer)?.kind {
    case .unplugged: .silence
    case .stuck: stuck.tone
    default: outputs.toneLine
    }
  }

  public func observe() -> Observation {
    Observation(
      state: device.state, duration: device.duration,
      remaining: device.remaining(at: now + Self.head.nanoseconds), leds: outputs.leds, tone: tone, motor: motorRuns,
      fault: device.fault, calls: device.calls, snoozes: device.snoozes, level: device.level, log: device.log)
  }

  public var transitions: [Transition] {
    let head = tick.ticks(Self.head).count
    return device.transitions.map {
      Transition(from: $0.from, to: $0.to, tick: Tick($0.tick.index - min(head, $0.tick.index)))
    }
  }

  // MARK: The end

  /// Ends the program as a service manager does, and looks at what it leaves.
  ///
  /// - Returns: what is wrong with the way it ended; `nil` where all is off.
  public func finish() -> String? {
    guard !hasEnded else { return nil }
    hasEnded = true
    Machine.signal(process, 15)
    let code = Machine.wait(for: process, until: Machine.now + 3_000_000_000)
    if code == nil {
      Machine.signal(process, 9)
      _ = Machine.wait(for: process, until: Machine.now + 3_000_000_000)
    }
    attempt { () throws(BenchError) in _ = try self.look() }
    let isDark = outputs.leds.map { $0.lit == 0 } ?? true
    let hasFault = !faults.isEmpty
    wires.close()
    endReboots()
    for name in ["", "-wal", "-shm"] { Machine.removeFile("\(scratch)/data/naps.sqlite\(name)") }
    Machine.removeFile("\(scratch)/data/naps.lock")
    Machine.removeFolder("\(scratch)/data")
    for name in ["trace", "board.yaml", "log"] { Machine.removeFile("\(scratch)/\(name)") }
    Machine.removeFolder(scratch)
    if code != 0 { return "the program ended with \(code.map { "\($0)" } ?? "nothing within 3 s"), expected 0" }
    // A part that is broken cannot be switched off.
    guard !hasFault else { return nil }
    if outputs.motorLine { return "the motor was left on" }
    if !outputs.toneLine.isSilent { return "the buzzer was left on" }
    return isDark ? nil : "the ring was left lit"
  }

  deinit { _ = finish() }
}
