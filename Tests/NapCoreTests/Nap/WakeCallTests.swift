// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("PUB-26: the wake call is hard to miss and stops at once when answered")
struct WakeCallTests {
  /// A call, told in seconds from its first tick on.
  private func ticks(_ bench: Bench, _ seconds: Int64) -> UInt64 { bench.tick.ticks(.seconds(seconds)).count }

  @Test("unanswered it rings five times a minute long with a minute between, then the nap is missed")
  func unanswered() {
    var configuration = Configuration.shortNaps
    configuration.nap.standard = .minutes(25)
    var bench = Bench(in: .calling, configuration)
    let began = bench.now
    var calm = false
    for ring in 0..<5 {
      // In every two seconds of a ring something moves or sounds.
      for second in stride(from: Int64(0), to: 60, by: 2) {
        let from = bench.now
        #expect(bench.now == began + ticks(bench, Int64(ring) * 120 + second))
        #expect(bench.outputs.motor || !bench.outputs.tone.isSilent)
        bench.run(seconds: 2)
        let moved = bench.motor.contains { $0.tick >= from && $0.tick < bench.now }
        let sounded = bench.tones.contains { $0.tick >= from && $0.tick < bench.now && !$0.tone.isSilent }
        #expect(moved)
        #expect(sounded == (second >= 15 || second + 2 > 15))
      }
      if ring < 4 {
        #expect(bench.state == .calling && bench.nap.call?.isRinging == false)
        let rest = bench.now
        #expect(!bench.outputs.motor && bench.outputs.tone.isSilent)
        bench.run(milliseconds: 59_990)
        calm = bench.isSilent(from: rest + 1)
        #expect(calm)
        bench.run(milliseconds: 10)
        #expect(bench.nap.call?.number == UInt8(ring + 2))
      }
    }
    #expect(bench.state == .standby)
    #expect(bench.now == began + ticks(bench, 9 * 60))
    let end = bench.now
    bench.run(minutes: 60)
    #expect(bench.isSilent(from: end))
    #expect(bench.finished.map(\.outcome) == [.missed])
    #expect(bench.finished[0].answered == nil && bench.finished[0].calls == 1 && bench.finished[0].level == 0)
    #expect(bench.finished[0].length.count == (25 + 9) * 60_000)
    #expect(bench.nap.isMissed)
  }

  @Test("rings in which nothing worked do not count: what works again rings five times")
  func muteAndMended() {
    var bench = Bench(in: .napping)
    bench.inputs.broken = [.motor, .buzzer]
    bench.run(minutes: 31)
    #expect(bench.state == .calling && bench.nap.call?.number == 1)
    bench.inputs.broken = .motor
    let mended = bench.now
    bench.run(seconds: 8 * 60 + 30)
    #expect(bench.state == .calling && bench.nap.call?.number == 5)
    #expect(!bench.isSilent(from: mended))
    bench.run(minutes: 1)
    #expect(bench.finished.map(\.outcome) == [.missed])
  }

  @Test("two hours after the deadline they do, and the nap is missed")
  func muteForEver() {
    var bench = Bench(in: .napping)
    bench.inputs.broken = [.motor, .buzzer]
    bench.run(minutes: 1 + 120)
    #expect(bench.state == .calling && bench.nap.call?.number == 1)
    bench.run(minutes: 9)
    #expect(bench.state == .standby && bench.finished.map(\.outcome) == [.missed])
  }

  @Test("answered after 12.34 s it falls silent within one tick, and nothing follows", arguments: TickLength.allCases)
  func answered(tick: TickLength) {
    var configuration = Configuration.shortNaps
    configuration.tick = tick
    var bench = Bench(in: .calling, configuration)
    bench.run(milliseconds: 12_340)
    let down = bench.now
    bench.push(.low)
    bench.run(milliseconds: 20)
    #expect(bench.state == .rating)
    let stopped = bench.transitions.last?.tick.index ?? 0
    // The contact must be quiet for 5 ms; then the very tick counts.
    #expect(stopped <= down + 1 + tick.ticks(Milliseconds(5)).count)
    #expect(bench.isSilent(from: stopped))
    bench.push(.high)
    bench.run(seconds: 60)
    #expect(bench.isSilent(from: stopped))
  }

  @Test("answered at full, in the middle of a note, nothing follows either", arguments: [31_000, 45_670, 59_900])
  func answeredLoud(milliseconds: Int64) {
    var bench = Bench(in: .calling)
    bench.run(milliseconds: milliseconds)
    bench.push(.low)
    bench.run(milliseconds: 10)
    let stopped = bench.transitions.last?.tick.index ?? 0
    bench.push(.high)
    bench.run(seconds: 60)
    #expect(bench.isSilent(from: stopped))
  }

