// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// How long the device was off, as far as the clocks tell.
///
/// In the same power-on of the machine the monotonic clock knows. After a reboot only the wall clock can, and it may
/// have stood still, or begun in 1970. What is not known counts as nothing: the nap goes on with what was left, and
/// is put right at the clock's first jump forward.
struct Resumption: Sendable {
  /// A jump of the wall clock from here on means that it was set; anything less is drift.
  static let jump = Milliseconds.seconds(1)

  /// How long it was off by what is known at power-on.
  let elapsed: Milliseconds
  /// The moment of the writing by the wall clock, where how long it was off may turn out to be longer.
  private var writtenAt: Nanoseconds?
  private var told: Milliseconds
  private var hasJumped = false

  /// - Parameters:
  ///   - now, boot: the monotonic clock.
  ///   - wall, isSynchronised: the time of day.
  init(_ record: JournalRecord, now: Nanoseconds, boot: UInt64, wall: Nanoseconds, isSynchronised: Bool) {
    if boot == record.boot {
      elapsed = Self.milliseconds(now - record.clock)
    } else if let written = record.wall, wall >= written {
      elapsed = Self.milliseconds(wall - written)
      if !isSynchronised { writtenAt = written }
    } else {
      elapsed = Milliseconds(0)
      writtenAt = record.wall
    }
    told = elapsed
  }

  /// Whether the wall clock may still say that the device was off for longer.
  var isOpen: Bool { writtenAt != nil }

  /// Looks at the wall clock again.
  ///
  /// - Parameter sincePowerOn: how long the device is on.
  /// - Returns: how much longer it was off than was known; zero for no news.
  mutating func look(wall: Nanoseconds, isSynchronised: Bool, at sincePowerOn: Nanoseconds) -> Milliseconds {
    guard let writtenAt else { return Milliseconds(0) }
    if isSynchronised { self.writtenAt = nil }
    let off = Self.milliseconds(wall - sincePowerOn - writtenAt)
    guard off >= told + Self.jump, isSynchronised || !hasJumped else { return Milliseconds(0) }
    // Once, and then only for somebody who knows the time: a clock that is set a second time is corrected, and the
    // nap is not.
    hasJumped = true
    defer { told = off }
    return off - told
  }

  private static func milliseconds(_ length: Nanoseconds) -> Milliseconds {
    Milliseconds(min(max(length.count / 1_000_000, 0), Journal.longest.count))
  }
}
