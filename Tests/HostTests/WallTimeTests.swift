// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Host

@Suite("The time of day")
struct WallTimeTests {
  @Test("the local time's distance from UTC is the system's, in summer, in winter and now")
  func offsets() {
    for moment in stride(from: 1_700_000_000 as Int64, to: 1_900_000_000, by: 1_234_567) {
      let expected = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(moment)))
      #expect(WallTime.secondsAheadOfUTC(at: moment) == Int64(expected))
    }
    #expect(WallTime.secondsAheadOfUTC(at: WallTime.now / 1_000_000_000) == WallTime.secondsAheadOfUTC)
  }
}
