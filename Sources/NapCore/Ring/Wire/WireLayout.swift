// SPDX-License-Identifier: MIT

/// Where in a frame what of an LED stands, and how it is written there.
///
/// Apart from the frame itself: what writes into an array must not be of the value that holds it, which would be copied.
@usableFromInline struct WireLayout: Sendable {
  @usableFromInline let isClocked: Bool
  @usableFromInline let order: ChannelOrder
  /// Where the channels stand in the four bytes of an LED with a clock line, in bits.
  @usableFromInline let redShift: UInt32
  @usableFromInline let greenShift: UInt32
  @usableFromInline let blueShift: UInt32
  /// SPI bytes of one channel.
  @usableFromInline let width: Int
  /// Bytes before the first LED.
  @usableFromInline let lead: Int
  /// Bytes of one LED.
  @usableFromInline let stride: Int
  /// Of each value of a channel its symbols, the first byte lowest; empty for chips with a clock line.
  @usableFromInline let symbols: [UInt64]

  init(chip: LEDChip, order: ChannelOrder, code: SymbolCode, clock: Hertz) {
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
    } else {
      let latchBits = UInt64(chip.latch.count) * UInt64(clock.count)
      symbols = (UInt8.min...UInt8.max).map { Self.symbols(of: $0, code) }
      width = Int(code.rawValue)
      lead = Int((latchBits + 7_999_999_999) / 8_000_000_000)
      stride = chip.channels * width
    }
  }

  /// Bytes of a whole frame.
  func length(leds: Int) -> Int {
    isClocked ? lead + leds * stride + 4 + (leds + 15) / 16 : lead + leds * stride + lead
  }

  @inlinable func write(_ pixel: WirePixel, to index: Int, of bytes: inout [UInt8]) {
    let place = lead + index * stride
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
