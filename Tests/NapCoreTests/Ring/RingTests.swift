// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

/// What the wire's pixels draw, in microamperes: 20 mA a channel at full, 1 mA a LED that is dark.
private func current(_ ring: Ring, _ configuration: RingConfiguration) -> Double {
  (0..<configuration.leds).reduce(0) { sum, index in
    let pixel = ring.encoder[index]
    let channels = [pixel.red, pixel.green, pixel.blue, configuration.order.hasWhite ? pixel.white : 0]
    let steps = channels.reduce(0.0) { $0 + Double($1) }
    let brightness = configuration.chip.isClocked ? Double(pixel.brightness) / 31 : 1
    return sum + 1 + steps / 255 * brightness * 20
  }
}

private func configuration(_ chip: LEDChip, leds: Int = 12, budget: UInt32 = 10_000) -> RingConfiguration {
  var configuration = RingConfiguration()
  configuration.chip = chip
  configuration.order = chip.standardOrder
  configuration.clock = configuration.code.clock
  configuration.leds = leds
  configuration.budget = Milliamperes(budget)
  return configuration
}

private func isLit(_ pixel: WirePixel, _ chip: LEDChip) -> Bool {
  (pixel.red | pixel.green | pixel.blue | (chip.channels == 4 ? pixel.white : 0)) != 0
    && (!chip.isClocked || pixel.brightness > 0)
}

@Suite("The ring's wire")
struct RingTests {
  @Test("what is meant to be lit is never dark, at any level and any budget", arguments: LEDChip.allCases)
  func neverDark(chip: LEDChip) {
    let colors = [
      Color(255, 205, 130), Color(255, 0, 0), Color(1, 1, 1), Color(255, 255, 255), Color(24, 96, 255), Color(0, 1, 0),
    ]
    for budget in [10_000, 60, 13, 1] as [UInt32] {
      var ring = Ring(configuration(chip, budget: budget), nightLevel: 2)
      for color in colors {
        for level in 1...255 as ClosedRange<UInt32> {
          _ = ring.show(.ambient(from: color, to: color, share: 0, level: level << 8), hasFault: false)
          #expect((0..<12).allSatisfy { isLit(ring.encoder[$0], chip) })
        }
      }
    }
  }

  @Test("what is meant to be dark is dark, beside lit LEDs as well", arguments: LEDChip.allCases)
  func dark(chip: LEDChip) {
    for budget in [10_000, 100, 13] as [UInt32] {
      var ring = Ring(configuration(chip, leds: 24, budget: budget), nightLevel: 2)
      let scenes: [(Scene, Bool)] = [
        (.rating(5), false), (.dark, true), (.calling(level: Pixel.full), false), (.missed, false), (.rating(1), true),
        (.setting(length: 5 * 256 + 3), false), (.dark, false),
      ]
      for (scene, hasFault) in scenes {
        _ = ring.show(scene, hasFault: hasFault)
        for index in 0..<24 {
          #expect(isLit(ring.encoder[index], chip) == (ring.painter.pixels[index] != .dark), "\(scene), LED \(index)")
        }
      }
    }
  }

  @Test("a frame depends on its scene alone, and not on those before", arguments: LEDChip.allCases)
  func sameAsNew(chip: LEDChip) {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<20 {
      var board = configuration(chip, leds: Int(8 + generator.below(53)), budget: 50 + generator.below(600))
      board.offset = Int(generator.below(UInt32(board.leds)))
      board.reversed = generator.oneIn(2)
      var old = Ring(board, nightLevel: 2)
      for _ in 0..<60 {
        let (scene, hasFault) = (generator.scene(leds: board.leds), generator.oneIn(4))
        var new = Ring(board, nightLevel: 2)
        _ = new.show(scene, hasFault: hasFault)
        _ = old.show(scene, hasFault: hasFault)
        guard old.encoder.bytes == new.encoder.bytes else {
          Issue.record("\(scene), fault \(hasFault), on \(board)")
          return
        }
      }
    }
  }

  @Test("nor on the ways that an arc's head has gone", arguments: LEDChip.allCases)
  func headMoves(chip: LEDChip) {
    var generator = SplitMix64(seed: 12)
    for level in [Pixel.full, 700] {
      var old = Ring(configuration(chip, leds: 16, budget: 300), nightLevel: 2)
      for _ in 0..<300 {
        // Small steps and large ones, in both directions.
        let scene = Scene.arc(Arc(palette: .nap, filled: generator.below(16 * 256 + 1), night: 0, level: level))
        let hasFault = generator.oneIn(10)
        var new = Ring(configuration(chip, leds: 16, budget: 300), nightLevel: 2)
        _ = new.show(scene, hasFault: hasFault)
        _ = old.show(scene, hasFault: hasFault)
        #expect(old.encoder.bytes == new.encoder.bytes)
      }
    }
  }

