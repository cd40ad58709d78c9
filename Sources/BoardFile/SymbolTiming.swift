// SPDX-License-Identifier: MIT

import NapCore

/// The bus speeds at which LEDs without a clock line read what was meant.
///
/// The windows are those in which every WS2812 and SK6812 on the market reads the same bit: their data sheets
/// differ, the newest want at most 380 ns for a zero and at least 580 ns for a one, and all take 500 ns for a zero
/// in practice. A whole bit of 1.0 to 1.8 µs leaves the low times enough room.
package enum SymbolTiming {
  static let zero: ClosedRange<Int64> = 220...500
  static let one: ClosedRange<Int64> = 580...1_000
  static let whole: ClosedRange<Int64> = 1_000...1_800

  /// The bus speeds in hertz at which `code` keeps all windows.
  package static func clocks(_ code: SymbolCode) -> ClosedRange<Int64> {
    let parts: [(bits: Int64, window: ClosedRange<Int64>)] = [
      (Int64(code.highBitsOfZero), zero), (Int64(code.highBitsOfOne), one), (Int64(code.rawValue), whole),
    ]
    // `bits` take bits / clock; in whole hertz the slowest is rounded up and the fastest down.
    var (slowest, fastest): (Int64, Int64) = (0, .max)
    for (bits, window) in parts {
      let second: Int64 = 1_000_000_000
      slowest = max(slowest, (bits * second + window.upperBound - 1) / window.upperBound)
      fastest = min(fastest, bits * second / window.lowerBound)
    }
    return slowest...fastest
  }
}
