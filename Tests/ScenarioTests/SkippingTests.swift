// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Scenario
import SimulatedHAL
import Testing

@Suite("Fast-forwarding a bench")
struct SkippingTests {
  /// What can be seen of a bench, without what its ticks count.
  private struct Sight: Equatable {
    let state: State
    let leds: [WirePixel]
    let motor: Bool
    let tone: Tone
    let fault: Parts
    let calls: UInt32

    init(_ seen: Observation) {
      state = seen.state
      leds = seen.leds?.shown ?? []
      motor = seen.motor
      tone = seen.tone
      fault = seen.fault
      calls = seen.calls
    }
  }

  private static let board = """
    name: Short naps
    backend: sim
    dial: {}
    buzzer: { kind: passive }
    motor: {}
    ring: { leds: 12, chip: sk9822 }
    nap: { default: 1m, snooze: 1m }
    """

  /// A sleeper who turns, presses and waits at random, with parts that fail meanwhile.
  private func run(seed: UInt64, skips: Bool) throws -> (trace: String, sights: [Sight]) {
    var generator = SplitMix64(seed: seed)
    var trace: [UInt8] = []
    var options = SimulatedBench.Options()
    options.seed = seed
    options.skipsQuietTicks = skips
    options.trace = { trace += $0 }
    let bench = try SimulatedBench(Board(yaml: Array(Self.board.utf8), file: "b.yaml"), options)
    var sights: [Sight] = []
    bench.advance(to: bench.turn(1, rate: 15, bounce: Nanoseconds(0)))
    bench.advance(to: bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0)))
    for _ in 0..<20 {
      switch generator.below(7) {
      case 0: bench.advance(to: bench.turn(Int(generator.below(9)) - 4, rate: 15, bounce: Nanoseconds(900_000)))
      case 1, 2:
        bench.advance(
          to: bench.press(for: Milliseconds(Int64(60 + generator.below(900))).nanoseconds, bounce: Nanoseconds(900_000))
        )
      case 3:
        let part = Fault.Part.allCases[Int(generator.below(5))]
        let kinds = Fault.kinds(of: part)
        bench.inject(
          part, kinds[Int(generator.below(UInt32(kinds.count)))],
          for: Milliseconds(Int64(1 + generator.below(20_000))).nanoseconds)
      default: break
      }
      bench.advance(to: bench.now + Milliseconds(Int64(1 + generator.below(30_000))).nanoseconds)
      sights.append(Sight(bench.observe()))
    }
    bench.finishTrace()
    return (String(decoding: trace, as: UTF8.self), sights)
  }

  @Test(
    "shows and traces what running every tick does, whatever hands and faults do", arguments: 0..<8 as Range<UInt64>)
  func same(seed: UInt64) throws {
    let (all, skipped) = (try run(seed: seed, skips: false), try run(seed: seed, skips: true))
    #expect(all.sights == skipped.sights)
    #expect(all.trace == skipped.trace)
    #expect(all.trace.contains("napping"))
  }
}
