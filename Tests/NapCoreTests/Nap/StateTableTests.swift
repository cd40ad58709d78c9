// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

/// One cell of the table of states and gestures.
struct Cell: CustomTestStringConvertible, Sendable {
  enum Gesture: String, CaseIterable, Sendable {
    case turnRight = "a detent clockwise"
    case turnLeft = "a detent counter-clockwise"
    case press = "a press"
    case long = "a long press"
  }

  let from: State
  let gesture: Gesture
  let to: State

  init(_ from: State, _ gesture: Gesture, _ to: State) {
    self.from = from
    self.gesture = gesture
    self.to = to
  }

  var testDescription: String { "\(from): \(gesture.rawValue) leads to \(to)" }

  static let all = [
    Cell(.standby, .turnRight, .setting), Cell(.standby, .turnLeft, .setting), Cell(.standby, .press, .setting),
    Cell(.standby, .long, .ambient),
    Cell(.setting, .turnRight, .setting), Cell(.setting, .turnLeft, .setting), Cell(.setting, .press, .napping),
    Cell(.setting, .long, .standby),
    Cell(.napping, .turnRight, .napping), Cell(.napping, .turnLeft, .napping), Cell(.napping, .press, .paused),
    Cell(.napping, .long, .standby),
    Cell(.paused, .turnRight, .paused), Cell(.paused, .turnLeft, .paused), Cell(.paused, .press, .napping),
    Cell(.paused, .long, .standby),
    Cell(.calling, .turnRight, .calling), Cell(.calling, .turnLeft, .calling), Cell(.calling, .press, .rating),
    Cell(.calling, .long, .rating),
    Cell(.snoozing, .turnRight, .snoozing), Cell(.snoozing, .turnLeft, .snoozing), Cell(.snoozing, .press, .rating),
    Cell(.snoozing, .long, .rating),
    Cell(.rating, .turnRight, .rating), Cell(.rating, .turnLeft, .rating), Cell(.rating, .press, .standby),
    Cell(.rating, .long, .standby),
    Cell(.ambient, .turnRight, .ambient), Cell(.ambient, .turnLeft, .ambient), Cell(.ambient, .press, .standby),
    Cell(.ambient, .long, .standby),
  ]
}

@Suite("States and gestures")
struct StateTableTests {
  @Test("every cell of the table", arguments: Cell.all)
  func cell(cell: Cell) {
    var bench = Bench(in: cell.from)
    let before = bench.transitions.count
    switch cell.gesture {
    case .turnRight: bench.turn(1)
    case .turnLeft: bench.turn(-1)
    case .press: bench.press()
    case .long: bench.press(milliseconds: 1_500)
    }
    #expect(bench.state == cell.to)
    let made = bench.transitions.dropFirst(before)
    #expect(made.count == (cell.from == cell.to ? 0 : 1), "one gesture, one change of state")
    #expect(made.allSatisfy { $0.from == cell.from && $0.to == cell.to })
  }

  @Test("the table is whole")
  func whole() {
    #expect(Cell.all.count == State.allCases.count * Cell.Gesture.allCases.count)
  }

  @Test(
    "time alone ends a state, and not a tick too early",
    arguments: [
      (State.setting, State.standby, 10_000), (.napping, .calling, 60_000), (.paused, .calling, 1_800_000),
      (.snoozing, .calling, 60_000), (.rating, .standby, 20_000), (.ambient, .standby, 1_800_000),
    ] as [(State, State, Int64)], TickLength.allCases)
  func time(ends: (from: State, to: State, milliseconds: Int64), tick: TickLength) {
    var configuration = Configuration.shortNaps
    configuration.tick = tick
    var bench = Bench(in: ends.from, configuration)
    // Setting and rating count from the last touch, which is when the press went down.
    let began =
      ends.from == .setting || ends.from == .rating
      ? Tick(bench.nap.timeout.index - tick.ticks(Milliseconds(ends.milliseconds)).count) : bench.nap.entered
    #expect(bench.device.now.since(began) < tick.ticks(Milliseconds(200)))
    bench.run(to: Tick(began.index + tick.ticks(Milliseconds(ends.milliseconds)).count - 1))
    #expect(bench.state == ends.from)
    bench.step()
    #expect(bench.state == ends.to)
  }

