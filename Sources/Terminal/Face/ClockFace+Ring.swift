// SPDX-License-Identifier: MIT

extension ClockFace {
  /// The ring's measures, in pixels.
  struct Measures {
    let center: Point
    let rim: Float
    let track: Float
    let lens: Float
    /// What lies within the LEDs.
    let inner: Float

    init(_ layout: FaceLayout, count: Int, shake: Float) {
      self.init(
        diameter: Float(layout.diameter), left: Float(layout.ringColumn) + shake, top: Float(layout.ringRow * 2),
        count: count)
    }

    /// - Parameter count: of the LEDs.
    init(diameter: Float, left: Float, top: Float, count: Int) {
      center = Point(left + diameter / 2, top + diameter / 2)
      rim = diameter / 2 - 0.5
      track = rim * 0.79
      let spacing = 2 * Float.pi * track / Float(max(1, count))
      lens = max(0.75, min(spacing * 0.42, rim * 0.1))
      inner = track - lens - 1.5
    }
  }

  /// How far the clock is to the side while its motor runs, 40 ms each.
  static let shakes: [Float] = [-0.6, 0.2, 0.6, -0.2]

  /// The ring as lamps in a dark room.
  static func drawRing(_ model: FaceModel, _ layout: FaceLayout, _ depth: ColorDepth, _ canvas: inout Canvas) {
    // The whole clock shakes on the bedside table: 25 times a second would be a blur, so it is slower here.
    let shake = model.isMotorOn ? shakes[Int(model.moment / 40 & 3)] : 0
    let measures = Measures(layout, count: model.leds.count, shake: shake)
    var field = LightField(width: canvas.columns, height: canvas.rows * 2, fill: FaceTheme.night)

    drawCase(measures, &field)
    drawDial(model, measures, &field)
    drawLamps(model, measures, depth, &field)
    if let buzzer = model.buzzer { drawSoundWaves(buzzer, model.moment, measures, &field) }
    if model.isMotorOn { drawShakeMarks(model.moment, measures, &field) }

    let digitScale = drawDigits(model, measures, &field)
    field.draw(on: &canvas)
    drawMiddle(model, layout, digitScale: digitScale, &canvas) { field.background(column: $0, row: $1) }
  }

  static func drawCase(_ measures: Measures, _ field: inout LightField) {
    field.disc(measures.center, radius: measures.rim, FaceTheme.face)
    field.circle(
      measures.center, radius: measures.track, thickness: measures.lens * 2 + 2, FaceTheme.groove)
    field.circle(measures.center, radius: measures.rim, thickness: 0.7, FaceTheme.rim, opacity: 0.6)
  }

  /// Sixty marks round the rim, and the pointer that turns with the dial.
  static func drawDial(_ model: FaceModel, _ measures: Measures, _ field: inout LightField) {
    let outer = measures.rim - max(0.9, measures.rim * 0.03)
    let length = measures.rim * 0.035
    for mark in 0..<60 {
      let hand = Point.hand(Float(mark), of: 60)
      let isMajor = mark % 5 == 0
      let start = measures.center + hand * (outer - (isMajor ? length * 1.8 : length * 0.4))
      field.line(
        from: start, to: measures.center + hand * outer, thickness: isMajor ? 0.8 : 0.55,
        isMajor ? FaceTheme.majorMark : FaceTheme.mark)
    }
    let hand = Point.hand(Float((model.dial % 60 + 60) % 60), of: 60)
    let size = max(1.35, measures.rim * 0.036)
    let place = measures.center + hand * (outer - size * 0.4)
    let glow = LightField.light(FaceTheme.pointer) * (model.isButtonDown ? 0.4 : 0.16)
    let reach = size * 2.6
    field.around(place, reach: reach) { pixel, distance in
      let share = 1 - distance / reach
      pixel += glow * (share * share)
    }
    field.disc(place, radius: size, FaceTheme.pointer)
  }

  /// Every LED as a lens; those that are lit shine, and their light falls on what is around them.
  static func drawLamps(
    _ model: FaceModel, _ measures: Measures, _ depth: ColorDepth, lens: RGB = FaceTheme.lens,
    _ field: inout LightField
  ) {
    let count = Float(model.leds.count)
    let places = model.leds.indices.map { measures.center + Point.hand(Float($0), of: count) * measures.track }
    for place in places { field.disc(place, radius: measures.lens, lens) }
    let haloReach = measures.lens * 4.2 + 2
    // A palette of 256 has no dark colours: a halo would be steps of grey and of other hues.
    for (place, led) in zip(places, model.leds) where led != .black && depth == .trueColor {
      let light = LightField.light(visible(led, depth))
      // Light between the LEDs, wide and weak.
      field.around(place, reach: haloReach) { pixel, distance in
        let share = 1 - max(0, distance - measures.lens * 0.5) / (haloReach - measures.lens * 0.5)
        pixel += light * (0.26 * share * share * share)
      }
    }
    for (place, led) in zip(places, model.leds) where led != .black {
      let light = LightField.light(visible(led, depth))
      let strength = max(light.x, max(light.y, light.z))
      field.around(place, reach: measures.lens + 0.5) { pixel, distance in
        // A bright lamp is whiter in its middle, as it is to the eye and to a camera.
        let heart = max(0, 1 - distance / max(1, measures.lens * 0.9))
        let white = LightField.Light(repeating: 0.3 * strength * strength * heart)
        let coverage = LightField.coverage(measures.lens - distance)
        // Half-covered pixels would come out in other hues of the palette.
        pixel += (light + white - pixel) * (depth == .trueColor ? coverage : coverage.rounded())
      }
    }
  }

