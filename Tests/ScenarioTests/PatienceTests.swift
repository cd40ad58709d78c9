// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Scenario
import SimulatedHAL
import Testing
import YAML

/// A simulated bench whose hand comes later than it says, as that of a busy machine does.
private struct LateBench: Bench {
  var bench = SimulatedBench(.standard)
  let patience: Nanoseconds
  let late = Milliseconds(70).nanoseconds

  var now: Nanoseconds { bench.now }
  var tick: TickLength { bench.tick }
  var transitions: [Transition] { bench.transitions }

  mutating func press(for length: Nanoseconds, bounce: Nanoseconds) -> Nanoseconds {
    let edges = [
      Edge(.button, .low, at: late), Edge(.button, .high, at: late + length),
    ]
    return bench.make(edges) - late
  }
  mutating func turn(_ detents: Int, rate: UInt32, bounce: Nanoseconds) -> Nanoseconds {
    bench.turn(detents, rate: rate, bounce: bounce)
  }
  mutating func make(_ edges: [Edge]) -> Nanoseconds { bench.make(edges) }
  mutating func inject(_ part: Fault.Part, _ kind: Fault.Kind, for length: Nanoseconds?) {
    bench.inject(part, kind, for: length)
  }
  mutating func stepClock(by step: Nanoseconds) { bench.stepClock(by: step) }
  mutating func setClockAfterCut(_ clock: Power.Clock) { bench.setClockAfterCut(clock) }
  mutating func synchroniseClock() { bench.synchroniseClock() }
  mutating func losePower(isCut: Bool, for off: Nanoseconds) { bench.losePower(isCut: isCut, for: off) }
  mutating func advance(to time: Nanoseconds, everyTick: Bool, until isEnough: (Observation) -> Bool) -> Bool {
    bench.advance(to: time, everyTick: everyTick, until: isEnough)
  }
  func observe() -> Observation { bench.observe() }
}

@Suite("A bench on a machine that is late")
struct PatienceTests {
  private func verdict(patience: Milliseconds, _ expectation: String) throws -> Runner.Verdict {
    let scenario = try Scenario(yaml: Array("- press: 100ms\n- expect: \(expectation)\n".utf8), file: "s.yaml")
    var bench = LateBench(patience: patience.nanoseconds)
    return Runner().run(scenario, on: &bench)
  }

  @Test("is given its patience for what is expected soon, and for what is expected at once")
  func patience() throws {
    for expectation in ["{ state: setting, within: 20ms }", "{ state: setting }"] {
      #expect(try !verdict(patience: Milliseconds(0), expectation).isPassed)
      #expect(try !verdict(patience: Milliseconds(20), expectation).isPassed)
      #expect(try verdict(patience: Milliseconds(100), expectation).isPassed)
    }
  }

  @Test("is not forgiven what never comes")
  func never() throws {
    let failure = try #require(
      try verdict(patience: Milliseconds(100), "{ state: napping, within: 20ms }").failure)
    #expect(failure.expected == "state napping within 20ms")
    #expect(failure.time == Milliseconds(220).nanoseconds)
  }
}
