// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("What the ring shows over time")
struct StageTests {
  private static func board(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
    var configuration = Configuration.shortNapsWithRing
    change(&configuration)
    return configuration
  }

  private func light(_ bench: Bench) -> Int {
    bench.device.pixels.reduce(0) { $0 + Int($1.red) + Int($1.green) + Int($1.blue) }
  }

  @Test("a nap fades to the night level after 30 s, and a turn lights it for 5 s")
  func night() {
    var bench = Bench(in: .napping, Self.board { $0.nap.standard = .minutes(20) })
    bench.run(seconds: 29)
    let day = light(bench)
    bench.run(seconds: 4)
    #expect(light(bench) * 20 < day)
    let most = bench.device.pixels.map { max($0.red, $0.green, $0.blue) }.max() ?? 0
    #expect(most > 0 && most <= 4 << 8, "the head at twice the night level of 2")
    #expect(bench.device.pixels.last == .dark, "the track is out")
    bench.turn(1)
    #expect(light(bench) > day / 2)
    bench.run(milliseconds: 4_700)
    #expect(light(bench) > day / 2)
    bench.run(seconds: 3)
    #expect(light(bench) * 20 < day)
  }

  @Test("the arc shows what is over, or what is left", arguments: [ArcShows.elapsed, .remaining])
  func arc(shows: ArcShows) {
    var bench = Bench(
      in: .napping,
      Self.board {
        $0.nap.shows = shows
        $0.nap.standard = .minutes(1)
      })
    bench.run(to: bench.nap.entered + bench.tick.ticks(.seconds(15)))
    let over = shows == .elapsed ? 6 : 18
    #expect(bench.device.pixels[over - 1] == Pixel(Palette.napHead))
    #expect(bench.device.pixels[over] == Pixel(Palette.napTrack))
    var filled = bench.device.pixels.filter { $0 != .dark }.count
    bench.run(seconds: 25)
    for _ in 0..<19 {
      bench.run(seconds: 1)
      let now = bench.device.pixels.filter { $0 != .dark }.count
      #expect(now > 0)
      if filled != 24 { #expect(shows == .elapsed ? now >= filled : now <= filled) }
      filled = now
    }
  }

  @Test("a pause breathes every two seconds and never goes dark")
  func breathing() {
    var bench = Bench(in: .paused, Self.board())
    bench.run(milliseconds: 500)
    var series: [Int] = []
    for _ in 0..<200 {
      series.append(light(bench))
      #expect(bench.device.pixels.allSatisfy { $0 != .dark })
      bench.run(milliseconds: 20)
    }
    #expect(Array(series.prefix(100)) == Array(series.suffix(100)), "a period of two seconds")
    #expect((series.min() ?? 0) * 3 < (series.max() ?? 0))
    let rises = zip(series, series.dropFirst()).map { $1 >= $0 }
    #expect(zip(rises, rises.dropFirst()).filter { $0 != $1 }.count <= 4, "one swell a period")
  }

  @Test("a call pulses the whole ring with the motor's rhythm")
  func calling() {
    var bench = Bench(in: .calling, Self.board())
    bench.run(milliseconds: 500)
    let bright = light(bench)
    #expect(Set(bench.device.pixels.map(\.color)).count == 1)
    bench.run(milliseconds: 1_000)
    #expect(!bench.outputs.motor && light(bench) * 3 < bright)
    bench.run(milliseconds: 1_000)
    #expect(bench.outputs.motor && light(bench) == bright)
    bench.run(seconds: 60)
    #expect(bench.nap.call?.isRinging == false && light(bench) > 0 && light(bench) * 3 < bright)
  }

  @Test("the mood light draws a colour a second from its seed, and fades")
  func ambient() {
    func colors(seed: UInt64, tick: TickLength) -> [Color] {
      var bench = Bench(
        in: .ambient,
        Self.board {
          $0.seed = seed
          $0.tick = tick
        })
      bench.run(to: bench.nap.entered + bench.tick.ticks(.seconds(1)))
      return (0..<30).map { _ in
        bench.run(seconds: 1)
        return bench.device.pixels[3].color
      }
    }
    let one = colors(seed: 7, tick: .ms10)
    #expect(one == colors(seed: 7, tick: .ms10))
    #expect(one != colors(seed: 8, tick: .ms10))
    #expect(Set(one).count > 20)

    var bench = Bench(in: .ambient, Self.board())
    bench.run(seconds: 1)
    var last = bench.device.pixels[0]
    for _ in 0..<100 {
      bench.run(milliseconds: 20)
      let now = bench.device.pixels[0]
      for (from, to) in [(last.red, now.red), (last.green, now.green), (last.blue, now.blue)] {
        #expect(abs(Int(from) - Int(to)) <= 65_280 / 2 * 6 / 256, "no jump between two frames")
      }
      last = now
    }
  }

  @Test("the mood light begins from dark, each time")
  func ambientBegins() {
    var bench = Bench(in: .standby, Self.board())
    for _ in 0..<3 {
      bench.push(.low)
      bench.run(milliseconds: 800)
      #expect(bench.state == .ambient)
      #expect(bench.device.pixels.allSatisfy { max($0.red, $0.green, $0.blue) < 2_000 })
      bench.push(.high)
      bench.run(milliseconds: 950)
      #expect(bench.device.pixels.allSatisfy { max($0.red, $0.green, $0.blue) > 20_000 })
      bench.run(milliseconds: 3_330)
      bench.press()
    }
  }

  @Test("after a gap the mood light goes on")
  func ambientGap() {
    var bench = Bench(in: .ambient, Self.board())
    bench.run(seconds: 2)
    bench.inputs.gap = Ticks(12_345)
    bench.step()
    #expect(bench.state == .ambient)
    bench.run(seconds: 2)
    #expect(bench.device.pixels.allSatisfy { $0 != .dark })
  }

  @Test("a frame goes out when it differs, and once a second all the same", arguments: TickLength.allCases)
  func frames(tick: TickLength) {
    var bench = Bench(in: .standby, Self.board { $0.tick = tick })
    bench.run(seconds: 10)
    #expect(bench.frames.dropFirst() == ArraySlice((1...10).map { UInt64($0) * tick.perSecond }))
    let before = bench.frames.count
    bench.turn(1)
    #expect(bench.frames.count == before + 1)
    bench.run(milliseconds: 500)
    #expect(bench.frames.count <= before + 2)
  }

  @Test("a fault lights one red LED from the tick on in which it is known")
  func fault() {
    var bench = Bench(in: .standby, Self.board())
    bench.run(milliseconds: 1_110)
    bench.inputs.broken = .dial
    bench.step()
    #expect(bench.frames.last == bench.now)
    #expect(bench.device.pixels.filter { $0 != .dark } == [Pixel(Palette.faultAtNight)])
    bench.inputs.broken = []
    bench.step()
    #expect(bench.device.pixels.allSatisfy { $0 == .dark })
  }

  @Test("without a ring there is nothing to send")
  func noRing() {
    var bench = Bench(in: .napping)
    bench.run(seconds: 5)
    #expect(bench.device.frame.isEmpty && bench.device.pixels.isEmpty && bench.frames.isEmpty)
  }
}
