// SPDX-License-Identifier: MIT

import NapCore

/// The power of a simulated machine, and what a cut does to its clocks.
public struct Power: Equatable, Sendable {
  /// What the wall clock shows after the next power-on of the machine.
  public enum Clock: String, CaseIterable, Sendable {
    /// A battery or a network kept it right.
    case right
    /// It begins in 1970.
    case lost
    /// It goes on where it stopped.
    case stopped
  }

  /// What the next power-on of the machine does to the wall clock.
  public var clock = Clock.right
  /// Whether somebody who knows the time has set the wall clock.
  public var isSynchronised = true
  /// Whether the machine has no power.
  public internal(set) var isOff = false
  /// When the machine was switched on last: the monotonic clock counts from there.
  public internal(set) var began = Nanoseconds(0)
  /// When the power went last.
  var lost = Nanoseconds(0)
  /// Counted up by each power-on.
  public internal(set) var boot: UInt64

  /// - Parameter boot: which power-on of the machine the first one is.
  public init(boot: UInt64 = 1) { self.boot = boot }
}
