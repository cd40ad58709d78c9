// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

private func painted(_ scene: Scene, leds: Int = 24, night: UInt8 = 2, hasFault: Bool = false) -> [Pixel] {
  var painter = Painter(leds: leds, nightLevel: night)
  painter.paint(scene, hasFault: hasFault)
  return painter.pixels
}

private func sum(_ pixels: [Pixel]) -> Int { pixels.reduce(0) { $0 + Int($1.red) + Int($1.green) + Int($1.blue) } }

private func arc(
  _ filled: UInt32, palette: Arc.Palette = .nap, night: UInt32 = 0, level: UInt32 = Pixel.full
) -> Scene { .arc(Arc(palette: palette, filled: filled, night: night, level: level)) }

@Suite("The setting arc")
struct SettingArcTests {
  @Test("an arc that ends inside a LED lights it in proportion", arguments: [8, 12, 16, 24, 60])
  func fractions(leds: Int) {
    let color = Pixel(Palette.laps[0])
    let turn = UInt32(leds) * 256
    for length in stride(from: UInt32(1), through: turn, by: 37) {
      let pixels = painted(.setting(length: length), leds: leds)
      let whole = Int(length / 256)
      #expect(pixels.prefix(whole).allSatisfy { $0 == color })
      guard whole < leds, length % 256 > 0 else { continue }
      // Green is in the arc and nearly not in the marks.
      let under = pixels[whole].green
      let mark = leds > 12 && leds % 12 == 0 && whole % (leds / 12) == 0 ? Pixel(Palette.mark).green : 0
      let share = length % 256
      #expect(UInt32(under) == (UInt32(mark) * (256 - share) + UInt32(color.green) * share + 128) / 256)
    }
  }

