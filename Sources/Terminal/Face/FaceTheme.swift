// SPDX-License-Identifier: MIT

/// The colours of the drawn clock: a dark room, and little that shines but the LEDs.
enum FaceTheme {
  static let night = RGB(10, 11, 16)
  static let face = RGB(19, 21, 29)
  static let groove = RGB(27, 29, 39)
  static let lens = RGB(54, 58, 71)
  /// A lens in a picture that is large enough to show it by its edge.
  static let unlit = RGB(33, 36, 46)
  static let rim = RGB(50, 53, 66)
  static let mark = RGB(66, 70, 84)
  static let majorMark = RGB(128, 133, 148)
  static let pointer = RGB(255, 196, 110)

  static let bright = RGB(228, 230, 236)
  static let plain = RGB(176, 181, 194)
  static let quiet = RGB(112, 118, 134)
  static let faint = RGB(72, 77, 92)
  static let amber = RGB(255, 190, 92)
  static let red = RGB(255, 104, 96)
  static let sound = RGB(120, 214, 230)
  static let panel = RGB(22, 24, 33)
  static let selected = RGB(48, 53, 72)

  /// The colour of a state's name.
  static func color(ofState state: String) -> RGB {
    switch state {
    case "setting": RGB(112, 214, 190)
    case "napping": RGB(132, 170, 255)
    case "paused": RGB(176, 160, 232)
    case "calling": RGB(255, 150, 84)
    case "snoozing": amber
    case "rating": RGB(150, 220, 120)
    case "ambient": RGB(226, 150, 226)
    default: quiet
    }
  }
}
