// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("The hand on dial and button")
struct HandTests {
  @Test("turning while the button is held cancels the press, and nothing counts until release")
  func turningWhileHeld() {
    var bench = Bench(in: .setting)
    bench.push(.low)
    bench.run(milliseconds: 50)
    bench.turn(5)
    #expect(bench.minutes == 1)
    bench.run(milliseconds: 900)
    bench.push(.high)
    bench.run(milliseconds: 100)
    #expect(bench.state == .setting && bench.minutes == 1, "no press, no long press, no detents")
    bench.turn(1)
    #expect(bench.minutes == 2)
    bench.press()
    #expect(bench.state == .napping)
  }

  @Test("turning after the long press, the button still held, counts for nothing")
  func turningAfterLongPress() {
    var bench = Bench(in: .standby)
    bench.push(.low)
    bench.run(milliseconds: 900)
    #expect(bench.state == .ambient)
    bench.turn(3)
    #expect(bench.nap.ambientLevel == 8)
    bench.push(.high)
    bench.run(milliseconds: 100)
    bench.turn(3)
    #expect(bench.state == .ambient && bench.nap.ambientLevel == 11)
  }

  @Test("a button held at power-on does nothing until it was released once")
  func heldAtPowerOn() {
    var levels = DialLevels.released
    levels.button = .low
    var bench = Bench(.shortNaps, levels: levels)
    bench.run(seconds: 30)
    bench.push(.high)
    bench.run(seconds: 1)
    #expect(bench.transitions.isEmpty)
    bench.press()
    #expect(bench.state == .setting)
  }

  @Test("a long press acts at 800 ms, held, and nothing follows on release")
  func longPressActsHeld() {
    var bench = Bench(in: .standby)
    bench.push(.low)
    let down = bench.now
    bench.run(milliseconds: 790)
    #expect(bench.state == .standby)
    bench.run(milliseconds: 10)
    #expect(bench.state == .ambient)
    #expect(bench.transitions.last?.tick == Tick(down) + bench.tick.ticks(Milliseconds(800)))
    bench.run(seconds: 5)
    bench.push(.high)
    bench.run(seconds: 1)
    #expect(bench.state == .ambient)
  }

  @Test("while calling and snoozing the button acts as it goes down, once", arguments: [State.calling, .snoozing])
  func actsGoingDown(state: State) {
    var bench = Bench(in: state)
    bench.push(.low)
    bench.run(milliseconds: 10)
    #expect(bench.state == .rating)
    bench.run(milliseconds: 3_000)
    bench.push(.high)
    bench.run(milliseconds: 100)
    #expect(bench.state == .rating, "that press gives nothing more")
  }

  @Test("a hold that began before the call gives nothing when it ends", arguments: [100, 700, 3_000] as [Int64])
  func heldIntoTheCall(milliseconds: Int64) {
    var bench = Bench(in: .napping)
    bench.run(to: Tick(bench.nap.deadline.index - 5))
    bench.push(.low)
    bench.run(milliseconds: 50 + milliseconds)
    #expect(bench.state == .calling)
    bench.push(.high)
    bench.run(milliseconds: 100)
    #expect(bench.state == .calling)
    bench.press()
    #expect(bench.state == .rating)
  }

  @Test("a hold that began before a state timed out gives nothing in the next")
  func heldIntoStandby() {
    var bench = Bench(in: .ambient)
    bench.run(to: Tick(bench.nap.timeout.index - 20))
    bench.push(.low)
    bench.run(milliseconds: 400)
    #expect(bench.state == .standby)
    bench.push(.high)
    bench.run(milliseconds: 100)
    #expect(bench.state == .standby, "who puts out the light does not set a nap")
  }

  @Test("the deadline wins over a press in its tick: it answers the call")
  func deadlineBeforePress() {
    var bench = Bench(in: .napping)
    bench.run(to: Tick(bench.nap.deadline.index - 1))
    let end = bench.next.count
    bench.step([Edge(.button, .low, at: Nanoseconds(end - 6_000_000))])
    #expect(bench.transitions.suffix(2).map(\.to) == [.calling, .rating])
    #expect(bench.nap.record?.calls == 1)
  }

