// SPDX-License-Identifier: MIT

import CLinuxHAL
import HAL
import NapCore

/// The machine's monotonic clock, which counts the time in which it is suspended (CLOCK_BOOTTIME).
public struct LinuxClock: MonotonicClock, ~Copyable {
  /// How late the sleeps ended.
  public private(set) var lateness = Lateness()
  public let boot: UInt64

  public init() { boot = Self.bootNumber }

  public var now: Nanoseconds { Nanoseconds(linuxhal_clock_boot()) }

  /// The first half of the number that the kernel draws at each of its starts (random(4)); 0 where it tells none.
  private static var bootNumber: UInt64 {
    let text = (try? Calls.read("/proc/sys/kernel/random/boot_id")) ?? ""
    return UInt64(text.filter { $0.isHexDigit }.prefix(16), radix: 16) ?? 0
  }

  public mutating func sleep(until time: Nanoseconds) {
    lateness.note(Nanoseconds(linuxhal_sleep_until(time.count) - time.count))
  }
}

/// The machine's time of day.
public struct LinuxWallClock: WallClock {
  public init() {}

  public var now: Nanoseconds { Nanoseconds(linuxhal_clock_wall()) }

  public var isSynchronised: Bool { linuxhal_clock_is_synchronised() != 0 }
}

/// How late sleeps ended: a count for each microsecond up to the bound.
public struct Lateness: Sendable {
  /// Later than this is counted as this.
  public static let bound = 20_000

  private var counts = [UInt32](repeating: 0, count: Self.bound + 1)
  /// How many sleeps were counted.
  public private(set) var total: UInt64 = 0
  /// How late the latest was, beyond the bound as well.
  public private(set) var most = Nanoseconds(0)

  public init() {}

  mutating func note(_ late: Nanoseconds) {
    let microseconds = min(max(late.count / 1_000, 0), Int64(Self.bound))
    counts[Int(microseconds)] &+= 1
    total += 1
    if late > most { most = late }
  }

  /// In microseconds: so many of 10,000 sleeps ended no later.
  public func percentile(_ share: UInt64) -> Int {
    let rank = (total * share + 9_999) / 10_000
    var sum: UInt64 = 0
    for (microseconds, count) in counts.enumerated() {
      sum += UInt64(count)
      if sum >= rank { return microseconds }
    }
    return Self.bound
  }
}

/// What makes a loop wake on time. Each part is asked for by itself; an ordinary user may have none but the first.
public enum Promptness {
  /// Wakes the thread when it asked for it, and not up to 50 µs later.
  public static func forbidTimerSlack() -> Bool { linuxhal_timer_slack(1) == 0 }

  /// Runs the thread before all that have no such priority.
  public static func takePriority(_ priority: Int32) -> Bool { linuxhal_priority(priority) == 0 }

  /// Keeps the program in memory.
  public static func lockMemory() -> Bool { linuxhal_lock_memory() == 0 }

  // MARK: Whether each is allowed. What was before is there again afterwards.

  /// Whether the thread may have no timer slack.
  public static var mayForbidTimerSlack: Bool {
    let before = linuxhal_timer_slack_now()
    guard before >= 0, linuxhal_timer_slack(1) == 0 else { return false }
    return linuxhal_timer_slack(UInt64(before)) == 0
  }

  /// Whether the thread may have this real-time priority, 1 to 99.
  public static func mayTakePriority(_ priority: Int32) -> Bool { linuxhal_priority_try(priority) == 0 }

  /// To be asked in a process that has locked none.
  public static var mayLockMemory: Bool {
    guard lockMemory() else { return false }
    return linuxhal_unlock_memory() == 0
  }
}

/// The library that stands between this program and the kernel's GPIO.
public enum GPIOLibrary {
  /// 1 or 2; 0 where the program was built without.
  public static var generation: Int { Calls.generation }
  /// The library's own version; empty where the program was built without.
  public static var version: String { Calls.version }
}
