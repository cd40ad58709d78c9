// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

private func encoder(
  _ chip: LEDChip, order: ChannelOrder? = nil, code: SymbolCode = .four, clock: Hertz? = nil, leds: Int = 1
) -> FrameEncoder {
  FrameEncoder(
    chip: chip, order: order ?? chip.standardOrder, code: code, clock: clock ?? code.clock, leds: leds)
}

private func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
}

/// What lies between lead-in and trailer of a one-wire frame.
private func payload(_ encoder: FrameEncoder, _ chip: LEDChip, _ code: SymbolCode) -> [UInt8] {
  let length = encoder.leds * chip.channels * Int(code.rawValue)
  let lead = (encoder.bytes.count - length) / 2
  return Array(encoder.bytes[lead..<lead + length])
}

@Suite("PUB-17: three or four bytes a pixel, in the chip's order")
struct ChannelOrderTests {
  /// A decoder of the code, written from the data sheet and not from the encoder.
  private func values(_ symbols: [UInt8], _ code: SymbolCode) -> [UInt8] {
    var bits: [Bool] = []
    for byte in symbols { for bit in 0..<8 as Range<UInt8> { bits.append(byte & (0x80 >> bit) != 0) } }
    let width = Int(code.rawValue)
    let ones = stride(from: 0, to: bits.count, by: width).map { start in
      bits[start..<start + width].prefix { $0 }.count >= (code == .eight ? 4 : 2)
    }
    return stride(from: 0, to: ones.count, by: 8).map { start in
      ones[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }

  @Test("vectors of (1, 2, 3, 4)", arguments: SymbolCode.allCases)
  func vectors(code: SymbolCode) {
    let cases: [(LEDChip, ChannelOrder, [UInt8])] = [
      (.ws2812, .grb, [2, 1, 3]), (.ws2812, .rgb, [1, 2, 3]), (.sk6812w, .grbw, [2, 1, 3, 4]),
      (.sk6812w, .rgbw, [1, 2, 3, 4]), (.sk6812, .brg, [3, 1, 2]), (.sk6812, .gbr, [2, 3, 1]),
      (.ws2812, .rbg, [1, 3, 2]), (.ws2812, .bgr, [3, 2, 1]),
    ]
    for (chip, order, expected) in cases {
      var encoder = encoder(chip, order: order, code: code)
      encoder.set(0, WirePixel(1, 2, 3, white: 4))
      #expect(values(payload(encoder, chip, code), code) == expected)
    }
  }

  @Test("GRBW through the three-bit code")
  func threeBitVector() {
    var encoder = encoder(.sk6812w, code: .three)
    encoder.set(0, WirePixel(1, 2, 3, white: 4))
    #expect(hex(payload(encoder, .sk6812w, .three)) == "9249349249269249369249A4")
  }

  @Test("an order is read from its letters, and nonsense is refused")
  func letters() {
    func order(_ text: String) -> ChannelOrder? { ChannelOrder(letters: Array(text.utf8)) }
    #expect(order("grb") == .grb && order("BGR") == .bgr && order("rgbw") == .rgbw && order("grbw") == .grbw)
    #expect(order("wrgb").map { [$0.white, $0.red, $0.green, $0.blue] } == [0, 1, 2, 3])
    for wrong in ["", "rg", "rgg", "rgbb", "rgbx", "rgw", "rgww", "rgbwr"] { #expect(order(wrong) == nil) }
  }
}

@Suite("PUB-18, PUB-19, PUB-20: what follows the last LED of a clocked chain", .serialized)
struct TrailerTests {
  /// R2: LEDs, bytes that are safe for both chips, bytes in all.
  static let table: [(leds: Int, trailer: Int, total: Int)] = [
    (1, 5, 13), (8, 5, 41), (12, 5, 57), (16, 5, 73), (24, 6, 106), (60, 8, 252), (64, 8, 268), (65, 9, 273),
    (144, 13, 593), (240, 19, 983), (72, 9, 301), (288, 22, 1_178),
  ]

  @Test("R2: 32 zero bits and half a bit a LED", arguments: [LEDChip.apa102, .sk9822])
  func lengths(chip: LEDChip) {
    for (leds, trailer, total) in Self.table {
      var encoder = encoder(chip, leds: leds)
      for index in 0..<leds { encoder.set(index, WirePixel(255, 255, 255)) }
      #expect(encoder.bytes.count == total)
      let after = encoder.bytes[(4 + leds * 4)...]
      #expect(after.count == trailer)
      #expect(after.allSatisfy { $0 == 0 }, "a one would light the next LED")
      #expect(after.count * 8 >= 32 + (leds + 1) / 2)
      #expect(encoder.bytes.prefix(4).allSatisfy { $0 == 0 })
    }
  }

  @Test("R2: vectors")
  func vectors() {
    var one = encoder(.apa102)
    one.set(0, WirePixel(255, 0, 0))
    #expect(hex(one.bytes) == "00000000FF0000FF0000000000")

    var three = encoder(.apa102, leds: 3)
    three.set(0, WirePixel(255, 0, 0))
    three.set(1, WirePixel(0, 128, 0, brightness: 16))
    three.set(2, WirePixel(1, 2, 3, brightness: 1))
    #expect(hex(three.bytes) == "00000000FF0000FFF0008000E10302010000000000")

    var two = encoder(.apa102, order: .grb, leds: 2)
    two.set(0, WirePixel(1, 2, 3))
    two.set(1, WirePixel(4, 5, 6))
    #expect(hex(two.bytes) == "00000000FF020103FF0504060000000000")

    var twelve = encoder(.sk9822, leds: 12)
    for index in 0..<12 { twelve.set(index, WirePixel(10, 20, 30, brightness: 5)) }
    #expect(hex(twelve.bytes) == "00000000" + String(repeating: "E51E140A", count: 12) + "0000000000")
  }

  @Test("a dark LED keeps the three bits of its header")
  func dark() {
    #expect(hex(encoder(.apa102).bytes) == "00000000E00000000000000000")
  }
}

@Suite("PUB-21: the latch time")
struct LatchTests {
  @Test(
    "300 µs of low come before and after every frame",
    arguments: [(SymbolCode.three, 90), (.four, 120), (.eight, 240)], [1, 12])
  func latch(code: (SymbolCode, Int), leds: Int) {
    for chip in [LEDChip.ws2812, .sk6812, .sk6812w] {
      var encoder = encoder(chip, code: code.0, leds: leds)
      for index in 0..<leds { encoder.set(index, WirePixel(255, 255, 255, white: 255)) }
      #expect(encoder.bytes.count == 2 * code.1 + leds * chip.channels * Int(code.0.rawValue))
      #expect(encoder.bytes.prefix(code.1).allSatisfy { $0 == 0 })
      #expect(encoder.bytes.suffix(code.1).allSatisfy { $0 == 0 })
      #expect(encoder.bytes[code.1] != 0)
    }
  }

  @Test("a clock that divides badly gives more zeros, never fewer")
  func oddClock() {
    for hertz in [2_358_500, 3_125_000, 6_250_000, 7_812_500, 3_200_001] as [UInt32] {
      let encoder = encoder(.ws2812, code: .four, clock: Hertz(hertz))
      let lead = (encoder.bytes.count - 12) / 2
      let nanoseconds = UInt64(lead) * 8 * 1_000_000_000 / UInt64(hertz)
      #expect((300_000..<304_000).contains(nanoseconds))
    }
  }

  @Test("clocked chips have no latch time")
  func clocked() {
    #expect(LEDChip.apa102.latch == Nanoseconds(0) && LEDChip.ws2812.latch == Nanoseconds(300_000))
  }
}

@Suite("R3: symbols of WS2812 and SK6812")
struct SymbolTests {
  @Test(
    "vectors",
    arguments: [
      (SymbolCode.three, 0x00, "924924"), (.three, 0xff, "DB6DB6"), (.three, 0x80, "D24924"), (.three, 0x01, "924926"),
      (.three, 0x0a, "924D34"), (.three, 0x55, "9A69A6"), (.three, 0xaa, "D34D34"),
      // Our four-bit code is 1000 and 1100.
      (.four, 0x00, "88888888"), (.four, 0xff, "CCCCCCCC"), (.four, 0x80, "C8888888"), (.four, 0x0a, "8888C8C8"),
      (.four, 0x55, "8C8C8C8C"), (.four, 0xaa, "C8C8C8C8"), (.eight, 0x0a, "C0C0C0C0F0C0F0C0"),
    ] as [(SymbolCode, UInt8, String)])
  func vectors(code: SymbolCode, value: UInt8, expected: String) {
    var encoder = encoder(.ws2812, order: .rgb, code: code)
    encoder.set(0, WirePixel(value, 0, 0))
    #expect(hex(payload(encoder, .ws2812, code).prefix(Int(code.rawValue))) == expected)
  }

  @Test("red in GRB")
  func red() {
    let expected: [(SymbolCode, String)] = [
      (.three, "924924DB6DB6924924"), (.four, "88888888CCCCCCCC88888888"),
      (
        .eight,
        String(repeating: "C0", count: 8) + String(repeating: "F0", count: 8) + String(repeating: "C0", count: 8)
      ),
    ]
    for (code, bytes) in expected {
      var encoder = encoder(.ws2812, code: code)
      encoder.set(0, WirePixel(255, 0, 0))
      #expect(hex(payload(encoder, .ws2812, code)) == bytes)
    }
  }

  @Test("pulse widths at the code's clock", arguments: SymbolCode.allCases)
  func widths(code: SymbolCode) {
    let clock = Double(code.clock.count)
    let zero = Double(code.highBitsOfZero) / clock * 1e9
    let one = Double(code.highBitsOfOne) / clock * 1e9
    #expect(abs(zero - (code == .three ? 417 : 312)) < 1)
    #expect(abs(one - (code == .three ? 833 : 625)) < 1)
  }

  @Test(
    "with four and eight bits every byte begins with a whole symbol and ends low", arguments: [SymbolCode.four, .eight])
  func bytes(code: SymbolCode) {
    for value in 0...255 as ClosedRange<UInt8> {
      var encoder = encoder(.ws2812, code: code)
      encoder.set(0, WirePixel(value, value, value))
      #expect(payload(encoder, .ws2812, code).allSatisfy { $0 & 0x80 != 0 && $0 & 1 == 0 })
    }
  }
}

@Suite("PUB-22: the lowest brightness is not off")
struct BrightnessFieldTests {
  @Test("0 only for nothing, at least 1 for anything, 31 for full, and never falling")
  func field() {
    var last: UInt8 = 0
    for level in 0...255 as ClosedRange<UInt32> {
      let field = WirePixel.brightnessField(for: level * Gamma.full / 255)
      #expect(field >= last && (field == 0) == (level == 0))
      last = field
    }
    let expected: [(UInt32, UInt8)] = [(0, 0), (1, 1), (8, 1), (9, 2), (32, 4), (128, 16), (254, 31), (255, 31)]
    for (level, field) in expected {
      #expect(WirePixel.brightnessField(for: level * Gamma.full / 255) == field)
    }
    #expect(WirePixel.brightnessField(for: 1) == 1)
  }

  @Test("setting what is set already changes nothing")
  func unchanged() {
    var encoder = encoder(.apa102, leds: 3)
    #expect(encoder.isChanged)
    encoder.markSent()
    encoder.set(1, .dark)
    #expect(!encoder.isChanged)
    encoder.set(1, WirePixel(1, 2, 3))
    #expect(encoder.isChanged && encoder[1] == WirePixel(1, 2, 3) && encoder.leds == 3)
  }
}
