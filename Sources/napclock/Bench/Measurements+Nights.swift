// SPDX-License-Identifier: MIT

import Torture

extension Effort {
  /// How many random nights one core lives through, every promise checked at every tick.
  func nights() -> Measurement {
    let nights = UInt64(repetitions(1_000))
    var digests: Set<UInt64> = []
    let spread = rate {
      var campaign = Campaign()
      let nanoseconds = elapsed { campaign = Campaign(1..<nights + 1, stops: false) }
      digests.insert(campaign.digest)
      return (nights, nanoseconds)
    }
    return Measurement(nights: nights, spread, digests: digests)
  }
}

extension Measurement {
  /// - Parameter digests: those of all runs, which are one if the same seeds are the same nights.
  init(nights: UInt64, _ spread: Spread, digests: Set<UInt64>) {
    let words = digests.sorted().map { String($0, radix: 16) }.joined(separator: ", ")
    let isOne = digests.count == 1
    self.init(
      key: "nights", title: "nights, random", unit: "nights/s",
      what: "seeds 1 to \(nights) of torture, on one core; "
        + (isOne ? "digest \(words) in every run" : "digests \(words)"), spread: spread,
      failure: isOne ? nil : "random nights of one seed differ: digests \(words), expected one in every run")
  }
}
