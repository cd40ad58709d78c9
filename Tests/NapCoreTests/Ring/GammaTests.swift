// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("R5: gamma")
struct GammaTests {
  @Test("the table of 2.2, in 255 steps")
  func table() {
    let expected: [(UInt16, UInt32)] = [
      (1, 0), (16, 1), (28, 2), (32, 3), (64, 12), (96, 30), (127, 55), (128, 56), (160, 91), (192, 137), (224, 192),
      (254, 253), (255, 255), (14, 0), (15, 1),
    ]
    for (level, out) in expected {
      #expect(round(Gamma.light(level << 8)) == out)
    }
  }

  private func round(_ light: UInt32) -> UInt32 {
    UInt32((UInt64(light) * 255 + UInt64(Gamma.full) / 2) / UInt64(Gamma.full))
  }

  @Test("it rises with every step, and nothing above zero gives no light from one whole level on")
  func rises() {
    var last: UInt32 = 0
    for channel in 0...UInt16(Pixel.full) {
      let light = Gamma.light(channel)
      #expect(light >= last)
      last = light
    }
    #expect(last == Gamma.full && Gamma.light(.max) == Gamma.full)
    #expect(Gamma.light(256) > 0)
  }
}

@Suite("Pixels")
struct PixelTests {
  @Test("dimming keeps what is lit lit, and the order of the channels")
  func dimmed() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let pixel = Pixel(
        red: UInt16(generator.below(65_281)), green: UInt16(generator.below(65_281)),
        blue: UInt16(generator.below(65_281)))
      let level = 1 + generator.below(Pixel.full)
      let dimmed = pixel.dimmed(to: level)
      #expect(dimmed.red <= pixel.red && dimmed.green <= pixel.green && dimmed.blue <= pixel.blue)
      #expect((dimmed.red == 0) == (pixel.red == 0))
      #expect((pixel.red < pixel.green) ? dimmed.red <= dimmed.green : dimmed.red >= dimmed.green)
      #expect((pixel.green < pixel.blue) ? dimmed.green <= dimmed.blue : dimmed.green >= dimmed.blue)
    }
    #expect(Pixel(Color(1, 2, 3)).dimmed(to: 0) == .dark)
    #expect(Pixel(Color(1, 2, 3)).dimmed(to: .max) == Pixel(Color(1, 2, 3)))
  }

  @Test("mixing runs from the one to the other")
  func mixed() {
    let (from, to) = (Pixel(Color(255, 0, 10)), Pixel(Color(0, 255, 10)))
    #expect(from.mixed(with: to, share: 0) == from && from.mixed(with: to, share: 256) == to)
    var last = from
    for share in 0...256 as ClosedRange<UInt32> {
      let mixed = from.mixed(with: to, share: share)
      #expect(mixed.red <= last.red && mixed.green >= last.green && mixed.blue == from.blue)
      last = mixed
    }
    #expect(Pixel(Color(7, 8, 9)).color == Color(7, 8, 9))
  }
}
