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
  private let isClocked: Bool
  private let hasWhite: Bool
  /// Of the chain's LED at twelve o'clock, within the chain.
  private let offset: Int
  private let allowed: UInt64
  /// What the LEDs were last given, LED 0 at twelve o'clock: of most frames only a LED or two is another.
  private var rendered: [Pixel]
  private var lights: [Light]
  /// All channels of all LEDs.
  private var sum: UInt64 = 0
  /// The part of the light that the budget leaves, of 2^16.
  private var share: UInt64 = 1 << 16

  init(_ configuration: RingConfiguration, nightLevel: UInt8) {
    self.configuration = configuration
    painter = Painter(leds: configuration.leds, nightLevel: nightLevel)
    encoder = FrameEncoder(configuration)
    isClocked = configuration.chip.isClocked
    hasWhite = configuration.order.hasWhite
    offset = configuration.offset % configuration.leds
    allowed = Self.lightAllowed(by: configuration.budget, leds: configuration.leds)
    rendered = [Pixel](repeating: .dark, count: configuration.leds)
    lights = [Light](repeating: Light(.dark, hasWhite: false), count: configuration.leds)
  }

  /// Shows a scene.
  ///
  /// - Returns: whether the frame is another than the one before.
  mutating func show(_ scene: Scene, hasFault: Bool) -> Bool {
    guard scene != shown || hasFault != showsFault else { return false }
    shown = scene
    showsFault = hasFault
    painter.paint(scene, hasFault: hasFault)
    if painter.isUniform { renderUniform() } else { render(painter.touched) }
    defer { encoder.markSent() }
    return encoder.isChanged
  }

  /// All LEDs alike are worked out once.
  private mutating func renderUniform() {
    let pixel = painter.pixels[0]
    let light = Light(pixel, hasWhite: hasWhite)
    sum = light.sum * UInt64(configuration.leds)
    for index in rendered.indices { rendered[index] = pixel }
    for index in lights.indices { lights[index] = light }
    share = sum > allowed ? (allowed << 16) / sum : 1 << 16
    encoder.fill(wire(pixel, light))
  }

  private mutating func render(_ touched: Range<Int>) {
    let count = configuration.leds
    var first = count
    var last = -1
    var before = (pixel: Pixel.dark, light: Light(.dark, hasWhite: false))
    for index in touched {
      let pixel = painter.pixels[index]
      guard pixel != rendered[index] else { continue }
      if last < 0 { first = index }
      last = index
      // Neighbours are mostly alike.
      if pixel != before.pixel { before = (pixel, Light(pixel, hasWhite: hasWhite)) }
      sum = sum - lights[index].sum + before.light.sum
      lights[index] = before.light
      rendered[index] = pixel
    }

    let oldShare = share
    share = sum > allowed ? (allowed << 16) / sum : 1 << 16
    if share == oldShare { encode(first, through: last) } else { encode(0, through: count - 1) }
  }

  private mutating func encode(_ first: Int, through last: Int) {
    guard first <= last else { return }
    var before = (pixel: Pixel.dark, wire: WirePixel.dark)
    for index in first...last {
      let pixel = rendered[index]
      if pixel != before.pixel { before = (pixel, wire(pixel, lights[index])) }
      encoder.set(chainIndex(index), before.wire)
    }
  }

  /// What the chip is given for a pixel, with the share of its light that the budget leaves.
  private func wire(_ pixel: Pixel, _ light: Light) -> WirePixel {
    // Only what is meant to be lit is kept from going dark.
    guard pixel != .dark else { return .dark }
    // One and the same share means that either both frames are over the budget or neither is: a share of the
    // light that is over is below 1.
    let isOver = share < 1 << 16
    return Self.quantised(
      isOver ? light.reduced(to: share) : light, roundsDown: isOver, isClocked: isClocked, brightest: pixel)
  }

  /// Where the LED at `index`, counted clockwise from twelve o'clock, sits in the chain.
  private func chainIndex(_ index: Int) -> Int {
    let count = configuration.leds
    let place = (configuration.reversed && index > 0 ? count - index : index) + offset
    return place < count ? place : place - count
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

  /// The values that come nearest to the light of a pixel that is lit.
  private static func quantised(_ light: Light, roundsDown: Bool, isClocked: Bool, brightest: Pixel) -> WirePixel {
    let most = max(light.red, light.green, light.blue, light.white)
    let brightness = isClocked ? max(1, WirePixel.brightnessField(for: most)) : 31
    let half = roundsDown ? 0 : UInt64(brightness) * UInt64(Gamma.full) / 2
    func channel(_ light: UInt32) -> UInt8 {
      // Divided by full first, which is a shift; the quotient fits 14 bits.
      let whole = UInt32(truncatingIfNeeded: (UInt64(light) * 255 * 31 + half) / UInt64(Gamma.full))
      return UInt8(truncatingIfNeeded: min(whole / UInt32(brightness), 255))
    }
    var pixel = WirePixel(
      channel(light.red), channel(light.green), channel(light.blue), white: channel(light.white),
      brightness: brightness)
    if pixel.red | pixel.green | pixel.blue | pixel.white == 0 { pixel.lightLeast(of: brightest, white: light.white) }
    return pixel
  }
}

/// The light of each channel of one LED.
private struct Light: Sendable {
  var red: UInt32
  var green: UInt32
  var blue: UInt32
  var white: UInt32 = 0

  init(_ pixel: Pixel, hasWhite: Bool) {
    red = Gamma.light(pixel.red)
    green = Gamma.light(pixel.green)
    blue = Gamma.light(pixel.blue)
    guard hasWhite else { return }
    // What all three have in common is what the white LED is for: one current in place of three.
    white = min(red, green, blue)
    red -= white
    green -= white
    blue -= white
  }

  var sum: UInt64 { UInt64(red) + UInt64(green) + UInt64(blue) + UInt64(white) }

  /// A share of 2^16.
  func reduced(to share: UInt64) -> Light {
    var light = self
    light.red = UInt32((UInt64(red) * share) >> 16)
    light.green = UInt32((UInt64(green) * share) >> 16)
    light.blue = UInt32((UInt64(blue) * share) >> 16)
    light.white = UInt32((UInt64(white) * share) >> 16)
    return light
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
