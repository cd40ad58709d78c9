// SPDX-License-Identifier: MIT

/// Paints a scene on pixels: LED 0 at twelve o'clock, then clockwise.
struct Painter: Sendable {
  private(set) var pixels: [Pixel]
  /// The LEDs that the last scene may have changed.
  private(set) var touched = 0..<0
  /// Whether all LEDs are alike.
  private(set) var isUniform = true
  private let nightLevel: UInt32
  /// The arc on the pixels, in its colours; `nil` where anything else is there.
  private var shown: (arc: Arc, colors: ArcColors)?

  init(leds: Int, nightLevel: UInt8) {
    pixels = [Pixel](repeating: .dark, count: leds)
    self.nightLevel = UInt32(nightLevel) << 8
  }

  /// A whole turn in 1/256 LED.
  var turn: UInt32 { UInt32(pixels.count) * 256 }

  mutating func paint(_ scene: Scene, hasFault: Bool) {
    if case .arc(let arc) = scene, !hasFault { return paint(arc) }
    shown = nil
    touched = pixels.indices
    isUniform = false
    switch scene {
    case .dark: fill(.dark)
    case .missed:
      fill(.dark)
      pixels[0] = Pixel(Palette.missed)
      isUniform = false
    case .setting(let length): paintSetting(length)
    case .arc(let arc): paint(arc, in: ArcColors(arc, nightLevel: nightLevel))
    case .calling(let level): fill(Pixel(Palette.call).dimmed(to: level))
    case .rating(let level): paintRating(level)
    case .ambient(let from, let to, let share, let level):
      fill(Pixel(from).mixed(with: Pixel(to), share: share).dimmed(to: level))
    }
    guard hasFault else { return }
    pixels[0] = Pixel(scene.isRestful ? Palette.faultAtNight : Palette.fault)
    isUniform = false
  }

  private mutating func fill(_ pixel: Pixel) {
    for index in pixels.indices { pixels[index] = pixel }
    isUniform = true
  }

  /// How much of LED `index` an arc of `filled` covers, of 256.
  private func coverage(_ index: Int, of filled: UInt32) -> UInt32 {
    let start = UInt32(index) * 256
    return filled > start ? min(filled - start, 256) : 0
  }

  private mutating func paintSetting(_ length: UInt32) {
    // A whole hour shows as a full lap, not as an empty next one.
    let lap = length == 0 ? 0 : (length - 1) / turn
    let filled = length - lap * turn
    let color = Pixel(Palette.laps[Int(min(lap, UInt32(Palette.laps.count) - 1))])
    for index in pixels.indices {
      let under: Pixel
      if lap > 0 {
        under = Pixel(Palette.laps[Int(min(lap - 1, UInt32(Palette.laps.count) - 1))])
      } else {
        under = isFiveMinuteMark(index) ? Pixel(Palette.mark) : .dark
      }
      pixels[index] = under.mixed(with: color, share: coverage(index, of: filled))
    }
  }

  /// Marks show where they leave LEDs between them.
  private func isFiveMinuteMark(_ index: Int) -> Bool {
    pixels.count % 12 == 0 && pixels.count > 12 && index % (pixels.count / 12) == 0
  }

  /// Paints an arc: where one in the same colours is there, only the LEDs that its head has moved over.
  private mutating func paint(_ arc: Arc) {
    isUniform = false
    if let shown, shown.arc.hasColors(of: arc) {
      let (least, most) = (min(shown.arc.filled, arc.filled), max(shown.arc.filled, arc.filled))
      let behind = Int(least / 256) - 1
      touched = max(behind, 0)..<min(Int(most / 256) + 1, pixels.count)
      self.shown?.arc = arc
      paint(arc, in: shown.colors)
    } else {
      touched = pixels.indices
      let colors = ArcColors(arc, nightLevel: nightLevel)
      shown = (arc, colors)
      paint(arc, in: colors)
    }
  }

  private mutating func paint(_ arc: Arc, in colors: ArcColors) {
    for index in touched {
      let covered = coverage(index, of: arc.filled)
      if covered == 0 {
        pixels[index] = colors.track
      } else if covered < 256 {
        pixels[index] = colors.track.mixed(with: colors.head, share: covered)
      } else {
        // The head is one LED long: where it covers a part of the next one, it leaves as much of this one.
        let next = coverage(index + 1, of: arc.filled)
        pixels[index] = colors.body.mixed(with: colors.head, share: 256 - next)
      }
    }
  }

  /// Five segments, each parted from the next by a dark LED where there are enough.
  private mutating func paintRating(_ level: UInt8) {
    let count = pixels.count
    for segment in 0..<5 {
      let color = Pixel(segment < Int(level) ? Palette.rating : Palette.ratingTrack)
      let range = (segment * count / 5)..<((segment + 1) * count / 5)
      for index in range {
        pixels[index] = index == range.upperBound - 1 && range.count > 1 ? .dark : color
      }
    }
  }
}

/// The colours of an arc at its levels.
private struct ArcColors: Sendable {
  let track: Pixel
  let body: Pixel
  let head: Pixel

  init(_ arc: Arc, nightLevel: UInt32) {
    let isNap = arc.palette == .nap
    // At night the track goes out: at the lowest levels it could not be told from the arc.
    let day = (256 - arc.night) * 255
    let level = (Pixel.full * (256 - arc.night) + nightLevel * arc.night) / 256
    let headLevel = min(level * (arc.night > 0 ? 2 : 1), Pixel.full)
    track = Pixel(isNap ? Palette.napTrack : Palette.snoozeTrack).dimmed(to: day).dimmed(to: arc.level)
    body = Pixel(isNap ? Palette.nap : Palette.snooze).dimmed(to: level).dimmed(to: arc.level)
    head = Pixel(isNap ? Palette.napHead : Palette.snoozeHead).dimmed(to: headLevel).dimmed(to: arc.level)
  }
}
