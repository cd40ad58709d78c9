// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

extension Board {
  /// A board that somebody could have built, with naps short enough for many a night.
  static func random(_ generator: inout SplitMix64) -> Board {
    var made = Configuration()
    // Long ticks more often: as many of them are a longer night.
    made.tick = generator.one(of: [.ms1, .ms5, .ms10, .ms10, .ms20, .ms20, .ms20, .ms20, .ms20, .ms20])
    made.dial.edgesPerDetent = generator.one(of: EdgesPerDetent.allCases)
    made.dial.rest = generator.oneIn(2) ? .high : .low
    made.dial.reversed = generator.oneIn(2)
    made.dial.debounce = Milliseconds(Int64(1 + generator.below(20)))
    made.dial.accelerate = generator.oneIn(2)
    made.buzzer = generator.one(of: [BuzzerKind.active, .passive, .passive, nil])
    made.motor = made.buzzer == nil || !generator.oneIn(3)
    // As board files have it: not negative.
    made.seed = generator.next() >> 1
    made.nap.standard = .minutes(Int64(1 + generator.below(30)))
    made.nap.longest = .minutes(Int64(60 + generator.below(120)))
    made.nap.snooze = .minutes(Int64(1 + generator.below(8)))
    made.nap.snoozes = UInt8(generator.below(4))
    made.nap.shows = generator.oneIn(2) ? .elapsed : .remaining
    made.nap.nightLevel = UInt8(1 + generator.below(255))
    made.nap.ambient = .minutes(Int64(1 + generator.below(3)))
    var ring = RingConfiguration()
    ring.leds = Int(8 + generator.below(9))
    ring.chip = generator.one(of: LEDChip.allCases)
    ring.order = ring.chip.standardOrder
    ring.code = generator.one(of: SymbolCode.allCases)
    ring.clock = ring.chip.isClocked ? Hertz(4_000_000) : ring.code.clock
    ring.offset = Int(generator.below(UInt32(ring.leds)))
    ring.reversed = generator.oneIn(2)
    ring.budget = Milliamperes(100 + generator.below(1_000))
    // A ring takes ten times the time, and wakes nobody.
    made.ring = generator.oneIn(24) ? ring : nil
    var wiring = Wiring()
    // Which parts a GPIO chip takes with it when it goes.
    func line(_ name: String) -> Line { Line(name: name, offset: nil) }
    if made.buzzer == .active { wiring.buzzer = .line(OutputWiring(line: line("GPIO18"), active: .high)) }
    if made.ring?.chip.isClocked == true, generator.oneIn(3) {
      wiring.ring = .bitbang(clock: line("GPIO11"), data: line("GPIO10"))
    }
    return Board(name: "random", backend: .sim, configuration: made, wiring: wiring)
  }
}
