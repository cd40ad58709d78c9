// SPDX-License-Identifier: MIT

import BoardFile
import Firmware
import NapCore
import Recording
import Scenario
import Testing

/// A run in virtual time that was recorded and traced at once.
struct RecordedRun {
  var recording: [UInt8] = []
  var trace: [UInt8] = []

  init(_ scenario: Scenario, on board: Board, skipsQuietTicks: Bool = true) {
    var recording: [UInt8] = []
    var trace: [UInt8] = []
    var options = SimulatedBench.Options()
    options.seed = scenario.seed
    options.wall = scenario.wall
    options.skipsQuietTicks = skipsQuietTicks
    options.trace = { trace += $0 }
    options.record = { recording += $0 }
    var bench = SimulatedBench(board, options)
    _ = Runner().run(scenario, on: &bench)
    bench.finishTrace()
    bench.finishRecording()
    (self.recording, self.trace) = (recording, trace)
  }

  init(_ steps: String, skipsQuietTicks: Bool = true) throws {
    self.init(
      try Scenario(yaml: Array(steps.utf8), file: "s.yaml"), on: .standard, skipsQuietTicks: skipsQuietTicks)
  }
}

/// Replays bytes, and keeps the trace.
func replayed(_ bytes: [UInt8]) throws -> (verdict: Replay.Verdict, trace: [UInt8]) {
  var trace: [UInt8] = []
  var replay = Replay(try RecordingReader(bytes)) { trace += $0 }
  let verdict = try replay.run { text throws(BoardError) in try Board(yaml: text, file: "board").configuration }
  return (verdict, trace)
}

@Suite("A recording")
struct ReplayTests {
  @Test(
    "replays to the trace of the run, in every scenario, power cuts and faults included", arguments: Scenarios.names)
  func everyScenario(_ name: String) throws {
    let (scenario, board) = try Scenarios.load(name)
    let run = RecordedRun(scenario, on: board)
    let (verdict, trace) = try replayed(run.recording)
    #expect(verdict.difference == nil)
    #expect(verdict.damage == nil)
    #expect(verdict.powerOns >= 1)
    #expect(verdict.digests >= verdict.powerOns)
    let isSame = trace == run.trace
    #expect(isSame)
    #expect(!trace.isEmpty)
  }

  @Test("is the same to the byte whether quiet ticks were run or skipped", arguments: Scenarios.short)
  func skipping(_ name: String) throws {
    let (scenario, board) = try Scenarios.load(name)
    let skipped = RecordedRun(scenario, on: board)
    let everyTick = RecordedRun(scenario, on: board, skipsQuietTicks: false)
    let isSame = skipped.recording == everyTick.recording
    #expect(isSame)
  }

  @Test("has a digest every ten minutes of the device's time, and one at its end")
  func digests() throws {
    let run = try RecordedRun("- press: 100ms\n- press: 100ms\n- wait: 1h1m")
    let (verdict, _) = try replayed(run.recording)
    #expect(verdict.digests == 7)
    #expect(verdict.compared > 100)
    #expect(verdict.length == Milliseconds(61 * 60_000 + 250).nanoseconds)
  }

  @Test("of a night of eight hours is far below a megabyte")
  func size() throws {
    let (scenario, board) = try Scenarios.load("a-whole-night.yaml")
    let run = RecordedRun(scenario, on: board)
    #expect(run.recording.count < 300_000)
    #expect(run.recording.count > 10_000)
  }
}

@Suite("A replay")
struct ReplayDifferenceTests {
  @Test("says the first tick that differs, and both sides")
  func difference() throws {
    let run = try RecordedRun("- press: 100ms\n- wait: 1s")
    var replay = Replay(try RecordingReader(run.recording))
    let verdict = replay.run { _ in
      var configuration = Configuration()
      configuration.nap.standard = Milliseconds.minutes(30)
      return configuration
    }
    let difference = try #require(verdict.difference)
    #expect(difference.tick == Tick(11))
    #expect(difference.time == Milliseconds(110).nanoseconds)
    #expect(difference.recorded.hasPrefix("standby -> setting, a new frame (check "))
    #expect(difference.replayed.hasPrefix("standby -> setting, a new frame (check "))
    #expect(difference.recorded != difference.replayed)
  }

  @Test("says so where the recording has nothing, and where it has something")
  func nothing() throws {
    let run = try RecordedRun("- press: 20ms\n- wait: 1s")
    var replay = Replay(try RecordingReader(run.recording))
    let verdict = replay.run { _ in
      var configuration = Configuration()
      configuration.dial.debounce = Milliseconds(50)
      return configuration
    }
    #expect(verdict.difference?.recorded.hasPrefix("standby -> setting") == true)
    #expect(verdict.difference?.replayed == "nothing changed")
    var other = Replay(try RecordingReader(run.recording))
    let early = other.run { _ in
      var configuration = Configuration()
      configuration.ring = nil
      return configuration
    }
    // The first frame, dark as it is, is sent and recorded.
    #expect(early.difference?.tick == Tick(1))
    #expect(early.difference?.recorded.hasPrefix("a new frame") == true)
    #expect(early.difference?.replayed == "nothing changed")
  }

  @Test("repeats ticks that ran late together, and gaps", arguments: [20, 50, 900, 3_000, 130_000] as [Int64])
  func lateness(_ milliseconds: Int64) throws {
    var recording: [UInt8] = []
    var trace: [UInt8] = []
    var options = SimulatedBench.Options()
    options.skipsQuietTicks = false
    options.trace = { trace += $0 }
    options.record = { recording += $0 }
    let bench = SimulatedBench(.standard, options)
    var generator = SplitMix64(seed: UInt64(milliseconds))
    let length = Milliseconds(milliseconds).nanoseconds
    for second in 1...40 where generator.below(3) == 0 {
      bench.world.stall(at: Milliseconds(Int64(second) * 5_000 + 3).nanoseconds, for: length)
    }
    bench.advance(to: bench.turn(-30, rate: 12, bounce: Nanoseconds(300_000)))
    bench.advance(to: bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(300_000)))
    bench.advance(to: Milliseconds.seconds(100).nanoseconds)
    bench.advance(to: bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(300_000)))
    bench.advance(to: Milliseconds.seconds(200).nanoseconds)
    bench.finishTrace()
    bench.finishRecording()
    #expect(bench.firmware.overruns + bench.firmware.gaps > 0)
    let again = try replayed(recording)
    #expect(again.verdict.difference == nil)
    #expect(again.verdict.damage == nil)
    let isSame = again.trace == trace
    #expect(isSame)
  }
}