  @Test("the order of a colour's channels survives dimming", arguments: LEDChip.allCases)
  func hue(chip: LEDChip) {
    var generator = SplitMix64(seed: 9)
    var ring = Ring(configuration(chip, leds: 8), nightLevel: 2)
    for _ in 0..<3_000 {
      let color = Color(UInt8(generator.below(256)), UInt8(generator.below(256)), UInt8(generator.below(256)))
      let level = 1 + generator.below(Pixel.full)
      _ = ring.show(.ambient(from: color, to: color, share: 0, level: level), hasFault: false)
      let pixel = ring.encoder[0]
      let pairs = [
        (color.red, color.green, pixel.red, pixel.green), (color.green, color.blue, pixel.green, pixel.blue),
        (color.red, color.blue, pixel.red, pixel.blue),
      ]
      for (one, other, shownOne, shownOther) in pairs {
        #expect(one < other ? shownOne <= shownOther : one > other ? shownOne >= shownOther : shownOne == shownOther)
      }
    }
  }

  /// Below a step a LED and channel the budget contradicts the promise that nothing lit goes dark.
  @Test("no frame draws more than the budget", arguments: LEDChip.allCases)
  func budget(chip: LEDChip) {
    var generator = SplitMix64(seed: 4)
    var scaled = 0
    for _ in 0..<150 {
      let leds = Int(8 + generator.below(53))
      let least = UInt32(leds) + UInt32(leds * 60 / 255) + 2
      let budget = least + generator.below(UInt32(leds) * 25)
      var ring = Ring(configuration(chip, leds: leds, budget: budget), nightLevel: 2)
      for _ in 0..<12 {
        let colors = (0..<2).map { _ in
          Color(UInt8(generator.below(256)), UInt8(generator.below(256)), UInt8(generator.below(256)))
        }
        let scenes: [Scene] = [
          .ambient(from: colors[0], to: colors[1], share: generator.below(257), level: 1 + generator.below(Pixel.full)),
          .setting(length: generator.below(UInt32(leds) * 768)), .calling(level: 1 + generator.below(Pixel.full)),
          .ambient(from: Color(255, 255, 255), to: .black, share: generator.below(257), level: Pixel.full),
        ]
        let scene = generator.one(of: scenes)
        _ = ring.show(scene, hasFault: false)
        let drawn = current(ring, configuration(chip, leds: leds, budget: budget))
        #expect(drawn <= Double(budget) + 1e-9, "\(leds) LEDs, \(scene)")
        if drawn > Double(budget) * 0.8 { scaled += 1 }
      }
    }
    #expect(scaled > 20, "some frames come near their budget")
  }

  @Test("nor does one that is only just above it", arguments: LEDChip.allCases)
  func justAbove(chip: LEDChip) {
    // A grey rounds all its channels the same way.
    for level in 1...255 as ClosedRange<UInt8> {
      let grey = Color(level, level, level)
      let scene = Scene.ambient(from: grey, to: grey, share: 0, level: Pixel.full)
      var free = Ring(configuration(chip, leds: 60), nightLevel: 2)
      _ = free.show(scene, hasFault: false)
      let budget = max(76, UInt32(current(free, configuration(chip, leds: 60))))
      var ring = Ring(configuration(chip, leds: 60, budget: budget), nightLevel: 2)
      _ = ring.show(scene, hasFault: false)
      #expect(current(ring, configuration(chip, leds: 60, budget: budget)) <= Double(budget) + 1e-9)
    }
    var generator = SplitMix64(seed: 6)
    for _ in 0..<200 {
      let leds = Int(8 + generator.below(53))
      let color = Color(UInt8(generator.below(256)), UInt8(generator.below(256)), UInt8(generator.below(256)))
      let level = 1 + generator.below(generator.oneIn(2) ? 2_000 : Pixel.full)
      // A snooze's arc has LEDs of the least level beside bright ones.
      let scene: Scene =
        generator.oneIn(2)
        ? .ambient(from: color, to: color, share: 0, level: level)
        : arc(filled: generator.below(UInt32(leds) * 256), level: level)
      var free = Ring(configuration(chip, leds: leds), nightLevel: 2)
      _ = free.show(scene, hasFault: false)
      let drawn = current(free, configuration(chip, leds: leds))
      let least = UInt32(leds) + UInt32(leds * 60 / 255) + 1
      let budget = max(least, UInt32(drawn))
      var ring = Ring(configuration(chip, leds: leds, budget: budget), nightLevel: 2)
      _ = ring.show(scene, hasFault: false)
      #expect(current(ring, configuration(chip, leds: leds, budget: budget)) <= Double(budget) + 1e-9)
    }
  }

