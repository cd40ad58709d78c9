// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("PUB-32: time has 64 bits everywhere")
struct WideTimeTests {
  @Test("90 minutes in nanoseconds, milliseconds since 1970, and back")
  func wide() {
    #expect(Milliseconds.minutes(90).nanoseconds == Nanoseconds(5_400_000_000_000))
    #expect(Milliseconds(1_777_899_600_000).nanoseconds == Nanoseconds(1_777_899_600_000_000_000))
    for tick in TickLength.allCases {
      let ticks = tick.ticks(Milliseconds.minutes(90))
      #expect(tick.milliseconds(ticks) == .minutes(90))
      #expect(tick.time(of: Tick(ticks.count)) == Nanoseconds(5_400_000_000_000))
      #expect(tick.ticks(Nanoseconds(5_400_000_000_001)).count == ticks.count + 1)
      #expect(tick.tick(at: Milliseconds(1_777_899_600_000).nanoseconds) > Tick(1 << 32))
    }
  }

  @Test("what is no whole number of ticks is rounded up, so that nothing fires early", arguments: TickLength.allCases)
  func roundedUp(tick: TickLength) {
    let length = tick.milliseconds.count
    for milliseconds in 0...200 as ClosedRange<Int64> {
      let ticks = tick.ticks(Milliseconds(milliseconds))
      #expect(Int64(ticks.count) * length >= milliseconds)
      #expect(Int64(ticks.count) * length < milliseconds + length)
      #expect(tick.ticks(Milliseconds(milliseconds).nanoseconds) == ticks)
    }
    #expect(tick.ticks(Milliseconds(-1)) == .zero && tick.ticks(Nanoseconds(.min)) == .zero)
    #expect(tick.tick(at: Nanoseconds(-5)) == Tick(0))
    #expect(tick.perSecond * UInt64(tick.rawValue) == 1_000)
  }

  @Test("the time since a later tick is zero")
  func since() {
    #expect(Tick(5).since(Tick(9)) == .zero && Tick(9).since(Tick(5)) == Ticks(4))
    #expect(Tick(5).since(.never) == .zero && Tick(3) < Tick(4) && Ticks(3) < Ticks(4))
    #expect(Nanoseconds(3) - Nanoseconds(5) == Nanoseconds(-2))
  }

  @Test("a device goes on after a gap of years, in every state", arguments: State.allCases)
  func years(state: State) {
    for years in [1, 49, 200] as [Int64] {
      var bench = Bench(in: state, .shortNapsWithRing)
      bench.inputs.gap = bench.tick.ticks(Milliseconds.minutes(years * 365 * 24 * 60))
      bench.step()
      #expect(bench.device.quietUntil > bench.device.now)
      bench.run(minutes: 20)
      bench.turn(2)
      bench.press()
      #expect(bench.transitions.last?.tick.index ?? 0 > bench.tick.perSecond * UInt64(years * 365 * 86_400))
    }
  }

  @Test("edges may carry any time at all")
  func anyEdge() {
    var bench = Bench(.shortNapsWithRing)
    bench.run(seconds: 1)
    for time in [Int64.min, -1, 0, 1 << 33, .max, .min, .max] {
      bench.step([
        Edge(.a, .low, at: Nanoseconds(time)), Edge(.b, .low, at: Nanoseconds(time)),
        Edge(.a, .high, at: Nanoseconds(time)), Edge(.b, .high, at: Nanoseconds(time)),
        Edge(.button, .low, at: Nanoseconds(time)),
      ])
      bench.run(milliseconds: 100)
      bench.step([Edge(.button, .high, at: Nanoseconds(time))])
      bench.run(milliseconds: 100)
    }
    #expect(bench.state != .standby)
    #expect(bench.device.edgesSeen == 42)
  }

  @Test("a bounce far in the future is taken for one of now")
  func future() {
    var bench = Bench(.shortNaps)
    bench.run(seconds: 1)
    bench.step([Edge(.button, .low, at: Nanoseconds(.max))])
    bench.run(milliseconds: 100)
    bench.step([Edge(.button, .high, at: Nanoseconds(.max))])
    bench.run(milliseconds: 20)
    #expect(bench.state == .setting)
  }
}
