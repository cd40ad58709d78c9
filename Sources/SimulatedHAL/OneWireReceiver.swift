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

  // Widths in half clock periods, so that none is divided for.
  private let longestZero: UInt64
  private let shortestOne: UInt64
  private let latch: UInt64
  private let rest: UInt64

  /// Whole bytes that came since the last latch, and the bits of one that has not come whole.
  private var bytes: [UInt8] = []
  private var bits: UInt8 = 0
  private var bitCount: UInt8 = 0
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
    longestZero = ((Self.longestZero + 1) * halfClocks - 1) / 1_000_000_000
    shortestOne = (Self.shortestOne * halfClocks + 999_999_999) / 1_000_000_000
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
      // Bits of one level at a time.
      var (left, sent) = (8, byte)
      while left > 0 {
        let isHigh = sent & 0x80 != 0
        let same = min((isHigh ? ~sent : sent).leadingZeroBitCount, left)
        line(isHigh ? .high : .low, for: UInt64(same) * 2)
        sent <<= same
        left -= same
      }
      if flaws.pause > 0 {
        line(flaws.holdsLastBit && byte & 1 == 1 ? .high : .low, for: UInt64(flaws.pause))
      }
    }
    // A rest at a low idle level goes on for as long as nothing is sent; a high one ends the last low.
    if flaws.idle == .low { run += latch + 1 }
    latchIfLow()
    line(flaws.idle, for: 1)
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
    if width > longestZero, width < shortestOne { unclearPulses += 1 }
    bits = bits << 1 | (width > longestZero ? 1 : 0)
    bitCount += 1
    if bitCount == 8 {
      bytes.append(bits)
      bitCount = 0
    }
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
