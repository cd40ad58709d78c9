// SPDX-License-Identifier: MIT

import NapCore

/// A chain of WS2812 or SK6812, which reads the widths of pulses on one line.
///
/// The line's level is followed through lead-in, bytes, pauses between bytes and the rest afterwards. Widths, from
/// the data sheets' windows: up to 500 ns high is a zero, from 550 ns on a one, and what lies between is unclear.
struct OneWireReceiver: Sendable {
  /// In ns.
  static let longestZero: UInt64 = 500
  static let shortestOne: UInt64 = 550
  /// How long the line rests at its idle level before a transfer at least, in ns.
  private static let rest: UInt64 = 10_000

  private(set) var shown: [WirePixel]
  private(set) var unclearPulses: UInt64 = 0
  private let order: ChannelOrder
  private let channels: Int
  private let flaws: LEDChain.Flaws

  // In half clock periods, so that nothing is divided.
  private let widths: PulseTable.Widths
  private let latch: UInt64
  private let rest: UInt64
  private let table: PulseTable

  /// Whole bytes that came since the last latch, and the bits of one that has not come whole.
  private var bytes: [UInt8] = []
  private var bits: UInt16 = 0
  private var bitCount: UInt16 = 0
  private var level = Level.low
  /// The last transfer, and how many of its pulses were unclear.
  private var last: (bytes: [UInt8], unclearPulses: UInt64) = ([], 0)
  /// How long the line has had its level, in half clock periods.
  private var run: UInt64 = 0

  init(_ ring: RingConfiguration, flaws: LEDChain.Flaws, count: Int) {
    shown = [WirePixel](repeating: .dark, count: count)
    order = ring.order
    channels = ring.chip.channels
    self.flaws = flaws
    let halfClocks = UInt64(ring.clock.count) * 2
    // A width is a whole number of ns: 500.9 is 500.
    widths = PulseTable.Widths(
      longestZero: ((Self.longestZero + 1) * halfClocks - 1) / 1_000_000_000,
      shortestOne: (Self.shortestOne * halfClocks + 999_999_999) / 1_000_000_000)
    table = PulseTable(widths)
    // The longest that a part of this kind needs, WS2812B-V5.
    latch = (UInt64(ring.chip.latch.count) * 14 / 15 * halfClocks + 999_999_999) / 1_000_000_000
    rest = Self.rest * halfClocks / 1_000_000_000
    bytes.reserveCapacity(count * channels)
    level = flaws.idle
  }

  mutating func receive(_ bytes: [UInt8]) {
    // After a low rest the chain is as it was before the last transfer: it shows the same once more.
    if flaws.idle == .low, bytes == last.bytes { return unclearPulses += last.unclearPulses }
    let before = unclearPulses
    defer { last = (bytes, unclearPulses - before) }
    line(flaws.idle, for: rest)
    for byte in bytes {
      guard flaws.pause > 0 else {
        take(byte)
        continue
      }
      for bit in 0..<8 { line(byte & (0x80 >> UInt8(bit)) == 0 ? .low : .high, for: 2) }
      line(flaws.holdsLastBit && byte & 1 == 1 ? .high : .low, for: UInt64(flaws.pause))
    }
    // A rest at a low idle level goes on for as long as nothing is sent; a high one ends the last low.
    line(flaws.idle, for: 1)
    if flaws.idle == .low { run += latch }
    latchIfLow()
  }

  /// Takes a byte that the next one follows without a pause.
  private mutating func take(_ byte: UInt8) {
    if level == .low {
      guard byte != 0 else { return run += 16 }
      run += UInt64(byte.leadingZeroBitCount) * 2
      latchIfLow()
    }
    let entry = table[level == .low ? 0 : UInt8(min(run / 2, UInt64(table.longest))), byte]
    take(UInt16(entry.bits), count: UInt16(entry.pulses))
    unclearPulses += UInt64(entry.unclear)
    level = entry.high > 0 ? .high : .low
    run = UInt64(entry.high > 0 ? entry.high : entry.low) * 2
  }

  private mutating func line(_ new: Level, for halfClocks: UInt64) {
    if new != level {
      if level == .high { pulse(run) } else { latchIfLow() }
      level = new
      run = 0
    }
    run += halfClocks
  }

  private mutating func pulse(_ width: UInt64) {
    if widths.isUnclear(width) { unclearPulses += 1 }
    take(widths.isOne(width) ? 1 : 0, count: 1)
  }

  /// Takes up to eight bits.
  private mutating func take(_ new: UInt16, count: UInt16) {
    bits = bits << count | new
    bitCount += count
    guard bitCount >= 8 else { return }
    bitCount -= 8
    bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
  }

  private mutating func latchIfLow() {
    guard level == .low, run >= latch, !bytes.isEmpty || bitCount > 0 else { return }
    for index in 0..<min(shown.count, bytes.count / channels) {
      let first = index * channels
      shown[index] = WirePixel(
        bytes[first + Int(order.red)], bytes[first + Int(order.green)], bytes[first + Int(order.blue)],
        white: order.hasWhite ? bytes[first + Int(order.white)] : 0)
    }
    bytes.removeAll(keepingCapacity: true)
    bitCount = 0
  }
}
