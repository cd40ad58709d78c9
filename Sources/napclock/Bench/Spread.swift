// SPDX-License-Identifier: MIT

/// What several runs of one measurement gave.
struct Spread: Equatable {
  /// The value in the middle; of an even number of runs the mean of the two in the middle, rounded down.
  let median: Int64
  let minimum: Int64
  let maximum: Int64
  let runs: Int

  /// - Parameter values: at least one, in any order, none negative.
  init(_ values: [Int64]) {
    precondition(!values.isEmpty && values.allSatisfy { $0 >= 0 }, "a measurement has runs, and no negative value")
    let sorted = values.sorted()
    let upper = sorted[sorted.count / 2]
    let lower = sorted[(sorted.count - 1) / 2]
    median = lower + (upper - lower) / 2
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
    runs = sorted.count
  }

  private init(median: Int64, minimum: Int64, maximum: Int64, runs: Int) {
    (self.median, self.minimum, self.maximum, self.runs) = (median, minimum, maximum, runs)
  }

  /// The same runs in another unit, of which there are `numerator` in each `denominator` of this one.
  func converted(_ numerator: Int64, per denominator: Int64) -> Spread {
    Spread(
      median: median * numerator / denominator, minimum: minimum * numerator / denominator,
      maximum: maximum * numerator / denominator, runs: runs)
  }
}

extension Int64 {
  /// With a comma at each thousand.
  var grouped: String {
    var text = ""
    for (place, digit) in String(magnitude).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
