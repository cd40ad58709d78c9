// SPDX-License-Identifier: MIT

import NapCore
import Scenario
import Testing
import YAML

@Suite("What is wrong with a scenario")
struct ScenarioErrorTests {
  private func error(in text: String) -> String? {
    do {
      _ = try Scenario(yaml: Array(text.utf8), file: "s.yaml")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "is told with its place and what was expected",
    arguments: [
      ("", "s.yaml:1:1: error: the file is empty, expected `key: value` lines"),
      ("- trun: 5", "s.yaml:1:3: error: unknown key `trun` in `step`, did you mean `turn`?"),
      ("- { wait: 1s, turn: 1 }", "s.yaml:1:3: error: a step with 2 keys, expected one"),
      ("- turn: 0", "s.yaml:1:9: error: `turn` is `0`, expected detents other than 0, such as +5 or -3"),
      ("- turn: { detents: 2, rate: 0 }", "s.yaml:1:29: error: `turn.rate` is `0`, expected detents a second from 1"),
      ("- turn: { detents: 2, rate: 10, bounce: 30ms }", "s.yaml:1:41: error: `turn.bounce` is `30ms`, expected"),
      ("- press: 100", "s.yaml:1:10: error: `press` is `100` without a unit, expected one, such as `100ms`"),
      ("- wait: -1s", "s.yaml:1:9: error: `wait` is `-1s`, expected a duration from 0s"),
      ("- wait: 241h", "s.yaml:1:9: error: `wait` is `241h`, expected a duration from 0s to 240h"),
      ("- expect: {}", "s.yaml:1:11: error: `expect` names no fact, expected one of state"),
      ("- expect: { within: 1s }", "s.yaml:1:11: error: `expect` names no fact, expected one of state"),
      ("- expect: { state: naping }", "s.yaml:1:20: error: `expect.state` is `naping`, expected standby"),
      ("- expect: { buzzer: loud }", "s.yaml:1:21: error: `expect.buzzer` is `loud`, expected a frequency"),
      ("- expect: { ring: { led: { index: 0, color: red } } }", "s.yaml:1:45: error: `expect.ring.led.color` is `red`"),
      ("- always: { motor: off }", "s.yaml:1:11: error: `always` has no `for`, expected one, such as `for: 10s`"),
      ("- edges: [[0us, c, 1]]", "s.yaml:1:17: error: `edges[0][1]` is `c`, expected a, b or button"),
      (
        "- fault: { part: ring, kind: lost_edges }",
        "s.yaml:1:30: error: `fault.kind` is `lost_edges`, expected io_error"
      ),
      ("- clock: { lost: 3 }", "s.yaml:1:18: error: `clock.lost` is `3`, expected true or false"),
      ("- clock: { lost: true, step: 1s }", "s.yaml:1:10: error: `clock` with 2 keys, expected one"),
      ("- power: off", "s.yaml:1:10: error: `power` is `off`, expected cut or crash"),
      ("- fault: { part: ring, kind: full }", "s.yaml:1:30: error: `fault.kind` is `full`, expected io_error"),
      ("name: x", "s.yaml:1:1: error: `steps` is missing, expected a list of steps, such as `- turn: +5`"),
      ("clock: today\nsteps: [{ wait: 1s }]", "s.yaml:1:8: error: `clock` is `today`, expected a moment in UTC"),
      ("clock: 2026-02-29T00:00:00Z\nsteps: [{ wait: 1s }]", "s.yaml:1:8: error: `clock` is `2026-02-29T00:00:00Z`"),
      ("steps: []", "s.yaml:1:8: error: `steps` is a list of 0, expected a list of 1 to 10000 steps"),
      (
        "- clock: { step: 878400h }\n- clock: { step: 878400h }",
        "s.yaml:2:3: error: the clock comes to a moment before 1970 or after 2199-12-31T23:59:59Z, expected one between"
      ),
      ("- clock: { step: -878400h }", "s.yaml:1:3: error: the clock comes to a moment before 1970"),
      (
        String(repeating: "- wait: 240h\n", count: 11),
        "s.yaml:11:3: error: the steps up to here take 2640h, expected at most 2400h"
      ),
      ("name: \"a\\e[31m\"\nsteps: [{ wait: 1s }]", "s.yaml:1:7: error: `name` is "),
      ("- expect: { log: { began: noon } }", "s.yaml:1:27: error: `expect.log.began` is `noon`, expected unknown"),
    ])
  func wrong(text: String, message: String) {
    #expect(error(in: text)?.hasPrefix(message) == true, "\(error(in: text) ?? "no error")")
  }

  @Test("any change to a scenario of the project gives a scenario or an error, never a crash")
  func mutations() throws {
    var generator = SplitMix64(seed: 5)
    for name in Files.scenarios {
      let bytes = try Files.read("scenarios/\(name)")
      for _ in 0..<60 {
        var mutated = bytes
        for _ in 0...generator.below(3) {
          let place = Int(generator.below(UInt32(mutated.count)))
          switch generator.below(3) {
          case 0: mutated[place] = UInt8(generator.below(256))
          case 1: mutated.remove(at: place)
          default: mutated.insert(bytes[Int(generator.below(UInt32(bytes.count)))], at: place)
          }
        }
        _ = try? Scenario(yaml: mutated, file: name)
      }
    }
  }
}
