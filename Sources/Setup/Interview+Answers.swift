// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import YAML

// What each answer makes of the board.
extension Interview {
  mutating func set(_ text: String, _ question: Question) throws(Refusal) {
    do throws(YAMLError) {
      let field = Field(question.rawValue, text)
      switch question {
      case .model: try setModel(field)
      case .chip: setChip([try field.label(expected: "a GPIO chip's name, label or path")])
      case .ring: try setRing(field)
      case .leds:
        board.configuration.ring?.leds = Int(try field.integer(in: 8...60, "a number of LEDs"))
      case .buzzer: try setBuzzer(field)
      case .pwmChip: try setPWMChip(field)
      case .pwmChannel: try setPWMChannel(field)
      case .edges:
        board.configuration.dial.edgesPerDetent = try field.word(["4": .four, "2": .two, "1": .one])
      case .dialReversed: board.configuration.dial.reversed = try field.bool()
      case .order:
        let order = try order(field)
        board.configuration.ring?.order = order
      case .offset:
        let leds = board.configuration.ring?.leds ?? 1
        board.configuration.ring?.offset = Int(try field.integer(in: 0...Int64(leds - 1), "the number of a LED"))
      case .ringReversed: board.configuration.ring?.reversed = try field.bool()
      case .budget:
        let least = Int64(board.configuration.ring?.leds ?? 0) * RingTrial.leastCurrent
        board.configuration.ring?.budget = Milliamperes(UInt32(try field.current(in: least...20_000)))
      case .buzzerActive: try setBuzzer(active: level(field))
      case .motorActive:
        let level = try level(field)
        board.wiring.motor?.active = level
      case .name:
        let expected = "a name of at most 80 characters, such as `Bedside clock`"
        let name = try field.label(expected: expected)
        guard name.unicodeScalars.count <= 80 else { throw field.wrong(expected: expected) }
        board.name = name
      case .bus, .clock, .data, .buzzerLine, .motor, .dialA, .dialB, .dialButton: break
      }
    } catch {
      throw Refusal(error.message)
    }
    switch question {
    case .bus: try setBus(text)
    case .buzzerLine: try setBuzzerLine(text)
    case .clock, .data: try setRingLine(text, question)
    case .motor: try setMotor(text)
    case .dialA: try setDialLine(text, question, "the dial's contact A")
    case .dialB: try setDialLine(text, question, "the dial's contact B")
    case .dialButton: try setDialLine(text, question, "the dial's push switch")
    default: break
    }
  }

  private mutating func setModel(_ field: Field) throws(YAMLError) {
    model = try field.word(["pi5": .pi5, "pi4": .pi4, "pi3": .pi3, "other": .other])
    if let chip = model.chip { setChip([chip]) }
  }

  private mutating func setChip(_ chips: [String]) {
    board.wiring.chips = chips
    book.isRaspberryPi = RaspberryPi.drives(chips)
    guard let before = before?.wiring, let chip = chips.first, before.chips.contains(chip) else { return }
    // Where the others of a list have the same lines.
    if before.chips.first == chip, !book.isRaspberryPi { board.wiring.chips = before.chips }
    guard var probe = before.probe else { return }
    if probe.chips == before.chips {
      // It is wired to lines of this board: those are taken.
      probe.chips = board.wiring.chips
      for line in [probe.a, probe.b, probe.button, probe.motor, probe.buzzer] {
        if let line { book.take(line, "bench", "the bench's") }
      }
    }
    board.wiring.probe = probe
  }

  private func level(_ field: Field) throws(YAMLError) -> Level { try field.word(["high": .high, "low": .low]) }

  // MARK: The ring

  private mutating func setRing(_ field: Field) throws(YAMLError) {
    let chip: LEDChip? = try field.word([
      "apa102": .apa102, "sk9822": .sk9822, "ws2812": .ws2812, "sk6812": .sk6812, "sk6812w": .sk6812w, "none": nil,
    ])
    guard let chip else { return }
    if let ring = before?.configuration.ring, ring.chip == chip {
      board.configuration.ring = ring
      return
    }
    var ring = RingConfiguration()
    ring.chip = chip
    ring.order = chip.standardOrder
    ring.clock = chip.isClocked ? Hertz(4_000_000) : ring.code.clock
    board.configuration.ring = ring
  }

  private func order(_ field: Field) throws(YAMLError) -> ChannelOrder {
    let hasWhite = board.configuration.ring?.chip.channels == 4
    let expected = hasWhite ? "r, g, b and w once each, such as grbw" : "r, g and b once each, such as bgr"
    guard let order = ChannelOrder(letters: Array(try field.text(expected: expected).utf8)), order.hasWhite == hasWhite
    else { throw field.wrong(expected: expected) }
    return order
  }

  private mutating func setBus(_ text: String) throws(Refusal) {
    let isClocked = board.configuration.ring?.chip.isClocked ?? true
    if text == "lines" {
      guard isClocked else {
        throw Refusal("LEDs without a clock need their bits timed to 100 ns, which two lines cannot do, expected `spi`")
      }
      let none = Line(name: "", offset: nil)
      board.wiring.ring = .bitbang(clock: none, data: none)
      return
    }
    let device = text == "spi" ? "/dev/spidev0.0" : text
    guard device.hasPrefix("/dev/"), device.utf8.count <= 255 else {
      throw Refusal(
        "`\(Question.bus.rawValue)` is \(quoted(text)), expected spi\(isClocked ? ", lines" : ""), "
          + "or a node such as /dev/spidev0.0")
    }
    try book.take(spi: device, isClocked: isClocked)
    board.wiring.ring = .spi(device: device)
  }