  @Test("the deadline wins over a long press in its tick, and over detents")
  func deadlineBeforeOthers() {
    var bench = Bench(in: .napping)
    bench.run(to: Tick(bench.nap.deadline.index - 80))
    bench.push(.low)
    bench.run(milliseconds: 790)
    #expect(bench.state == .calling, "the long press would have cancelled the nap")
    bench.push(.high)
    bench.run(milliseconds: 2_000)
    #expect(bench.state == .calling)

    var turned = Bench(in: .paused)
    turned.run(to: Tick(turned.nap.timeout.index - 1))
    let before = turned.nap.remainingAtPause
    turned.step(turned.detent(1))
    #expect(turned.state == .calling && turned.nap.remainingAtPause == before)
  }

  @Test("a lost release is found by the levels")
  func lostRelease() {
    var bench = Bench(in: .setting)
    bench.push(.low)
    bench.run(milliseconds: 300)
    // The release is lost; the levels tell of it.
    bench.inputs.levels = .released
    bench.step()
    bench.run(milliseconds: 20)
    #expect(bench.state == .napping)
    bench.press()
    #expect(bench.state == .paused, "and the next press is one")
  }

  @Test("levels without lost edges count a detent that they complete")
  func levelsComplete() {
    var bench = Bench(in: .setting)
    let edges = bench.detent(1)
    bench.step(Array(edges.dropLast()))
    bench.inputs.levels = .released
    bench.step()
    #expect(bench.minutes == 2)
  }

  @Test("levels after lost edges never make a detent")
  func lostEdges() {
    var bench = Bench(in: .setting)
    let edges = bench.detent(1)
    bench.inputs.lost = 1
    bench.inputs.levels = .released
    bench.step(Array(edges.dropLast()))
    #expect(bench.minutes == 1)
    #expect(bench.device.edgesLost == 1)
    bench.turn(1)
    #expect(bench.minutes == 2)
  }

  @Test("more edges in one tick than the queue takes are counted as lost")
  func flood() {
    var bench = Bench(in: .setting)
    let seen = bench.device.edgesSeen
    for index in 0..<2_000 {
      bench.inputs.edges.append(Edge(.a, index % 2 == 0 ? .low : .high, at: bench.next))
    }
    bench.inputs.levels = .released
    bench.step()
    #expect(bench.device.edgesLost == 976 && bench.device.edgesSeen == seen + 1_024)
    bench.turn(1)
    #expect(bench.minutes == 2)
  }

  @Test("both lines jumping at once is counted and turns nothing")
  func illegal() {
    var bench = Bench(in: .setting)
    bench.inputs.levels = DialLevels(a: .low, b: .low, button: .high)
    bench.step()
    #expect(bench.device.illegalJumps == 1 && bench.minutes == 1)
  }

  @Test("edges of two queues are put in the order of their times")
  func twoQueues() {
    var bench = Bench(Configuration())
    bench.step()
    var edges: [Edge] = []
    let start = bench.next.count - 9_000_000
    for detent in 0..<10 {
      let at = start + Int64(detent) * 400_000
      edges += [
        Edge(.a, .low, at: Nanoseconds(at)), Edge(.b, .low, at: Nanoseconds(at + 100_000)),
        Edge(.a, .high, at: Nanoseconds(at + 200_000)), Edge(.b, .high, at: Nanoseconds(at + 300_000)),
      ]
    }
    bench.step(edges.filter { $0.line == .a } + edges.filter { $0.line == .b })
    #expect(bench.device.illegalJumps == 0)
    #expect(bench.minutes == 65, "21, then nine fast ones: 25, 30 ... 65")
  }

  @Test("the dial's answer is a pulse of 30 ms")
  func pulse() {
    var bench = Bench()
    bench.run(seconds: 1)
    bench.turn(1, every: 500)
    #expect(bench.motor.map(\.isOn) == [true, false])
    #expect(bench.motor[1].tick - bench.motor[0].tick == 3)
  }

  @Test("a detent felt just before the call does not silence the call")
  func hapticBeforeCall() {
    var bench = Bench(in: .paused)
    bench.turn(400, every: 20)
    #expect(bench.nap.remainingAtPause == bench.tick.ticks(.minutes(180)))
    for early in 1...20 {
      var bench = bench
      bench.run(to: Tick(bench.nap.timeout.index - UInt64(early)))
      bench.turn(1, every: 10)
      bench.run(to: bench.nap.timeout)
      #expect(bench.state == .calling)
      #expect(bench.outputs.motor, "the call is felt from its first tick on")
    }
  }
}
