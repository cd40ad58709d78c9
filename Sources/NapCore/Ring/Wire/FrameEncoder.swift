// SPDX-License-Identifier: MIT

/// Keeps the bytes that a chain of LEDs is sent, from the first zero of the lead-in to the last of the trailer.
///
/// - APA102 and SK9822 (data sheets; R. Heinrich, "Understanding the APA102 Superled"): 32 zero bits; a LED is
///   `111` and 5 bits of brightness, then three channels; after the last LED 32 zero bits, which make an SK9822
///   show the frame, and half a bit a LED, since each LED delays the clock by half a period. Zeros, since a one
///   would light a LED beyond the last.
/// - WS2812 and its kin: zeros for the latch time first, since the data line may have rested high; then the
///   symbols; then zeros for the latch time.
public struct FrameEncoder: Sendable {
  public private(set) var bytes: [UInt8]
  /// Whether a byte changed since `markSent()`.
  public private(set) var isChanged = true

  private let isClocked: Bool
  private let order: ChannelOrder
  private let code: SymbolCode
  private let lead: Int
  private let stride: Int
  private var pixels: [WirePixel]

  /// - Parameters:
  ///   - leds: at least 1.
  ///   - clock: what the bus runs at, which says how many zeros make up the latch time.
  public init(chip: LEDChip, order: ChannelOrder, code: SymbolCode, clock: Hertz, leds: Int) {
    precondition(leds > 0 && clock.count > 0, "a chain has LEDs and its bus a clock")
    precondition(order.hasWhite == (chip.channels == 4), "the order names the channels that the chip has")
    isClocked = chip.isClocked
    self.order = order
    self.code = code
    if chip.isClocked {
      lead = 4
      stride = 4
      bytes = [UInt8](repeating: 0, count: 4 + leds * 4 + 4 + (leds + 15) / 16)
    } else {
      let latchBits = UInt64(chip.latch.count) * UInt64(clock.count)
      lead = Int((latchBits + 7_999_999_999) / 8_000_000_000)
      stride = chip.channels * Int(code.rawValue)
      bytes = [UInt8](repeating: 0, count: lead + leds * stride + lead)
    }
    pixels = [WirePixel](repeating: .dark, count: leds)
    for index in 0..<leds { write(.dark, at: index) }
  }

  public init(_ ring: RingConfiguration) {
    self.init(chip: ring.chip, order: ring.order, code: ring.code, clock: ring.clock, leds: ring.leds)
  }

  public var leds: Int { pixels.count }

  /// What the LED at `index` of the chain was last given.
  public subscript(index: Int) -> WirePixel { pixels[index] }

  /// Gives the LED at `index` of the chain its values.
  public mutating func set(_ index: Int, _ pixel: WirePixel) {
    guard pixels[index] != pixel else { return }
    pixels[index] = pixel
    isChanged = true
    write(pixel, at: index)
  }

  /// Gives all LEDs the same values.
  public mutating func fill(_ pixel: WirePixel) {
    guard pixels.contains(where: { $0 != pixel }) else { return }
    isChanged = true
    for index in pixels.indices { pixels[index] = pixel }
    write(pixel, at: 0)
    for place in (lead + stride)..<(lead + pixels.count * stride) { bytes[place] = bytes[place - stride] }
  }

  public mutating func markSent() {
    isChanged = false
  }

  private mutating func write(_ pixel: WirePixel, at index: Int) {
    let place = lead + index * stride
    if isClocked {
      bytes[place] = 0xe0 | (pixel.brightness & 0x1f)
      bytes[place + 1 + Int(order.red)] = pixel.red
      bytes[place + 1 + Int(order.green)] = pixel.green
      bytes[place + 1 + Int(order.blue)] = pixel.blue
      return
    }
    let width = Int(code.rawValue)
    write(pixel.red, at: place + Int(order.red) * width)
    write(pixel.green, at: place + Int(order.green) * width)
    write(pixel.blue, at: place + Int(order.blue) * width)
    if order.hasWhite { write(pixel.white, at: place + Int(order.white) * width) }
  }

  /// One channel as symbols, its most significant bit first.
  private mutating func write(_ channel: UInt8, at place: Int) {
    switch code {
    case .three:
      // 24 bits that straddle bytes: a zero is 100, a one is 110, so only the middle bits differ.
      var symbols: UInt32 = 0b100_100_100_100_100_100_100_100
      for bit in 0..<8 where channel & (1 << UInt8(bit)) != 0 { symbols |= 0b010 << UInt32(3 * bit) }
      for byte in 0..<3 { bytes[place + byte] = UInt8(truncatingIfNeeded: symbols >> UInt32(16 - 8 * byte)) }
    case .four:
      for pair in 0..<4 {
        let bits = channel >> UInt8(6 - 2 * pair)
        bytes[place + pair] = 0x88 | (bits & 0b10) << 5 | (bits & 0b01) << 2
      }
    case .eight:
      for bit in 0..<8 {
        bytes[place + bit] = channel & (0x80 >> UInt8(bit)) == 0 ? 0b1100_0000 : 0b1111_0000
      }
    }
  }
}
