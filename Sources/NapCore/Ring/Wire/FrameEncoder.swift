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
  @usableFromInline var frame: [UInt8]
  @usableFromInline var hasChanged = true

  /// What the chain is sent.
  @inlinable public var bytes: [UInt8] { frame }
  /// Whether a byte changed since `markSent()`.
  @inlinable public var isChanged: Bool { hasChanged }

  @usableFromInline let isClocked: Bool
  @usableFromInline let order: ChannelOrder
  /// Where the channels stand in the four bytes of a LED with a clock line, in bits.
  @usableFromInline let redShift: UInt32
  @usableFromInline let greenShift: UInt32
  @usableFromInline let blueShift: UInt32
  /// SPI bytes of one channel.
  @usableFromInline let width: Int
  @usableFromInline let lead: Int
  @usableFromInline let stride: Int
  @usableFromInline var pixels: [WirePixel]
  /// Of each value of a channel its symbols, the first byte lowest; empty for chips with a clock line.
  @usableFromInline let symbols: [UInt64]

  /// - Parameters:
  ///   - leds: at least 1.
  ///   - clock: what the bus runs at, which says how many zeros make up the latch time.
  public init(chip: LEDChip, order: ChannelOrder, code: SymbolCode, clock: Hertz, leds: Int) {
    precondition(leds > 0 && clock.count > 0, "a chain has LEDs and its bus a clock")
    precondition(order.hasWhite == (chip.channels == 4), "the order names the channels that the chip has")
    isClocked = chip.isClocked
    self.order = order
    redShift = 8 + UInt32(order.red) * 8
    greenShift = 8 + UInt32(order.green) * 8
    blueShift = 8 + UInt32(order.blue) * 8
    if chip.isClocked {
      symbols = []
      width = 1
      lead = 4
      stride = 4
      frame = [UInt8](repeating: 0, count: 4 + leds * 4 + 4 + (leds + 15) / 16)
    } else {
      let latchBits = UInt64(chip.latch.count) * UInt64(clock.count)
      symbols = (UInt8.min...UInt8.max).map { Self.symbols(of: $0, code) }
      width = Int(code.rawValue)
      lead = Int((latchBits + 7_999_999_999) / 8_000_000_000)
      stride = chip.channels * width
      frame = [UInt8](repeating: 0, count: lead + leds * stride + lead)
    }
    pixels = [WirePixel](repeating: .dark, count: leds)
    for index in 0..<leds { write(.dark, at: lead + index * stride, into: &frame) }
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
    hasChanged = true
    write(pixel, at: lead + index * stride, into: &frame)
  }

  /// Gives LEDs their values, at less cost than one by one.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - value: gives by its number, from 0 on, an LED of the chain and what it is to show.
  @inlinable public mutating func set(_ count: Int, _ value: (Int) -> (index: Int, pixel: WirePixel)) {
    // Out of the encoder and back, so that nobody asks at each LED whether somebody else holds them.
    var bytes: [UInt8] = []
    var pixels: [WirePixel] = []
    swap(&bytes, &frame)
    swap(&pixels, &self.pixels)
    var isChanged = false
    for number in 0..<count {
      let (index, pixel) = value(number)
      guard pixels[index] != pixel else { continue }
      pixels[index] = pixel
      isChanged = true
      write(pixel, at: lead + index * stride, into: &bytes)
    }
    swap(&bytes, &frame)
    swap(&pixels, &self.pixels)
    if isChanged { hasChanged = true }
  }

  /// Gives all LEDs the same values.
  public mutating func fill(_ pixel: WirePixel) {
    guard pixels.contains(where: { $0 != pixel }) else { return }
    hasChanged = true
    for index in pixels.indices { pixels[index] = pixel }
    write(pixel, at: lead, into: &frame)
    for place in (lead + stride)..<(lead + pixels.count * stride) { frame[place] = frame[place - stride] }
  }

  public mutating func markSent() {
    hasChanged = false
  }

  @inlinable func write(_ pixel: WirePixel, at place: Int, into bytes: inout [UInt8]) {
    if isClocked {
      var word = UInt32(0xe0 | (pixel.brightness & 0x1f))
      word |= UInt32(pixel.red) &<< redShift | UInt32(pixel.green) &<< greenShift | UInt32(pixel.blue) &<< blueShift
      // The last first: where that is in bounds, the others are.
      bytes[place &+ 3] = UInt8(truncatingIfNeeded: word &>> 24)
      bytes[place &+ 2] = UInt8(truncatingIfNeeded: word &>> 16)
      bytes[place &+ 1] = UInt8(truncatingIfNeeded: word &>> 8)
      bytes[place] = UInt8(truncatingIfNeeded: word)
      return
    }
    write(pixel.red, at: place + Int(order.red) * width, into: &bytes)
    write(pixel.green, at: place + Int(order.green) * width, into: &bytes)
    write(pixel.blue, at: place + Int(order.blue) * width, into: &bytes)
    if order.hasWhite { write(pixel.white, at: place + Int(order.white) * width, into: &bytes) }
  }

  /// One channel as symbols, its most significant bit first.
  @inlinable func write(_ channel: UInt8, at place: Int, into bytes: inout [UInt8]) {
    var rest = symbols[Int(channel)]
    for byte in place..<(place + width) {
      bytes[byte] = UInt8(truncatingIfNeeded: rest)
      rest &>>= 8
    }
  }

  private static func symbols(of channel: UInt8, _ code: SymbolCode) -> UInt64 {
    var symbols: UInt64 = 0
    switch code {
    case .three:
      // 24 bits that straddle bytes: a zero is 100, a one is 110, so only the middle bits differ.
      var bits: UInt64 = 0b100_100_100_100_100_100_100_100
      for bit in 0..<8 where channel & (1 << UInt8(bit)) != 0 { bits |= 0b010 << UInt64(3 * bit) }
      symbols = bits >> 16 & 0xff | bits & 0xff00 | (bits & 0xff) << 16
    case .four:
      for pair in 0..<4 {
        let bits = channel >> UInt8(6 - 2 * pair)
        symbols |= UInt64(0x88 | (bits & 0b10) << 5 | (bits & 0b01) << 2) << UInt64(8 * pair)
      }
    case .eight:
      for bit in 0..<8 {
        symbols |= (channel & (0x80 >> UInt8(bit)) == 0 ? 0b1100_0000 : 0b1111_0000) << UInt64(8 * bit)
      }
    }
    return symbols
  }
}
