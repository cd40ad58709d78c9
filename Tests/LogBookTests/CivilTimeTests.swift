// SPDX-License-Identifier: MIT

import Foundation
import NapCore
import Testing

@testable import LogBook

@Suite("Moments as people write them")
struct CivilTimeTests {
  @Test(
    "a moment has its local time and offset",
    arguments: [
      (0, 0, "1970-01-01T00:00:00.000+00:00"), (1_777_899_600_123, 7_200, "2026-05-04T15:00:00.123+02:00"),
      (1_777_899_600_000, -34_200, "2026-05-04T03:30:00.000-09:30"),
      (1_709_164_800_000, 20_700, "2024-02-29T05:45:00.000+05:45"), (-1, 0, "1969-12-31T23:59:59.999+00:00"),
      (1_767_225_599_999, 3_600, "2026-01-01T00:59:59.999+01:00"),
      (4_102_444_800_000, 0, "2100-01-01T00:00:00.000+00:00"),
    ] as [(Int64, Int64, String)])
  func text(moment: Int64, ahead: Int64, text: String) {
    #expect(CivilTime(Milliseconds(moment), secondsAheadOfUTC: ahead).text == text)
    #expect(CivilTime.moment(text) == Milliseconds(moment))
  }

  @Test("every moment is read back, at every offset")
  func roundTrip() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      let moment = Milliseconds(Int64(generator.next() % 4_700_000_000_000))
      let ahead = (Int64(generator.below(1_680)) - 720) * 60 + Int64(generator.below(2)) * 7
      #expect(CivilTime.moment(CivilTime(moment, secondsAheadOfUTC: ahead).text) == moment)
    }
  }

  @Test("days are those of the system's calendar, weekday and all")
  func calendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for days in stride(from: -800 as Int64, to: 60_000, by: 1) {
      let date = CivilDate(daysSince1970: days)
      #expect(date.daysSince1970 == days)
      guard days % 7 == 0 || days % 365 < 3 else { continue }
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: TimeInterval(days) * 86_400))
      #expect(
        [Int64(parts.year ?? 0), Int64(parts.month ?? 0), Int64(parts.day ?? 0)] == [date.year, date.month, date.day])
      // The system counts from Sunday, from 1.
      #expect(Int64(parts.weekday ?? 0) == (date.weekday + 1) % 7 + 1)
      #expect(date.monday.weekday == 0 && date.monday.daysSince1970 <= days && date.monday.daysSince1970 > days - 7)
    }
  }

  @Test(
    "what is no moment is refused",
    arguments: [
      "", "2026", "2026-05-04", "2026-05-04T15:00:00", "2026-05-04 15:00:00Z", "2026-05-04T15:00:00.000+0200",
      "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-05-32T00:00:00Z",
      "2026-05-04T24:00:00Z", "2026-05-04T15:60:00Z", "2026-05-04T15:00:61Z", "2026-05-04T15:00:00.5Z",
      "2026-05-04T15:00:00+24:00", "2026-05-04T15:00:00+02:60", "2026-05-04T15:00:00Zz", "+026-05-04T15:00:00Z",
      "２026-05-04T15:00:00Z",
    ])
  func refused(text: String) { #expect(CivilTime.moment(text) == nil) }

  @Test("a fraction may be left out, and Z is UTC")
  func short() {
    #expect(CivilTime.moment("2026-05-04T13:00:00Z") == Milliseconds(Naps.noon))
    #expect(CivilTime.moment("2026-05-04T15:00:00+02:00") == Milliseconds(Naps.noon))
  }
}
