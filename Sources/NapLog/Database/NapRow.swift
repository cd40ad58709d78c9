// SPDX-License-Identifier: MIT

import NapCore

/// A nap as a row of the table.
enum NapRow {
  static let columns =
    "began_at, is_certain, boot, clock, planned, length, answered, late, pauses, snoozes, calls, level, outcome"
  static let parameters = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13"

  /// Gives the statement's first parameters the columns' values.
  static func bind(_ nap: LoggedNap, to statement: borrowing Statement) {
    statement.bind(1, nap.beganAt?.count)
    statement.bind(2, nap.isCertain ? 1 : 0)
    // The bits of a number that may not fit SQLite's sign.
    statement.bind(3, Int64(bitPattern: nap.boot))
    statement.bind(4, nap.clock.count)
    statement.bind(5, nap.planned.count)
    statement.bind(6, nap.length.count)
    statement.bind(7, nap.answered?.count)
    statement.bind(8, nap.late.count)
    statement.bind(9, Int64(nap.pauses))
    statement.bind(10, Int64(nap.snoozes))
    statement.bind(11, Int64(nap.calls))
    statement.bind(12, Int64(nap.level))
    statement.bind(13, Int64(nap.outcome.rawValue))
  }

  /// The nap of the row that `statement` is at, whose columns are these; `nil` where no clock can have written it.
  static func nap(of statement: borrowing Statement) -> LoggedNap? {
    guard let isCertain = statement.integer(1), let boot = statement.integer(2),
      let clock = statement.integer(3), let planned = statement.integer(4), let length = statement.integer(5),
      let late = statement.integer(7), let pauses = statement.integer(8).flatMap(UInt32.init(exactly:)),
      let snoozes = statement.integer(9).flatMap(UInt8.init(exactly:)),
      let calls = statement.integer(10).flatMap(UInt32.init(exactly:)),
      let level = statement.integer(11).flatMap(UInt8.init(exactly:)),
      let outcome = statement.integer(12).flatMap(UInt8.init(exactly:)).flatMap(Outcome.init(rawValue:)),
      statement.isNull(0) || statement.integer(0) != nil, statement.isNull(6) || statement.integer(6) != nil
    else { return nil }
    let nap = LoggedNap(
      beganAt: statement.integer(0).map { Milliseconds($0) }, isCertain: isCertain == 1,
      boot: UInt64(bitPattern: boot), clock: Milliseconds(clock), planned: Milliseconds(planned),
      length: Milliseconds(length), answered: statement.integer(6).map { Milliseconds($0) }, late: Milliseconds(late),
      pauses: pauses, snoozes: snoozes, calls: calls, level: level, outcome: outcome)
    return nap.isSound ? nap : nil
  }
}
