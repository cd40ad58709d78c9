// SPDX-License-Identifier: MIT

import NapCore

/// A frame on its way over SPI, mode 0: data is stable while the clock is high, both idle low.
struct Transfer {
  private let bytes: [UInt8]
  private let halfClocks: Int64
  let began: Picoseconds
  /// Half clock periods that have passed: an even one sets the data, an odd one raises the clock.
  private var half = 0

  init(_ bytes: [UInt8], clock: Hertz, at time: Picoseconds) {
    self.bytes = bytes
    halfClocks = Int64(clock.count) * 2
    began = time
  }

  /// What happens on the wires.
  enum Change {
    case select
    case data(Bool)
    case clock(Bool)
    case deselect
  }

  /// When the next half clock period begins; `nil` once all is over.
  var next: Picoseconds? { half <= bytes.count * 16 + 2 ? time(of: half) : nil }

  /// The line is free again, half a period after it was let go.
  var end: Picoseconds { time(of: bytes.count * 16 + 3) }

  /// Counted anew from the beginning: what is rounded does not add up.
  private func time(of half: Int) -> Picoseconds {
    let whole = Int64(half) / halfClocks
    let rest = Int64(half) % halfClocks
    return began + Picoseconds(whole * 1_000_000_000_000 + rest * 1_000_000_000_000 / halfClocks)
  }

  /// Goes on by half a period, and says what changes in it.
  ///
  /// The first period is the select line's alone. Then each bit has one: data and a falling clock, then a rising one.
  mutating func pass(_ change: (Change) -> Void) {
    defer { half += 1 }
    guard half > 0 else { return change(.select) }
    let bit = (half - 1) / 2
    guard bit < bytes.count * 8 else {
      if half == bytes.count * 16 + 1 {
        change(.clock(false))
        change(.data(false))
      } else {
        change(.deselect)
      }
      return
    }
    if half % 2 == 1 {
      change(.clock(false))
      change(.data(bytes[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0))
    } else {
      change(.clock(true))
    }
  }
}
