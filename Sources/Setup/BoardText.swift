// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import YAML

extension Board {
  /// The board as a file for people: each part with a comment that says what it is and where it is wired. It reads
  /// back as the same board.
  ///
  /// - Parameter file: the path that its comments name.
  public func text(file: String) -> String {
    let file = Self.word(file) ?? "FILE"
    var text = """
      # The nap clock's board, written by `napclock setup`. It may be changed with any editor:
      #   napclock board check \(file)    says whether it is in order
      #   napclock board show \(file)     draws where each wire goes

      """
    let lines = bootLines
    if !lines.isEmpty {
      text += "#\n# In /boot/firmware/config.txt:\n" + lines.map { "#   \($0)\n" }.joined()
    }
    text += "\nname: \(Self.quoted(name))\nbackend: \(backend.rawValue)\n"
    text += "tick: \(configuration.tick.milliseconds.count)ms\n\n"
    text += "# The chip that holds the lines, by its label, because its number differs between kernels.\n"
    let chips = wiring.chips.map(Self.quotedIfNeeded)
    text += "chip: \(chips.count == 1 ? chips[0] : "[\(chips.joined(separator: ", "))]")\n"
    for part in [dialText, buzzerText, motorText, ringText] where !part.isEmpty { text += "\n\(part)" }
    let seed = configuration.seed == 1 ? "" : "\n# Of the mood light's colours.\nseed: \(configuration.seed)\n"
    return text + "\n\(napText)\(seed)\(benchText)"
  }

