// SPDX-License-Identifier: MIT

import BoardFile
import CAllocations
import Host
import NapCore
import Scenario

/// A simulated device with somebody who sleeps beside it, and what its ticks take.
///
/// Counted is the firmware with its simulated hardware; not counted is the hand, which works out its edges
/// beforehand.
struct SleeperRun {
  let device: SimulatedBench
  private(set) var ticks: UInt64 = 0
  /// Of simulated time.
  private(set) var simulated = Nanoseconds(0)
  private(set) var frames: UInt64 = 0
  private(set) var nanoseconds: Int64 = 0
  private(set) var allocations: UInt64 = 0

  /// Contacts of a cheap encoder chatter for so long.
  private static let bounce = Milliseconds(2).nanoseconds

  /// - Parameter record: takes a recording; without it none is made.
  init(_ board: Board = .standard, skipsQuietTicks: Bool, record: (([UInt8]) -> Void)? = nil) {
    var options = SimulatedBench.Options()
    options.skipsQuietTicks = skipsQuietTicks
    options.modelsLEDs = false
    options.record = record
    device = SimulatedBench(board, options)
  }

  /// Forgets what was counted so far.
  mutating func beginCounting() {
    ticks = 0
    simulated = Nanoseconds(0)
    frames = 0
    nanoseconds = 0
    allocations = 0
  }

  mutating func wait(_ length: Milliseconds) { pass(until: device.now + length.nanoseconds) }

  mutating func turn(_ detents: Int, rate: UInt32 = 20) {
    pass(until: device.turn(detents, rate: rate, bounce: Self.bounce))
    wait(Milliseconds(200))
  }

  mutating func press() {
    pass(until: device.press(for: Milliseconds(100).nanoseconds, bounce: Self.bounce))
    wait(Milliseconds(200))
  }

  private mutating func pass(until time: Nanoseconds) {
    let before = device.firmware.device.now
    let (start, sent) = (device.now, device.world.transfers)
    let allocated = callocations_count()
    let began = HostClock.now
    device.advance(to: time)
    nanoseconds += HostClock.now - began
    allocations += callocations_count() - allocated
    ticks += device.firmware.device.now.since(before).count
    simulated = simulated + (device.now - start)
    frames += device.world.transfers - sent
  }
}

extension SleeperRun {
  /// What a nap of 20 minutes is made of: a bouncing dial, the nap, a call answered after 40 s, and a rating.
  ///
  /// - Returns: whether the device took it as that.
  mutating func nap() -> Bool {
    turn(+1)
    turn(-1)
    press()
    wait(Milliseconds.minutes(20))
    wait(Milliseconds.seconds(40))
    press()
    turn(+1)
    press()
    guard let record = device.log?.record else { return false }
    return record.outcome == .completed && record.planned == Milliseconds.minutes(20) && record.level == 4
  }

  /// Eight hours of somebody who cannot sleep: three naps, and a detent every five seconds, each of four edges.
  mutating func restlessNight() {
    let end = device.now + Milliseconds.minutes(8 * 60).nanoseconds
    for hour in 0..<8 {
      if hour % 3 == 0 {
        turn(-40)
        turn(+20)
        press()
      }
      let last = min(device.now + Milliseconds.minutes(60).nanoseconds, end)
      var isForth = true
      while device.now < last {
        pass(until: device.turn(isForth ? 1 : -1, rate: 20, bounce: Nanoseconds(0)))
        isForth.toggle()
        wait(Milliseconds.seconds(5))
      }
    }
  }

  /// Eight hours: a nap of 180 minutes, a snooze, an answered call; another such nap with all five rings of its
  /// call missed; and standby for the rest.
  ///
  /// - Returns: whether the device took it as that.
  mutating func night() -> Bool {
    let end = device.now + Milliseconds.minutes(8 * 60).nanoseconds
    turn(+40)
    press()
    wait(Milliseconds.minutes(180))
    wait(Milliseconds.seconds(20))
    turn(+3)
    wait(Milliseconds.minutes(5))
    wait(Milliseconds.seconds(20))
    press()
    press()
    guard let first = device.log?.record, first.outcome == .completed, first.snoozes == 1 else { return false }
    turn(+1)
    press()
    pass(until: end)
    guard let second = device.log?.record else { return false }
    return first.planned == Milliseconds.minutes(180) && second.planned == first.planned && second.outcome == .missed
      && device.firmware.device.nap.state == .standby
  }
}

extension SleeperRun {
  /// What the peers of `tools/bench` are measured by: a nap that is set by a bouncing dial, which is turned by a detent
  /// a second until the call, back and forth. The call is answered after 20 s.
  ///
  /// A nap of two minutes moves its arc 51 times a second on 24 LEDs, and each turn keeps the ring from going dim.
  ///
  /// - Parameters:
  ///   - minutes: how long it is.
  ///   - isPaused: whether it is paused at once, so that the whole ring breathes, and goes on for its last two minutes.
  /// - Returns: whether the device took it as that.
  mutating func peerNap(minutes: Int, isPaused: Bool) -> Bool {
    let shown = Int(device.firmware.device.nap.duration.count / Milliseconds.minutes(1).count)
    press()
    turn(minutes - shown, rate: 5)
    turn(+1, rate: 5)
    turn(-1, rate: 5)
    press()
    let end = device.now + Milliseconds.minutes(Int64(minutes)).nanoseconds
    if isPaused {
      press()
      turnBackAndForth(until: end - Milliseconds.minutes(1).nanoseconds)
      turn(1 - minutes, rate: 5)
      press()
      turnBackAndForth(until: device.now + device.observe().remaining.nanoseconds - Milliseconds.seconds(1).nanoseconds)
    } else {
      turnBackAndForth(until: end - Milliseconds.seconds(1).nanoseconds)
    }
    wait(Milliseconds.seconds(2))
    guard device.firmware.device.nap.state == .calling else { return false }
    wait(Milliseconds.seconds(20))
    press()
    press()
    guard let record = device.log?.record else { return false }
    return record.outcome == .completed && device.firmware.device.nap.state == .standby
  }

  /// Each turn forth has its turn back.
  private mutating func turnBackAndForth(until end: Nanoseconds) {
    while device.now + Milliseconds.seconds(2).nanoseconds <= end {
      for detents in [+1, -1] {
        let next = device.now + Milliseconds.seconds(1).nanoseconds
        pass(until: device.turn(detents, rate: 20, bounce: Self.bounce))
        pass(until: next)
      }
    }
    pass(until: end)
  }
}
