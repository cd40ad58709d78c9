// SPDX-License-Identifier: MIT

import BoardFile
import Firmware
import HAL
import Host
import NapCore
import NapLog
import Recording
import Scenario
import SimulatedHAL

/// The program as it runs on a board, its store and its loop in real time, on simulated parts: what it does goes out
/// as a trace, and the hand on its dial is told in words.
///
/// A line of the trace goes out once what it tells is written down: whoever has read it can rely on it.
final class PlainSession {
  typealias PlainFirmware = Firmware<
    SimulatedDial, SimulatedBus, SimulatedBuzzer, SimulatedMotor, ScaledTime, SimulatedWall, BackgroundStore
  >
  /// Detents a second: slow enough that none is accelerated.
  private static let detentRate: UInt32 = 5
  private static let bounce = Nanoseconds(300_000)
  /// Bytes of a trace that wait for the disk at most: a store that takes none for longer is a broken one.
  private static let mostHeld = 1 << 20

  private let world: World
  private var hand: Hand
  private let words: BackgroundWriter
  private let traceFile: BackgroundWriter
  private var service: ServiceNotifier?
  private var input = StandardInput()
  private var told = HandWords()
  /// When the hand has done what it was told last.
  private var handIsFree = Nanoseconds(0)
  private var storeWarnings = StoreWarnings()

  /// - Parameters:
  ///   - seed: of the contacts' bounces.
  ///   - words: takes warnings.
  ///   - service: is told how the loop does; `nil` where nobody asks.
  init(
    _ board: Board, on machine: MachineClock, seed: UInt64, words: BackgroundWriter, trace: BackgroundWriter,
    service: consuming ServiceNotifier?
  ) {
    hand = Hand(board.configuration.dial, seed: seed)
    let start = machine.now
    world = World(
      start: start, wall: start + machine.wallOffset(wall: WallTime.now), wiring: World.Wiring(board.wiring),
      levels: hand.levels)
    self.words = words
    traceFile = trace
    self.service = service
  }

  func run(_ configuration: Configuration, on machine: MachineClock, keeping store: consuming BackgroundStore)
    -> ExitCode
  {
    var firmware = PlainFirmware(
      configuration, dial: SimulatedDial(world), ring: SimulatedBus(world), buzzer: SimulatedBuzzer(world),
      motor: SimulatedMotor(world), time: ScaledTime(world: world, machine: machine), wall: SimulatedWall(world),
      store: store)
    var trace = Trace(tick: configuration.tick)
    trace.begin(at: firmware.powerOn)
    // Whether the trace has all.
    var isKept = true
    var problem: HandWords.Problem?
    var ends = false
    while !ends {
      firmware.tick()
      trace.note(
        firmware.device, firmware.outputs, firmware.changes, broken: firmware.broken, entries: firmware.entries)
      // What a store that fails has not taken is told all the same, and with it that it fails. One that hangs may
      // still take it.
      let fails = firmware.broken.contains(.store) && firmware.store.trouble != nil
      let isTold = firmware.isKept || fails || trace.bytes.count > Self.mostHeld
      if isTold, !trace.bytes.isEmpty { traceFile.write(trace.take()) }
      for line in firmware.newsOfStore(&storeWarnings) { words.write(line) }
      if !traceFile.isSound(words) { isKept = false }
      service?.tick(at: HostClock.now) { ServiceStatus.inWords(firmware.device, broken: firmware.broken) }
      do throws(HandWords.Problem) { try listen() } catch { problem = error }
      if world.now >= handIsFree { act() }
      ends = problem != nil || told.isOver && told.isEmpty && world.now >= handIsFree
      if Signals.areNoted { ends = !Signals.take().isDisjoint(with: .ending) || ends }
    }
    service?.stop()
    firmware.makeSafe()
    for line in firmware.finishStore(&storeWarnings) { words.write(line) }
    traceFile.write(trace.take())
    if let problem { words.write("napclock: error: \(problem.message)\n") }
    traceFile.finish()
    if !traceFile.isSound(words) { isKept = false }
    words.finish()
    return problem != nil ? .badInput : isKept ? .success : .checkFailed
  }

  /// Takes the words that wait.
  private func listen() throws(HandWords.Problem) {
    guard told.hasRoom else { return }
    let bytes = input.read()
    if bytes != [] { try told.take(bytes) }
  }

  /// Does what comes next, with a rest behind it so that it has its effect.
  private func act() {
    let edges: [Edge]
    var end: Nanoseconds
    switch told.next() {
    case nil: return
    case .wait(let time)?:
      handIsFree = world.now + time
      return
    case .press?: (edges, end) = hand.press(for: Simulator.tap.nanoseconds, bounce: Self.bounce, from: world.now)
    case .hold?: (edges, end) = hand.press(for: Simulator.hold.nanoseconds, bounce: Self.bounce, from: world.now)
    case .turn(let detents)?:
      (edges, end) = hand.turn(detents, rate: Self.detentRate, bounce: Self.bounce, from: world.now)
    }
    for edge in edges { world.schedule(edge) }
    for edge in edges where edge.time > end { end = edge.time }
    handIsFree = end + SimulatedBench.lift.nanoseconds
  }
}
