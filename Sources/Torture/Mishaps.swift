// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL

/// What goes wrong in a night, drawn before it begins.
enum Mishaps {
  /// Mishaps happen within this time.
  static let span = Milliseconds.minutes(150)

  static func draw(_ generator: inout SplitMix64) -> [TimedEvent] {
    // Some nights are quiet: what is broken in those is broken for everybody.
    guard !generator.oneIn(5) else { return [] }
    let count = generator.one(of: [1, 1, 2, 3, 5, 8] as [UInt32])
    var events: [TimedEvent] = []
    for _ in 0..<count {
      let time = generator.length(from: Milliseconds(1_000), to: span)
      if generator.oneIn(16) {
        // Both at once: nothing is left to call with.
        let length = generator.length(from: .minutes(1), to: .minutes(100))
        for part in [Fault.Part.motor, .buzzer] { events.append(TimedEvent(time, .fault(part, .busy, for: length))) }
      } else {
        events.append(TimedEvent(time, event(&generator)))
      }
    }
    // Those of one moment in the order in which they were drawn.
    return events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private static func event(_ generator: inout SplitMix64) -> NightEvent {
    let off =
      generator.oneIn(8)
      ? generator.length(from: .minutes(60), to: .minutes(600))
      : generator.length(from: Milliseconds(10), to: .minutes(30))
    switch generator.below(20) {
    case 0..<9:
      let part = generator.one(of: Fault.Part.allCases)
      let kind = generator.one(of: Fault.kinds(of: part))
      let longest = Milliseconds.minutes(generator.oneIn(6) ? 30 : 2)
      return .fault(part, kind, for: generator.length(from: Milliseconds(20), to: longest))
    case 9, 10: return .stall(generator.length(from: Milliseconds(20), to: .minutes(200)))
    case 11, 12: return .cut(off: off)
    case 13: return .crash(off: generator.length(from: Milliseconds(10), to: .minutes(5)))
    case 14, 15:
      return .cutWriting(
        MemoryStorage.Cut(writings: generator.below(6), isWritten: generator.oneIn(2)), off: off)
    case 16, 17:
      let step = generator.length(from: Milliseconds(100), to: .minutes(60 * 24 * 40))
      return .clock(step: generator.oneIn(2) ? step : Nanoseconds(-step.count))
    case 18: return .clockAfterCut(generator.one(of: Power.Clock.allCases))
    default: return .synchronise
    }
  }
}
