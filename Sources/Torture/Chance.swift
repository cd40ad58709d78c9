// SPDX-License-Identifier: MIT

import NapCore

extension SplitMix64 {
  mutating func oneIn(_ count: UInt32) -> Bool { below(count) == 0 }

  mutating func one<Element>(of choices: [Element]) -> Element { choices[Int(below(UInt32(choices.count)))] }

  /// A length within the range, of every order of magnitude as often.
  mutating func length(from least: Milliseconds, to most: Milliseconds) -> Nanoseconds {
    var decades: UInt32 = 0
    var low = least.count
    while low * 10 < most.count {
      low *= 10
      decades += 1
    }
    low = least.count
    for _ in 0..<below(decades + 1) { low *= 10 }
    let width = UInt64(max(min(low * 10, most.count) - low, 0)) * 1_000 + 1
    return Nanoseconds((low * 1_000 + Int64(next() % width)) * 1_000)
  }
}
