// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Recording
import Scenario
import Testing

@Suite("A trace")
struct TraceTests {
  private func trace(_ text: String) throws -> [String] {
    var options = SimulatedBench.Options()
    var bytes: [UInt8] = []
    options.trace = { bytes += $0 }
    let board = try Board(
      yaml: "name: x\nbackend: sim\nbuzzer: { kind: active }\nmotor: {}\nring: { leds: 8, chip: apa102 }",
      file: "b.yaml")
    var bench = SimulatedBench(board, options)
    _ = Runner().run(try Scenario(yaml: Array(text.utf8), file: "s.yaml"), on: &bench)
    bench.finishTrace()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("has a line a change, in order, with integers only")
  func lines() throws {
    let lines = try trace(
      """
      - turn: { detents: -25, rate: 5 }
      - wait: 100ms
      - press: 100ms
      - wait: 61s
      - fault: { part: motor, kind: io_error, for: 1s }
      - wait: 20ms
      - press: 100ms
      - press: 900ms
      - wait: 1s
      """)
    #expect(
      lines.dropFirst().first == #"{"us":200000,"tick":20,"what":"state","from":"standby","to":"setting"}"#)
    #expect(
      lines.contains(
        #"{"us":200000,"tick":20,"what":"ring","leds":"0096ff 0096ff 004f87 000000 000000 000000 000000 000000"}"#))
    #expect(lines.contains(#"{"us":65210000,"tick":6521,"what":"state","from":"napping","to":"calling"}"#))
    #expect(lines.contains(#"{"us":65210000,"tick":6521,"what":"call","id":1,"ring":1}"#))
    #expect(lines.contains(#"{"us":65210000,"tick":6521,"what":"motor","on":true}"#))
    #expect(lines.contains { $0.hasSuffix(#""what":"fault","parts":"motor"}"#) })
    #expect(lines.contains { $0.hasSuffix(#""what":"fault","parts":""}"#) })
    #expect(lines.contains { $0.hasSuffix(#""what":"buzzer","on":true}"#) })
    #expect(
      lines.contains { $0.contains(#""what":"nap","outcome":"completed","began_us":5210000,"planned_ms":60000"#) })
    let moments = lines.compactMap { Int64($0.dropFirst(6).prefix { $0 != "," }) }
    #expect(moments.count == lines.count)
    #expect(moments == moments.sorted())
  }

  @Test("tells of each ring of a call, even where all that could sound is dead")
  func deadRings() throws {
    var lines: [UInt8] = []
    var options = SimulatedBench.Options()
    options.trace = { lines += $0 }
    // Without a ring of LEDs nothing at all changes when the second ring begins.
    let board = try Board(
      yaml: "name: x\nbackend: sim\nbuzzer: { kind: active }\nmotor: {}", file: "b.yaml")
    var bench = SimulatedBench(board, options)
    let text = """
      - turn: { detents: -25, rate: 5 }
      - press: 100ms
      - fault: { part: motor, kind: io_error }
      - fault: { part: buzzer, kind: io_error }
      - wait: 131m
      """
    _ = Runner().run(try Scenario(yaml: Array(text.utf8), file: "s.yaml"), on: &bench)
    bench.finishTrace()
    let calls = String(decoding: lines, as: UTF8.self).split(separator: "\n").filter { $0.contains(#""call""#) }
    #expect(
      calls
        == (1...5).map { ring in
          // The first ring begins again and again for two hours, as one.
          let tick = 6_511 + (ring == 1 ? 0 : 714_000 + (ring - 1) * 12_000)
          return #"{"us":\#(tick)0000,"tick":\#(tick),"what":"call","id":1,"ring":\#(ring)}"#[...]
        })
  }

  @Test("goes out in pieces of whole lines while it comes about")
  func pieces() throws {
    var pieces: [[UInt8]] = []
    var options = SimulatedBench.Options()
    options.trace = { pieces.append($0) }
    var bench = SimulatedBench(.standard, options)
    let text = "- press: 900ms\n- wait: 1m"
    _ = Runner().run(try Scenario(yaml: Array(text.utf8), file: "s.yaml"), on: &bench)
    // The mood light changes fifty times a second: one wait alone is more than a piece.
    #expect(pieces.count > 1)
    bench.finishTrace()
    bench.finishTrace()
    #expect(pieces.allSatisfy { $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "\n") })
    #expect(pieces.allSatisfy { $0.count < 70_000 })
  }

  @Test("is silent about refreshes, and about a device that nobody touches")
  func quiet() throws {
    let lines = try trace("- wait: 10m")
    #expect(
      lines == [
        #"{"us":10000,"tick":1,"what":"ring","leds":"000000 000000 000000 000000 000000 000000 000000 000000"}"#
      ])
  }
}

@Suite("A line of JSON")
struct JSONLineTests {
  @Test("writes numbers of any size")
  func numbers() {
    var line = JSONLine()
    line.begin()
    line.field("a", Int64.min)
    line.field("b", Int64.max)
    line.field("c", Int64(0))
    line.field("d", true)
    line.null("e")
    line.field("f") { $0.hex(0x0a) }
    line.end()
    #expect(
      String(decoding: line.bytes, as: UTF8.self)
        == "{\"a\":-9223372036854775808,\"b\":9223372036854775807,\"c\":0,\"d\":true,\"e\":null,\"f\":\"0a\"}\n")
  }
}