  private mutating func setRingLine(_ text: String, _ question: Question) throws(Refusal) {
    guard case .bitbang(let clock, let data)? = board.wiring.ring else { return }
    let words = question == .clock ? "the LEDs' clock" : "the LEDs' data"
    let line = try book.line(text, question.rawValue, for: words)
    book.take(line, question == .clock ? "ring.clock" : "ring.data", words)
    board.wiring.ring = question == .clock ? .bitbang(clock: line, data: data) : .bitbang(clock: clock, data: line)
  }

  // MARK: Buzzer and motor

  private mutating func setBuzzer(_ field: Field) throws(YAMLError) {
    let kind: BuzzerKind? = try field.word(["passive": .passive, "active": .active, "none": nil])
    board.configuration.buzzer = kind
    if let before, before.configuration.buzzer == kind {
      // It may be somebody's own tune.
      board.tune = before.tune
      board.configuration.call = before.configuration.call
    } else {
      setTune(of: kind)
    }
    // What it hangs on is asked next.
    if kind == .passive {
      var wiring = PWMWiring(chips: RaspberryPi.pwmDevices, channel: 0, line: nil, active: .high)
      if case .pwm(let pwm)? = before?.wiring.buzzer { wiring.chips = pwm.chips }
      board.wiring.buzzer = .pwm(wiring)
    }
  }

  private mutating func setTune(of kind: BuzzerKind?) {
    // An active one has no pitch: its rhythm has rests.
    let tune = kind == .active ? "call:d=8,o=5,b=140:c,p,c,p,c,p,2p" : "call:d=8,o=5,b=140:c,e,g,c6,p,c6,g,e,c,p"
    board.tune = tune
    if let notes = try? Tune(rtttl: Array(tune.utf8)) { board.configuration.call.tune = notes }
  }

  private mutating func setBuzzerLine(_ text: String) throws(Refusal) {
    guard case .pwm(var wiring)? = board.wiring.buzzer else {
      let line = try book.line(text, Question.buzzerLine.rawValue, for: "the buzzer")
      book.take(line, "buzzer", "the buzzer")
      board.wiring.buzzer = .line(OutputWiring(line: line, active: .high))
      return
    }
    let line = try book.line(text, Question.buzzerLine.rawValue, for: "the buzzer", only: RaspberryPi.pwmLines)
    wiring.line = line
    // The fifth has a channel for each line; before it there are two, each on either of two lines.
    let channels: [UInt32: UInt32] = model == .pi5 ? [12: 0, 13: 1, 18: 2, 19: 3] : [12: 0, 13: 1, 18: 0, 19: 1]
    wiring.channel = line.offset.flatMap { channels[$0] } ?? 0
    // The same line of the same machine may have another one, by another overlay.
    if case .pwm(let pwm)? = before?.wiring.buzzer, pwm.line == line, before?.wiring.chips == board.wiring.chips {
      wiring.channel = pwm.channel
    }
    book.take(line, "buzzer", "the buzzer")
    board.wiring.buzzer = .pwm(wiring)
  }

  private mutating func setPWMChip(_ field: Field) throws(YAMLError) {
    let expected = "a PWM chip's device, or the N of /sys/class/pwm/pwmchipN"
    let chip = try field.label(expected: expected)
    if Int64(chip) != nil { _ = try field.integer(in: 0...255) }
    guard chip.utf8.count <= 255, !chip.contains("/") else { throw field.wrong(expected: expected) }
    var chips = [chip]
    if case .pwm(let pwm)? = before?.wiring.buzzer, pwm.chips.first == chip { chips = pwm.chips }
    board.wiring.buzzer = .pwm(PWMWiring(chips: chips, channel: 0, line: nil, active: .high))
  }

  private mutating func setPWMChannel(_ field: Field) throws(YAMLError) {
    guard case .pwm(var wiring)? = board.wiring.buzzer else { return }
    wiring.channel = UInt32(try field.integer(in: 0...31))
    if case .pwm(let pwm)? = before?.wiring.buzzer, pwm.chips == wiring.chips, pwm.channel == wiring.channel,
      let line = pwm.line, book.isFree(line)
    {
      wiring.line = line
      book.take(line, "buzzer", "the buzzer")
    }
    board.wiring.buzzer = .pwm(wiring)
  }

  private mutating func setBuzzer(active: Level) throws(YAMLError) { board.wiring.buzzer?.active = active }

  private mutating func setMotor(_ text: String) throws(Refusal) {
    if text.lowercased() == "none" {
      guard board.configuration.buzzer != nil else {
        throw Refusal("without a buzzer and without a motor nobody is woken, expected a motor")
      }
      return
    }
    let line = try book.line(text, Question.motor.rawValue, for: "the motor")
    book.take(line, "motor", "the motor")
    board.configuration.motor = true
    board.wiring.motor = OutputWiring(line: line, active: .high)
  }

  // MARK: The dial

  private mutating func setDialLine(_ text: String, _ question: Question, _ words: String) throws(Refusal) {
    let line = try book.line(text, question.rawValue, for: words)
    let part = question == .dialA ? "dial.a" : question == .dialB ? "dial.b" : "dial.button"
    book.take(line, part, words)
    dialLines.append(line)
    guard dialLines.count == 3 else { return }
    board.wiring.dial = DialWiring(
      a: dialLines[0], b: dialLines[1], button: dialLines[2], pull: before?.wiring.dial?.pull ?? .up)
  }
}