  @Test("standby lasts for ever")
  func standby() {
    var bench = Bench(in: .standby)
    bench.run(minutes: 24 * 60)
    #expect(bench.state == .standby && bench.transitions.isEmpty)
    #expect(bench.nap.due == .never)
  }

  @Test("from standby the first detent counts already")
  func firstDetent() {
    var bench = Bench()
    bench.turn(1)
    #expect(bench.minutes == 21)
    bench.turn(-2)
    #expect(bench.minutes == 19)
  }

  @Test("a press in standby shows the last duration, and a nap that was not started is forgotten")
  func lastDuration() {
    var bench = Bench()
    bench.turn(5)
    bench.press()
    #expect(bench.state == .napping && bench.minutes == 25)
    bench.press(milliseconds: 900)
    bench.press()
    #expect(bench.state == .setting && bench.minutes == 25)
    bench.turn(3)
    bench.press(milliseconds: 900)
    #expect(bench.state == .standby)
    bench.turn(-1)
    #expect(bench.minutes == 24)
    bench.run(seconds: 10)
    bench.press()
    #expect(bench.minutes == 25)
  }

  @Test("each touch starts the ten seconds of setting anew")
  func settingTouched() {
    var bench = Bench(in: .setting)
    for _ in 0..<5 {
      bench.run(seconds: 9)
      bench.turn(1)
      #expect(bench.state == .setting)
    }
    bench.run(seconds: 9)
    bench.push(.low)
    bench.run(milliseconds: 700)
    #expect(bench.state == .setting, "going down is a touch")
    bench.push(.high)
    bench.run(milliseconds: 20)
    #expect(bench.state == .napping)
  }

  @Test("turning while napping changes nothing but the light")
  func nappingTurn() {
    var bench = Bench(in: .napping)
    bench.run(seconds: 40)
    let (deadline, total) = (bench.nap.deadline, bench.nap.total)
    bench.turn(7)
    #expect(bench.nap.deadline == deadline && bench.nap.total == total && bench.nap.duration == .minutes(1))
    #expect(bench.nap.litUntil.since(bench.device.now) > bench.tick.ticks(Milliseconds(4_700)))
    #expect(!bench.motor.contains { $0.isOn && $0.tick > deadline.index - 2_100 })
  }

  @Test("rating starts in the middle, and its level stays from 1 to 5")
  func rating() {
    var bench = Bench(in: .rating)
    #expect(bench.nap.level == 3)
    bench.turn(4)
    #expect(bench.nap.level == 5)
    bench.turn(-9)
    #expect(bench.nap.level == 1)
    bench.turn(1)
    bench.press()
    #expect(bench.finished.map(\.level) == [2])
  }

  @Test("rating is saved unrated by a long press, or untouched for 20 s", arguments: [true, false])
  func unrated(byHand: Bool) {
    var bench = Bench(in: .rating)
    bench.turn(1)
    if byHand { bench.press(milliseconds: 900) } else { bench.run(seconds: 20) }
    #expect(bench.state == .standby)
    #expect(bench.finished.map(\.level) == [0])
    #expect(bench.finished.map(\.outcome) == [.completed])
  }

  @Test("the mood light is brighter and dimmer by hand, and never out")
  func ambient() {
    var bench = Bench(in: .ambient, .shortNapsWithRing)
    bench.run(seconds: 3)
    bench.turn(-30)
    #expect(bench.nap.ambientLevel == 1)
    #expect(bench.device.pixels.allSatisfy { $0 != .dark })
    bench.turn(30)
    #expect(bench.nap.ambientLevel == 16)
  }
}

@Suite("PUB-06: limits clamp without wind-up")
struct LimitTests {
  @Test("at a limit the motor answers twice, and one detent back is one detent")
  func limits() {
    var bench = Bench()
    bench.turn(200)
    #expect(bench.minutes == 180)
    #expect(pulses(of: &bench, turning: 1) == 2)
    #expect(bench.minutes == 180)
    #expect(pulses(of: &bench, turning: -1) == 1)
    #expect(bench.minutes == 179)
    bench.turn(-400)
    #expect(bench.minutes == 1)
    #expect(pulses(of: &bench, turning: -1) == 2)
    #expect(pulses(of: &bench, turning: 1) == 1)
    #expect(bench.minutes == 2)
  }

