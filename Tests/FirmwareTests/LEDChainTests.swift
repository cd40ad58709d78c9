// SPDX-License-Identifier: MIT

import NapCore
import Testing

@testable import SimulatedHAL

private func ring(_ chip: LEDChip, _ code: SymbolCode, leds: Int = 12) -> RingConfiguration {
  var ring = RingConfiguration()
  ring.chip = chip
  ring.order = chip.standardOrder
  ring.code = code
  ring.clock = chip.isClocked ? Hertz(4_000_000) : code.clock
  ring.leds = leds
  return ring
}

/// A frame of random pixels, the first of them `first`.
private func frame(_ ring: RingConfiguration, seed: UInt64, first: WirePixel? = nil) -> (bytes: [UInt8], [WirePixel]) {
  var generator = SplitMix64(seed: seed)
  var encoder = FrameEncoder(ring)
  for index in 0..<ring.leds {
    let pixel = WirePixel(
      UInt8(generator.below(256)), UInt8(generator.below(256)), UInt8(generator.below(256)),
      white: ring.order.hasWhite ? UInt8(generator.below(256)) : 0,
      brightness: ring.chip.isClocked ? UInt8(generator.below(32)) : 31)
    encoder.set(index, index == 0 ? first ?? pixel : pixel)
  }
  return (encoder.bytes, (0..<ring.leds).map { encoder[$0] })
}

private let oneWire = [LEDChip.ws2812, .sk6812, .sk6812w]

@Suite("PUB-13: the first LED is right whatever level the data line rests at")
struct IdleLevelTests {
  @Test("with every code, idling low and high", arguments: oneWire, SymbolCode.allCases)
  func idle(chip: LEDChip, code: SymbolCode) {
    for idle in [Level.low, .high] {
      var chain = LEDChain(ring(chip, code), flaws: .init(idle: idle))
      for seed in 0..<20 as Range<UInt64> {
        let (bytes, pixels) = frame(
          ring(chip, code), seed: seed, first: seed == 0 ? WirePixel(0, 0, 0) : nil)
        chain.receive(bytes)
        #expect(chain.shown == pixels)
      }
      #expect(chain.unclearPulses == 0)
      let (bytes, _) = frame(ring(chip, code), seed: 1)
      #expect(bytes.first == 0 && bytes.last == 0)
    }
  }

  @Test("the model is not blind: without a lead-in a line that rests high is misread")
  func withoutLeadIn() {
    let ring = ring(.ws2812, .three, leds: 1)
    let (bytes, _) = frame(ring, seed: 1, first: WirePixel(0, 0, 0))
    var chain = LEDChain(ring, flaws: .init(idle: .high))
    chain.receive(Array(bytes.dropFirst(90)))
    #expect(chain.shown == [WirePixel(0, 128, 0)], "the field's half-bright green")
  }
}

@Suite("PUB-15: pauses between SPI bytes")
struct PauseTests {
  @Test(
    "do no harm to the codes of four and eight bits, low or holding the last bit", arguments: oneWire,
    [SymbolCode.four, .eight])
  func harmless(chip: LEDChip, code: SymbolCode) {
    for pause in [0, 2, 3] as [UInt32] {
      for holds in [false, true] {
        for idle in [Level.low, .high] {
          let ring = ring(chip, code)
          var chain = LEDChain(ring, flaws: .init(idle: idle, pause: pause, holdsLastBit: holds))
          for seed in 0..<5 as Range<UInt64> {
            let (bytes, pixels) = frame(ring, seed: seed)
            chain.receive(bytes)
            #expect(chain.shown == pixels)
          }
          #expect(chain.unclearPulses == 0)
        }
      }
    }
  }

  @Test("the model is not blind: a code of three bits is misread", arguments: [2, 3] as [UInt32])
  func threeBits(pause: UInt32) {
    let ring = ring(.ws2812, .three, leds: 1)
    let (bytes, pixels) = frame(ring, seed: 1, first: WirePixel(255, 0, 0))
    var chain = LEDChain(ring, flaws: .init(pause: pause))
    chain.receive(bytes)
    #expect(chain.shown != pixels)
  }

  @Test("nor to clocked chips", arguments: [LEDChip.apa102, .sk9822])
  func clocked(chip: LEDChip) {
    let ring = ring(chip, .four, leds: 60)
    let (bytes, pixels) = frame(ring, seed: 2)
    var chain = LEDChain(ring, flaws: .init(idle: .high, pause: 3, holdsLastBit: true))
    chain.receive(bytes)
    #expect(chain.shown == pixels && chain.unclearPulses == 0)
  }
}

@Suite("PUB-20: a clocked chain shows a single frame at once")
struct ClockedChainTests {
  @Test("of any length, at once and whole", arguments: [LEDChip.apa102, .sk9822])
  func whole(chip: LEDChip) {
    for leds in [1, 8, 12, 16, 24, 60, 64, 65, 144, 240] {
      let ring = ring(chip, .four, leds: leds)
      let (bytes, pixels) = frame(ring, seed: UInt64(leds))
      var chain = LEDChain(ring, beyond: 1)
      chain.receive(bytes)
      #expect(Array(chain.shown.prefix(leds)) == pixels)
      #expect(chain.shown.last == .dark)
    }
  }

  @Test("the model is not blind: with half a bit a LED alone an SK9822 shows the frame one late")
  func oneLate() {
    let ring = ring(.sk9822, .four, leds: 12)
    let (first, pixels) = frame(ring, seed: 1)
    let (second, _) = frame(ring, seed: 2)
    var chain = LEDChain(ring)
    chain.receive(Array(first.prefix(4 + 48 + 1)))
    #expect(chain.shown.allSatisfy { $0 == .dark })
    chain.receive(Array(second.prefix(4 + 48 + 1)))
    #expect(chain.shown == pixels)
  }

  @Test("the model is not blind: without enough clocks the last LEDs stay dark")
  func fewClocks() {
    let ring = ring(.apa102, .four, leds: 240)
    let (bytes, pixels) = frame(ring, seed: 1)
    var chain = LEDChain(ring)
    chain.receive(Array(bytes.prefix(4 + 960 + 4)))
    #expect(Array(chain.shown.prefix(64)) == Array(pixels.prefix(64)))
    #expect(chain.shown.last == .dark)
  }

  @Test("the model is not blind: a trailer of ones lights the LED after the last")
  func onesLight() {
    let ring = ring(.apa102, .four, leds: 12)
    let (bytes, _) = frame(ring, seed: 1)
    var chain = LEDChain(ring, beyond: 1)
    chain.receive(bytes.prefix(52) + Array(repeating: 0xff, count: 5))
    #expect(chain.shown[12] == WirePixel(255, 255, 255, brightness: 31))
    chain.receive([1, 2, 3])
    #expect(chain.shown[12] == WirePixel(255, 255, 255, brightness: 31), "no start frame, no change")
  }

  @Test("what the LEDs give is graded as the eye does")
  func graded() {
    var board = ring(.ws2812, .four, leds: 8)
    board.offset = 3
    board.reversed = true
    var encoder = FrameEncoder(board)
    encoder.set(3, WirePixel(255, 0, 0))
    encoder.set(2, WirePixel(0, 56, 0))
    var chain = LEDChain(board)
    chain.receive(encoder.bytes)
    #expect(chain.color(0) == Color(255, 0, 0))
    #expect((127...129).contains(chain.color(1).green))
    #expect(chain.lit == 2)
    chain.losePower()
    #expect(chain.lit == 0)
  }
}
