// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Scenario
import Testing
import YAML

@Suite("A scenario that is run")
struct RunnerTests {
  private func run(_ text: String) throws -> Runner.Verdict {
    let scenario = try Scenario(yaml: Array(text.utf8), file: "s.yaml")
    var bench = SimulatedBench(.standard)
    return Runner().run(scenario, on: &bench)
  }

  @Test("names the fact that did not hold, what was seen, and the last changes")
  func failure() throws {
    let failure = try #require(
      try run(
        """
        - turn: +1
        - press: 100ms
        - expect:
            state: napping
            motor: on
            within: 1s
        """
      ).failure)
    #expect(failure.position == Position(line: 5, column: 5))
    #expect(failure.step == "expect: { state: napping, motor: on, within: 1s }")
    #expect(failure.expected == "motor on within 1s")
    #expect(failure.seen == "motor off")
    #expect(failure.time == Milliseconds(1_225).nanoseconds)
    #expect(failure.transitions == ["130ms standby -> setting", "230ms setting -> napping"])
  }

  @Test("keeps the last ten changes")
  func tenChanges() throws {
    let presses = String(repeating: "- press: 100ms\n", count: 15)
    let failure = try #require(try run(presses + "- expect: { state: rating }").failure)
    #expect(failure.transitions.count == 10)
    #expect(failure.transitions.last?.hasSuffix("paused -> napping") == true)
  }

  @Test("an expectation may come true at one moment only")
  func moment() throws {
    // The pulse of a detent lasts 30 ms and is over when the time is.
    #expect(try run("- turn: +1\n- expect: { motor: on, within: 1s }").isPassed)
    #expect(try !run("- turn: +1\n- wait: 1s\n- expect: { motor: on, within: 1s }").isPassed)
  }

  @Test("what must always hold fails at the first moment at which it does not")
  func always() throws {
    let failure = try #require(
      try run("- turn: +1\n- expect: { state: setting, within: 20ms }\n- always: { state: setting, for: 1m }").failure)
    #expect(failure.expected == "state setting for 1m, and it ended after 10s")
    #expect(failure.seen == "state standby")
    #expect(try run("- always: { state: standby, for: 5h }").isPassed)
  }

  @Test("the wall clock may jump as often as a file says, within what it can show")
  func clockJumps() throws {
    let jumps = String(repeating: "- clock: { step: 878400h }\n- clock: { step: -878400h }\n", count: 9)
    let nap = "- press: 100ms\n- press: 100ms\n- wait: 2s\n- press: 900ms\n- expect: { state: standby }\n"
    #expect(try run(jumps + nap + jumps + nap).isPassed)
  }

  @Test("a dark LED is no dim one")
  func darkIsNotDim() throws {
    #expect(try !run("- expect: { ring: { led: { index: 0, color: \"#0a0000\" } } }").isPassed)
    #expect(try run("- wait: 1s\n- expect: { ring: { led: { index: 0, color: \"#000000\" } } }").isPassed)
  }

  @Test("time left is looked at in every tick")
  func remaining() throws {
    let nap = "- press: 100ms\n- press: 100ms\n- expect: { state: napping, within: 20ms }\n"
    #expect(try run(nap + "- expect: { remaining: 19m59s, within: 2s }").isPassed)
    #expect(try !run(nap + "- always: { remaining: 20m, for: 3s }").isPassed)
    // Where it stands still, days pass at once.
    #expect(try run("- always: { remaining: 0s, for: 1h }").isPassed)
    #expect(try run(nap + "- press: 100ms\n- always: { remaining: 20m, for: 29m }").isPassed)
  }

  @Test(
    "the colour of a LED is judged as it is shown, whatever the chip",
    arguments: ["apa102", "sk9822", "ws2812", "sk6812", "sk6812w"])
  func color(chip: String) throws {
    let board = try Board(
      yaml: "name: x\nbackend: sim\nmotor: {}\nring: { leds: 24, chip: \(chip) }", file: "b.yaml")
    func verdict(_ color: String) throws -> Runner.Verdict {
      let text = "- turn: +10\n- wait: 100ms\n- expect: { ring: { led: { index: 3, color: \"\(color)\" } } }"
      var bench = SimulatedBench(board)
      return Runner().run(try Scenario(yaml: Array(text.utf8), file: "s.yaml"), on: &bench)
    }
    #expect(try verdict("#0096ff").isPassed)
    #expect(try !verdict("#0060ff").isPassed)
    #expect(try !verdict("#4096ff").isPassed)
  }
}

@Suite("Verdicts for a CI server")
struct JUnitTests {
  @Test("are XML whatever the names hold")
  func hostile() throws {
    let text = "name: \"a <b> & \\\"c\\\"\"\nsteps:\n- expect: { state: napping }"
    let scenario = try Scenario(yaml: Array(text.utf8), file: "x&y.yaml")
    var bench = SimulatedBench(.standard)
    var junit = JUnit()
    junit.add(scenario, Runner().run(scenario, on: &bench), elapsed: Milliseconds(1_234))
    junit.add(unreadable: "z\u{1}\u{ffff}.yaml", error: "z.yaml:1:1: error: <nothing>")
    #expect(
      junit.xml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="napclock" tests="2" failures="1" errors="1" skipped="0" time="1.234">
          <testcase name="a &lt;b&gt; &amp; &quot;c&quot;" classname="x&amp;y.yaml" time="1.234">
            <failure type="expectation" message="expected state napping, seen state standby">\
        x&amp;y.yaml:3:13: expect: { state: napping }</failure>
          </testcase>
          <testcase name="z??.yaml" classname="z??.yaml" time="0.000">
            <error type="input" message="z.yaml:1:1: error: &lt;nothing&gt;"/>
          </testcase>
        </testsuite>

        """)
  }
}

@Suite("Moments in UTC")
struct MomentTests {
  @Test("are read and written alike")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 9)
    for _ in 0..<5_000 {
      let seconds = Int64(generator.next() % 7_258_118_400)
      let text = Moment(seconds: seconds).description
      #expect(try #require(Moment(text)).seconds == seconds)
    }
    #expect(Moment(seconds: 1_777_899_575).description == "2026-05-04T12:59:35Z")
    #expect(Moment("2024-02-29T23:59:59Z")?.seconds == 1_709_251_199)
  }

  @Test(
    "that do not exist are none",
    arguments: [
      "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-1-1", "",
      "2026-01-01 00:00:00Z", "1969-12-31T23:59:59Z",
    ])
  func none(text: String) {
    #expect(Moment(text) == nil)
  }
}
