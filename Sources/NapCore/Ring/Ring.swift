// SPDX-License-Identifier: MIT

/// The ring's way from a scene to the bytes on its bus: paint, gamma, budget, chip.
struct Ring: Sendable {
  /// A channel's current at full, and an idle LED's, from the data sheets of WS2812B and APA102.
  static let channelCurrent = Milliamperes(20)
  static let idleCurrent = Milliamperes(1)

  private(set) var painter: Painter
  private(set) var encoder: FrameEncoder
  private let configuration: RingConfiguration
  private var shown: Scene?
  private var showsFault = false
  /// Light of each channel, four a LED, LED 0 at twelve o'clock.
  private var lights: [UInt32]

  init(_ configuration: RingConfiguration, nightLevel: UInt8) {
    self.configuration = configuration
    painter = Painter(leds: configuration.leds, nightLevel: nightLevel)
    encoder = FrameEncoder(configuration)
    lights = [UInt32](repeating: 0, count: configuration.leds * 4)
  }

  /// Shows a scene.
  ///
  /// - Returns: whether the frame is another than the one before.
  mutating func show(_ scene: Scene, hasFault: Bool) -> Bool {
    guard scene != shown || hasFault != showsFault else { return false }
    shown = scene
    showsFault = hasFault
    painter.paint(scene, hasFault: hasFault)
    render()
    defer { encoder.markSent() }
    return encoder.isChanged
  }

  private mutating func render() {
    let count = configuration.leds
    let hasWhite = configuration.order.hasWhite
    var sum: UInt64 = 0
    for index in 0..<count {
      let pixel = painter.pixels[index]
      var red = Gamma.light(pixel.red)
      var green = Gamma.light(pixel.green)
      var blue = Gamma.light(pixel.blue)
      var white: UInt32 = 0
      if hasWhite {
        // What all three have in common is what the white LED is for: one current in place of three.
        white = min(red, green, blue)
        red -= white
        green -= white
        blue -= white
      }
      lights[index * 4] = red
      lights[index * 4 + 1] = green
      lights[index * 4 + 2] = blue
      lights[index * 4 + 3] = white
      sum += UInt64(red) + UInt64(green) + UInt64(blue) + UInt64(white)
    }

    let allowed = Self.lightAllowed(by: configuration.budget, leds: count)
    let isOver = sum > allowed
    let share = isOver ? (allowed << 16) / sum : 1 << 16
    for index in 0..<count {
      let place = index * 4
      if isOver {
        for channel in place..<place + 4 { lights[channel] = UInt32((UInt64(lights[channel]) * share) >> 16) }
      }
      let wasLit = painter.pixels[index] != .dark
      encoder.set(
        chainIndex(index),
        Self.quantised(
          lights[place], lights[place + 1], lights[place + 2], lights[place + 3], wasLit: wasLit,
          roundsDown: isOver, chip: configuration.chip, brightest: painter.pixels[index]))
    }
  }

  /// Where the LED at `index`, counted clockwise from twelve o'clock, sits in the chain.
  private func chainIndex(_ index: Int) -> Int {
    let count = configuration.leds
    let turned = configuration.reversed ? (count - index) % count : index
    return (turned + configuration.offset) % count
  }

  /// The sum of all channels' light that a budget leaves, once every LED has its idle current and three steps:
  /// one a channel to keep a grey from going dark, or to be rounded to the nearest in.
  static func lightAllowed(by budget: Milliamperes, leds: Int) -> UInt64 {
    let idle = UInt64(idleCurrent.count) * UInt64(leds)
    guard UInt64(budget.count) > idle else { return 0 }
    let light = (UInt64(budget.count) - idle) * UInt64(Gamma.full) / UInt64(channelCurrent.count)
    let steps = 3 * UInt64(leds) * UInt64(Gamma.full) / 255
    return light > steps ? light - steps : 0
  }

  private static func quantised(
    _ red: UInt32, _ green: UInt32, _ blue: UInt32, _ white: UInt32, wasLit: Bool, roundsDown: Bool,
    chip: LEDChip, brightest: Pixel
  ) -> WirePixel {
    guard wasLit else { return .dark }
    let most = max(red, green, blue, white)
    let brightness = chip.isClocked ? max(1, WirePixel.brightnessField(for: most)) : 31
    func channel(_ light: UInt32) -> UInt8 {
      let half = roundsDown ? 0 : UInt64(brightness) * UInt64(Gamma.full) / 2
      let steps = (UInt64(light) * 255 * 31 + half) / (UInt64(brightness) * UInt64(Gamma.full))
      return UInt8(min(steps, 255))
    }
    var pixel = WirePixel(
      channel(red), channel(green), channel(blue), white: channel(white), brightness: brightness)
    if pixel.red | pixel.green | pixel.blue | pixel.white == 0 { pixel.lightLeast(of: brightest, white: white) }
    return pixel
  }
}

extension WirePixel {
  /// The dimmest light there is, in the hue of `pixel`: one step in each channel that is as strong as the
  /// strongest, since a fraction of a step cannot be had.
  fileprivate mutating func lightLeast(of pixel: Pixel, white light: UInt32) {
    let most = max(pixel.red, pixel.green, pixel.blue)
    if pixel.red == most, pixel.green == most, pixel.blue == most, light > 0 {
      white = 1
      return
    }
    red = pixel.red == most ? 1 : 0
    green = pixel.green == most ? 1 : 0
    blue = pixel.blue == most ? 1 : 0
  }
}