  @Test("the field's figures: 5 to 120, from 100 ten fast clicks up, three down")
  func fieldFigures() {
    var configuration = Configuration()
    configuration.nap.shortest = .minutes(5)
    configuration.nap.longest = .minutes(120)
    configuration.nap.standard = .minutes(100)
    var bench = Bench(configuration)
    bench.turn(10, every: 50)
    #expect(bench.minutes == 120)
    bench.turn(-3)
    #expect(bench.minutes == 117, "slow detents are a minute each")
    bench.turn(-3, every: 50)
    #expect(bench.minutes == 110)
  }

  @Test("a limit off the grid of five is reached and not passed")
  func offGrid() {
    var configuration = Configuration()
    configuration.nap.shortest = .minutes(3)
    configuration.nap.longest = .minutes(98)
    configuration.nap.standard = .minutes(90)
    var bench = Bench(configuration)
    bench.turn(10, every: 50)
    #expect(bench.minutes == 98)
    bench.turn(-40, every: 50)
    #expect(bench.minutes == 3)
  }

  /// How often the motor starts for one detent.
  private func pulses(of bench: inout Bench, turning detents: Int) -> Int {
    bench.run(milliseconds: 500)
    let from = bench.now
    bench.turn(detents, every: 500)
    return bench.motor.filter { $0.tick > from && $0.isOn }.count
  }
}

@Suite("Turning fast while setting")
struct AccelerationTests {
  private func bench(accelerate: Bool = true) -> Bench {
    var configuration = Configuration()
    configuration.dial.accelerate = accelerate
    return Bench(configuration)
  }

  @Test("the first detent is a minute, fast ones go to the next multiple of five")
  func fast() {
    var bench = bench()
    bench.turn(2, every: 50)
    #expect(bench.minutes == 25, "21, then 25")
    bench.turn(1, every: 50)
    #expect(bench.minutes == 30)
  }

  @Test("the first after a reversal is a minute")
  func reversal() {
    var bench = bench()
    bench.turn(3, every: 50)
    #expect(bench.minutes == 30)
    bench.turn(-1, every: 50)
    #expect(bench.minutes == 29)
    bench.turn(-1, every: 50)
    #expect(bench.minutes == 25)
    bench.turn(-1, every: 50)
    #expect(bench.minutes == 20)
  }

  @Test("99 ms apart is fast, 101 ms is not", arguments: [(99, 25), (101, 22)] as [(Int64, Int64)])
  func border(milliseconds: Int64, minutes: Int64) {
    var configuration = Configuration()
    configuration.tick = .ms1
    var bench = Bench(configuration)
    bench.turn(2, every: milliseconds)
    #expect(bench.minutes == minutes)
  }

  @Test("it can be turned off")
  func off() {
    var bench = bench(accelerate: false)
    bench.turn(10, every: 20)
    #expect(bench.minutes == 30)
  }

  @Test("a paused nap and the rating are not accelerated")
  func elsewhere() {
    var bench = Bench(in: .paused)
    let before = bench.nap.remainingAtPause.count
    bench.turn(4, every: 20)
    #expect(bench.nap.remainingAtPause.count == before + 4 * 6_000)
    var rating = Bench(in: .rating)
    rating.turn(-1, every: 20)
    #expect(rating.nap.level == 2)
  }

  @Test("the dial's own time decides, not the tick it is decoded in")
  func timestamps() {
    // Two detents 60 ms apart that arrive in one late tick: fast. 150 ms apart: slow.
    for (apart, minutes) in [(Int64(60), Int64(25)), (150, 22)] {
      var bench = bench()
      bench.run(seconds: 1)
      let edges = bench.detent(1)
      bench.inputs.gap = Ticks(100)
      let second = edges.map { Edge($0.line, $0.level, at: $0.time + Milliseconds(apart).nanoseconds) }
      bench.step(edges + second)
      #expect(bench.minutes == minutes)
    }
  }
}
