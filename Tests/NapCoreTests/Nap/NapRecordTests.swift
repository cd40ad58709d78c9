// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("What is kept of a nap")
struct NapRecordTests {
  @Test("a nap that was answered at once")
  func plain() {
    var bench = Bench(in: .napping)
    let began = bench.nap.entered
    bench.run(to: bench.nap.deadline)
    bench.run(milliseconds: 12_340)
    bench.push(.low)
    bench.run(milliseconds: 10)
    bench.push(.high)
    bench.run(milliseconds: 100)
    bench.turn(1)
    bench.press()
    #expect(bench.finished.count == 1)
    let record = bench.finished[0]
    #expect(record.began == bench.tick.milliseconds(began.since(Tick(0))))
    #expect(record.planned == .minutes(1))
    let answered = record.answered?.count ?? 0
    #expect((12_350...12_360).contains(answered))
    #expect(record.length == Milliseconds(60_000 + answered))
    #expect(record.ended - record.began == record.length)
    #expect(record.pauses == 0 && record.snoozes == 0 && record.calls == 1 && record.late == Milliseconds(0))
    #expect(record.level == 4 && record.outcome == .completed)
  }

  @Test("pauses do not count as nap, and what they add is planned")
  func pauses() {
    var bench = Bench(in: .napping)
    bench.run(seconds: 10)
    bench.press()
    bench.run(seconds: 300)
    bench.turn(2)
    bench.press()
    #expect(bench.state == .napping)
    bench.run(seconds: 5)
    bench.press()
    bench.run(seconds: 77)
    bench.press()
    bench.run(to: bench.nap.deadline)
    bench.press()
    bench.press()
    let record = bench.finished[0]
    #expect(record.pauses == 2)
    #expect(record.planned == .minutes(3))
    #expect(record.length.count - (record.answered?.count ?? 0) == 180_000)
  }

  @Test("cancelled while napping, and while paused", arguments: [State.napping, .paused])
  func cancelled(state: State) {
    var bench = Bench(in: state)
    if state == .paused { bench.run(seconds: 100) } else { bench.run(seconds: 30) }
    bench.press(milliseconds: 1_000)
    #expect(bench.state == .standby)
    let record = bench.finished[0]
    #expect(bench.finished.count == 1)
    #expect(record.outcome == .cancelled && record.calls == 0 && record.answered == nil && record.level == 0)
    let expected: ClosedRange<Int64> = state == .paused ? 10_000...10_300 : 30_800...31_000
    #expect(expected.contains(record.length.count))
    bench.run(minutes: 60)
    #expect(bench.finished.count == 1 && bench.transitions.last?.to == .standby)
  }

  @Test("snoozes and calls are counted, and the answer is the last call's")
  func snoozes() {
    var bench = Bench(in: .calling)
    bench.turn(-3)
    bench.run(to: bench.nap.deadline)
    bench.run(seconds: 7)
    bench.turn(3, every: 50)
    #expect(bench.state == .snoozing)
    let answered = bench.nap.record?.answered?.count ?? 0
    #expect((7_000...7_200).contains(answered))
    bench.run(seconds: 3)
    bench.press()
    bench.press()
    let record = bench.finished[0]
    #expect(record.snoozes == 2 && record.calls == 2 && record.answered?.count == answered)
    #expect(bench.nap.callsEver == 2)
  }

  @Test("how late the first call began after a gap, once")
  func late() {
    var bench = Bench(in: .napping)
    let deadline = bench.nap.deadline
    bench.run(seconds: 10)
    let gap = deadline.since(bench.device.now).count + bench.tick.ticks(.seconds(95)).count - 1
    bench.inputs.gap = Ticks(gap)
    bench.step()
    #expect(bench.state == .calling && bench.nap.call?.began == bench.device.now)
    #expect(bench.nap.record?.late == .seconds(95))
    bench.turn(3)
    bench.run(to: bench.nap.deadline)
    bench.press()
    bench.press()
    #expect(bench.finished[0].late == .seconds(95))
    #expect(bench.finished[0].calls == 2)
  }

  @Test("the lifetime's calls count on from nap to nap")
  func callNumbers() {
    var bench = Bench(in: .calling)
    #expect(bench.nap.call?.id == 1)
    bench.press()
    bench.press()
    bench.bringCall()
    #expect(bench.nap.call?.id == 2)
  }
}

@Suite("A pause")
struct PauseTests {
  @Test("of 30 minutes calls: no nap is silently forgotten")
  func forgotten() {
    var bench = Bench(in: .paused)
    let remaining = bench.nap.remainingAtPause
    bench.run(minutes: 29)
    #expect(bench.state == .paused && bench.device.remaining == remaining)
    bench.run(minutes: 1)
    #expect(bench.state == .calling)
    #expect(bench.outputs.motor)
    bench.press()
    bench.press()
    #expect((10_000...10_400).contains((bench.finished[0].length.count) - (bench.finished[0].answered?.count ?? 0)))
  }

  @Test("goes on with exactly what was left")
  func exact() {
    var bench = Bench(in: .paused)
    let remaining = bench.nap.remainingAtPause
    bench.run(seconds: 1_000)
    bench.press()
    #expect(bench.nap.deadline == bench.nap.entered + remaining)
  }

  @Test("leaves at least a minute, and turning down never adds")
  func least() {
    var configuration = Configuration()
    configuration.nap.standard = .minutes(3)
    var bench = Bench(in: .paused, configuration)
    let before = bench.nap.remainingAtPause.count
    bench.turn(-1)
    #expect(bench.nap.remainingAtPause.count == before - 6_000)
    bench.turn(-1)
    #expect(bench.nap.remainingAtPause.count == 6_000, "one minute is the least")
    bench.turn(-1)
    #expect(bench.nap.remainingAtPause.count == 6_000)
    bench.press()
    bench.run(seconds: 30)
    bench.press()
    let short = bench.nap.remainingAtPause.count
    #expect(short < 6_000)
    bench.turn(-1)
    #expect(bench.nap.remainingAtPause.count == short)
    bench.turn(1)
    #expect(bench.nap.remainingAtPause.count == short + 6_000)
  }

  @Test("adds no more than the longest nap")
  func most() {
    var bench = Bench(in: .paused)
    bench.turn(400, every: 20)
    #expect(bench.nap.remainingAtPause == bench.tick.ticks(.minutes(180)))
    let from = bench.now
    bench.run(milliseconds: 500)
    bench.turn(1, every: 500)
    #expect(bench.motor.filter { $0.tick > from + 40 && $0.isOn }.count == 2)
    #expect(bench.nap.record.map { $0.planned.count <= Milliseconds.minutes(181).count } == true)
  }
}
