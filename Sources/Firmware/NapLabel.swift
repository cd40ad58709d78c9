// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// Learns which time of day the nap under way began at.
///
/// The nap is measured on the monotonic clock. The wall clock is looked at until it comes from somewhere that
/// knows; what it does later changes nothing.
struct NapLabel: Sendable {
  /// What the wall clock showed at power-on, as far as is known.
  private var powerOn: Nanoseconds?
  private var isCertain = false
  /// When the nap began, of one that was resumed and was labelled before the power went.
  private var told: Nanoseconds?

  /// A nap begins: what was known of the clock before is asked again.
  mutating func begin() {
    self = NapLabel()
  }

  /// A nap goes on whose label is known.
  mutating func resume(beganAt: Nanoseconds?) {
    self = NapLabel()
    told = beganAt
  }

  /// Whether the clock is still to be looked at.
  var isOpen: Bool { !isCertain && told == nil }

  /// Takes the wall clock's time at a moment counted from power-on.
  mutating func look(wall: Nanoseconds, isSynchronised: Bool, at sincePowerOn: Nanoseconds) {
    guard isOpen, wall >= Nanoseconds.believableWall, powerOn == nil || isSynchronised else { return }
    powerOn = wall - sincePowerOn
    isCertain = isSynchronised
  }

  /// When the nap began, counted from 1970; `nil` where it is not known.
  func beganAt(_ record: NapRecord) -> Nanoseconds? { told ?? powerOn.map { $0 + record.began.nanoseconds } }

  func entry(_ record: NapRecord, powerOn clock: Nanoseconds) -> NapEntry {
    NapEntry(
      record: record, beganAt: beganAt(record), isCertain: isCertain || told != nil,
      clock: clock + record.began.nanoseconds)
  }
}
