// SPDX-License-Identifier: MIT

import NapCore

/// The LEDs themselves: they take what comes over the wire and show what they understood.
///
/// Tests and scenarios judge by it, since what a sleeper sees is what the LEDs show, not what was sent.
public struct LEDChain: Sendable {
  /// What a wire may do besides what it was told.
  public struct Flaws: Equatable, Sendable {
    /// The data line's level between transfers.
    public var idle = Level.low
    /// Half clock periods that the controller pauses after each byte.
    public var pause: UInt32 = 0
    /// Whether the data line holds the last bit in such a pause, or falls.
    public var holdsLastBit = false

    public init(idle: Level = .low, pause: UInt32 = 0, holdsLastBit: Bool = false) {
      self.idle = idle
      self.pause = pause
      self.holdsLastBit = holdsLastBit
    }
  }

  private let ring: RingConfiguration
  /// One of the two. Not an enumeration: to change its value is to copy what the chain remembers, with each frame.
  private var clocked: ClockedReceiver?
  private var oneWire: OneWireReceiver?

  /// - Parameters:
  ///   - ring: what the board says of it.
  ///   - flaws: in which ways its wiring is poor.
  ///   - beyond: LEDs that hang on the chain after those that the board knows of.
  public init(_ ring: RingConfiguration, flaws: Flaws = Flaws(), beyond: Int = 0) {
    self.ring = ring
    let count = ring.leds + beyond
    if ring.chip.isClocked {
      clocked = ClockedReceiver(chip: ring.chip, order: ring.order, count: count)
    } else {
      oneWire = OneWireReceiver(ring, flaws: flaws, count: count)
    }
  }

  /// What the LEDs show, in the order of the chain.
  public var shown: [WirePixel] { clocked?.shown ?? oneWire?.shown ?? [] }

  /// Pulses that were neither a zero nor a one.
  public var unclearPulses: UInt64 { oneWire?.unclearPulses ?? 0 }

  /// Takes what comes over the wire.
  public mutating func receive(_ bytes: [UInt8]) {
    clocked?.receive(bytes)
    oneWire?.receive(bytes)
  }

  /// Goes dark, and starts as a new chain.
  public mutating func losePower() {
    self = LEDChain(ring)
  }

  /// The LED at `index`, clockwise from twelve o'clock.
  public func clockwise(_ index: Int) -> WirePixel {
    let turned = ring.reversed ? (ring.leds - index) % ring.leds : index
    return shown[(turned + ring.offset) % ring.leds]
  }

  /// The light of each channel of the LED at `index`, of `Gamma.full`; white is light of all three.
  public func light(_ index: Int) -> (red: UInt32, green: UInt32, blue: UInt32) {
    let pixel = clockwise(index)
    let brightness: UInt64 = ring.chip.isClocked ? UInt64(pixel.brightness) : 31
    func light(_ channel: UInt8) -> UInt32 {
      let sum = min(UInt64(channel) + UInt64(ring.order.hasWhite ? pixel.white : 0), 255)
      return UInt32(sum * brightness * UInt64(Gamma.full) / (255 * 31))
    }
    return (light(pixel.red), light(pixel.green), light(pixel.blue))
  }

  /// The LED at `index` as the eye grades it: the inverse of gamma.
  public func color(_ index: Int) -> Color {
    let (red, green, blue) = light(index)
    return Color(Self.graded(red), Self.graded(green), Self.graded(blue))
  }

  /// LEDs that the board knows of.
  public var count: Int { ring.leds }

  /// LEDs that give any light, of those that the board knows of.
  public var lit: Int {
    var count = 0
    for index in 0..<ring.leds where light(index) != (0, 0, 0) { count += 1 }
    return count
  }

  /// The smallest value whose light is at least `light`.
  private static func graded(_ light: UInt32) -> UInt8 {
    var low: UInt16 = 0
    var high: UInt16 = 255
    while low < high {
      let middle = (low + high) / 2
      if Gamma.light(middle << 8) >= light { high = middle } else { low = middle + 1 }
    }
    return UInt8(low)
  }
}
