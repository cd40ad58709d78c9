// SPDX-License-Identifier: MIT

import NapCore
import NapLog

/// What many naps come to.
public struct NapTotals: Equatable, Sendable {
  /// How many there were.
  public let naps: Int
  /// Their lengths together, without pauses.
  public let asleep: Milliseconds
  /// Until the sleeper answered, on average over the naps that were answered; `nil` where none was.
  public let secondsUntilAnswered: Int64?
  /// Tenths of a level, on average over the naps that were rated; `nil` where none was.
  public let tenthsOfLevel: Int64?

  public init(_ naps: [LoggedNap]) {
    self.naps = naps.count
    asleep = naps.reduce(Milliseconds(0)) { $0 + $1.length }
    secondsUntilAnswered = Self.mean(naps.compactMap { $0.answered?.count }, of: 1_000)
    tenthsOfLevel = Self.mean(naps.filter { $0.level > 0 }.map { Int64($0.level) * 10 }, of: 1)
  }

  /// The mean in whole units, rounded to the nearest.
  private static func mean(_ values: [Int64], of unit: Int64) -> Int64? {
    guard !values.isEmpty else { return nil }
    let divisor = Int64(values.count) * unit
    return (values.reduce(0, +) * 2 + divisor) / (divisor * 2)
  }
}
