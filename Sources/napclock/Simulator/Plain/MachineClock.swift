// SPDX-License-Identifier: MIT

import HAL
import Host
import NapCore
import SimulatedHAL

#if os(Linux)
  import LinuxHAL
#endif

/// The clocks of a simulated machine that is never off: this machine's, so many times as fast.
///
/// They go on while no program runs. So a program that is started again at the same speed finds itself in the same
/// power-on of the same machine, as much later as it is.
struct MachineClock {
  /// After so much real time, 13 days, the machine counts as switched on anew: its clock, at a thousand times the
  /// speed, would run out of numbers in a hundred days otherwise.
  static let longest: Int64 = 1 << 50

  let speed: Int64
  /// Which power-on it is: another one after a start of this machine, and at another speed.
  let boot: UInt64
  /// When the simulated machine was switched on, on this machine's clock.
  private let powerOn: Int64
  private let real: () -> Int64

  /// - Parameters:
  ///   - speed: seconds a second, 1 to 1000.
  ///   - real: this machine's monotonic clock in ns, and which power-on of it that is.
  init(speed: Int64, realBoot: UInt64 = Self.realBoot, real: @escaping () -> Int64 = { HostClock.now }) {
    self.speed = speed
    self.real = real
    let number = real() / Self.longest
    powerOn = number * Self.longest
    boot = [realBoot, UInt64(number), UInt64(speed)].reduce(0) { mixed, part in
      var generator = SplitMix64(seed: mixed ^ part)
      return generator.next()
    }
  }

  static var realBoot: UInt64 {
    #if os(Linux)
      LinuxClock().boot
    #else
      0
    #endif
  }

  var now: Nanoseconds { Nanoseconds((real() - powerOn) * speed) }

  /// What the time of day is ahead of `now`. It is this machine's at the power-on, and goes on at the same speed.
  func wallOffset(wall: Int64) -> Nanoseconds { Nanoseconds(wall - real() + powerOn) }

  /// The first moment of this machine's clock at which `now` is `time`, or later.
  func moment(of time: Nanoseconds) -> Int64 { powerOn + (time.count + speed - 1) / speed }
}

/// Time as the firmware sees it that runs in a simulated world on such a machine.
struct ScaledTime: MonotonicClock {
  let world: World
  let machine: MachineClock

  var boot: UInt64 { machine.boot }
  var now: Nanoseconds { world.now }

  func sleep(until time: Nanoseconds) {
    HostClock.sleep(until: machine.moment(of: time))
    world.advance(to: machine.now)
  }
}
