// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore
import Recording
import SimulatedHAL

extension Fact {
  /// Whether the fact holds in what was seen.
  func holds(in seen: Observation) -> Bool {
    switch self {
    case .state(let state): seen.state == state
    case .duration(let duration): seen.duration == duration
    case .remaining(let remaining): seen.remaining.secondsBegun == remaining.secondsBegun
    case .ringDark: seen.leds.map { $0.lit == 0 } ?? true
    case .ringLit(let count): seen.leds?.lit == count
    case .led(let index, let color): seen.leds.map { Self.shows($0, index, color) } ?? false
    case .buzzer(.on): !seen.tone.isSilent
    case .buzzer(.off): seen.tone.isSilent
    case .buzzer(.at(let frequency)): seen.tone.frequency == frequency
    case .motor(let runs): seen.motor == runs
    case .fault(let parts): seen.fault == parts
    case .calls(let calls): seen.calls == calls
    case .snoozes(let snoozes): seen.snoozes == snoozes
    case .level(let level): seen.level == level
    case .log(let fact): seen.log.map { fact.holds(in: $0) } ?? false
    }
  }

  /// Whether a LED gives the light of `color`, to the chip's finest step and two per cent.
  private static func shows(_ leds: LEDChain, _ index: Int, _ color: Color) -> Bool {
    guard index < leds.count else { return false }
    let light = leds.light(index)
    // A step is much at the dim end: there, lit and dark are told apart whatever the tolerance.
    guard (light == (0, 0, 0)) == (color == .black) else { return false }
    func isNear(_ seen: UInt32, _ wanted: UInt8) -> Bool {
      let wanted = Int64(Gamma.light(UInt16(wanted) << 8))
      let step = Int64(Gamma.full / 255)
      return abs(Int64(seen) - wanted) <= max(step, wanted / 50)
    }
    return isNear(light.red, color.red) && isNear(light.green, color.green) && isNear(light.blue, color.blue)
  }

  /// What was expected, in words.
  var expected: String {
    switch self {
    case .state(let state): "state \(state.name)"
    case .duration(let duration): "duration \(duration.inWords)"
    case .remaining(let remaining): "remaining \(remaining.inWords)"
    case .ringDark: "ring dark"
    case .ringLit(let count): "\(count) LEDs lit"
    case .led(let index, let color): "LED \(index) \(color.hex)"
    case .buzzer(.on): "buzzer on"
    case .buzzer(.off): "buzzer off"
    case .buzzer(.at(let frequency)): "buzzer at \(frequency.count) Hz"
    case .motor(let runs): "motor \(runs ? "on" : "off")"
    case .fault(let parts): "fault \(parts.inWords)"
    case .calls(let calls): "\(calls) calls"
    case .snoozes(let snoozes): "\(snoozes) snoozes"
    case .level(let level): "level \(level == 0 ? "unrated" : "\(level)")"
    case .log(let fact): "log \(fact.expected)"
    }
  }

  /// What was seen of the same thing, in words.
  func inWords(_ seen: Observation) -> String {
    switch self {
    case .state: "state \(seen.state.name)"
    case .duration: "duration \(seen.duration.inWords)"
    case .remaining: "remaining \(seen.remaining.inWords)"
    case .ringDark, .ringLit: seen.leds.map { "\($0.lit) LEDs lit" } ?? "no ring"
    case .led(let index, _):
      seen.leds.map { index < $0.count ? "LED \(index) \($0.color(index).hex)" : "a ring of \($0.count)" } ?? "no ring"
    case .buzzer:
      seen.tone.isSilent
        ? "buzzer off" : seen.tone == .steady ? "buzzer on" : "buzzer at \(seen.tone.frequency.count) Hz"
    case .motor: "motor \(seen.motor ? "on" : "off")"
    case .fault: "fault \(seen.fault.inWords)"
    case .calls: "\(seen.calls) calls"
    case .snoozes: "\(seen.snoozes) snoozes"
    case .level: "level \(seen.level == 0 ? "unrated" : "\(seen.level)")"
    case .log(let fact): seen.log.map { "log \(fact.inWords($0))" } ?? "no finished nap"
    }
  }
}

extension LogFact {
  func holds(in entry: NapEntry) -> Bool {
    let record = entry.record
    return switch self {
    case .outcome(let outcome): record.outcome == outcome
    case .planned(let planned): record.planned == planned
    case .length(let length): record.length.count / 1_000 == length.count / 1_000
    case .answered(let answered): record.answered.map { $0.count / 1_000 } == answered.map { $0.count / 1_000 }
    case .late(let late): record.late.count / 1_000 == late.count / 1_000
    case .pauses(let pauses): record.pauses == pauses
    case .snoozes(let snoozes): record.snoozes == snoozes
    case .calls(let calls): record.calls == calls
    case .level(let level): record.level == level
    case .began(let began): entry.beganAt.map { $0.count / 1_000_000_000 } == began.map { $0.count / 1_000_000_000 }
    }
  }

  var expected: String {
    switch self {
    case .outcome(let outcome): "outcome \(outcome.name)"
    case .planned(let planned): "planned \(planned.inWords)"
    case .length(let length): "length \(length.inWords)"
    case .answered(let answered): "answered \(answered.map { "after \($0.inWords)" } ?? "never")"
    case .late(let late): "late by \(late.inWords)"
    case .pauses(let pauses): "\(pauses) pauses"
    case .snoozes(let snoozes): "\(snoozes) snoozes"
    case .calls(let calls): "\(calls) calls"
    case .level(let level): "level \(level == 0 ? "unrated" : "\(level)")"
    case .began(let began): "began \(began.map { Moment($0).description } ?? "at an unknown time")"
    }
  }

  /// The same field of a nap that was finished, in the same words.
  func inWords(_ entry: NapEntry) -> String {
    let record = entry.record
    let seen: LogFact =
      switch self {
      case .outcome: .outcome(record.outcome)
      case .planned: .planned(record.planned)
      case .length: .length(record.length)
      case .answered: .answered(record.answered)
      case .late: .late(record.late)
      case .pauses: .pauses(record.pauses)
      case .snoozes: .snoozes(record.snoozes)
      case .calls: .calls(record.calls)
      case .level: .level(record.level)
      case .began: .began(entry.beganAt)
      }
    return seen.expected
  }
}
