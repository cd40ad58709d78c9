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
    parity.difference(simulator: try lines(simulator), kernel: try lines(kernel))
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
      parity.difference(simulator: simulator, kernel: try lines(first))
        == "motor (on false) at 20000 µs on the simulator only")
    #expect(
      parity.difference(simulator: [], kernel: try lines(first)) == "motor (on true) at 10000 µs on the kernel only")
  }
}
