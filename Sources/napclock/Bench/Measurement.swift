// SPDX-License-Identifier: MIT

import Host

/// One line of the bench: what was measured, in which unit, and what came out.
struct Measurement {
  /// In JSON.
  let key: String
  let title: String
  let unit: String
  /// What was done, in words.
  let what: String
  let spread: Spread
  /// What was found wrong while it was measured; `nil` for nothing.
  var failure: String?

  var json: JSON {
    .object([
      "key": .string(key), "what": .string("\(title): \(what)"), "unit": .string(unit),
      "median": .integer(spread.median), "minimum": .integer(spread.minimum), "maximum": .integer(spread.maximum),
      "runs": .integer(Int64(spread.runs)),
    ])
  }

  /// One line of a table with a column for the titles and one for the medians.
  func line(titleWidth: Int, medianWidth: Int) -> String {
    let median = spread.median.grouped
    let figure = String(repeating: " ", count: max(0, medianWidth - median.count)) + median
    let range = "\(spread.minimum.grouped) to \(spread.maximum.grouped)"
    return "\(title.padded(to: titleWidth))  \(figure) \(unit) (\(range)): \(what)"
  }
}

/// How often and how long is measured.
struct Effort {
  var runs: Int
  /// The share of the whole work that one run does.
  let parts: Int

  static let whole = Effort(runs: 7, parts: 1)
  static let short = Effort(runs: 3, parts: 10)

  /// `work` repetitions at full effort, fewer otherwise, one at least.
  func repetitions(_ work: Int) -> Int { max(1, work / parts) }

  /// Measures a rate, in units of work a second.
  ///
  /// The first run warms caches up and does not count.
  ///
  /// - Parameter work: does the work, and gives how much that was and the nanoseconds that it took.
  func rate(_ work: () -> (amount: UInt64, nanoseconds: Int64)) -> Spread {
    measure {
      let (amount, nanoseconds) = work()
      return Int64(Double(amount) * 1_000_000_000 / Double(max(nanoseconds, 1)))
    }
  }

  /// Measures a value. The first run warms caches up and does not count.
  func measure(_ run: () -> Int64) -> Spread {
    _ = run()
    return Spread((0..<runs).map { _ in run() })
  }
}

/// What `work` took, in nanoseconds.
func elapsed(_ work: () -> Void) -> Int64 {
  let began = HostClock.now
  work()
  return HostClock.now - began
}
