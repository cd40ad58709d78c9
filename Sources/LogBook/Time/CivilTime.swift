// SPDX-License-Identifier: MIT

import NapCore

/// A moment as a calendar and a wall clock show it, some minutes ahead of UTC.
public struct CivilTime: Equatable, Sendable {
  /// The day.
  public let date: CivilDate
  /// 0 to 23.
  public let hour: Int64
  /// 0 to 59.
  public let minute: Int64
  /// 0 to 59: no leap seconds.
  public let second: Int64
  /// 0 to 999.
  public let millisecond: Int64
  /// Ahead of UTC.
  public let offsetMinutes: Int64

  /// - Parameters:
  ///   - moment: since 1970 in UTC.
  ///   - secondsAheadOfUTC: seconds that make no whole minute are passed over.
  public init(_ moment: Milliseconds, secondsAheadOfUTC: Int64) {
    offsetMinutes = secondsAheadOfUTC / 60
    let local = moment.count + offsetMinutes * 60_000
    let day = local.floored(by: 86_400_000)
    let rest = local - day * 86_400_000
    date = CivilDate(daysSince1970: day)
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1_000 % 60
    millisecond = rest % 1_000
  }

  /// As ISO 8601 and RFC 3339 write it, such as `2026-05-04T15:00:00.000+02:00`.
  public var text: String {
    "\(date.text)T\(hour.digits(2)):\(minute.digits(2)):\(second.digits(2)).\(millisecond.digits(3))\(offset)"
  }

  /// Such as `15:00`.
  public var clock: String { "\(hour.digits(2)):\(minute.digits(2))" }

  /// Such as `+02:00`.
  public var offset: String {
    let minutes = abs(offsetMinutes)
    return "\(offsetMinutes < 0 ? "-" : "+")\((minutes / 60).digits(2)):\((minutes % 60).digits(2))"
  }

  /// The moment that `text` writes as `text` above does; `nil` where it is none.
  ///
  /// The fraction may be left out, and `Z` stands for `+00:00`.
  public static func moment(_ text: String) -> Milliseconds? {
    var rest = Substring(text).utf8
    func number(_ digits: Int) -> Int64? {
      guard rest.count >= digits, rest.prefix(digits).allSatisfy({ (48...57).contains($0) }) else { return nil }
      defer { rest = rest.dropFirst(digits) }
      return Int64(Substring(rest.prefix(digits)))
    }
    func take(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T"), let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2)
    else { return nil }
    var millisecond: Int64 = 0
    if take(".") {
      guard let fraction = number(3) else { return nil }
      millisecond = fraction
    }
    var ahead: Int64 = 0
    if !take("Z") {
      let isBehind = rest.first == UInt8(ascii: "-")
      guard take("+") || take("-"), let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60
      else { return nil }
      ahead = (hours * 60 + minutes) * (isBehind ? -1 : 1)
    }
    let date = CivilDate(year: year, month: month, day: day)
    guard rest.isEmpty, date.isInCalendar, hour < 24, minute < 60, second < 60 else { return nil }
    let minutes = date.daysSince1970 * 1_440 + hour * 60 + minute - ahead
    return Milliseconds((minutes * 60 + second) * 1_000 + millisecond)
  }
}

extension Int64 {
  /// The quotient, rounded down.
  func floored(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// With zeros before it, so that it has `count` digits.
  func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
