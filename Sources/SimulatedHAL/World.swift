// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// The simulated surroundings of the firmware: time, wires, hands and faults.
///
/// Time moves only when the firmware sleeps, or somebody advances it. Everything is an exact function of what
/// was scheduled, so two worlds given the same are the same to the bit.
///
/// One thread owns a world, and no access to it lasts longer than the expression that makes it.
public final class World {
  /// How the parts hang on the machine: what a GPIO chip that goes away takes with it.
  public struct Wiring: Equatable, Sendable {
    /// Whether the buzzer is on that chip, and not on a PWM output.
    public var buzzerOnGPIO: Bool
    /// Whether the ring is on that chip, and not on a bus.
    public var ringOnGPIO: Bool

    public init(buzzerOnGPIO: Bool = false, ringOnGPIO: Bool = false) {
      self.buzzerOnGPIO = buzzerOnGPIO
      self.ringOnGPIO = ringOnGPIO
    }
  }

  /// The time since the first power-on.
  public internal(set) var now: Nanoseconds
  /// What the wall clock shows minus `now`.
  public var wallOffset: Nanoseconds
  /// The machine's power, and its clocks.
  public var power = Power()
  /// What outlives the power.
  public var storage: any Storage = MemoryStorage()
  /// What a storage that hangs was given.
  var waiting: (record: JournalRecord, finished: [NapEntry])?
  /// How the parts hang on the machine.
  public let wiring: Wiring
  /// The model of the LEDs; `nil` where the board has none, or nobody looks.
  public var leds: LEDChain?

  /// The dial's levels as of the last edge that was handed over.
  public private(set) var levels: DialLevels
  /// Told of each edge once its time has passed, whether the firmware sees it or not.
  public var onEdge: ((Edge) -> Void)?
  /// Edges to come, in the order of their times.
  private var edges: [Edge] = []
  private var nextEdge = 0
  private var lost: UInt32 = 0

  private var faults: [Fault] = []
  /// How late the next sleeps wake up, oldest first: an overloaded machine, or a suspended one.
  private var stalls: [(at: Nanoseconds, length: Nanoseconds)] = []

  /// What the chips put on their lines, and what parts that are stuck do all the same.
  private var motorLine = false
  private var toneLine = Tone.silence
  private var stuckMotor = false
  /// Whether the dial was opened on a chip that has gone since.
  private var dialIsStale = false
  private var stuckTone = Tone.silence
  private var stuckLevels = DialLevels.released
  /// The last transfer on the ring's bus that succeeded.
  public private(set) var lastTransfer: [UInt8] = []
  /// Transfers on the ring's bus that succeeded so far.
  public private(set) var transfers: UInt64 = 0
  /// What was done to the motor, the buzzer and the ring so far, and how much of it when the power went last.
  public private(set) var deeds: UInt64 = 0
  /// How many deeds there were when the power went last.
  public private(set) var deedsAtCut: UInt64 = 0

  /// - Parameters:
  ///   - start: what the monotonic clock shows at power-on.
  ///   - wall: what the wall clock shows then, since 1970.
  ///   - wiring: what hangs on a chip that may go away.
  ///   - levels: of the dial's lines.
  public init(
    start: Nanoseconds = Nanoseconds(0), wall: Nanoseconds = World.someday, wiring: Wiring = Wiring(),
    levels: DialLevels = .released
  ) {
    now = start
    wallOffset = wall - start
    self.wiring = wiring
    self.levels = levels
  }

  /// 2026-05-04 13:00 UTC, where nobody asks for another day.
  public static let someday = Nanoseconds(1_777_899_600_000_000_000)

  /// Lets time pass without the firmware: what it finds is a late wake-up.
  public func advance(to time: Nanoseconds) {
    if time > now { now = time }
  }

  // MARK: Hands

  /// Schedules an edge. Edges may be given in any order; of those with one time the first given comes first.
  public func schedule(_ edge: Edge) {
    var place = edges.count
    while place > nextEdge, edge.time < edges[place - 1].time { place -= 1 }
    edges.insert(edge, at: place)
  }

  /// When the dial is next touched; `nil` for never.
  public var nextTouch: Nanoseconds? { nextEdge < edges.count ? edges[nextEdge].time : nil }

  // MARK: Faults

  /// Lets a part misbehave from now on, until the fault is over.
  public func inject(_ fault: Fault) {
    (stuckMotor, stuckTone, stuckLevels) = (motorRuns, tone, levels)
    faults.append(fault)
    guard fault.kind == .unplugged else { return }
    // A chip that comes back has forgotten what it was told, and so have LEDs.
    if fault.part == .gpio {
      dialIsStale = true
      motorLine = false
      if wiring.buzzerOnGPIO { toneLine = .silence }
    }
    if fault.part == .ring { leds?.losePower() }
  }

  /// Ends a fault before its time.
  public func mend(_ part: Fault.Part, _ kind: Fault.Kind) {
    faults.removeAll { $0.part == part && $0.kind == kind }
  }

  /// What the motor does, not what it was told.
  public var motorRuns: Bool {
    switch fault(of: .motor, onGPIO: true)?.kind {
    case _ where power.isOff: false
    case .unplugged: false
    case .stuck: stuckMotor
    default: motorLine
    }
  }