  @Test("a refused snooze felt just before the answer does not go on after it")
  func answeredAfterRefusal() {
    var configuration = Configuration.shortNaps
    configuration.nap.snoozes = 0
    var bench = Bench(in: .calling, configuration)
    bench.run(milliseconds: 1_500)
    bench.turn(3, every: 10)
    bench.push(.low)
    bench.run(milliseconds: 10)
    let stopped = bench.transitions.last?.tick.index ?? 0
    #expect(bench.state == .rating)
    bench.run(seconds: 10)
    #expect(bench.isSilent(from: stopped))
  }

  @Test("it can be answered in the rests, and in every ring", arguments: 0..<9)
  func answeredWhenever(minute: Int64) {
    var bench = Bench(in: .calling)
    bench.run(seconds: minute * 60 + 30)
    bench.press()
    #expect(bench.state == .rating)
    #expect(bench.nap.record?.outcome == .completed)
  }

  @Test("three detents either way snooze, fewer do not, and turning back begins anew")
  func snooze() {
    var bench = Bench(in: .calling)
    bench.turn(2, every: 50)
    #expect(bench.state == .calling)
    bench.turn(-1, every: 50)
    bench.turn(1, every: 50)
    bench.turn(1, every: 50)
    #expect(bench.state == .calling)
    bench.turn(1, every: 50)
    #expect(bench.state == .snoozing)
    let from = bench.transitions.last?.tick.index ?? 0
    #expect(bench.isSilent(from: from))
    bench.run(to: bench.nap.deadline)
    #expect(bench.state == .calling)
    bench.turn(-3, every: 50)
    #expect(bench.state == .snoozing)
  }

  @Test("detents of an earlier ring do not count towards a snooze")
  func detentsForgotten() {
    var bench = Bench(in: .calling)
    bench.turn(2, every: 50)
    bench.run(seconds: 121)
    bench.turn(1, every: 50)
    #expect(bench.state == .calling)
    bench.turn(2, every: 50)
    #expect(bench.state == .snoozing)
  }

  @Test("with no snooze left the motor answers twice, and the call goes on")
  func exhausted() {
    var bench = Bench(in: .calling)
    for _ in 0..<3 {
      bench.turn(3, every: 50)
      #expect(bench.state == .snoozing)
      bench.run(to: bench.nap.deadline)
    }
    bench.run(milliseconds: 1_500)
    #expect(!bench.outputs.motor)
    let from = bench.now
    bench.turn(3, every: 50)
    #expect(bench.state == .calling && bench.nap.record?.snoozes == 3)
    bench.run(milliseconds: 100)
    let seen = bench.motor.filter { $0.tick > from }.map(\.isOn)
    #expect(seen == [true, false, true, false])
  }

  @Test("a gap in a ring leads to the next ring at once, and one in the last to missed")
  func gaps() {
    var bench = Bench(in: .calling)
    for ring in 2...5 as ClosedRange<UInt8> {
      bench.run(seconds: 10)
      bench.inputs.gap = bench.tick.ticks(.minutes(7))
      bench.step()
      #expect(bench.nap.call?.number == ring && bench.nap.call?.isRinging == true)
      #expect(bench.outputs.motor)
    }
    bench.inputs.gap = bench.tick.ticks(.minutes(7))
    bench.step()
    #expect(bench.state == .standby && bench.nap.isMissed)
    #expect(bench.finished.map(\.outcome) == [.missed])
  }

  @Test("a missed call is forgotten by the next gesture", arguments: Cell.Gesture.allCases)
  func missed(gesture: Cell.Gesture) {
    var configuration = Configuration.shortNapsWithRing
    configuration.ring?.leds = 12
    var bench = Bench(in: .calling, configuration)
    bench.run(minutes: 9)
    #expect(bench.device.pixels.map { $0 != .dark } == [true] + Array(repeating: false, count: 11))
    #expect(bench.device.pixels[0].green == 0 && bench.device.pixels[0].blue == 0)
    bench.run(minutes: 10)
    #expect(bench.nap.isMissed)
    switch gesture {
    case .turnRight: bench.turn(1)
    case .turnLeft: bench.turn(-1)
    case .press: bench.press()
    case .long: bench.press(milliseconds: 900)
    }
    #expect(!bench.nap.isMissed)
    if gesture == .long { bench.press() } else { bench.press(milliseconds: 900) }
    #expect(bench.state == .standby)
    #expect(bench.device.pixels.allSatisfy { $0 == .dark })
  }
}
