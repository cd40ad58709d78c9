// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Scenario
import SimulatedHAL
import Terminal
import Testing

@testable import napclock

/// A simulator on a clock that the test moves.
private final class Play {
  var real: Int64 = 1_000_000_000
  var simulator: Simulator

  init(speed: Speed = .times(1), board: Board = .standard) {
    let clock = Clock()
    self.clock = clock
    clock.now = real
    simulator = Simulator(board, on: SimulatedBench(board), speed: speed, localOffset: 7_200) { clock.now }
  }

  private final class Clock { var now: Int64 = 0 }
  private let clock: Clock

  /// Lets real time pass in pictures of 33 ms.
  func wait(_ milliseconds: Int64) {
    var left = milliseconds
    while left > 0 {
      let part = min(left, 33)
      real += part * 1_000_000
      clock.now = real
      simulator.advance()
      left -= part
    }
  }

  func key(_ key: Key, _ action: KeyEvent.Action = .press, tellsReleases: Bool = false) {
    simulator.take(KeyEvent(key, action), tellsReleases: tellsReleases)
  }

  /// A key, and the time that it takes to have its effect.
  func tap(_ key: Key) {
    self.key(key)
    wait(300)
  }
}

@Suite("The simulated clock that somebody plays with")
struct SimulatorTests {
  @Test("a nap is set, begins, calls at its time and is answered")
  func nap() {
    let play = Play()
    play.tap(.right)
    #expect(play.simulator.face.seconds == 21 * 60)
    #expect(play.simulator.face.meaning == .set)
    play.tap(.left)
    #expect(play.simulator.face.seconds == 20 * 60)
    play.tap(.enter)
    #expect(play.simulator.state == .napping)
    #expect(play.simulator.face.seconds == 20 * 60)
    // 13:00 UTC is 15:00 here; the nap began within the first second.
    #expect(play.simulator.face.ringsAt.map { $0 / 60 } == 15 * 60 + 20)
    for _ in 0..<4 { play.key(.character("+")) }
    #expect(play.simulator.face.speed == "×60")
    play.wait(19_500)
    #expect(play.simulator.state == .napping)
    play.wait(600)
    #expect(play.simulator.state == .calling)
    #expect(play.simulator.face.speed == "×1")
    #expect(play.simulator.face.isMotorOn)
    #expect(play.simulator.face.notice != nil)
    play.tap(.space)
    #expect(play.simulator.state == .rating)
    #expect(!play.simulator.face.isMotorOn)
  }

  @Test("the space bar is a press when tapped, and a long press when held, without reports of releases")
  func space() {
    let play = Play()
    play.key(.space)
    play.wait(900)
    #expect(play.simulator.state == .setting)
    play.key(.space)
    for _ in 0..<20 {
      play.wait(40)
      play.key(.space)
      if play.simulator.state != .setting { break }
    }
    // The first repeat comes after half a second on a keyboard; here it came at once: two taps at least.
    #expect(play.simulator.state != .standby)
  }

  @Test("a space bar that repeats after the keyboard's delay is held")
  func heldSpace() {
    let play = Play()
    play.key(.space)
    play.wait(500)
    for _ in 0..<10 {
      play.key(.space)
      play.wait(33)
    }
    play.wait(1_500)
    #expect(play.simulator.state == .ambient)
  }

  @Test("a terminal that reports releases tells a tap from a hold by itself")
  func releases() {
    let play = Play()
    play.key(.space, .press, tellsReleases: true)
    play.wait(100)
    play.key(.space, .release, tellsReleases: true)
    play.wait(300)
    #expect(play.simulator.state == .setting)
    play.key(.space, .press, tellsReleases: true)
    play.wait(1_000)
    play.key(.space, .release, tellsReleases: true)
    play.wait(1_200)
    #expect(play.simulator.state == .standby)
  }

  @Test("P is a long press at once")
  func capital() {
    let play = Play()
    play.key(.character("P"))
    play.wait(950)
    #expect(play.simulator.state == .ambient)
  }

  @Test("a press is as long as it is, however fast the time goes", arguments: [Speed.times(60), .times(300)])
  func pressAtSpeed(speed: Speed) {
    let play = Play(speed: speed)
    play.key(.enter)
    play.wait(33)
    #expect(play.simulator.state == .setting)
  }

  @Test("page keys turn five detents, fast enough to accelerate")
  func pages() {
    let play = Play()
    play.tap(.pageUp)
    #expect(play.simulator.bench.detents == 5)
    // One minute for the first, then to 25, 30, 35 and 40.
    #expect(play.simulator.face.seconds == 40 * 60)
  }

  @Test("every fault of the menu breaks the part and mends it again", arguments: Mishap.all.indices)
  func faults(index: Int) {
    let play = Play()
    play.key(.character("f"))
    for _ in 0..<index { play.key(.down) }
    play.key(.enter)
    #expect(play.simulator.face.faults == [Mishap.all[index].name])
    #expect(play.simulator.bench.world.activeFaults.count == 1)
    play.wait(3_000)
    play.key(.enter)
    play.key(.character("f"))
    #expect(play.simulator.face.faults.isEmpty)
    #expect(play.simulator.bench.world.activeFaults.isEmpty)
    #expect(play.simulator.face.overlay == .none)
    play.wait(3_000)
    #expect(play.simulator.bench.firmware.broken.isEmpty)
    play.tap(.right)
    #expect(play.simulator.state == .setting)
  }

  @Test("speed goes up to max and down to one")
  func speeds() {
    let play = Play()
    for _ in 0..<10 { play.key(.character("+")) }
    #expect(play.simulator.face.speed == "max")
    for _ in 0..<10 { play.key(.character("-")) }
    #expect(play.simulator.face.speed == "×1")
  }

  @Test("any keys at all leave it alive")
  func anyKeys() {
    let keys: [Key] = [
      .up, .down, .left, .right, .pageUp, .pageDown, .enter, .space, .tab, .escape, .wheelUp, .wheelDown,
      .character("p"), .character("P"), .character("+"), .character("-"), .character("f"), .character("?"),
    ]
    var generator = SplitMix64(seed: 7)
    let play = Play(speed: .times(15))
    for _ in 0..<300 {
      let action: KeyEvent.Action = [.press, .press, .repeat, .release][Int(generator.below(4))]
      play.key(keys[Int(generator.below(UInt32(keys.count)))], action, tellsReleases: generator.below(2) == 0)
      play.wait(Int64(generator.below(60)))
      let face = play.simulator.face
      _ = ClockFace.draw(face, columns: 40, rows: 12, depth: .none)
    }
    #expect(!play.simulator.isOver)
    play.key(.interrupt)
    #expect(play.simulator.isOver)
  }
}

@Suite("napclock sim")
struct SimCommandTests {
  @Test("without a terminal it says what to use instead")
  func withoutTerminal() {
    let console = RecordedConsole()
    #expect(console.run("sim") == .badInput)
    #expect(console.errors.contains("needs a terminal"))
    #expect(console.errors.contains("napclock test SCENARIO"))
  }

  @Test(
    "options that are wrong are told",
    arguments: [
      ("sim --speed fast", "`--speed` is `fast`, expected a number from 1 to 1000, or max"),
      ("sim --speed 0", "`--speed` is `0`, expected a number from 1 to 1000, or max"),
      (
        "sim --size 80 --picture x", "`--size` is `80`, expected columns and rows from 40x12 to 400x200, such as 120x40"
      ),
    ])
  func wrong(line: String, message: String) {
    let console = RecordedConsole()
    #expect(console.run(line) == .badInput)
    #expect(console.errors.contains(message))
  }
}