  private func arc(filled: UInt32, level: UInt32) -> Scene {
    .arc(Arc(palette: .snooze, filled: filled, night: 0, level: level))
  }

  @Test("a frame above the budget is dimmed as a whole")
  func dimmedAsAWhole() {
    let wide = configuration(.apa102, leds: 24)
    var tight = wide
    tight.budget = Milliamperes(200)
    var (one, other) = (Ring(wide, nightLevel: 2), Ring(tight, nightLevel: 2))
    _ = one.show(.setting(length: 36 * 256), hasFault: false)
    _ = other.show(.setting(length: 36 * 256), hasFault: false)
    #expect(current(one, wide) > 300 && current(other, tight) > 150)
    func light(_ pixel: WirePixel) -> Double {
      (Double(pixel.red) + Double(pixel.green) + Double(pixel.blue)) * Double(pixel.brightness)
    }
    let shares = (0..<24).map { light(other.encoder[$0]) / light(one.encoder[$0]) }
    #expect((shares.max() ?? 0) - (shares.min() ?? 1) < 0.02)
  }

  @Test("the white LED takes what the three colours have in common")
  func white() {
    var ring = Ring(configuration(.sk6812w, leds: 8), nightLevel: 2)
    _ = ring.show(.ambient(from: Color(255, 255, 255), to: .black, share: 0, level: Pixel.full), hasFault: false)
    #expect(ring.encoder[0] == WirePixel(0, 0, 0, white: 255))
    _ = ring.show(.ambient(from: Color(255, 255, 0), to: .black, share: 0, level: Pixel.full), hasFault: false)
    #expect(ring.encoder[0] == WirePixel(255, 255, 0))
  }

  @Test("offset and direction put LED 0 at twelve o'clock", arguments: [false, true])
  func places(reversed: Bool) {
    for offset in 0..<8 {
      var board = configuration(.apa102, leds: 8)
      board.offset = offset
      board.reversed = reversed
      var ring = Ring(board, nightLevel: 2)
      _ = ring.show(.setting(length: 2 * 256), hasFault: false)
      let lit = (0..<8).filter { ring.encoder[$0] != .dark }
      #expect(Set(lit) == Set([offset, (offset + (reversed ? 7 : 1)) % 8]))
    }
  }

  @Test("a frame is another one only when a byte is")
  func changes() {
    var ring = Ring(configuration(.apa102), nightLevel: 2)
    let scenes: [(Scene, Bool)] = [
      (.dark, false), (.dark, false), (.calling(level: Pixel.full), false), (.calling(level: Pixel.full), false),
      (.calling(level: Pixel.full - 1), false), (.calling(level: Pixel.full), true),
    ]
    let changes = scenes.map { ring.show($0.0, hasFault: $0.1) }
    // The first was never sent; one step of 65,280 is too little to be seen.
    #expect(changes == [true, false, true, false, false, true])
  }
}

extension SplitMix64 {
  /// Anything that a ring of `leds` may show.
  fileprivate mutating func scene(leds: Int) -> Scene {
    let level = oneIn(2) ? Pixel.full : 1 + below(Pixel.full)
    let filled = below(UInt32(leds) * 256 + 1)
    switch below(8) {
    case 0: return .dark
    case 1: return .missed
    case 2: return .setting(length: below(UInt32(leds) * 768))
    case 3: return .arc(Arc(palette: .nap, filled: filled, night: below(257), level: level))
    case 4: return .arc(Arc(palette: .snooze, filled: filled, night: 256, level: level))
    case 5: return .calling(level: level)
    case 6: return .rating(UInt8(1 + below(5)))
    default:
      let colors = (Color(UInt8(below(256)), 255, 0), Color(0, UInt8(below(256)), UInt8(below(256))))
      return .ambient(from: colors.0, to: colors.1, share: below(257), level: level)
    }
  }
}
