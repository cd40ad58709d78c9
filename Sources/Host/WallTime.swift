// SPDX-License-Identifier: MIT

import CHost

/// The machine's time of day, for labels.
public enum WallTime {
  /// Nanoseconds since 1970 in UTC.
  public static var now: Int64 { chost_clock_wall() }

  /// By how many seconds the local time is ahead of UTC now.
  public static var secondsAheadOfUTC: Int64 { chost_clock_local_offset() }

  /// By how many seconds the local time was or will be ahead of UTC at a moment, in seconds since 1970.
  public static func secondsAheadOfUTC(at moment: Int64) -> Int64 { chost_clock_local_offset_at(moment) }
}
