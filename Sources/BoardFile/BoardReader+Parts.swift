// SPDX-License-Identifier: MIT

import NapCore
import YAML

// The dial, the buzzer and the motor.
extension BoardReader {
  mutating func dial(_ file: Fields) throws(YAMLError) {
    let expected = "the dial's lines, such as `dial: { a: GPIO17, b: GPIO27, button: GPIO22 }`"
    if backend == .linux { _ = try file.required("dial", expected: expected) }
    guard let field = file.optional("dial") else { return }
    let dial = try field.fields([
      "a", "b", "button", "pull", "edges_per_detent", "reversed", "rest", "debounce", "accelerate",
    ])
    var pull = Pull.up
    if let field = dial.optional("pull") { pull = try field.word(["up": .up, "down": .down, "off": .off]) }
    if backend == .linux || dial.keys.contains(where: { ["a", "b", "button"].contains($0) }) {
      let a = try dial.required("a", expected: "the line of the dial's contact A, such as GPIO17")
      let b = try dial.required("b", expected: "the line of the dial's contact B, such as GPIO27")
      let button = try dial.required("button", expected: "the line of the dial's push switch, such as GPIO22")
      wiring.dial = DialWiring(a: try line(a), b: try line(b), button: try line(button), pull: pull)
    }
    if let field = dial.optional("edges_per_detent") {
      configuration.dial.edgesPerDetent = try field.word(["1": .one, "2": .two, "4": .four])
    }
    if let field = dial.optional("reversed") { configuration.dial.reversed = try field.bool() }
    if let field = dial.optional("rest") { configuration.dial.rest = try level(field) }
    if let field = dial.optional("debounce") {
      configuration.dial.debounce = try milliseconds(field, in: Milliseconds(1)...Milliseconds(100), unit: "ms")
    }
    if let field = dial.optional("accelerate") { configuration.dial.accelerate = try field.bool() }
  }

  mutating func buzzer(_ field: Field) throws(YAMLError) {
    let buzzer = try field.fields(["kind", "line", "active", "pwm"])
    let kind: BuzzerKind = try buzzer.required("kind", expected: "active or passive")
      .word(["active": .active, "passive": .passive])
    configuration.buzzer = kind
    var active = Level.high
    if let field = buzzer.optional("active") { active = try level(field) }
    switch kind {
    case .active:
      if let pwm = buzzer.optional("pwm") {
        throw YAMLError(
          pwm.keyPosition,
          "an active buzzer has one pitch and no use for `\(pwm.path)`, expected `line`, or kind: passive")
      }
      if let field = try part("line", of: buzzer, expected: "the buzzer's line, such as GPIO18") {
        wiring.buzzer = .line(OutputWiring(line: try line(field), active: active))
      }
    case .passive:
      if let line = buzzer.optional("line") {
        throw YAMLError(
          line.keyPosition,
          "a passive buzzer cannot sound from `\(line.path)`, expected `pwm: { chip: 0, channel: 0 }`, or kind: active")
      }
      if let field = try part("pwm", of: buzzer, expected: "the buzzer's PWM, such as `pwm: { chip: 0, channel: 0 }`") {
        wiring.buzzer = .pwm(try pwm(field, active: active))
      }
    }
  }

  private mutating func pwm(_ field: Field, active: Level) throws(YAMLError) -> PWMWiring {
    let pwm = try field.fields(["chip", "channel", "line"])
    let chips = try pwmChips(pwm)
    let channel = try pwm.required("channel", expected: "the channel of the PWM chip").integer(in: 0...31)
    var wired = PWMWiring(chips: chips, channel: UInt32(channel), line: nil, active: active)
    if let field = pwm.optional("line") {
      let line = try line(field)
      if names.isRaspberryPi, let offset = line.offset, !RaspberryPi.pwmLines.contains(offset) {
        throw field.wrong(
          expected: "\(list(RaspberryPi.pwmLines.map { "GPIO\($0)" })), where a Raspberry Pi's PWM comes out")
      }
      wired.line = line
    } else if names.isRaspberryPi, let offset = RaspberryPi.pwmLine(channel: wired.channel, chips: wiring.chips) {
      let line = Line(name: "GPIO\(offset)", offset: offset)
      claims.add(line, field, as: " as PWM")
      wired.line = line
    }
    return wired
  }

  /// The PWM chips by device or number; on a Raspberry Pi those of its models where nothing is said.
  private func pwmChips(_ pwm: Fields) throws(YAMLError) -> [String] {
    let expected =
      "a PWM chip's device, such as fe20c000.pwm, the N of /sys/class/pwm/pwmchipN, or a list of up to 8 of these"
    guard let field = pwm.optional("chip") else {
      if names.isRaspberryPi { return RaspberryPi.pwmDevices }
      return [try pwm.required("chip", expected: expected).label(expected: expected)]
    }
    var fields = [field]
    if case .sequence = field.node.content { fields = try field.items(1...8, expected: expected) }
    var chips: [String] = []
    for field in fields {
      let text = try field.label(expected: expected)
      if Int64(text) != nil { _ = try field.integer(in: 0...255) }
      guard text.utf8.count <= 255, !text.contains("/") else { throw field.wrong(expected: expected) }
      chips.append(text)
    }
    return chips
  }

  mutating func motor(_ field: Field) throws(YAMLError) {
    let motor = try field.fields(["line", "active"])
    configuration.motor = true
    var active = Level.high
    if let field = motor.optional("active") { active = try level(field) }
    if let field = try part("line", of: motor, expected: "the motor's line, such as GPIO23") {
      wiring.motor = OutputWiring(line: try line(field), active: active)
    }
  }

  /// A key that only a board with hardware must have.
  func part(_ key: String, of fields: Fields, expected: String) throws(YAMLError) -> Field? {
    backend == .linux ? try fields.required(key, expected: expected) : fields.optional(key)
  }

  private func level(_ field: Field) throws(YAMLError) -> Level {
    try field.word(["high": .high, "low": .low])
  }
}