  /// A path as a word of a command, in quotes where a shell would part or change it; `nil` where it has what no line
  /// of text has, and what would end a comment.
  public static func word(_ path: String) -> String? {
    guard (try? Field("file", path).label(expected: "")) != nil else { return nil }
    let isPlain = path.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "/._-+,:@%".unicodeScalars.contains(scalar)
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  // MARK: Parts

  private var dialText: String {
    guard let wired = wiring.dial else { return "" }
    let dial = configuration.dial
    return Self.section(
      "dial",
      [
        ("a", Self.name(wired.a), place(wired.a)), ("b", Self.name(wired.b), place(wired.b)),
        ("button", Self.name(wired.button), place(wired.button)),
        ("pull", wired.pull == .off ? "\"off\"" : wired.pull.rawValue, "the chip's own resistors"),
        ("edges_per_detent", "\(dial.edgesPerDetent.rawValue)", "4, 2 or 1: what one click makes"),
        ("rest", "\(dial.rest)", "the level of both contacts in a click"),
        ("reversed", "\(dial.reversed)", "true where clockwise counts down"),
        ("debounce", Quantity.duration.text(dial.debounce.nanoseconds.count), "how long the button must be quiet"),
        ("accelerate", "\(dial.accelerate)", "turning fast takes steps of five minutes"),
      ],
      comment: "The dial. Its common contact and the button's other one go to ground.")
  }

  private var buzzerText: String {
    guard let kind = configuration.buzzer, let wired = wiring.buzzer else { return "" }
    var fields = [("kind", "\(kind)", kind == .passive ? "plays the tune" : "has one pitch: beeps the tune's rhythm")]
    switch wired {
    case .line(let output): fields.append(("line", Self.name(output.line), place(output.line)))
    case .pwm(let pwm):
      var words = ["channel: \(pwm.channel)"]
      if pwm.chips != RaspberryPi.pwmDevices || !isPi {
        // A bare number is the N of pwmchipN.
        let chips = pwm.chips.map { Int64($0) == nil ? Self.quotedIfNeeded($0) : $0 }
        words.insert("chip: \(chips.count == 1 ? chips[0] : "[\(chips.joined(separator: ", "))]")", at: 0)
      }
      if let line = pwm.line { words.append("line: \(Self.name(line))") }
      fields.append(("pwm", "{ \(words.joined(separator: ", ")) }", pwm.line.map(place) ?? ""))
    }
    fields.append(("active", "\(wired.active)", "the level at which it sounds"))
    return Self.section(
      "buzzer", fields, comment: "The buzzer, through a transistor: a line gives a few mA only.")
  }

  private var motorText: String {
    guard let motor = wiring.motor else { return "" }
    return Self.section(
      "motor",
      [
        ("line", Self.name(motor.line), place(motor.line)), ("active", "\(motor.active)", "the level at which it runs"),
      ],
      comment: "The vibration motor, through a transistor, with a diode across it.")
  }

  private var ringText: String {
    guard let ring = configuration.ring, let bus = wiring.ring else { return "" }
    var fields = [("leds", "\(ring.leds)", ""), ("chip", "\(ring.chip)", "")]
    switch bus {
    case .spi(let device):
      let clock = Quantity.frequency.text(Int64(ring.clock.count))
      fields.append(("spi", "{ device: \(Self.quotedIfNeeded(device)), hz: \(clock) }", ringPlace))
    case .bitbang(let clock, let data):
      let words = "{ sclk: \(Self.name(clock)), mosi: \(Self.name(data)) }"
      fields.append(("bitbang", words, ringPlace))
    }
    if !ring.chip.isClocked { fields.append(("code", "\(ring.code.rawValue)", "SPI bits for a bit")) }
    fields += [
      ("order", ring.order.letters, "in which the LEDs take their colours"),
      ("offset", "\(ring.offset)", "the number of the LED at twelve o'clock, from 0 on"),
      ("reversed", "\(ring.reversed)", "true where the LEDs count counter-clockwise"),
      ("budget", Quantity.current.text(Int64(ring.budget.count)), "a frame that would draw more is dimmed"),
    ]
    return Self.section(
      "ring", fields, comment: "The ring. Its 5V and ground go to pin 2 or 4 and a GND pin, or to their own supply.")
  }

  private var ringPlace: String {
    connections.filter { $0.part.hasPrefix("ring.") }.compactMap { wire in
      wire.pin.map { "\(wire.part.dropFirst(5)) on pin \($0)" }
    }.joined(separator: ", ")
  }

  private var napText: String {
    let nap = configuration.nap
    func time(_ duration: Milliseconds) -> String { Quantity.duration.text(duration.nanoseconds.count) }
    let fields = [
      ("default", time(nap.standard), "the first nap"), ("min", time(nap.shortest), ""), ("max", time(nap.longest), ""),
      ("snooze", time(nap.snooze), ""), ("snoozes", "\(nap.snoozes)", "how often"),
      ("shows", "\(nap.shows)", "or remaining: the arc shrinks then"),
      ("night_level", "\(nap.nightLevel)", "of 255, once the sleeper is left in peace"),
      ("ambient", time(nap.ambient), "how long the mood light lasts"),
    ]
    let call = tune.map { "\n# What it plays to wake, in RTTTL.\ncall: { tune: \(Self.quoted($0)) }\n" } ?? ""
    return Self.section("nap", fields, comment: "What the dial may set.") + call
  }

  private var benchText: String {
    guard let probe = wiring.probe else { return "" }
    var fields: [(String, String, String)] = []
    if probe.chips != wiring.chips {
      fields.append(("chip", "[\(probe.chips.map(Self.quotedIfNeeded).joined(separator: ", "))]", ""))
    }
    let lines = [
      ("a", probe.a), ("b", probe.b), ("button", probe.button), ("motor", probe.motor), ("buzzer", probe.buzzer),
    ]
    for (name, line) in lines {
      if let line { fields.append((name, Self.name(line), probe.chips == wiring.chips ? place(line) : "")) }
    }
    return "\n"
      + Self.section("bench", fields, comment: "Lines of a bench, each wired to the board's own of that part.")
  }

  // MARK: Words

  var isPi: Bool { RaspberryPi.drives(wiring.chips) }

  /// Where on the header a line is; empty where there is none.
  private func place(_ line: Line) -> String {
    guard isPi, let pin = line.offset.flatMap(RaspberryPi.pin(of:)) else { return "" }
    return "pin \(pin)"
  }

  private static func section(_ key: String, _ fields: [(String, String, String)], comment: String) -> String {
    let width = fields.map { $0.0.count + $0.1.count + 2 }.filter { $0 <= 32 }.max() ?? 0
    let lines = fields.map { name, value, comment in
      let line = "\(name): \(value)"
      guard !comment.isEmpty else { return "  \(line)\n" }
      return "  \(line)\(String(repeating: " ", count: max(width - line.count, 0)))   # \(comment)\n"
    }
    return "# \(comment)\n\(key):\n" + lines.joined()
  }

  private static func name(_ line: Line) -> String { quotedIfNeeded(line.name) }

  /// A plain word as it is: letters, digits and what paths and chips have between them, and not a number or a word
  /// that means something else.
  private static func quotedIfNeeded(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || "/._-".unicodeScalars.contains(scalar)
    }
    guard isPlain, let first = text.first, first.isLetter || first == "/" else { return quoted(text) }
    return ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
      ? quoted(text) : text
  }
}