  /// An LED's colour, never so dark that the lens would hide it; its hue stays.
  private static func visible(_ led: RGB, _ depth: ColorDepth) -> RGB {
    // The palette's first step above black is 95, and below the second a hue has no second channel.
    let least = depth == .trueColor ? 64 : 135
    let peak = Int(led.peak)
    guard peak < least else { return led }
    func raise(_ value: UInt8) -> UInt8 { UInt8(Int(value) * least / peak) }
    return RGB(raise(led.red), raise(led.green), raise(led.blue))
  }

  /// Rings that spread from the middle, as from a drop.
  static func drawSoundWaves(
    _ buzzer: FaceModel.Buzzer, _ moment: Int64, _ measures: Measures, _ field: inout LightField
  ) {
    let waves: Int64 = 3
    let period: Int64 = 1_500
    let light = LightField.light(FaceTheme.sound) * (buzzer.isSoft ? 0.05 : 0.15)
    for wave in 0..<waves {
      let phase = Float((moment + wave * period / waves) % period) / Float(period)
      let radius = measures.inner * phase
      let width = max(1.2, measures.inner * 0.06)
      field.around(measures.center, reach: min(measures.inner, radius + width)) { pixel, distance in
        let share = max(0, 1 - abs(distance - radius) / width)
        pixel += light * (share * (1 - phase))
      }
    }
  }

  /// Arcs at the left and the right, as of something that shakes.
  static func drawShakeMarks(_ moment: Int64, _ measures: Measures, _ field: inout LightField) {
    let light = LightField.light(FaceTheme.amber)
    let isWide = moment / 80 & 1 == 0
    for arc in 0..<2 {
      let radius = measures.rim + 1.8 + Float(arc) * 1.6
      let half = measures.rim * (isWide ? 0.3 : 0.22) * (arc == 0 ? 1 : 0.7)
      let strength: Float = arc == 0 ? 0.6 : 0.25
      field.arcs(measures.center, radius: radius, halfHeight: half, light * strength)
    }
  }

  /// The text in the ring's middle, above and below the time's large digits where there are some.
  static func drawMiddle(
    _ model: FaceModel, _ layout: FaceLayout, digitScale: Int, _ canvas: inout Canvas,
    background: (Int, Int) -> RGB?
  ) {
    let middle = layout.ringRow + layout.diameter / 4
    let spread = digitScale > 0 ? digitScale + 1 : 0
    func center(_ text: String, _ row: Int, _ color: RGB, _ style: Cell.Style = []) {
      let first = layout.ringColumn + (layout.diameter - text.unicodeScalars.count) / 2
      for offset in 0..<text.unicodeScalars.count {
        let column = first + offset
        canvas[column, row] = Cell(
          " ", foreground: color, background: background(column, row) ?? canvas[column, row].background)
      }
      canvas.write(text, column: first, row: row, foreground: color, style: style)
    }
    center(model.state, middle - 3 - spread, FaceTheme.color(ofState: model.state), .bold)
    if let seconds = model.seconds {
      if digitScale == 0 { center(FaceText.time(seconds), middle - 1, FaceTheme.bright, .bold) }
      center(model.meaning == .set ? "set" : "left", middle + spread, FaceTheme.quiet)
    } else if digitScale == 0 {
      center("–– : –– : ––", middle - 1, FaceTheme.faint)
    }
    var row = middle + 2 + spread
    if let text = FaceText.ringsAt(model) {
      center(text, row, FaceTheme.plain)
      row += 2
    }
    if let hint = FaceText.hint(ofState: model.state) {
      center(hint, row, FaceTheme.quiet)
      row += 2
    }
    if let buzzer = model.buzzer, row <= middle + 4 + spread {
      let pitch = buzzer.hertz == 0 ? "" : " " + (FaceText.note(buzzer.hertz) ?? "\(buzzer.hertz)")
      center("♪" + pitch, row, FaceTheme.sound, .bold)
    }
  }

  /// The time in large digits, where the ring has room for them; returns their scale, 0 where it has not.
  private static func drawDigits(_ model: FaceModel, _ measures: Measures, _ field: inout LightField) -> Int {
    let scale = Int(measures.inner * 2 * 0.8 / Float(LargeDigits.width("00:00:00")))
    guard scale >= 1, let seconds = model.seconds else { return 0 }
    let text = String(FaceText.time(seconds).filter { $0 != " " })
    let x = Int(measures.center.x.rounded()) - LargeDigits.width(text) * scale / 2
    let y = Int(measures.center.y.rounded()) - LargeDigits.height * scale / 2 - 1
    LargeDigits.draw(text, x: x, y: y, scale: scale, FaceTheme.bright, on: &field)
    return scale
  }
}
