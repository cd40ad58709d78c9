// SPDX-License-Identifier: MIT

/// What the ring shows, small enough to be compared at every tick.
enum Scene: Equatable, Sendable {
  case dark
  /// A call was missed.
  case missed
  /// The length set, in 1/256 LED; a whole turn is an hour.
  case setting(length: UInt32)
  case arc(Arc)
  /// The whole ring, at a level up to `Pixel.full`.
  case calling(level: UInt32)
  case rating(UInt8)
  /// A mixture of two colours: a share in 1/256, and a level up to `Pixel.full`.
  case ambient(from: Color, to: Color, share: UInt32, level: UInt32)

  /// Whether the sleeper may sleep, so that a fault is shown dimly.
  var isRestful: Bool {
    switch self {
    case .dark, .missed: true
    case .arc(let arc): arc.night > 0
    case .setting, .calling, .rating, .ambient: false
    }
  }
}

/// The part of a nap or snooze that is over, or left.
struct Arc: Equatable, Sendable {
  enum Palette: UInt8, Sendable {
    case nap
    case snooze
  }

  var palette: Palette
  /// In 1/256 LED from twelve o'clock on.
  var filled: UInt32
  /// How far the ring has faded from day to night, of 256.
  var night: UInt32
  /// Level of the whole, up to `Pixel.full`.
  var level: UInt32

  /// Whether the two differ in nothing but their length.
  func hasColors(of other: Arc) -> Bool {
    palette == other.palette && night == other.night && level == other.level
  }
}

/// The colours of the ring.
enum Palette {
  /// One lap of the setting arc each, an hour long.
  static let laps = [Color(0, 150, 255), Color(150, 60, 255), Color(255, 50, 130)]
  static let mark = Color(26, 26, 32)
  static let nap = Color(24, 96, 255)
  static let napHead = Color(170, 205, 255)
  static let napTrack = Color(6, 12, 34)
  static let snooze = Color(255, 130, 16)
  static let snoozeHead = Color(255, 205, 120)
  static let snoozeTrack = Color(34, 16, 4)
  static let call = Color(255, 205, 130)
  static let rating = Color(90, 230, 120)
  static let ratingTrack = Color(8, 20, 11)
  static let missed = Color(24, 0, 0)
  static let fault = Color(110, 0, 0)
  static let faultAtNight = Color(10, 0, 0)
}
