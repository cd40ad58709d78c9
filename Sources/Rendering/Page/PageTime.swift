// SPDX-License-Identifier: MIT

import NapCore

/// Times as a page tells them.
enum PageTime {
  static let second: Int64 = 1_000_000_000
  static let minute = 60 * second
  static let hour = 60 * minute
  static let day = 24 * hour

  /// A length for people, in its two largest units: `1 h 20 min`, `31 s`, `4.6 s`.
  static func length(_ time: Int64) -> String {
    guard time >= second else { return "\(time / 1_000_000) ms" }
    let parts: [(scale: Int64, name: String)] = [(day, "d"), (hour, "h"), (minute, "min"), (second, "s")]
    let smallest = second / 10
    func rounded(to scale: Int64) -> Int64 { (time + scale / 2) / scale * scale }
    for (index, part) in parts.enumerated() {
      let unit = index + 1 < parts.count ? parts[index + 1].scale : smallest
      let time = rounded(to: unit)
      guard time >= part.scale else { continue }
      let (whole, rest) = time.quotientAndRemainder(dividingBy: part.scale)
      if index + 1 < parts.count {
        return rest == 0 ? "\(whole) \(part.name)" : "\(whole) \(part.name) \(rest / unit) \(parts[index + 1].name)"
      }
      if whole >= 10 { return "\(rounded(to: second) / second) s" }
      return rest == 0 ? "\(whole) s" : "\(whole).\(rest / unit) s"
    }
    return "1 s"
  }

  /// A time since power-on, as `--from` takes it: `1h20m`.
  static func mark(_ time: Int64) -> String {
    guard time > 0 else { return "0" }
    let units: [(scale: Int64, name: String)] = [
      (hour, "h"), (minute, "m"), (second, "s"), (1_000_000, "ms"), (1_000, "us"), (1, "ns"),
    ]
    var (text, rest) = ("", time)
    for unit in units where rest >= unit.scale {
      text += "\(rest / unit.scale)\(unit.name)"
      rest %= unit.scale
    }
    return text
  }

  /// A time of day: hours and minutes, seconds where `step` is no whole minute, and so on.
  static func ofDay(_ wall: Int64, step: Int64) -> String {
    let time = wall % day
    var text = "\(twoDigits(time / hour)):\(twoDigits(time / minute % 60))"
    if step % minute != 0 || time % minute != 0 { text += ":\(twoDigits(time / second % 60))" }
    if step % second != 0 {
      let thousandths = time / 1_000_000 % 1_000
      text += ".\(thousandths < 100 ? "0" : "")\(twoDigits(thousandths))"
    }
    return text
  }

  /// A date: `4 May 2026`.
  static func date(_ wall: Int64) -> String {
    // Counted from 1 March of the year 0, in cycles of 400 years of 146,097 days.
    let days = wall / day + 719_468
    let (cycle, dayOfCycle) = days.quotientAndRemainder(dividingBy: 146_097)
    let year = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let names = ["March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
    let number = dayOfYear - (153 * month + 2) / 5 + 1
    let isNext = month >= 10
    let name = isNext ? ["January", "February"][Int(month) - 10] : names[Int(month)]
    return "\(number) \(name) \(cycle * 400 + year + (isNext ? 1 : 0))"
  }

  private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
