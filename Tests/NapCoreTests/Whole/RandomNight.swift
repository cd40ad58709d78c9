// SPDX-License-Identifier: MIT

@testable import NapCore

/// A random board, and random hands, gaps and faults on it, all from one seed.
struct RandomNight {
  let configuration: Configuration
  let levels: DialLevels
  private var generator: SplitMix64
  /// Whether hands act as hands do, or anything at all may come.
  private let isWild: Bool
  private var broken: Parts = []
  private var now = Tick(0)
  private var contact: DialLevels
  /// What the hand does next, and when.
  private var planned: [Edge] = []
  private var idleUntil = Tick(0)

  init(seed: UInt64, isWild: Bool) {
    var generator = SplitMix64(seed: seed)
    self.isWild = isWild
    var made = Configuration()
    // Long ticks more often: as many of them are a longer night.
    made.tick = generator.one(of: [.ms1, .ms2, .ms5, .ms10, .ms10, .ms20, .ms20, .ms20])
    made.dial.edgesPerDetent = generator.one(of: EdgesPerDetent.allCases)
    made.dial.rest = generator.level()
    made.dial.reversed = generator.oneIn(2)
    made.dial.debounce = Milliseconds(Int64(generator.below(31)))
    made.dial.accelerate = generator.oneIn(2)
    made.buzzer = generator.one(of: [BuzzerKind.active, .passive, nil])
    made.motor = made.buzzer == nil || !generator.oneIn(3)
    made.seed = generator.next()
    made.nap.standard = .minutes(Int64(1 + generator.below(2)))
    made.nap.snooze = .minutes(1)
    made.nap.snoozes = UInt8(generator.below(4))
    made.nap.shows = generator.oneIn(2) ? .elapsed : .remaining
    made.nap.nightLevel = UInt8(1 + generator.below(255))
    made.nap.ambient = .minutes(1)
    var ring = RingConfiguration()
    ring.leds = Int(8 + generator.below(17))
    ring.chip = generator.one(of: LEDChip.allCases)
    ring.order = ring.chip.standardOrder
    ring.code = generator.one(of: SymbolCode.allCases)
    ring.clock = ring.code.clock
    ring.offset = Int(generator.below(UInt32(ring.leds)))
    ring.reversed = generator.oneIn(2)
    ring.budget = Milliamperes(50 + generator.below(1_000))
    made.ring = generator.oneIn(8) ? nil : ring
    configuration = made
    levels = DialLevels(
      a: made.dial.rest, b: made.dial.rest, button: generator.oneIn(10) ? .low : .high)
    contact = levels
    self.generator = generator
  }

  /// Puts what the next tick learns into `inputs`.
  mutating func next(into inputs: inout Inputs) {
    inputs.clear()
    if generator.oneIn(4_000) { inputs.gap = Ticks(UInt64(generator.below(generator.oneIn(4) ? 100_000 : 200))) }
    now = now + inputs.gap + Ticks(1)
    let end = configuration.tick.time(of: now)
    if isWild { wild(until: end, into: &inputs) } else { tame(until: end, into: &inputs) }
    if generator.oneIn(5_000) {
      broken = generator.oneIn(2) ? [] : Parts(rawValue: UInt8(generator.below(16)))
    }
    inputs.broken = broken
  }

  private mutating func wild(until end: Nanoseconds, into inputs: inout Inputs) {
    // Storms and calms.
    if now >= idleUntil, generator.oneIn(300) { idleUntil = now + Ticks(UInt64(generator.below(8_000))) }
    guard now >= idleUntil else { return }
    if generator.oneIn(3) {
      for _ in 0...generator.below(6) {
        let line = generator.one(of: [DialLine.a, .b, .a, .b, .button])
        let early = Int64(generator.below(25_000_000)) - 2_000_000
        inputs.edges.append(Edge(line, generator.level(), at: Nanoseconds(end.count - early)))
      }
    }
    if generator.oneIn(200) {
      inputs.levels = DialLevels(a: generator.level(), b: generator.level(), button: generator.level())
    }
    if generator.oneIn(2_000) {
      inputs.lost = generator.below(100)
      inputs.levels = DialLevels(a: generator.level(), b: generator.level(), button: generator.level())
    }
  }

  private mutating func tame(until end: Nanoseconds, into inputs: inout Inputs) {
    if planned.isEmpty, now >= idleUntil { plan(from: end) }
    while let edge = planned.first, edge.time <= end {
      inputs.edges.append(edge)
      contact[edge.line] = edge.level
      planned.removeFirst()
    }
    // As the firmware does: once a second.
    if now.index % configuration.tick.perSecond == 0 { inputs.levels = contact }
  }

  /// A gesture with clean contacts, then a rest of seconds or minutes.
  private mutating func plan(from start: Nanoseconds) {
    var time = start.count
    for _ in 0...generator.below(2) {
      if generator.oneIn(2) {
        let hold = generator.one(of: [Int64(60), 100, 300, 790, 805, 1_500])
        planned.append(Edge(.button, .low, at: Nanoseconds(time)))
        planned.append(Edge(.button, .high, at: Nanoseconds(time + hold * 1_000_000)))
        time += (hold + 50) * 1_000_000
      } else {
        var levels = contact
        let clockwise = generator.oneIn(2)
        let step = 2_000_000 + Int64(generator.below(40_000_000))
        for _ in 0..<(1 + generator.below(5)) * UInt32(configuration.dial.edgesPerDetent.rawValue) {
          // A leads clockwise: it moves when both are alike, B when they differ.
          let line: DialLine = (levels.a == levels.b) == clockwise ? .a : .b
          levels[line] = levels[line].inverted
          time += step
          planned.append(Edge(line, levels[line], at: Nanoseconds(time)))
        }
        time += 20_000_000
        // Gestures follow each other; the next turn begins where this one ended.
        break
      }
    }
    let seconds: UInt32 = generator.oneIn(8) ? 1_500 : generator.oneIn(3) ? 150 : 6
    let rest = configuration.tick.ticks(Milliseconds(Int64(generator.below(seconds * 1_000)))).count
    idleUntil = configuration.tick.tick(at: Nanoseconds(time)) + Ticks(rest)
  }
}
