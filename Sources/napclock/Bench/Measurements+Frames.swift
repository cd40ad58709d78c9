// SPDX-License-Identifier: MIT

import Checksum
import NapCore

extension Effort {
  private static let leds = 60

  /// LED values to bytes on the bus, every LED another in each frame.
  func frames() -> [Measurement] {
    [
      frames(.apa102, key: "frames_apa102", title: "frames, APA102", what: "bytes"),
      frames(.ws2812, key: "frames_ws2812", title: "frames, WS2812", what: "SPI symbols of four bits"),
    ]
  }

  private func frames(_ chip: LEDChip, key: String, title: String, what: String) -> Measurement {
    let count = repetitions(200_000)
    var encoder = FrameEncoder(
      chip: chip, order: chip.standardOrder, code: .four, clock: SymbolCode.four.clock, leds: Self.leds)
    var sum = 0
    let spread = rate {
      let time = elapsed {
        for frame in 0..<count {
          encoder.set(Self.leds) { led in
            // All four values differ from those of the frame before.
            let value = UInt8(truncatingIfNeeded: frame &+ led)
            return (led, WirePixel(value, value ^ 0x55, value ^ 0xaa, brightness: value & 0x1f))
          }
          sum &+= Int(encoder.bytes[encoder.bytes.count / 2])
          encoder.markSent()
        }
      }
      return (UInt64(count), time)
    }
    precondition(sum != 0, "the bytes are looked at, so that none of the work can be left out")
    // By which `tools/bench/encode.c`, which does the same work, is compared.
    let check = String(CRC32.of(encoder.bytes), radix: 16)
    return Measurement(
      key: key, title: title, unit: "frames/s",
      what: "\(Self.leds) LEDs to \(what), every LED changes; the last has the CRC-32 \(check)", spread: spread)
  }
}
