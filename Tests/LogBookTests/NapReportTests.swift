// SPDX-License-Identifier: MIT

import NapCore
import NapLog
import Testing

@testable import LogBook

@Suite("The log for a person")
struct NapReportTests {
  /// Central Europe: daylight saving ends on 2026-10-25 at 01:00 UTC.
  private static func ahead(_ moment: Int64) -> Int64 { moment < 1_792_890_000 ? 7_200 : 3_600 }

  private static func report(_ naps: [LoggedNap], now: Int64) -> NapReport {
    NapReport(naps, now: Milliseconds(now), secondsAheadOfUTC: ahead)
  }

  @Test("today begins at local midnight, and the week on Monday")
  func scopes() {
    // It is Wednesday, 6 May, 13:00 UTC.
    let now = Naps.noon + 2 * Naps.day
    let midnight = Naps.noon + 2 * Naps.day - 15 * Naps.hour
    let monday = midnight - 2 * Naps.day
    let moments = [monday - 1, monday, midnight - 1, midnight, now, midnight + Naps.day - 1, midnight + Naps.day]
    let report = Self.report(moments.map { Naps.nap($0) } + [Naps.nap(nil)], now: now)
    #expect(report.naps(of: .today).map(\.beganAt?.count) == [midnight, now, midnight + Naps.day - 1])
    #expect(report.naps(of: .week).map(\.beganAt?.count) == Array(moments[1...]))
    #expect(report.naps(of: .all).count == 8)
  }

  @Test("the table has the naps by day, bars for the level, and totals")
  func table() {
    var late = Naps.nap(Naps.noon + Naps.day, answered: nil, level: 0, outcome: .missed)
    late.late = Milliseconds.minutes(5)
    let naps = [
      Naps.nap(Naps.noon - 8 * Naps.day), Naps.nap(Naps.noon, length: 45, answered: 12_400, level: 4),
      Naps.nap(Naps.noon + Naps.hour, isCertain: false, length: 19, answered: 7_500), late, Naps.nap(nil),
    ]
    #expect(
      Self.report(naps, now: Naps.noon + Naps.day).lines(.week) == [
        "                        began  planned   slept  answered  snoozes  rested",
        "Mon 4 May 2026   15:00 +02:00   20 min  45 min      12 s        2   ■■■■□",
        "                ~16:00 +02:00   20 min  19 min       8 s        2   ■■■□□",
        "Tue 5 May 2026   15:00 +02:00   20 min  20 min         –        2       –  missed, called 5 min late", "",
        "today       1 nap      20 min asleep",
        "this week  3 naps  1 h 24 min asleep  answered after 10 s  rested 3.5 of 5",
        "in all     5 naps  2 h 04 min asleep   answered after 9 s  rested 3.3 of 5",
        "1 more with the clock not set: `napclock log --all` shows them.",
        "~ by a clock that nobody had set right; corrected once it is.",
      ])
  }

  @Test("a nap that nobody knows the time of is told as such, and never as of 1970")
  func unset() {
    let report = Self.report([Naps.nap(nil), Naps.nap(nil)], now: 5_000)
    let lines = report.lines(.all)
    #expect(lines[1].hasPrefix("clock not set"))
    #expect(lines[2].hasPrefix("             "))
    #expect(!lines.contains { $0.contains("1970") })
    #expect(report.lines(.today).first == "No naps today.")
    #expect(report.naps(of: .today).isEmpty && report.naps(of: .week).isEmpty)
  }

  @Test("each nap has the offset of its own day, when clocks are put back as well")
  func daylightSaving() {
    // 00:30 and 01:30 UTC are both half past two.
    let naps = [1_792_888_200_000, 1_792_891_800_000].map { Naps.nap($0) }
    let lines = Self.report(naps, now: 1_792_891_800_000).lines(.today)
    #expect(lines[1].contains("02:30 +02:00") && lines[2].contains("02:30 +01:00"))
  }

  @Test(
    "lengths are told as a person would",
    arguments: [
      (0, "0 s"), (29_499, "29 s"), (59_499, "59 s"), (59_500, "1 min"), (90_000, "2 min"), (3_569_000, "59 min"),
      (3_570_000, "1 h 00 min"), (36_300_000, "10 h 05 min"),
    ] as [(Int64, String)])
  func lengths(milliseconds: Int64, text: String) { #expect(NapReport.length(Milliseconds(milliseconds)) == text) }

  @Test("levels are bars")
  func bars() {
    #expect((0...6).map { NapReport.bars($0) } == ["–", "■□□□□", "■■□□□", "■■■□□", "■■■■□", "■■■■■", "■■■■■"])
  }

  @Test("means count the naps that have the value, and are rounded to the nearest")
  func totals() {
    #expect(NapTotals([]) == NapTotals([]))
    #expect(NapTotals([]).secondsUntilAnswered == nil && NapTotals([]).tenthsOfLevel == nil)
    let naps = [
      Naps.nap(nil, answered: 1_000, level: 0), Naps.nap(nil, answered: 2_000, level: 5),
      Naps.nap(nil, answered: nil, level: 4),
    ]
    #expect(NapTotals(naps).secondsUntilAnswered == 2)
    #expect(NapTotals(naps).tenthsOfLevel == 45)
    #expect(NapTotals(naps).asleep == Milliseconds.minutes(60))
  }
}
