// SPDX-License-Identifier: MIT

import NapCore
import NapLog

/// A field of a nap, in the order in which files have them.
enum NapField: String, CaseIterable, Sendable {
  case began
  case certain
  case planned = "planned_ms"
  case length = "length_ms"
  case answered = "answered_ms"
  case late = "late_ms"
  case pauses
  case snoozes
  case calls
  case level
  case outcome
  case boot
  case clock = "clock_ms"

  /// A field's value, as JSON distinguishes them.
  enum Value: Equatable {
    case null
    case flag(Bool)
    case number(Int64)
    case text(String)
  }

  /// - Parameter secondsAheadOfUTC: by how much the local time is ahead at a moment in seconds since 1970.
  func value(of nap: LoggedNap, secondsAheadOfUTC: (Int64) -> Int64) -> Value {
    switch self {
    case .began:
      guard let moment = nap.beganAt else { return .null }
      let ahead = secondsAheadOfUTC(moment.count.floored(by: 1_000))
      return .text(CivilTime(moment, secondsAheadOfUTC: ahead).text)
    case .certain: return .flag(nap.isCertain)
    case .planned: return .number(nap.planned.count)
    case .length: return .number(nap.length.count)
    case .answered: return nap.answered.map { .number($0.count) } ?? .null
    case .late: return .number(nap.late.count)
    case .pauses: return .number(Int64(nap.pauses))
    case .snoozes: return .number(Int64(nap.snoozes))
    case .calls: return .number(Int64(nap.calls))
    case .level: return .number(Int64(nap.level))
    case .outcome: return .text("\(nap.outcome)")
    case .boot:
      // Programs that read JSON take no whole number of 64 bits for granted.
      let digits = String(nap.boot, radix: 16)
      return .text(String(repeating: "0", count: 16 - digits.count) + digits)
    case .clock: return .number(nap.clock.count)
    }
  }
}
