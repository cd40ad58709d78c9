// SPDX-License-Identifier: MIT

@testable import NapCore

/// A device in virtual time with a clean hand on its dial, and everything that it did.
struct Bench {
  var device: Device
  var inputs = Inputs()
  var outputs = Outputs()
  private(set) var transitions: [Transition] = []
  private(set) var finished: [NapRecord] = []
  /// Each change of the motor: the tick from which it holds.
  private(set) var motor: [(tick: UInt64, isOn: Bool)] = []
  /// Each change of the tone.
  private(set) var tones: [(tick: UInt64, tone: Tone)] = []
  private(set) var frames: [UInt64] = []

  init(_ configuration: Configuration = Configuration(), levels: DialLevels = .released) {
    device = Device(configuration, levels: levels)
  }

  /// A device whose naps last a minute, brought into `state` by hand.
  init(in state: State, _ configuration: Configuration = .shortNaps) {
    self.init(configuration)
    step()
    switch state {
    case .standby: break
    case .setting: press()
    case .napping: startNap()
    case .paused:
      startNap()
      run(seconds: 10)
      press()
    case .calling: bringCall()
    case .snoozing:
      bringCall()
      turn(3)
    case .rating:
      bringCall()
      press()
    case .ambient: press(milliseconds: 900)
    }
    precondition(device.nap.state == state, "the bench is in \(device.nap.state), not in \(state)")
  }

  var state: State { device.nap.state }
  var nap: Nap { device.nap }
  var now: UInt64 { device.now.index }
  var tick: TickLength { device.configuration.tick }
  var minutes: Int64 { device.nap.duration.count / 60_000 }
  /// When the tick that runs next is.
  var next: Nanoseconds { tick.time(of: device.now + Ticks(1)) }

  /// Runs one tick with what `inputs` holds.
  mutating func step() {
    device.step(&inputs, into: &outputs)
    inputs.clear()
    note()
  }

  mutating func step(_ edges: [Edge]) {
    for edge in edges { inputs.edges.append(edge) }
    step()
  }

  /// Lets time pass, through quiet ticks in one go.
  mutating func run(to tick: Tick) {
    while device.now < tick {
      let quiet = min(device.quietUntil, tick)
      if inputs.isEmpty, inputs.broken == device.broken, quiet.index > now + 1 {
        device.skip(to: Tick(quiet.index - 1))
      } else {
        step()
      }
    }
  }

  mutating func run(milliseconds: Int64) { run(to: device.now + tick.ticks(Milliseconds(milliseconds))) }
  mutating func run(seconds: Int64) { run(milliseconds: seconds * 1_000) }
  mutating func run(minutes: Int64) { run(milliseconds: minutes * 60_000) }

  /// Detents within one tick each, `milliseconds` apart.
  mutating func turn(_ detents: Int, every milliseconds: Int64 = 200) {
    for _ in 0..<abs(detents) {
      step(detent(detents.signum()))
      run(to: device.now + Ticks(tick.ticks(Milliseconds(milliseconds)).count - 1))
    }
  }

  /// The four edges of one detent, a microsecond apart, the last at the next tick's time.
  func detent(_ direction: Int) -> [Edge] {
    let first: DialLine = (direction > 0) != device.configuration.dial.reversed ? .a : .b
    let second: DialLine = first == .a ? .b : .a
    let end = next.count
    return [
      Edge(first, .low, at: Nanoseconds(end - 3_000)), Edge(second, .low, at: Nanoseconds(end - 2_000)),
      Edge(first, .high, at: Nanoseconds(end - 1_000)), Edge(second, .high, at: Nanoseconds(end)),
    ]
  }

  mutating func press(milliseconds: Int64 = 100) {
    push(.low)
    run(milliseconds: milliseconds)
    push(.high)
    run(milliseconds: 20)
  }

  /// Moves the button's contact in the next tick.
  mutating func push(_ level: Level) {
    step([Edge(.button, level, at: next)])
  }

  mutating func startNap() {
    press()
    press()
  }

  mutating func bringCall() {
    startNap()
    run(to: device.nap.deadline)
  }

  /// What the tones and the motor did from a tick on.
  func isSilent(from tick: UInt64) -> Bool {
    !outputs.motor && outputs.tone.isSilent && !motor.contains { $0.tick >= tick && $0.isOn }
      && !tones.contains { $0.tick >= tick && !$0.tone.isSilent }
  }

  private mutating func note() {
    transitions += outputs.transitions
    finished += outputs.finished
    if outputs.motor != (motor.last?.isOn ?? false) { motor.append((now, outputs.motor)) }
    if outputs.tone != (tones.last?.tone ?? .silence) { tones.append((now, outputs.tone)) }
    if outputs.sendFrame { frames.append(now) }
    outputs.clear()
  }
}

extension Configuration {
  /// Naps and snoozes of a minute and no ring to paint, so that tests stay short.
  static var shortNaps: Configuration {
    var configuration = shortNapsWithRing
    configuration.ring = nil
    return configuration
  }

  static var shortNapsWithRing: Configuration {
    var configuration = Configuration()
    configuration.nap.standard = .minutes(1)
    configuration.nap.snooze = .minutes(1)
    return configuration
  }
}

extension SplitMix64 {
  /// Whether a chance of one in `count` came true.
  mutating func oneIn(_ count: UInt32) -> Bool { below(count) == 0 }

  mutating func level() -> Level { oneIn(2) ? .low : .high }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[Int(below(UInt32(elements.count)))] }
}
