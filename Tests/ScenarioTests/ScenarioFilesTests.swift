// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Recording
import Scenario
import Testing

@Suite("The scenarios of the project")
struct ScenarioFilesTests {
  private func run(_ name: String, skips: Bool) throws -> (verdict: Runner.Verdict, trace: [UInt8]) {
    let (scenario, board) = try Files.load(name)
    var options = SimulatedBench.Options()
    options.seed = scenario.seed
    options.wall = scenario.wall
    var trace: [UInt8] = []
    options.trace = { trace += $0 }
    options.skipsQuietTicks = skips
    var bench = SimulatedBench(board, options)
    let verdict = Runner().run(scenario, on: &bench)
    bench.finishTrace()
    return (verdict, trace)
  }

  @Test("there are at least fifteen")
  func count() {
    #expect(Files.scenarios.count >= 15)
  }

  @Test("each passes, and every tick run gives the trace that skipping gives", arguments: Files.scenarios)
  func passes(name: String) throws {
    let (verdict, trace) = try run(name, skips: true)
    #expect(verdict.failure == nil)
    #expect(!trace.isEmpty)
    // Hours tick by tick take minutes in a debug build: tools/determinism compares those in the release build.
    guard verdict.length < Milliseconds.minutes(5).nanoseconds else { return }
    let all = try run(name, skips: false)
    #expect(all.verdict == verdict)
    #expect(all.trace == trace)
  }

  @Test("the same scenario twice gives the same trace")
  func twice() throws {
    #expect(try run("a-bouncing-dial.yaml", skips: true).trace == run("a-bouncing-dial.yaml", skips: true).trace)
  }
}
