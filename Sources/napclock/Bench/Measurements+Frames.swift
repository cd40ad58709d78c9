// SPDX-License-Identifier: MIT

import NapCore

extension Effort {
  private static let leds = 60

  /// LED values to bytes on the bus, every LED another in each frame.
  func frames() -> [Measurement] {
    [
      Measurement(
        key: "frames_apa102", title: "frames, APA102", unit: "frames/s",
        what: "\(Self.leds) LEDs to bytes, every LED changes", spread: frames(.apa102)),
      Measurement(
        key: "frames_ws2812", title: "frames, WS2812", unit: "frames/s",
        what: "\(Self.leds) LEDs to SPI symbols of four bits, every LED changes", spread: frames(.ws2812)),
    ]
  }

  private func frames(_ chip: LEDChip) -> Spread {
    let count = repetitions(200_000)
    var encoder = FrameEncoder(
      chip: chip, order: chip.standardOrder, code: .four, clock: SymbolCode.four.clock, leds: Self.leds)
    var sum = 0
    let spread = rate {
      let time = elapsed {
        for frame in 0..<count {
          for led in 0..<Self.leds {
            // All four values differ from those of the frame before.
            let value = UInt8(truncatingIfNeeded: frame &+ led)
            encoder.set(led, WirePixel(value, value ^ 0x55, value ^ 0xaa, brightness: value & 0x1f))
          }
          sum &+= Int(encoder.bytes[encoder.bytes.count / 2])
          encoder.markSent()
        }
      }
      return (UInt64(count), time)
    }
    precondition(sum != 0, "the bytes are looked at, so that none of the work can be left out")
    return spread
  }
}
