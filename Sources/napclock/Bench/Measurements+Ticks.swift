// SPDX-License-Identifier: MIT

import CAllocations
import NapCore

extension Effort {
  /// What the bench says where a device does not do what the figure is about: the figure would be that of
  /// something else.
  static func mustHold(_ asPlanned: Bool) {
    guard !asPlanned else { return }
    fatalError("the simulated device did not do what the bench measures; `napclock test` tells why")
  }

  /// Ticks of the whole firmware on simulated hardware, every one of them run.
  func ticks() -> [Measurement] {
    let naps = repetitions(20)
    let nap = rate {
      var run = SleeperRun(skipsQuietTicks: false)
      for _ in 0..<naps { Self.mustHold(run.nap()) }
      return (run.ticks, run.nanoseconds)
    }
    let minutes = repetitions(600)
    let standby = rate {
      var run = SleeperRun(skipsQuietTicks: false)
      run.wait(Milliseconds.minutes(Int64(minutes)))
      return (run.ticks, run.nanoseconds)
    }
    return [
      Measurement(
        key: "ticks_nap", title: "ticks, napping", unit: "ticks/s",
        what: "\(naps) x a nap of 20 min, a bouncing dial before it, a call of 40 s after it, 10 ms a tick",
        spread: nap),
      Measurement(
        key: "ticks_standby", title: "ticks, idle", unit: "ticks/s",
        what: "\(minutes) min of standby, 10 ms a tick", spread: standby),
    ]
  }

  /// Allocations of the loop, once a first nap has grown what grows; `nil` where they cannot be counted.
  func allocations() -> Measurement? {
    guard callocations_are_counted() == 1 else { return nil }
    let naps = repetitions(10)
    var ticks: UInt64 = 0
    let spread = measure {
      var run = SleeperRun(skipsQuietTicks: false)
      Self.mustHold(run.nap())
      run.beginCounting()
      for _ in 0..<naps { Self.mustHold(run.nap()) }
      ticks = run.ticks
      return Int64(run.allocations)
    }
    return Measurement(
      key: "allocations", title: "allocations", unit: "in all",
      what: "calls of malloc and its kin in \(Int64(ticks).grouped) ticks of naps, after a first nap", spread: spread)
  }

  /// The time that a whole night takes with every tick run.
  func wholeNight() -> Measurement {
    Measurement(
      key: "night_every_tick", title: "night, every tick", unit: "µs",
      what: "8 h, two naps of 180 min, a snooze, a call of five rings", spread: night(skipsQuietTicks: false))
  }

  /// The time that it takes with quiet ticks skipped.
  func skippedNight() -> Measurement {
    Measurement(
      key: "night_skipping", title: "night, fast-forward", unit: "µs", what: "the same night, quiet ticks skipped",
      spread: night(skipsQuietTicks: true))
  }

  private func night(skipsQuietTicks: Bool) -> Spread {
    measure {
      var run = SleeperRun(skipsQuietTicks: skipsQuietTicks)
      return elapsed { Self.mustHold(run.night()) } / 1_000
    }
  }
}
