// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL

/// Something that can touch a device and see what it does: the simulator, the kernel's simulated GPIO, or wires.
///
/// A scenario runs on any of them, and its verdict must be the same. Times are counted from power-on.
public protocol Bench {
  /// How far the scenario has come.
  var now: Nanoseconds { get }
  /// The length of a tick: nothing can be expected to happen faster.
  var tick: TickLength { get }
  /// How much later than it should the device may do what is expected, because the machine under it is late itself.
  var patience: Nanoseconds { get }

  /// Turns the dial from now on, and returns when that is done.
  mutating func turn(_ detents: Int, rate: UInt32, bounce: Nanoseconds) -> Nanoseconds
  /// Presses the button from now on, and returns when it is up again.
  mutating func press(for length: Nanoseconds, bounce: Nanoseconds) -> Nanoseconds
  /// Makes raw edges, their times counted from now, and returns when the last is done.
  mutating func make(_ edges: [Edge]) -> Nanoseconds
  /// Lets a part fail; for ever where `length` is `nil`.
  mutating func inject(_ part: Fault.Part, _ kind: Fault.Kind, for length: Nanoseconds?)
  /// Sets the wall clock forward or back.
  mutating func stepClock(by step: Nanoseconds)
  /// What the wall clock shows after the next power cut.
  mutating func setClockAfterCut(_ clock: Power.Clock)
  /// Sets the wall clock right, as the network does.
  mutating func synchroniseClock()
  /// Takes the machine's power, or ends the program alone without a warning, and starts it again after `off`.
  mutating func losePower(isCut: Bool, for off: Nanoseconds)

  /// Lets time pass until `time`, or until `isEnough` says so.
  ///
  /// - Parameters:
  ///   - time: counted from the first power-on.
  ///   - everyTick: whether to look at every tick; otherwise at each in which something may have changed.
  ///   - isEnough: is asked at each moment that is looked at.
  /// - Returns: whether it was enough.
  mutating func advance(to time: Nanoseconds, everyTick: Bool, until isEnough: (Observation) -> Bool) -> Bool

  /// What can be seen of the device now.
  func observe() -> Observation

  /// The latest changes of state, oldest first.
  var transitions: [Transition] { get }
}

extension Bench {
  /// None: in virtual time nothing is late.
  public var patience: Nanoseconds { Nanoseconds(0) }
}
