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
    if flaws.pause > 0 { takeWithPauses(bytes) } else { take(bytes) }
    // A rest at a low idle level goes on for as long as nothing is sent; a high one ends the last low.
    line(flaws.idle, for: 1)
    if flaws.idle == .low { run += latch }
    latchIfLow()
  }

  /// Takes bytes with the controller's pause after each.
  private mutating func takeWithPauses(_ new: [UInt8]) {
    for byte in new {
      for bit in 0..<8 { line(byte & (0x80 >> UInt8(bit)) == 0 ? .low : .high, for: 2) }
      line(flaws.holdsLastBit && byte & 1 == 1 ? .high : .low, for: UInt64(flaws.pause))
    }
  }

  /// Takes bytes that follow each other without a pause.
  ///
  /// What changes with every byte is kept at hand meanwhile, not in memory: a frame is some hundred bytes.
  private mutating func take(_ new: [UInt8]) {
    var (bits, bitCount, run) = (self.bits, self.bitCount, self.run)
    // For how many bits the line has been high; 0 where it is low.
    var high = level == .low ? 0 : UInt8(min(run / 2, UInt64(table.longest)))
    var unclear: UInt64 = 0
    for byte in new {
      if high == 0 {
        guard byte != 0 else {
          run += 16
          continue
        }
        run += UInt64(byte.leadingZeroBitCount) * 2
        if run >= latch {
          (self.bits, self.bitCount, self.run, level) = (bits, bitCount, run, .low)
          latchIfLow()
          bitCount = self.bitCount
        }
      }
      let entry = table[high, byte]
      bits = bits &<< UInt16(entry.pulses) | UInt16(entry.bits)
      bitCount += UInt16(entry.pulses)
      unclear += UInt64(entry.unclear)
      high = entry.high
      run = UInt64(entry.low) * 2
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits &>> bitCount))
    }
    (self.bits, self.bitCount, level) = (bits, bitCount, high > 0 ? .high : .low)
    self.run = high > 0 ? UInt64(high) * 2 : run
    unclearPulses += unclear
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
    bits = bits << 1 | (widths.isOne(width) ? 1 : 0)
    bitCount += 1
    guard bitCount == 8 else { return }
    bitCount = 0
    bytes.append(UInt8(truncatingIfNeeded: bits))
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
