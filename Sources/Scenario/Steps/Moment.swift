// SPDX-License-Identifier: MIT

import NapCore

/// A moment in UTC, to the second, between 1970 and 2199.
///
/// Days are counted as in H. Hinnant, "chrono-compatible low-level date algorithms": a year begins in March, so
/// that the leap day is its last.
public struct Moment: Equatable, Sendable {
  /// Since 1970.
  public let seconds: Int64

  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// The second in which `time`, counted from 1970, lies.
  public init(_ time: Nanoseconds) {
    seconds = time.count / 1_000_000_000
  }

  /// The last that can be written.
  public static let last = Moment(seconds: 7_258_118_399)

  /// Counted from 1970.
  public var nanoseconds: Nanoseconds { Nanoseconds(seconds * 1_000_000_000) }

  /// Reads `2026-05-04T13:00:00Z`; `nil` where it is none, or a day that does not exist.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    guard bytes.count == pattern.count else { return nil }
    var numbers: [Int64] = []
    var isInNumber = false
    for (byte, expected) in zip(bytes, pattern) {
      guard expected == UInt8(ascii: "d") else {
        guard byte == expected else { return nil }
        isInNumber = false
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      if !isInNumber { numbers.append(0) }
      isInNumber = true
      numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard (1970...2199).contains(year), (1...12).contains(month), day >= 1, numbers[3] < 24, numbers[4] < 60,
      numbers[5] < 60
    else { return nil }
    self.init(
      seconds: Self.days(year, month, day) * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5])
    guard description == text else { return nil }
  }

  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Moment: CustomStringConvertible {
  /// `2026-05-04T13:00:00Z`
  public var description: String {
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let time = seconds % 86_400
    return "\(year)-\(two(month))-\(two(day))T\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
  }

  private func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
