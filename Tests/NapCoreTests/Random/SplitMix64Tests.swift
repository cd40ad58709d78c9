// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("The seeded generator")
struct SplitMix64Tests {
  @Test("seed 1234567 gives the sequence that the reference gives")
  func reference() {
    var generator = SplitMix64(seed: 1_234_567)
    let drawn = (0..<5).map { _ in generator.next() }
    #expect(
      drawn == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("a bounded draw stays below its bound and reaches every value")
  func bounded() {
    var generator = SplitMix64(seed: 1)
    var seen: Set<UInt32> = []
    for _ in 0..<1_000 { seen.insert(generator.below(6)) }
    #expect(seen == [0, 1, 2, 3, 4, 5])
  }
}