  /// What the buzzer does, not what it was told.
  public var tone: Tone {
    switch fault(of: .buzzer, onGPIO: wiring.buzzerOnGPIO)?.kind {
    case _ where power.isOff: .silence
    case .unplugged: .silence
    case .stuck: stuckTone
    default: toneLine
    }
  }

  /// Makes the sleep that ends at or after `time` end later by `length`.
  public func stall(at time: Nanoseconds, for length: Nanoseconds) {
    stalls.append((time, length))
  }

  /// The faults that hold now.
  public var activeFaults: [Fault] { faults.filter { $0.until > now } }

  /// When the next fault is mended; `nil` where none holds.
  public var nextMending: Nanoseconds? {
    var next: Nanoseconds?
    for fault in faults where fault.until > now { next = min(next ?? fault.until, fault.until) }
    return next
  }

  /// Whether nothing is to come by itself: no edge waits or was lost, and no fault holds.
  public var isUndisturbed: Bool { nextEdge == edges.count && lost == 0 && (faults.isEmpty || nextMending == nil) }

  func fault(of part: Fault.Part, onGPIO: Bool) -> Fault? {
    guard !faults.isEmpty else { return nil }
    for index in faults.indices.reversed() {
      let fault = faults[index]
      if fault.until > now, fault.part == part || onGPIO && fault.part == .gpio { return fault }
    }
    return nil
  }

  // MARK: Power

  /// Takes the power away: whatever the program does until it is back has no effect.
  public func losePower() {
    power.isOff = true
    power.lost = now
    deedsAtCut = deeds
    storage.losePower()
    motorLine = false
    toneLine = .silence
    leds?.losePower()
  }

  /// The program dies alone: lines that nobody holds go back, and nothing outlives it but the storage.
  public func loseProgram() {
    losePower()
    storage.restorePower()
  }

  /// Gives the power back, or starts a program again that died alone.
  ///
  /// - Parameter isReboot: whether the machine was off, and not the program alone.
  public func restorePower(isReboot: Bool) {
    // What the dial did meanwhile nobody has seen.
    while nextEdge < edges.count, edges[nextEdge].time <= now { passEdge() }
    storage.restorePower()
    dialIsStale = false
    lost = 0
    stalls.removeAll { $0.at <= now }
    power.isOff = false
    waiting = nil
    guard isReboot else { return }
    power.boot &+= 1
    power.began = now
    switch power.clock {
    case .right: break
    case .lost: wallOffset = Nanoseconds(-now.count)
    case .stopped: wallOffset = wallOffset - (now - power.lost)
    }
    power.isSynchronised = power.clock == .right
  }

  // MARK: What the backends do

  func wake(at monotonic: Nanoseconds) {
    let time = monotonic + power.began
    guard time > now else { return }
    now = time
    guard !stalls.isEmpty else { return }
    while let stall = stalls.first, stall.at <= now {
      stalls.removeFirst()
      now = max(now, stall.at + stall.length)
    }
  }

  func drain(into queue: inout EdgeQueue) throws(HardwareError) -> UInt32 {
    guard nextEdge < edges.count || lost > 0 || !faults.isEmpty || dialIsStale else { return 0 }
    let fault = fault(of: .dial, onGPIO: true)
    while nextEdge < edges.count, edges[nextEdge].time <= now {
      let edge = passEdge()
      switch fault?.kind {
      case nil: queue.append(Edge(edge.line, edge.level, at: edge.time - power.began))
      case .lostEdges: lost &+= 1
      default: break
      }
    }
    if nextEdge == edges.count, nextEdge > 0 {
      edges.removeAll(keepingCapacity: true)
      nextEdge = 0
    }
    if let error = fault?.error {
      dialIsStale = false
      throw error
    }
    if dialIsStale {
      // The chip is back, but not for who had opened it before.
      dialIsStale = false
      throw HardwareError(.gone, code: 19)
    }
    defer { lost = 0 }
    return lost
  }

  /// The next edge has happened.
  @discardableResult
  private func passEdge() -> Edge {
    let edge = edges[nextEdge]
    nextEdge += 1
    levels[edge.line] = edge.level
    onEdge?(edge)
    return edge
  }

  func readLevels() throws(HardwareError) -> DialLevels {
    guard let fault = fault(of: .dial, onGPIO: true) else { return levels }
    if let error = fault.error { throw error }
    switch fault.kind {
    // An open wire reads as the pull-up has it.
    case .unplugged: return .released
    case .stuck: return stuckLevels
    default: return levels
    }
  }

  func setMotor(active: Bool) throws(HardwareError) {
    if let error = fault(of: .motor, onGPIO: true)?.error { throw error }
    guard !power.isOff else { return }
    deeds &+= 1
    motorLine = active
  }

  func play(_ tone: Tone) throws(HardwareError) {
    if let error = fault(of: .buzzer, onGPIO: wiring.buzzerOnGPIO)?.error { throw error }
    guard !power.isOff else { return }
    deeds &+= 1
    toneLine = tone
  }

  func write(_ bytes: [UInt8]) throws(HardwareError) {
    let fault = fault(of: .ring, onGPIO: wiring.ringOnGPIO)
    if let error = fault?.error { throw error }
    guard !power.isOff else { return }
    deeds &+= 1
    transfers &+= 1
    // Copied: a second owner of the firmware's frame would cost it an allocation at its next change.
    lastTransfer.removeAll(keepingCapacity: true)
    lastTransfer += bytes
    if fault == nil { leds?.receive(bytes) }
  }
}
