// SPDX-License-Identifier: MIT

import BoardFile
import HAL
import NapCore
import NapLog
import Scenario
import SimulatedHAL
import Testing

@testable import napclock

/// A clock that was set to 45 minutes and pressed at 13:00 UTC, on a database on this machine's disk.
private final class Night {
  let scratch: Scratch
  let bench: SimulatedBench
  /// When the nap began, since the first power-on.
  let began: Nanoseconds

  init(wall: Nanoseconds = World.someday) throws {
    scratch = try Scratch()
    var options = SimulatedBench.Options()
    options.wall = wall
    options.storage = try DirectoryStorage(scratch.path)
    bench = SimulatedBench(.standard, options)
    bench.advance(to: bench.turn(25, rate: 4, bounce: Nanoseconds(0)) + Milliseconds.seconds(1).nanoseconds)
    began = bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
    bench.advance(to: began + Milliseconds.seconds(1).nanoseconds)
  }

  var state: State { bench.firmware.device.nap.state }

  /// Lets time pass until so many minutes and seconds after the nap began.
  func pass(minute: Int64, second: Int64 = 0) { bench.advance(to: moment(minute, second)) }

  func moment(_ minute: Int64, _ second: Int64) -> Nanoseconds {
    began + Milliseconds.seconds(minute * 60 + second).nanoseconds
  }

  /// When the first call came, in ms since the nap began; within the next hour.
  func call() -> Int64? {
    let came = bench.advance(to: bench.now + Milliseconds.minutes(60).nanoseconds) { $0.state == .calling }
    return came ? (bench.now - began).count / 1_000_000 : nil
  }

  func log() throws -> [LoggedNap] { try NapDatabase.read(DataDirectory.database(in: scratch.path)).log().naps }
}

@Suite("PUB-31: a restart in the middle of a nap, on a real database")
struct RestartTests {
  /// The press is told some ticks after the finger comes down, and each start has ticks of its own.
  private static let slack: Int64 = 200

  @Test("back before its time, it calls at its time", arguments: [true, false])
  func before(isCut: Bool) throws {
    let night = try Night()
    #expect(night.bench.firmware.device.nap.duration == Milliseconds.minutes(45))
    night.pass(minute: 10)
    night.bench.losePower(isCut: isCut, for: Milliseconds.minutes(15).nanoseconds)
    night.pass(minute: 25, second: 1)
    #expect(night.state == .napping)
    let call = try #require(night.call())
    #expect(abs(call - 45 * 60_000) <= Self.slack)
    #expect(try night.log() == [])
  }

  @Test("back after its time, it calls at once, and is logged as late")
  func after() throws {
    let night = try Night()
    night.pass(minute: 10)
    night.bench.losePower(isCut: true, for: Milliseconds.minutes(40).nanoseconds)
    night.pass(minute: 50, second: 1)
    #expect(night.state == .calling)
    _ = night.bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
    night.pass(minute: 52)
    let nap = try #require(try night.log().first)
    #expect(nap.outcome == .completed)
    #expect(abs(nap.late.count - 5 * 60_000) <= Self.slack)
    #expect(nap.isCertain)
    let began = try #require(nap.beganAt)
    let pressed = (World.someday + night.began).count / 1_000_000
    #expect(abs(began.count - pressed) <= Self.slack)
  }

  @Test("back hours later, it does not call, and is logged as missed")
  func hours() throws {
    let night = try Night()
    night.pass(minute: 10)
    night.bench.losePower(isCut: true, for: Milliseconds.minutes(9 * 60).nanoseconds)
    night.pass(minute: 9 * 60 + 10, second: 1)
    #expect(night.state == .standby)
    #expect(try night.log().map(\.outcome) == [.missed])
  }

  @Test("back with a clock that stood still, it goes on with what was left, and is put right with the clock")
  func stoodStill() throws {
    let night = try Night()
    night.pass(minute: 10)
    night.bench.setClockAfterCut(.stopped)
    night.bench.losePower(isCut: true, for: Milliseconds.minutes(15).nanoseconds)
    night.pass(minute: 25, second: 40)
    #expect(night.state == .napping)
    night.bench.synchroniseClock()
    let call = try #require(night.call())
    #expect(abs(call - 45 * 60_000) <= Self.slack)
  }

  @Test("a nap logged before the clock was known is corrected with the first writing after it is")
  func corrected() throws {
    let night = try Night(wall: Nanoseconds(0))
    night.pass(minute: 5)
    _ = night.bench.press(for: Milliseconds(900).nanoseconds, bounce: Nanoseconds(0))
    night.pass(minute: 6)
    let before = try #require(try night.log().first)
    #expect(before.outcome == .cancelled)
    #expect(before.beganAt == nil && !before.isCertain)
    night.bench.synchroniseClock()
    night.pass(minute: 7)
    _ = night.bench.turn(1, rate: 4, bounce: Nanoseconds(0))
    night.pass(minute: 7, second: 2)
    _ = night.bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
    night.pass(minute: 8)
    #expect(night.state == .napping)
    let after = try #require(try night.log().first)
    let began = try #require(after.beganAt)
    #expect(abs(began.count - (World.someday + night.began).count / 1_000_000) <= Self.slack)
    #expect(after.isCertain)
  }
}
