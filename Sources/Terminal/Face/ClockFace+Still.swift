// SPDX-License-Identifier: MIT

extension ClockFace {
  /// The clock as a square picture: red, green and blue, row by row from the top.
  ///
  /// - Parameters:
  ///   - model: what the clock shows.
  ///   - size: of each side in pixels, above 0.
  public static func still(_ model: FaceModel, size: Int) -> [UInt8] {
    // The shake marks lie beyond the rim.
    let margin = Float(size) * 0.06
    // Drawn for a ring of some 44 pixels, as a terminal has it.
    let scale = Float(size) / 50
    let shake = model.isMotorOn ? shakes[Int(model.moment / 40 & 3)] * scale * 0.6 : 0
    let measures = Measures(
      diameter: Float(size) - margin * 2, left: margin + shake, top: margin, count: model.leds.count)
    var field = LightField(width: size, height: size, fill: FaceTheme.night)
    drawCase(measures, &field)
    drawDial(model, measures, &field)
    var lit = model
    lit.leds = model.leds.map(adapted)
    drawLamps(lit, measures, .trueColor, lens: FaceTheme.unlit, &field)
    if let buzzer = model.buzzer { drawSoundWaves(buzzer, model.moment, measures, &field) }
    if model.isMotorOn { drawShakeMarks(model.moment, measures, &field) }
    if let seconds = model.seconds {
      let text = String(FaceText.time(seconds).filter { $0 != " " })
      // Hours are told where there are some.
      let isShort = text.hasPrefix("00:")
      SegmentDigits.draw(
        isShort ? String(text.dropFirst(3)) : text, center: measures.center,
        height: measures.inner * (isShort ? 0.5 : 0.34), FaceTheme.bright, on: &field)
    }
    return field.bytes
  }

  /// A LED as an eye sees it that is used to the dark: the dimmest by far more than its share.
  private static func adapted(_ led: RGB) -> RGB {
    let peak = Int(led.peak)
    guard peak > 0 else { return led }
    let shown = 120 + peak * 135 / 255
    func raise(_ value: UInt8) -> UInt8 { UInt8(Int(value) * shown / peak) }
    return RGB(raise(led.red), raise(led.green), raise(led.blue))
  }
}
