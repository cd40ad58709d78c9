// SPDX-License-Identifier: MIT

import NapCore

/// What a byte on a LED's data line comes to, for every byte and every pulse that was under way before it.
///
/// A chain of LEDs is sent some hundred bytes a frame, fifty times a second: looked at bit by bit they took a quarter
/// of a night's simulation.
struct PulseTable: Sendable {
  /// The widths between which a pulse is neither a zero nor a one, in half clock periods.
  struct Widths: Equatable, Sendable {
    /// Up to this a pulse is a zero.
    let longestZero: UInt64
    /// From this on it is a one.
    let shortestOne: UInt64

    /// What a pulse says; one that is unclear is taken for a one.
    func isOne(_ width: UInt64) -> Bool { width > longestZero }
    func isUnclear(_ width: UInt64) -> Bool { width > longestZero && width < shortestOne }
  }

  struct Entry: Equatable, Sendable {
    /// What the pulses that ended in the byte say, the last one lowest.
    fileprivate(set) var bits: UInt8 = 0
    fileprivate(set) var pulses: UInt8 = 0
    fileprivate(set) var unclear: UInt8 = 0
    /// For how many bits the line has been high at the byte's end, `longest` at most; 0 where it is low.
    fileprivate(set) var high: UInt8
    /// For how many bits it has been low there.
    fileprivate(set) var low: UInt8 = 0
  }

  /// A pulse of more bits is a one as well.
  let longest: UInt8
  private let entries: [Entry]

  init(_ widths: Widths) {
    longest = UInt8(clamping: (widths.shortestOne + 1) / 2 + 1)
    var entries: [Entry] = []
    entries.reserveCapacity(256 * (Int(longest) + 1))
    for before in 0...longest {
      for byte in UInt8.min...UInt8.max { entries.append(Self.entry(byte, after: before, widths, longest: longest)) }
    }
    self.entries = entries
  }

  /// - Parameter before: for how many bits the line has been high before the byte, `longest` at most.
  subscript(before: UInt8, byte: UInt8) -> Entry { entries[Int(before) << 8 | Int(byte)] }

  private static func entry(_ byte: UInt8, after before: UInt8, _ widths: Widths, longest: UInt8) -> Entry {
    var entry = Entry(high: before)
    for bit in 0..<8 {
      if byte & (0x80 >> UInt8(bit)) != 0 {
        entry.high = min(entry.high + 1, longest)
        entry.low = 0
        continue
      }
      entry.low += 1
      guard entry.high > 0 else { continue }
      let width = UInt64(entry.high) * 2
      entry.bits = entry.bits << 1 | (widths.isOne(width) ? 1 : 0)
      entry.pulses += 1
      if widths.isUnclear(width) { entry.unclear += 1 }
      entry.high = 0
    }
    return entry
  }
}
