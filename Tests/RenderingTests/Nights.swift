// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Recording
import Rendering
import Scenario
import Testing

/// Nights in virtual time, for those who look on.
enum Nights {
  /// Lets the steps of a scenario pass; all of them must hold.
  @discardableResult
  static func pass(_ steps: String, before tap: any NightTap) throws -> Nanoseconds {
    let scenario = try Scenario(yaml: Array(steps.utf8), file: "night.yaml")
    var options = SimulatedBench.Options()
    options.tap = tap
    var bench = SimulatedBench(Board.standard, options)
    let verdict = Runner().run(scenario, on: &bench)
    #expect(verdict.failure == nil)
    return bench.now
  }

  /// A tick in which buzzer and motor are set, without a device behind it.
  static func moment(_ tone: Tone, motor: Bool) -> NightMoment {
    var outputs = Outputs()
    outputs.tone = tone
    outputs.motor = motor
    return NightMoment(outputs, [.buzzer, .motor], sentFrame: false, broken: [], entries: [])
  }
}
