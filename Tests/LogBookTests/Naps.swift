// SPDX-License-Identifier: MIT

import NapCore
import NapLog

/// Naps as a log may have them.
enum Naps {
  /// 2026-05-04 13:00 UTC, a Monday.
  static let noon: Int64 = 1_777_899_600_000
  static let hour: Int64 = 3_600_000
  static let day: Int64 = 86_400_000

  static func nap(
    _ beganAt: Int64?, isCertain: Bool = true, length: Int64 = 20, answered: Int64? = 9_000, level: UInt8 = 3,
    outcome: Outcome = .completed
  ) -> LoggedNap {
    LoggedNap(
      beganAt: beganAt.map { Milliseconds($0) }, isCertain: isCertain && beganAt != nil, boot: 0xfeed_0000_0000_0001,
      clock: Milliseconds(5_000), planned: Milliseconds.minutes(20), length: Milliseconds.minutes(length),
      answered: answered.map { Milliseconds($0) }, late: Milliseconds(0), pauses: 1, snoozes: 2, calls: 3, level: level,
      outcome: outcome)
  }

  /// Any nap that a log may have.
  static func random(_ generator: inout SplitMix64) -> LoggedNap {
    func length() -> Milliseconds { Milliseconds(Int64(generator.next() % UInt64(Journal.longest.count))) }
    let isKnown = generator.below(4) > 0
    return LoggedNap(
      beganAt: isKnown ? Milliseconds(Int64(generator.next() % UInt64(LoggedNap.latest.count))) : nil,
      isCertain: isKnown && generator.below(2) == 0, boot: generator.next(),
      clock: Milliseconds(length().count - Journal.longest.count / 2), planned: length(), length: length(),
      answered: generator.below(2) == 0 ? nil : length(), late: length(),
      pauses: UInt32(truncatingIfNeeded: generator.next()), snoozes: UInt8(generator.below(256)),
      calls: UInt32(truncatingIfNeeded: generator.next()), level: UInt8(generator.below(6)),
      outcome: Outcome.allCases[Int(generator.below(3))])
  }
}
