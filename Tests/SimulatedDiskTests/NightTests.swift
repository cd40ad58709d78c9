// SPDX-License-Identifier: MIT

import BoardFile
import HAL
import NapCore
import NapLog
import Scenario
import SimulatedDisk
import SimulatedHAL
import Testing

@Suite("PUB-31: a night whose power goes in the middle of a writing")
struct NightTests {
  private static let off = Milliseconds.seconds(90).nanoseconds
  /// The nap's length, and how much earlier or later than it the call may come.
  private static let length = Milliseconds.minutes(20).nanoseconds
  private static let slack = Nanoseconds(300_000_000)

  /// A clock whose power goes in a change of its disk.
  private static func clock(cutAfter changes: UInt64?, seed: UInt64) -> (bench: SimulatedBench, storage: SQLiteStorage)
  {
    let storage = SQLiteStorage(seed: seed)
    var options = SimulatedBench.Options()
    options.storage = storage
    options.modelsLEDs = false
    let bench = SimulatedBench(.standard, options)
    storage.disk.cutPower(after: changes)
    return (bench, storage)
  }

  /// Lets time pass; where the power goes, it is off for a while.
  ///
  /// - Returns: whether it went.
  private static func pass(_ bench: SimulatedBench, until time: Nanoseconds, _ isEnough: (Observation) -> Bool) -> Bool
  {
    _ = bench.advance(to: time) { bench.world.power.isOff || isEnough($0) }
    guard bench.world.power.isOff else { return false }
    bench.losePower(isCut: true, for: off)
    return true
  }

  @Test("a nap that was written down is called at its time, whatever change of the disk it is cut in")
  func everyChange() throws {
    // What a whole nap changes, from the press to the call.
    let (whole, disk) = Self.clock(cutAfter: nil, seed: 0)
    for _ in 0..<2 {
      let pressed = whole.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
      whole.advance(to: pressed + Milliseconds.seconds(1).nanoseconds)
    }
    _ = Self.pass(whole, until: Milliseconds.minutes(21).nanoseconds) { $0.state == .calling }
    #expect(whole.firmware.device.nap.state == .calling)
    let changes = disk.disk.changes
    #expect(changes > 150)
    var (resumed, forgotten) = (0, 0)
    for change in 0..<changes {
      let (bench, storage) = Self.clock(cutAfter: change, seed: change)
      bench.advance(to: Milliseconds.seconds(1).nanoseconds)
      if bench.world.power.isOff { bench.losePower(isCut: true, for: Self.off) }
      let pressed = bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
      // Once to be set, once to begin, unless a cut has come between.
      var isCut = Self.pass(bench, until: pressed + Milliseconds.seconds(1).nanoseconds) { _ in false }
      let began = bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
      isCut = Self.pass(bench, until: began + Milliseconds.seconds(1).nanoseconds) { _ in false } || isCut
      let due = began + Self.length
      if !isCut { isCut = Self.pass(bench, until: due + Milliseconds.minutes(1).nanoseconds) { $0.state == .calling } }
      bench.advance(to: bench.now + Milliseconds(100).nanoseconds)
      let state = bench.firmware.device.nap.state
      guard state.isOfNap else {
        forgotten += 1
        continue
      }
      resumed += 1
      if state != .calling {
        _ = Self.pass(bench, until: due + Milliseconds.minutes(5).nanoseconds) { $0.state == .calling }
      }
      #expect(bench.firmware.device.nap.state == .calling, "change \(change)")
      let late = bench.now - due
      #expect(late >= Nanoseconds(-Self.slack.count), "change \(change): \(late.count) ns")
      // A cut shortly before the deadline is over after it.
      #expect(late <= Self.off + Milliseconds.seconds(1).nanoseconds, "change \(change): \(late.count) ns")
      #expect(storage.setAside == 0)
    }
    // Forgotten is only what the sleeper had not been shown as running.
    #expect(resumed > 130, "\(resumed) resumed, \(forgotten) forgotten")
    #expect(forgotten < 40, "\(resumed) resumed, \(forgotten) forgotten")
  }
}
