// SPDX-License-Identifier: MIT

/// The clock's facts in words.
enum FaceText {
  /// A piece of a line.
  struct Piece: Equatable {
    var text: String
    var color: RGB
    var style: Cell.Style = []
  }

  typealias Line = [Piece]

  /// `HH : MM : SS`.
  static func time(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    return "\(two(seconds / 3600)) : \(two(seconds / 60 % 60)) : \(two(seconds % 60))"
  }

  /// `HH:MM:SS` of a day.
  static func timeOfDay(_ seconds: Int) -> String {
    let day = 86_400
    let seconds = (seconds % day + day) % day
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// `rings at 14:35:20`, or `nil`.
  static func ringsAt(_ model: FaceModel) -> String? { model.ringsAt.map { "rings at " + timeOfDay($0) } }

  /// `♪ C5 523 Hz, soft`.
  static func buzzer(_ buzzer: FaceModel.Buzzer) -> String {
    let pitch =
      buzzer.hertz == 0 ? "on" : [note(buzzer.hertz), "\(buzzer.hertz) Hz"].compactMap { $0 }.joined(separator: " ")
    return "♪ \(pitch), \(buzzer.isSoft ? "soft" : "full")"
  }

  /// The name of the nearest note, `nil` outside the piano's range; A4 is 440 Hz.
  static func note(_ hertz: UInt32) -> String? {
    // The ninth octave in tenths of a hertz, equally tempered; each octave below is half of it.
    let octave9: [(String, UInt32)] = [
      ("C", 83_720), ("C#", 88_698), ("D", 93_973), ("D#", 99_561), ("E", 105_481), ("F", 111_753), ("F#", 118_398),
      ("G", 125_439), ("G#", 132_898), ("A", 140_800), ("A#", 149_172), ("B", 158_043),
    ]
    guard (27...8_000).contains(hertz) else { return nil }
    var octave = 9
    var scaled = hertz * 10
    // Up to half a semitone below C still is C.
    while scaled < 81_338 {
      scaled *= 2
      octave -= 1
    }
    func distance(_ tenths: UInt32) -> UInt32 { tenths > scaled ? tenths - scaled : scaled - tenths }
    return octave9.min { distance($0.1) < distance($1.1) }.map { "\($0.0)\(octave)" }
  }

  /// The lines of the panel, most important first, without what happened before.
  static func panel(_ model: FaceModel, columns: Int) -> [Line] {
    var lines: [Line] = []
    lines.append([Piece(text: model.state, color: FaceTheme.color(ofState: model.state), style: .bold)])
    if let seconds = model.seconds {
      lines.append(entry(model.meaning == .set ? "set" : "left", time(seconds), FaceTheme.bright))
    } else {
      lines.append(entry("time", "–– : –– : ––", FaceTheme.faint))
    }
    if let time = model.ringsAt {
      lines.append(entry("rings at", timeOfDay(time), FaceTheme.plain))
    } else {
      lines.append(entry("rings at", "–", FaceTheme.faint))
    }
    lines.append([])
    let dial = model.dial > 0 ? "+\(model.dial)" : "\(model.dial)"
    lines.append(entry("dial", model.isButtonDown ? "\(dial), pressed" : dial, FaceTheme.plain))
    lines.append(
      model.isMotorOn ? entry("motor", "((( on )))", FaceTheme.amber) : entry("motor", "off", FaceTheme.faint))
    lines.append(
      model.buzzer.map { entry("buzzer", buzzer($0), FaceTheme.sound) } ?? entry("buzzer", "off", FaceTheme.faint))
    lines.append(entry("speed", model.speed, FaceTheme.plain))
    if !model.faults.isEmpty { lines.append([]) }
    for fault in model.faults {
      for (index, text) in wrap(fault, columns: max(8, columns - 2)).enumerated() {
        lines.append([Piece(text: (index == 0 ? "! " : "  ") + text, color: FaceTheme.red)])
      }
    }
    return lines
  }

  /// Breaks a text at its spaces into lines of at most so many columns; longer words stay whole.
  static func wrap(_ text: String, columns: Int) -> [String] {
    text.wrapped { $0.unicodeScalars.count <= columns }
  }

  /// What a person may want to do next, short enough for the ring's middle.
  static func hint(ofState state: String) -> String? {
    switch state {
    case "standby": "turn to set a nap"
    case "setting": "press to begin"
    case "paused": "press to go on"
    case "calling", "snoozing": "press to answer"
    case "rating": "turn to rate, press"
    case "ambient": "press for dark"
    default: nil
    }
  }

  private static func entry(_ label: String, _ value: String, _ color: RGB) -> Line {
    let spaces = String(repeating: " ", count: max(1, 10 - label.unicodeScalars.count))
    return [Piece(text: label + spaces, color: FaceTheme.quiet), Piece(text: value, color: color)]
  }

  /// The keys in one line, in the longest form that fits.
  static func keys(columns: Int) -> Keys {
    let long: Keys = [
      ("← →", "turn"), ("space", "press"), ("hold, P", "long press"), ("+ -", "speed"), ("f", "faults"), ("?", "help"),
      ("q", "quit"),
    ]
    let short: Keys = [
      ("←→", "turn"), ("space", "press"), ("P", "long"), ("+-", "speed"), ("f", "fault"), ("?", "help"), ("q", "quit"),
    ]
    let least: Keys = [("←→", "turn"), ("space", "press"), ("?", "help"), ("q", "quit")]
    return [long, short].first { width($0) <= columns - 2 } ?? least
  }

  typealias Keys = [(key: String, does: String)]

  /// The width of a line of keys, in cells.
  static func width(_ keys: Keys) -> Int {
    keys.reduce(-2) { $0 + $1.key.unicodeScalars.count + 1 + $1.does.unicodeScalars.count + 2 }
  }

  /// The help, by key.
  static let help: [(key: String, does: String)] = [
    ("→ ↑ wheel up", "turn the dial clockwise"),
    ("← ↓ wheel down", "turn it back"),
    ("PgUp PgDn", "turn by five"),
    ("space, p", "press the dial"),
    ("hold space, P", "press it long (0.8 s)"),
    ("+  -", "time runs faster, slower"),
    ("f", "break something"),
    ("?", "this help"),
    ("q, ^C", "quit"),
  ]

  static let helpStory: [String] = [
    "Turn to set a nap, press to begin.",
    "When it calls: press to answer, or",
    "turn three detents to snooze.",
  ]
}
