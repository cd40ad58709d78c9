// SPDX-License-Identifier: MIT

import NapCore
import Scenario
import SimulatedHAL
import Testing

@testable import napclock

@Suite("The words that the plain simulator's hand is told")
struct HandWordsTests {
  private func actions(_ text: String) throws -> [HandWords.Action] {
    var words = HandWords()
    // In pieces that end in the middle of lines.
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try words.take(Array(rest.prefix(3)))
      rest = rest.dropFirst(3)
    }
    try words.take(nil)
    #expect(words.isOver && !words.hasRoom)
    var actions: [HandWords.Action] = []
    while let action = words.next() { actions.append(action) }
    #expect(words.isEmpty)
    return actions
  }

  @Test("each line is one thing to do, in order, and the last one needs no end")
  func order() throws {
    let actions = try actions("press\n\n  hold \r\nturn +3\nturn -12\nwait 1m30s\nwait 0s\npress")
    #expect(
      actions == [
        .press, .hold, .turn(3), .turn(-12), .wait(Milliseconds.seconds(90).nanoseconds), .wait(Nanoseconds(0)), .press,
      ])
  }

  @Test(
    "anything else is told with its line",
    arguments: ["push", "press 2", "turn", "turn 0", "turn 1001", "turn x", "wait", "wait 5", "wait -1s", "wait 25h"])
  func wrong(line: String) {
    #expect(
      throws: HandWords.Problem(message: "line 2 of the standard input: `\(line)`, expected \(HandWords.expected)")
    ) {
      try actions("press\n\(line)\n")
    }
  }

  @Test("a line without an end, and more lines than can be done, are not kept for ever")
  func bounds() throws {
    #expect(throws: HandWords.Problem.self) { try actions(String(repeating: "x", count: HandWords.longestLine + 1)) }
    var words = HandWords()
    for _ in 0..<HandWords.mostWaiting {
      #expect(words.hasRoom)
      try words.take(Array("press\n".utf8))
    }
    #expect(!words.hasRoom)
    _ = words.next()
    #expect(words.hasRoom)
  }
}

@Suite("The machine that the plain simulator runs on")
struct MachineClockTests {
  private static let hour: Int64 = 3_600_000_000_000

  @Test("its clock goes on between two programs, so many times as fast", arguments: [1, 600, 1_000])
  func goesOn(speed: Int64) {
    let first = MachineClock(speed: speed, realBoot: 7) { Self.hour }
    let second = MachineClock(speed: speed, realBoot: 7) { Self.hour + 1_000_000 }
    #expect(second.boot == first.boot)
    #expect(second.now - first.now == Nanoseconds(1_000_000 * speed))
  }

  @Test("a start of the real machine, another speed and a clock that has run for long are another power-on")
  func boots() {
    func boot(_ speed: Int64, _ boot: UInt64, at time: Int64 = Self.hour) -> UInt64 {
      MachineClock(speed: speed, realBoot: boot) { time }.boot
    }
    let boots = [boot(600, 7), boot(600, 8), boot(599, 7), boot(600, 7, at: MachineClock.longest)]
    #expect(Set(boots).count == boots.count)
    #expect(boot(600, 7, at: MachineClock.longest - 1) == boots[0])
    let last = MachineClock(speed: 1_000, realBoot: 7) { Int64.max }
    #expect(last.now >= Nanoseconds(0) && last.now <= Nanoseconds(MachineClock.longest * 1_000))
  }

  @Test("a sleep is over when its time has come, and not before", arguments: [1, 7, 600, 1_000])
  func moments(speed: Int64) {
    var real = Self.hour
    let machine = MachineClock(speed: speed, realBoot: 7) { real }
    for ahead in [Int64(1), 10_000_000, 9_999_999, 123_456_789] {
      real = Self.hour
      let due = machine.now + Nanoseconds(ahead)
      real = machine.moment(of: due)
      #expect(machine.now >= due)
      real -= 1
      #expect(machine.now < due)
    }
  }

  @Test("at its own speed the time of day is this machine's")
  func wall() {
    let machine = MachineClock(speed: 1, realBoot: 7) { 5 * MachineClock.longest + Self.hour }
    let wall = World.someday.count
    #expect(machine.now + machine.wallOffset(wall: wall) == Nanoseconds(wall))
  }
}

@Suite("napclock sim --plain")
struct PlainCommandTests {
  @Test(
    "what does not go together is told",
    arguments: [
      ("sim --plain", "`--plain` without a place for journal and log, expected `--data DIR`"),
      ("sim --plain --data x --speed max", "`--plain` with `--speed max`, expected a number from 1 to 1000"),
      ("sim --plain --data x --sound", "`--plain` with `--sound`, expected one of them"),
    ])
  func wrong(line: String, message: String) {
    let console = RecordedConsole()
    #expect(console.run(line) == .badInput)
    #expect(console.errors.contains(message))
  }

  @Test("a change is written down before it is told, and not while the disk hangs")
  func kept() {
    let bench = SimulatedBench(.standard)
    func isKept() -> Bool { bench.firmware.isKept }
    func state() -> State { bench.firmware.device.nap.state }
    bench.advance(to: Milliseconds.seconds(1).nanoseconds)
    #expect(isKept())
    bench.inject(.store, .stuck, for: Milliseconds.seconds(3).nanoseconds)
    _ = bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
    bench.advance(to: Milliseconds(1_500).nanoseconds)
    let pressed = bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
    bench.advance(to: pressed + Milliseconds.seconds(1).nanoseconds)
    #expect(state() == .napping)
    #expect(!isKept())
    bench.advance(to: Milliseconds.seconds(6).nanoseconds)
    #expect(isKept())
  }
}
