// SPDX-License-Identifier: MIT

import NapCore

/// A finished nap with its label for people: the time of day at which it began.
public struct NapEntry: Equatable, Sendable {
  public let record: NapRecord
  /// Since 1970 in UTC; `nil` where the clock was never set while the nap lasted.
  public let beganAt: Nanoseconds?

  public init(record: NapRecord, beganAt: Nanoseconds?) {
    self.record = record
    self.beganAt = beganAt
  }
}

/// Learns which time of day the nap under way began at.
///
/// The nap is measured on the monotonic clock; the wall clock is looked at once, as soon as it can be believed,
/// and what it does later changes nothing.
struct NapLabel: Sendable {
  /// 2024-01-01 in UTC. A clock before it was never set: no such device existed then.
  static let believable = Nanoseconds(1_704_067_200_000_000_000)

  private var powerOn: Nanoseconds?

  /// A nap begins: what was known of the clock before is asked again.
  mutating func begin() {
    powerOn = nil
  }

  /// Whether the clock is still to be looked at.
  var isOpen: Bool { powerOn == nil }

  /// Takes the wall clock's time at a moment counted from power-on.
  mutating func look(wall: Nanoseconds, at sincePowerOn: Nanoseconds) {
    guard powerOn == nil, wall >= Self.believable else { return }
    powerOn = wall - sincePowerOn
  }

  func entry(_ record: NapRecord, tick: TickLength) -> NapEntry {
    NapEntry(record: record, beganAt: powerOn.map { $0 + tick.time(of: record.began) })
  }
}
