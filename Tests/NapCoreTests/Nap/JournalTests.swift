// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("What is written down of a nap, and how it goes on")
struct JournalTests {
  private static let ofNaps: [State] = [.napping, .paused, .calling, .snoozing, .rating]

  /// A new device that was given what `bench` wrote down, after it was off for a while.
  private func resumed(
    _ bench: Bench, after milliseconds: Int64 = 0, _ configuration: Configuration = .shortNaps
  ) -> Bench {
    var next = Bench(configuration)
    next.inputs.journal = bench.nap.journal(at: bench.device.now)
    next.inputs.elapsed = Milliseconds(milliseconds)
    next.step()
    return next
  }

  @Test("every state of a nap goes on as it was", arguments: ofNaps)
  func same(state: State) throws {
    var bench = Bench(in: state)
    bench.run(seconds: 3)
    let next = resumed(bench)
    #expect(next.state == state)
    #expect(next.transitions.map(\.to) == [state])
    #expect(next.device.remaining == bench.device.remaining)
    #expect(next.nap.callsEver == bench.nap.callsEver)
    #expect(next.nap.total == bench.nap.total)
    var (before, after) = (try #require(bench.nap.record), try #require(next.nap.record))
    // Moments are counted from another power-on; their distances are the same.
    #expect(after.ended - after.began == before.ended - before.began)
    #expect(after.began - Milliseconds(10) == before.began - bench.tick.milliseconds(Ticks(bench.now)))
    (before.began, before.ended) = (after.began, after.ended)
    before.level = after.level
    #expect(after == before)
    #expect(next.outputs.motor == (state == .calling))
  }

  @Test("states without a nap end with the power", arguments: [State.standby, .setting, .ambient])
  func others(state: State) {
    let bench = Bench(in: state)
    let next = resumed(bench)
    #expect(next.state == .standby && next.transitions.isEmpty && next.nap.record == nil)
  }

  @Test("the call comes at the moment that was set", arguments: [State.napping, .snoozing])
  func kept(state: State) {
    var bench = Bench(in: state)
    bench.run(seconds: 10)
    let left = bench.tick.milliseconds(bench.device.remaining).count
    var next = resumed(bench, after: 20_000)
    let began = next.device.now
    next.run(minutes: 2)
    let call = next.transitions.first { $0.to == .calling }
    #expect(call?.tick == began + next.tick.ticks(Milliseconds(left - 20_000)))
    #expect(next.nap.record?.late == Milliseconds(0))
    #expect(next.nap.record?.calls == (state == .snoozing ? 2 : 1))
  }

  @Test("a call that fell due meanwhile comes at once, for less than two hours")
  func overdue() throws {
    let bench = Bench(in: .napping)
    let left = bench.tick.milliseconds(bench.device.remaining).count
    let justInTime = resumed(bench, after: left + 7_199_999)
    #expect(justInTime.state == .calling && justInTime.outputs.motor)
    #expect(justInTime.nap.record?.late == Milliseconds(7_199_999))
    let tooLate = resumed(bench, after: left + 7_200_000)
    #expect(tooLate.state == .standby && !tooLate.outputs.motor && tooLate.nap.isMissed)
    let record = try #require(tooLate.finished.first)
    #expect(tooLate.finished.count == 1 && record.outcome == .missed && record.calls == 0)
    #expect(record.late == Milliseconds(7_200_000) && record.length == .minutes(1))
  }

  @Test("a pause waits for its limit in all, and then calls")
  func pause() {
    var bench = Bench(in: .paused)
    bench.run(minutes: 10)
    let left = bench.nap.journal(at: bench.device.now).time.count
    #expect((1_199_000...1_200_000).contains(left))
    var next = resumed(bench, after: 600_000)
    #expect(next.state == .paused)
    next.run(milliseconds: left - 600_000 - 10)
    #expect(next.state == .paused)
    next.run(milliseconds: 10)
    #expect(next.state == .calling && next.nap.record?.late == Milliseconds(0))
    #expect(resumed(bench, after: left + 5).nap.record?.late == Milliseconds(5))
  }

  @Test("what pauses took is no part of the nap's length, with and without power")
  func lengthWithPauses() throws {
    var bench = Bench(in: .paused)
    bench.run(minutes: 1)
    var next = resumed(bench, after: 60_000)
    next.run(minutes: 1)
    next.press()
    next.run(seconds: 50)
    #expect(next.state == .calling)
    next.press()
    next.press()
    let record = try #require(next.finished.first)
    #expect(record.outcome == .completed)
    #expect((60_000...60_500).contains(record.length.count), "\(record.length)")
    #expect((236_000...250_000).contains((record.ended - record.began).count), "\(record.ended - record.began)")
  }

  @Test("a call that was cut off is the same one, and rings from its first ring on")
  func call() throws {
    var bench = Bench(in: .calling)
    bench.run(seconds: 100)
    var next = resumed(bench, after: 5_000)
    #expect(next.state == .calling && next.nap.call?.number == 1 && next.nap.call?.isRinging == true)
    #expect(next.nap.call?.id == bench.nap.call?.id && next.nap.record?.calls == 1)
    next.run(seconds: 2)
    next.press()
    let answered = try #require(next.nap.record?.answered).count
    #expect((107_000...107_100).contains(answered), "\(answered)")
  }

  @Test("a call that has gone on for two hours without power is missed")
  func callTooOld() {
    let bench = Bench(in: .calling)
    #expect(resumed(bench, after: 7_100_000).state == .calling)
    let next = resumed(bench, after: 7_200_000)
    #expect(next.state == .standby && next.finished.first?.outcome == .missed)
  }

  @Test("whoever had answered is asked for the rest of the time, and is in the log either way")
  func rating() throws {
    var bench = Bench(in: .rating)
    bench.turn(1)
    let next = resumed(bench, after: 1_000)
    #expect(next.state == .rating && next.nap.level == 4 && !next.outputs.motor)
    var late = resumed(bench, after: 3_600_000)
    late.run(milliseconds: 20)
    let record = try #require(late.finished.first)
    #expect(late.state == .standby && record.outcome == .completed && record.calls == 1)
  }

  @Test("a missed call is shown until somebody touches the device, power cut or not")
  func missed() {
    var bench = Bench(in: .calling)
    bench.run(minutes: 11)
    #expect(bench.nap.isMissed)
    var next = resumed(bench)
    #expect(next.nap.isMissed && next.state == .standby)
    next.press()
    #expect(!next.nap.isMissed)
    #expect(!resumed(next).nap.isMissed)
  }

  @Test("the length last used is kept, within what the board allows now")
  func lastUsed() {
    var configuration = Configuration.shortNaps
    configuration.nap.standard = .minutes(25)
    let bench = Bench(in: .napping, configuration)
    #expect(resumed(bench).nap.lastUsed == .minutes(25))
    configuration.nap.longest = .minutes(20)
    configuration.nap.standard = .minutes(10)
    #expect(resumed(bench, configuration).nap.lastUsed == .minutes(20))
  }

  @Test("time that turns up later brings the call forward, and never puts it off")
  func later() {
    var next = resumed(Bench(in: .napping))
    next.run(seconds: 10)
    let deadline = next.nap.deadline
    next.inputs.elapsed = Milliseconds(30_000)
    next.step()
    #expect(next.nap.deadline == Tick(deadline.index - 3_000))
    next.inputs.elapsed = Milliseconds(60_000)
    next.step()
    #expect(next.state == .calling)
  }

  @Test("a nap that cannot go on is logged as what it came to", arguments: ofNaps)
  func abandoned(state: State) throws {
    var bench = Bench(in: state)
    bench.run(seconds: 3)
    let journal = bench.nap.journal(at: bench.device.now)
    let record = try #require(journal.abandoned())
    #expect(record.isSound && record.ended >= record.began)
    switch state {
    case .rating: #expect(record.outcome == .completed && record.answered != nil)
    case .napping, .paused: #expect(record.outcome == .cancelled && record.ended == Milliseconds(0))
    default: #expect(record.outcome == .missed && record.answered == nil && record.calls == 1)
    }
    if state == .paused { #expect(record.length < record.ended - record.began) }
    var idle = Bench(in: .standby)
    idle.step()
    #expect(idle.nap.journal(at: idle.device.now).abandoned() == nil)
    var unsound = journal
    unsound.record = nil
    #expect(unsound.abandoned() == nil)
  }

  @Test("a journal that no device can have written is passed over")
  func unsound() {
    var generator = SplitMix64(seed: 31)
    let sound = Self.ofNaps.map { state in
      let bench = Bench(in: state)
      return bench.nap.journal(at: bench.device.now)
    }
    #expect(sound.allSatisfy { $0.isSound })
    var refused = 0
    for round in 0..<4_000 {
      var journal = sound[round % sound.count]
      for _ in 0...Int(generator.next() % 3) {
        let value = Milliseconds(Int64(bitPattern: generator.next()) >> Int64(generator.next() % 60))
        switch generator.next() % 9 {
        case 0: journal.state = State(rawValue: UInt8(generator.next() % 8)) ?? .standby
        case 1: journal.lastUsed = value
        case 2: journal.time = value
        case 3: journal.remaining = value
        case 4: journal.total = value
        case 5: journal.paused = value
        case 6: journal.record = nil
        case 7: journal.record?.began = value
        default: journal.record?.late = value
        }
      }
      var bench = Bench(.shortNaps)
      bench.inputs.journal = journal
      bench.inputs.elapsed = Milliseconds(Int64(generator.next() % 10_000_000))
      bench.step()
      if !journal.isSound {
        refused += 1
        #expect(bench.state == .standby && bench.finished.isEmpty)
      }
      // Whatever it was, the device works.
      bench.run(seconds: 5)
      bench.press(milliseconds: 2_000)
      bench.run(minutes: 1)
    }
    #expect(refused > 1_000)
  }
}