  @Test("it grows with every step of 1/256 LED, over all three laps", arguments: [8, 12, 16, 24, 60])
  func grows(leds: Int) {
    // Measured by the lap's own strongest channel where it differs from the lap beneath.
    var painter = Painter(leds: leds, nightLevel: 2)
    let turn = painter.turn
    for lap in 0..<3 as Range<UInt32> {
      var last = -1
      for step in stride(from: UInt32(1), through: turn, by: leds > 16 ? 7 : 1) {
        painter.paint(.setting(length: lap * turn + step), hasFault: false)
        let channel: (Pixel) -> Int = lap == 0 ? { Int($0.green) } : lap == 1 ? { Int($0.red) } : { -Int($0.blue) }
        let now = painter.pixels.reduce(0) { $0 + channel($1) }
        if last != -1 { #expect(now >= last) }
        last = now
      }
    }
  }

  @Test("a full hour is a full turn, and the next lap lies over it in another colour")
  func laps() {
    #expect(painted(.setting(length: 24 * 256)) == Array(repeating: Pixel(Palette.laps[0]), count: 24))
    let seventy = painted(.setting(length: 28 * 256))
    #expect(seventy.prefix(4).allSatisfy { $0 == Pixel(Palette.laps[1]) })
    #expect(seventy.dropFirst(4).allSatisfy { $0 == Pixel(Palette.laps[0]) })
    let most = painted(.setting(length: 3 * 24 * 256))
    #expect(most.allSatisfy { $0 == Pixel(Palette.laps[2]) })
    let nearly = painted(.setting(length: 3 * 24 * 256 - 256))
    #expect(nearly.last == Pixel(Palette.laps[1]))
  }

  @Test("five-minute marks show where they leave LEDs between them", arguments: [(24, 2), (60, 5), (36, 3)])
  func marks(leds: Int, every: Int) {
    let pixels = painted(.setting(length: 256), leds: leds)
    for index in 1..<leds { #expect((pixels[index] != .dark) == (index % every == 0)) }
  }

  @Test("and nowhere else", arguments: [8, 12, 16, 20])
  func noMarks(leds: Int) {
    #expect(painted(.setting(length: 256), leds: leds).dropFirst().allSatisfy { $0 == .dark })
  }
}

@Suite("The arc of a nap")
struct NapArcTests {
  @Test("it has a bright head one LED long on a dim track")
  func head() {
    let pixels = painted(arc(6 * 256))
    #expect(pixels.prefix(5).allSatisfy { $0 == Pixel(Palette.nap) })
    #expect(pixels[5] == Pixel(Palette.napHead))
    #expect(pixels.dropFirst(6).allSatisfy { $0 == Pixel(Palette.napTrack) })
    let between = painted(arc(6 * 256 + 64))
    #expect(between[5] == Pixel(Palette.nap).mixed(with: Pixel(Palette.napHead), share: 192))
    #expect(between[6] == Pixel(Palette.napTrack).mixed(with: Pixel(Palette.napHead), share: 64))
    #expect(painted(arc(24 * 256)).last == Pixel(Palette.napHead))
    #expect(painted(arc(0)).allSatisfy { $0 == Pixel(Palette.napTrack) })
  }

  @Test("it grows with every step, by day and at night, nap and snooze", arguments: [8, 24, 60], [UInt32(0), 256])
  func grows(leds: Int, night: UInt32) {
    for palette in [Arc.Palette.nap, .snooze] {
      var painter = Painter(leds: leds, nightLevel: 30)
      var last = -1
      for filled in stride(from: UInt32(0), through: painter.turn, by: 5) {
        painter.paint(arc(filled, palette: palette, night: night), hasFault: false)
        let now = sum(painter.pixels)
        // Each channel of each LED is rounded to the nearest of 65,280.
        #expect(now + 6 >= last)
        last = max(last, now)
      }
    }
  }

  @Test(
    "at night the track is out, and every step of the arc is lit, at any level",
    arguments: [1, 2, 3, 100, 255] as [UInt8])
  func night(level: UInt8) {
    var painter = Painter(leds: 12, nightLevel: level)
    for filled in 1...painter.turn {
      painter.paint(arc(filled, night: 256), hasFault: false)
      for (index, pixel) in painter.pixels.enumerated() {
        #expect((pixel != .dark) == (UInt32(index) * 256 < filled))
      }
    }
  }

  @Test("snoozing is amber")
  func amber() {
    let pixels = painted(arc(12 * 256, palette: .snooze))
    #expect(pixels[3] == Pixel(Palette.snooze))
    #expect(pixels[3].red > pixels[3].green && pixels[3].green > pixels[3].blue)
  }
}

@Suite("Other scenes")
struct SceneTests {
  @Test("rating fills as many of five segments as the level says", arguments: [8, 12, 16, 24, 60], 1...5)
  func rating(leds: Int, level: Int) {
    let pixels = painted(.rating(UInt8(level)), leds: leds)
    // Runs of one colour.
    var runs: [Pixel] = []
    for (index, pixel) in pixels.enumerated() where pixel != .dark {
      if index == 0 || pixels[index - 1] == .dark || pixels[index - 1] != pixel { runs.append(pixel) }
    }
    if leds > 8 { #expect(runs.count == 5, "each parted from the next") }
    let filled = pixels.filter { $0 == Pixel(Palette.rating) }.count
    let segments = (0..<5).map { max((($0 + 1) * leds / 5 - $0 * leds / 5) - 1, 1) }
    #expect(filled == segments.prefix(level).reduce(0, +))
    #expect(pixels.filter { $0 == Pixel(Palette.ratingTrack) }.count == segments.dropFirst(level).reduce(0, +))
  }

  @Test("a fault is one red LED at twelve o'clock over whatever is shown")
  func fault() {
    let scenes: [Scene] = [
      .dark, .missed, .setting(length: 3_000), arc(2_000), arc(2_000, night: 256), .calling(level: Pixel.full),
      .rating(3), .ambient(from: .black, to: Color(0, 255, 0), share: 256, level: Pixel.full),
    ]
    for scene in scenes {
      let (without, with) = (painted(scene), painted(scene, hasFault: true))
      #expect(with[0].red > 0 && with[0].green == 0 && with[0].blue == 0)
      #expect(with.dropFirst() == without.dropFirst())
      #expect(with[0] == Pixel(scene.isRestful ? Palette.faultAtNight : Palette.fault))
    }
  }
}
