// SPDX-License-Identifier: MIT

import Torture

extension Effort {
  /// How many random nights one core lives through, every promise checked at every tick.
  ///
  /// - Precondition: all runs have one digest.
  func nights() -> Measurement {
    let nights = UInt64(repetitions(1_000))
    var digests: Set<UInt64> = []
    let spread = rate {
      var campaign = Campaign()
      let nanoseconds = elapsed { campaign = Campaign(1..<nights + 1, stops: false) }
      digests.insert(campaign.digest)
      return (nights, nanoseconds)
    }
    precondition(digests.count == 1, "a random night is not the same twice")
    let digest = digests.map { String($0, radix: 16) }.joined()
    return Measurement(
      key: "nights", title: "nights, random", unit: "nights/s",
      what: "seeds 1 to \(nights) of torture, on one core; digest \(digest) in every run", spread: spread)
  }
}
