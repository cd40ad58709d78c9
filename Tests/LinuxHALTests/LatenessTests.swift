// SPDX-License-Identifier: MIT

import NapCore
import Testing

@testable import LinuxHAL

@Suite("How late a loop wakes")
struct LatenessTests {
  @Test("is told by percentiles in microseconds, of the sleeps that were not later")
  func percentiles() {
    var lateness = Lateness()
    for microseconds in 1...100 as ClosedRange<Int64> { lateness.note(Nanoseconds(microseconds * 1_000 + 999)) }
    #expect(lateness.percentile(5_000) == 50)
    #expect(lateness.percentile(9_900) == 99)
    #expect(lateness.percentile(10_000) == 100)
    #expect(lateness.most == Nanoseconds(100_999) && lateness.total == 100)
  }

  @Test("counts what is beyond the bound as the bound, and what is early as in time")
  func bounds() {
    var lateness = Lateness()
    lateness.note(Nanoseconds(60_000_000_000))
    lateness.note(Nanoseconds(-5))
    #expect(lateness.percentile(5_000) == 0)
    #expect(lateness.percentile(10_000) == Lateness.bound)
    #expect(lateness.most == Nanoseconds(60_000_000_000))
  }
}
