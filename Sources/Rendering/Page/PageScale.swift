// SPDX-License-Identifier: MIT

import NapCore

/// Where times lie on the page.
struct PageScale {
  static let left = 128
  static let width = 1_048
  static var right: Int { left + width }

  let from: Nanoseconds
  let to: Nanoseconds

  var length: Int64 { to.count - from.count }

  /// The place of a time, within the plot.
  func x(_ time: Nanoseconds) -> Int {
    let passed = min(max(time.count - from.count, 0), length)
    // In 128 bits between: a year of nanoseconds times the width is more than 64 hold.
    return Self.left + Int(length.dividingFullWidth(passed.multipliedFullWidth(by: Int64(Self.width))).quotient)
  }

  /// When the column at `index` begins, counted from the plot's beginning.
  func time(ofColumn index: Int) -> Int64 {
    length / Int64(Self.width) * Int64(index) + length % Int64(Self.width) * Int64(index) / Int64(Self.width)
  }

  /// The distance of the axis' ticks: the shortest one that leaves each `spacing`.
  func step(spacing: Int) -> Int64 {
    let decimal: [Int64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
    var steps = decimal.flatMap { [$0, 2 * $0, 5 * $0] }
    steps += [1, 2, 5, 10, 15, 30].map { $0 * PageTime.second }
    steps += [1, 2, 5, 10, 15, 30].map { $0 * PageTime.minute }
    steps += [1, 2, 3, 6, 12].map { $0 * PageTime.hour }
    steps += [1, 2, 5, 10, 20].map { $0 * PageTime.day }
    let least = length / Int64(Self.width) * Int64(spacing)
    return steps.first { $0 > least } ?? 20 * PageTime.day
  }
}
