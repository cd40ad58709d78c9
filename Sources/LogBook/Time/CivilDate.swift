// SPDX-License-Identifier: MIT

/// A day of the Gregorian calendar.
public struct CivilDate: Hashable, Sendable {
  /// The year; 0 is 1 BC.
  public let year: Int64
  /// 1 to 12.
  public let month: Int64
  /// 1 to 31.
  public let day: Int64

  public init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  // Years begin in March here, so that the leap day is the last one: Howard Hinnant, "chrono-Compatible Low-Level
  // Date Algorithms".

  /// The day that is so many days after 1 January 1970; negative counts back.
  public init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = shifted.floored(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days from 1 January 1970 on; negative before it.
  public var daysSince1970: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.floored(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Whether there is such a day.
  public var isInCalendar: Bool {
    (1...12).contains(month) && (1...31).contains(day) && CivilDate(daysSince1970: daysSince1970) == self
  }

  /// 0 for Monday to 6 for Sunday.
  public var weekday: Int64 { daysSince1970 + 3 - (daysSince1970 + 3).floored(by: 7) * 7 }

  /// The Monday of its week.
  public var monday: CivilDate { CivilDate(daysSince1970: daysSince1970 - weekday) }

  /// Such as `2026-05-04`.
  public var text: String { "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))" }

  /// Such as `Mon 4 May 2026`.
  public var inWords: String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(days[Int(weekday)]) \(day) \(months[Int(month) - 1]) \(year)"
  }
}
