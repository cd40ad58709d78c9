// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL

/// What the kernel's side shows: the motor's and the buzzer's lines, and the LEDs at the end of the wires.
struct RecordedOutputs {
  private(set) var motorLine = false
  private(set) var toneLine = Tone.silence
  private(set) var leds: LEDChain?
  /// Frames that came over the ring's bus, the refreshes among them.
  private(set) var frames: UInt64 = 0
  private(set) var lastFrame: [UInt8] = []
  /// Whether the kernel's recorder was too slow, so that nothing can be said.
  private(set) var hasLost = false
  /// The data line must not change while the clock is high.
  private(set) var hasUnstableData = false

  /// Whether the ring listens: a chain that is stuck or off does not.
  var ringListens = true

  private var clockIsHigh = false
  private var dataIsHigh = false
  private var bits: (value: UInt8, count: Int) = (0, 0)
  private var wire: [UInt8] = []

  /// - Parameter ring: `nil` where nobody sees it.
  init(_ ring: RingConfiguration?) {
    leds = ring.map { LEDChain($0) }
  }

  /// - Parameter base: the number of the chip's line 0 among all lines of the kernel.
  mutating func take(_ event: Recorder.Event, base: Int) {
    switch event {
    case .lost: hasLost = true
    case .transfer(let bytes): receive(bytes)
    case .pwm(let channel, let period, let duty, let isOn):
      guard channel == 0 else { return }
      guard isOn, duty > 0, period > 0 else {
        toneLine = .silence
        return
      }
      // Back from nanoseconds to 1/256, rounded as they were made.
      toneLine = Tone(period: UInt32(period), duty: UInt8(min((duty * 256 + period - 1) / period, 255)))
    case .line(let number, let isHigh): set(number - base, isHigh)
    }
  }

  /// A wave of `period` ns is on the buzzer's line; 0 is none.
  mutating func hear(period: UInt32) {
    toneLine = period == 0 ? .silence : Tone(period: period, duty: Tone.loudest)
  }

  /// A line has a level.
  mutating func set(_ offset: Int, _ isHigh: Bool) {
    switch offset {
    case BenchWiring.motor: motorLine = isHigh
    case BenchWiring.buzzer: toneLine = isHigh ? .steady : .silence
    case BenchWiring.clock:
      if isHigh, !clockIsHigh {
        bits = (bits.value << 1 | (dataIsHigh ? 1 : 0), bits.count + 1)
        if bits.count == 8 {
          wire.append(bits.value)
          bits = (0, 0)
        }
      }
      clockIsHigh = isHigh
    case BenchWiring.data:
      if clockIsHigh, isHigh != dataIsHigh { hasUnstableData = true }
      dataIsHigh = isHigh
    default: break
    }
  }

  /// The wires are quiet: what came over two lines is a frame.
  mutating func settle() {
    guard !wire.isEmpty else { return }
    receive(wire)
    wire.removeAll(keepingCapacity: true)
  }

  private mutating func receive(_ bytes: [UInt8]) {
    frames += 1
    lastFrame = bytes
    if ringListens { leds?.receive(bytes) }
  }

  mutating func losePower() { leds?.losePower() }

  /// The chip is gone, and what it drove with it.
  mutating func loseLines() {
    motorLine = false
    if toneLine == .steady { toneLine = .silence }
    (clockIsHigh, dataIsHigh, bits, wire) = (false, false, (0, 0), [])
  }
}
