// SPDX-License-Identifier: MIT

import CHost

/// The machine's clock for measuring: nobody sets it, and it goes on while the machine sleeps.
public enum HostClock {
  /// Nanoseconds since some moment in the past, never less than before.
  public static var now: Int64 { chost_clock_now() }

  /// Waits until `now` is `time`, or returns at once where that has passed.
  public static func sleep(until time: Int64) { chost_clock_sleep(time) }

  /// Nanoseconds that processors have worked for this process, in it and in the kernel.
  public static var processorTime: Int64 { chost_clock_processor() }
}
