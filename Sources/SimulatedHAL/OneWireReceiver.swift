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
  /// How long the line rests at its idle level before a transfer, in half clocks at least: 10 µs.
  private static let rest: UInt64 = 10_000

  private(set) var shown: [WirePixel]
  private(set) var unclearPulses: UInt64 = 0
  private let order: ChannelOrder
  private let channels: Int
  private let flaws: LEDChain.Flaws
  private let clock: UInt64
  private let latch: UInt64

  private var bits: [Bool] = []
  private var level = Level.low
  /// How long the line has had its level, in half clock periods.
  private var run: UInt64 = 0
  private var isUnclear = false

  init(_ ring: RingConfiguration, flaws: LEDChain.Flaws, count: Int) {
    shown = [WirePixel](repeating: .dark, count: count)
    order = ring.order
    channels = ring.chip.channels
    self.flaws = flaws
    clock = UInt64(ring.clock.count)
    // The longest that a part of this kind needs, WS2812B-V5.
    latch = UInt64(ring.chip.latch.count) * 14 / 15
    bits.reserveCapacity(count * channels * 8)
    level = flaws.idle
  }

  mutating func receive(_ bytes: [UInt8]) {
    line(flaws.idle, for: Self.rest * clock * 2 / 1_000_000_000)
    for byte in bytes {
      if byte == 0, level == .low, flaws.pause == 0 {
        run += 16
        continue
      }
      for bit in 0..<8 { line(byte & (0x80 >> UInt8(bit)) == 0 ? .low : .high, for: 2) }
      if flaws.pause > 0 {
        line(flaws.holdsLastBit && byte & 1 == 1 ? .high : .low, for: UInt64(flaws.pause))
      }
    }
    // A rest at a low idle level goes on for as long as nothing is sent; a high one ends the last low.
    if flaws.idle == .low { run += latch * clock * 2 / 1_000_000_000 + 1 }
    latchIfLow()
    line(flaws.idle, for: 1)
  }

  private func nanoseconds(_ halfClocks: UInt64) -> UInt64 { halfClocks * 1_000_000_000 / (2 * clock) }

  private mutating func line(_ new: Level, for halfClocks: UInt64) {
    if new != level {
      if level == .high { pulse(nanoseconds(run)) } else { latchIfLow() }
      level = new
      run = 0
    }
    run += halfClocks
  }

  private mutating func pulse(_ width: UInt64) {
    if width <= Self.longestZero {
      bits.append(false)
    } else if width >= Self.shortestOne {
      bits.append(true)
    } else {
      unclearPulses += 1
      isUnclear = true
      bits.append(true)
    }
  }

  private mutating func latchIfLow() {
    guard level == .low, nanoseconds(run) >= latch, !bits.isEmpty else { return }
    let width = channels * 8
    for index in 0..<min(shown.count, bits.count / width) {
      let values = (0..<channels).map { channel in
        bits[index * width + channel * 8..<index * width + channel * 8 + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      }
      shown[index] = WirePixel(
        values[Int(order.red)], values[Int(order.green)], values[Int(order.blue)],
        white: order.hasWhite ? values[Int(order.white)] : 0)
    }
    bits.removeAll(keepingCapacity: true)
  }
}
