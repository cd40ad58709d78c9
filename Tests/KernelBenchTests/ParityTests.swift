// SPDX-License-Identifier: MIT

import KernelBench
import NapCore
import Recording
import Testing

@Suite("Whether two benches saw the same night")
struct ParityTests {
  private let parity = Parity(tick: .ms10, head: .seconds(1))

  private func lines(_ texts: String...) throws -> [TraceLine] {
    try texts.map { try #require(TraceLine($0.utf8)) }
  }

  private func difference(_ simulator: String, _ kernel: String) throws -> String? {
    try difference(try lines(simulator), try lines(kernel))
  }

  private func difference(_ simulator: [TraceLine], _ kernel: [TraceLine]) throws -> String? {
    parity.difference(simulator: simulator, kernel: kernel, end: Nanoseconds(60_000_000_000))
  }

  @Test("a night that begins a second later is the same, and so is one with a tick between")
  func same() throws {
    let state = #""what":"state","from":"standby","to":"setting"}"#
    #expect(
      try difference(#"{"us":130000,"tick":13,\#(state)"#, #"{"us":1130000,"tick":113,\#(state)"#) == nil)
    #expect(
      try difference(#"{"us":130000,"tick":13,\#(state)"#, #"{"us":1140000,"tick":114,\#(state)"#) == nil)
  }

  @Test("two ticks are a difference, and told with both times")
  func late() throws {
    let motor = #""what":"motor","on":true}"#
    let words = try difference(#"{"us":130000,"tick":13,\#(motor)"#, #"{"us":1150000,"tick":115,\#(motor)"#)
    #expect(words?.contains("at 130000 µs on the simulator") == true)
    #expect(words?.contains("at 150000 µs on the kernel") == true)
  }

  @Test("what comes with power-on has one time on both")
  func powerOn() throws {
    let line = #"{"us":10000,"tick":1,"what":"ring","leds":"000000"}"#
    #expect(try difference(line, line) == nil)
  }

  @Test(
    "another kind, field, colour or moment is a difference",
    arguments: [
      (#""what":"motor","on":true}"#, #""what":"motor","on":false}"#),
      (#""what":"motor","on":true}"#, #""what":"buzzer","on":true}"#),
      (#""what":"ring","leds":"000001"}"#, #""what":"ring","leds":"000002"}"#),
      (#""what":"deadline","at_us":5000000}"#, #""what":"deadline","at_us":6020000}"#),
      (#""what":"duration","ms":60000}"#, #""what":"duration","ms":120000}"#),
    ])
  func others(simulator: String, kernel: String) throws {
    #expect(
      try difference(#"{"us":2000000,"tick":200,\#(simulator)"#, #"{"us":3000000,"tick":300,\#(kernel)"#) != nil)
  }

  @Test("a line that only one of them has is told")
  func extra() throws {
    let first = #"{"us":10000,"tick":1,"what":"motor","on":true}"#
    let simulator = try lines(first, #"{"us":20000,"tick":2,"what":"motor","on":false}"#)
    #expect(
      try difference(simulator, try lines(first)) == "motor (on false) at 20000 µs on the simulator only")
    #expect(try difference([], try lines(first)) == "motor (on true) at 10000 µs on the kernel only")
  }

  @Test("each start of the device may cost a tick, and the simulator's power is no line of the program's")
  func restarts() throws {
    let power = [
      #"{"us":500000,"tick":50,"what":"power","on":false}"#, #"{"us":600000,"tick":0,"what":"power","on":true}"#,
    ]
    let motor = #""what":"motor","on":true}"#
    let simulator = try (power + [#"{"us":700000,"tick":10,\#(motor)"#]).map { try #require(TraceLine($0.utf8)) }
    #expect(try difference(simulator, try lines(#"{"us":1720000,"tick":10,\#(motor)"#)) == nil)
    #expect(try difference(simulator, try lines(#"{"us":1730000,"tick":10,\#(motor)"#)) != nil)
  }

  @Test("what one of them saw in the night's last tick is no difference")
  func end() throws {
    let line = try lines(#"{"us":2000000,"tick":200,"what":"motor","on":true}"#)
    #expect(parity.difference(simulator: line, kernel: [], end: Nanoseconds(2_009_000_000)) == nil)
    #expect(parity.difference(simulator: line, kernel: [], end: Nanoseconds(2_010_000_000)) != nil)
  }
}
