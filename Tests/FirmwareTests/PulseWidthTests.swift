// SPDX-License-Identifier: MIT

import NapCore
import Testing

@testable import SimulatedHAL

@Suite("A chain on one line reads pulses by their width alone")
struct PulseWidthTests {
  /// What the line carries, bit by bit: runs of high bits are pulses, in nanoseconds.
  private func read(_ bytes: [UInt8], clock: Int64) -> (bits: [Bool], unclear: UInt64) {
    var (bits, unclear, high) = ([Bool](), UInt64(0), Int64(0))
    for byte in bytes + [0] {
      for bit in 0..<8 {
        guard byte & (0x80 >> UInt8(bit)) == 0 else {
          high += 1
          continue
        }
        guard high > 0 else { continue }
        let width = high * 1_000_000_000 / clock
        bits.append(width > 500)
        if width > 500, width < 550 { unclear += 1 }
        high = 0
      }
    }
    return (bits, unclear)
  }

  @Test(
    "whatever bytes come, at any speed of the bus",
    arguments: [1_000_000, 1_900_000, 2_400_000, 3_200_000, 3_700_000, 5_800_000, 6_400_000, 8_000_000] as [UInt32])
  func anything(clock: UInt32) {
    var generator = SplitMix64(seed: UInt64(clock))
    var unclear: UInt64 = 0
    for length in 1...200 {
      var ring = RingConfiguration()
      (ring.chip, ring.order, ring.leds) = (.ws2812, LEDChip.ws2812.standardOrder, 8)
      ring.clock = Hertz(clock)
      var chain = LEDChain(ring)
      // More ones than zeros now and then: long pulses, over many bytes.
      let bytes = (0..<length).map { _ in
        var byte = UInt8(generator.below(256))
        if length % 2 == 0 { byte |= UInt8(generator.below(256)) }
        return generator.below(3) == 0 ? 0xff : byte
      }
      chain.receive(bytes)
      let line = read(bytes, clock: Int64(clock))
      var channels: [UInt8] = []
      for start in stride(from: 0, through: line.bits.count - 8, by: 8) {
        channels.append(line.bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
      }
      for led in 0..<min(8, channels.count / 3) {
        let wire = Array(channels[led * 3..<led * 3 + 3])
        let shown = WirePixel(wire[Int(ring.order.red)], wire[Int(ring.order.green)], wire[Int(ring.order.blue)])
        #expect(chain.shown[led] == shown)
      }
      #expect(chain.unclearPulses == line.unclear)
      unclear += line.unclear
    }
    // 2 bits at 3.7 MHz last 540 ns, and 3 at 5.8 MHz 517 ns.
    #expect((unclear > 0) == [1_900_000, 3_700_000, 5_800_000].contains(clock))
  }

  @Test("a frame that comes twice is shown the same, and counted again")
  func twice() {
    var ring = RingConfiguration()
    (ring.chip, ring.order, ring.leds, ring.clock) = (.ws2812, LEDChip.ws2812.standardOrder, 1, Hertz(3_700_000))
    var chain = LEDChain(ring)
    let bytes: [UInt8] = [0b1100_1000, 0b1000_1100, 0b1000_1000, 0b1000_1000]
    chain.receive(bytes)
    let (shown, unclear) = (chain.shown, chain.unclearPulses)
    chain.receive(bytes)
    #expect(chain.shown == shown && unclear == 2 && chain.unclearPulses == 4)
    chain.losePower()
    #expect(chain.shown == [.dark] && chain.unclearPulses == 0)
  }
}
