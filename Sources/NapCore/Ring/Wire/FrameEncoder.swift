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

  @usableFromInline let layout: WireLayout
  @usableFromInline var pixels: [WirePixel]

  /// - Parameters:
  ///   - chip: what each LED is.
  ///   - order: the channels that the chip has, as it takes them.
  ///   - code: how a bit looks on the wire, for a chip without a clock line.
  ///   - clock: what the bus runs at, which says how many zeros make up the latch time.
  ///   - leds: at least 1.
  public init(chip: LEDChip, order: ChannelOrder, code: SymbolCode, clock: Hertz, leds: Int) {
    precondition(leds > 0 && clock.count > 0, "a chain has LEDs and its bus a clock")
    precondition(order.hasWhite == (chip.channels == 4), "the order names the channels that the chip has")
    layout = WireLayout(chip: chip, order: order, code: code, clock: clock)
    frame = [UInt8](repeating: 0, count: layout.length(leds: leds))
    pixels = [WirePixel](repeating: .dark, count: leds)
    for index in 0..<leds { layout.write(.dark, to: index, of: &frame) }
  }

  /// A chain as a board's ring has it, dark at first.
  public init(_ ring: RingConfiguration) {
    self.init(chip: ring.chip, order: ring.order, code: ring.code, clock: ring.clock, leds: ring.leds)
  }

  /// How many LEDs the chain has.
  public var leds: Int { pixels.count }

  /// What the LED at `index` of the chain was last given.
  public subscript(index: Int) -> WirePixel { pixels[index] }

  /// Gives the LED at `index` of the chain its values.
  public mutating func set(_ index: Int, _ pixel: WirePixel) {
    guard pixels[index] != pixel else { return }
    pixels[index] = pixel
    hasChanged = true
    layout.write(pixel, to: index, of: &frame)
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
      layout.write(pixel, to: index, of: &bytes)
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
    layout.write(pixel, to: 0, of: &frame)
    let (lead, stride) = (layout.lead, layout.stride)
    for place in (lead + stride)..<(lead + pixels.count * stride) { frame[place] = frame[place - stride] }
  }

  /// Says that the chain was sent what is in `bytes`.
  public mutating func markSent() {
    hasChanged = false
  }
}
