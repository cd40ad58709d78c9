// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore
import SimulatedHAL

typealias SimulatedFirmware = Firmware<
  SimulatedDial, SimulatedBus, SimulatedBuzzer, SimulatedMotor, SimulatedTime, SimulatedWall, SimulatedStore
>

/// The firmware over a simulated world, with a hand on the dial, and what its parts did.
final class Bench {
  let world: World
  var firmware: SimulatedFirmware
  private var hand: Hand
  private let tick: TickLength
  /// Whether quiet ticks are passed over.
  var skips = false
  /// What each tick costs in virtual time.
  var work = Nanoseconds(0)
  /// Changes of what the parts really do, in ms since power-on.
  private(set) var motor: [(at: Int64, isOn: Bool)] = []
  private(set) var tones: [(at: Int64, tone: Tone)] = []
  private(set) var states: [Transition] = []
  private(set) var entries: [NapEntry] = []
  /// Each tick that did something, told in full: two runs that are the same have the same.
  private(set) var story: [String] = []

  init(_ configuration: Configuration, world: World = World()) {
    self.world = world
    hand = Hand(configuration.dial, seed: 3)
    tick = configuration.tick
    if let ring = configuration.ring { world.leds = LEDChain(ring) }
    firmware = SimulatedFirmware(
      configuration, dial: SimulatedDial(world), ring: SimulatedBus(world), buzzer: SimulatedBuzzer(world),
      motor: SimulatedMotor(world), time: SimulatedTime(world), wall: SimulatedWall(world),
      store: SimulatedStore(world))
    note()
  }

  var state: State { firmware.device.nap.state }
  /// Since power-on.
  var elapsed: Nanoseconds { world.now - firmware.powerOn }
  var now: Int64 { elapsed.count / 1_000_000 }

  func step() { step(until: elapsed + tick.nanoseconds) }

  private func step(until end: Nanoseconds) {
    if skips {
      let touch = world.nextTouch.map { tick.tick(at: $0 - firmware.powerOn) } ?? .never
      let mending = world.nextMending.map { tick.tick(at: $0 - firmware.powerOn) } ?? .never
      firmware.skip(before: min(min(touch, mending), tick.tick(at: end)))
    }
    firmware.tick()
    note()
    if work.count > 0 { world.advance(to: world.now + work) }
  }

  func run(until time: Nanoseconds) { while elapsed < time { step(until: time) } }
  func run(milliseconds: Int64) { run(until: elapsed + Milliseconds(milliseconds).nanoseconds) }
  func run(seconds: Int64) { run(milliseconds: seconds * 1_000) }
  func run(minutes: Int64) { run(seconds: minutes * 60) }

  /// Runs until a state is entered, for an hour at most.
  func run(to state: State) {
    let limit = elapsed + Milliseconds.minutes(60).nanoseconds
    while self.state != state, elapsed < limit { step() }
  }

  func press(milliseconds: Int64 = 100, bounce: Int64 = 800) {
    let (edges, end) = hand.press(
      for: Milliseconds(milliseconds).nanoseconds, bounce: Nanoseconds(bounce * 1_000), from: world.now)
    for edge in edges { world.schedule(edge) }
    run(until: end - firmware.powerOn + Milliseconds(50).nanoseconds)
  }

  func turn(_ detents: Int, rate: UInt32 = 5, bounce: Int64 = 800) {
    let (edges, end) = hand.turn(detents, rate: rate, bounce: Nanoseconds(bounce * 1_000), from: world.now)
    for edge in edges { world.schedule(edge) }
    run(until: end - firmware.powerOn + Milliseconds(50).nanoseconds)
  }

  func startNap() {
    press()
    press()
  }

  func inject(_ part: Fault.Part, _ kind: Fault.Kind, for length: Nanoseconds) {
    guard let fault = Fault(part, kind, until: world.now + length) else { return }
    world.inject(fault)
    // The tick in which a fault is met is none to be passed over.
    firmware.tick()
    note()
  }

  /// When the state was last entered, in ms since power-on.
  func entered(_ state: State) -> Int64? {
    states.last { $0.to == state }.map { tick.time(of: $0.tick).count / 1_000_000 }
  }

  private func note() {
    if world.motorRuns != (motor.last?.isOn ?? false) { motor.append((now, world.motorRuns)) }
    if world.tone != (tones.last?.tone ?? .silence) { tones.append((now, world.tone)) }
    states += firmware.outputs.transitions
    entries += firmware.entries
    let changes = firmware.changes
    let isQuiet = changes.isEmpty && !firmware.outputs.sendFrame
    guard !isQuiet || !firmware.outputs.transitions.isEmpty || !firmware.entries.isEmpty else { return }
    // FNV-1a of the frame.
    let sum = world.lastTransfer.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    story.append(
      "\(firmware.device.now.index) \(changes.rawValue) \(world.motorRuns) \(world.tone.period) \(world.tone.duty) "
        + "\(firmware.outputs.transitions.map(\.to)) \(firmware.entries.count) \(sum)")
  }
}

extension Configuration {
  /// Naps and snoozes of a minute.
  static var shortNaps: Configuration {
    var configuration = Configuration()
    configuration.nap.standard = .minutes(1)
    configuration.nap.snooze = .minutes(1)
    configuration.ring?.leds = 8
    return configuration
  }
}
