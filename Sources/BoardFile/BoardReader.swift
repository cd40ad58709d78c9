// SPDX-License-Identifier: MIT

import NapCore
import YAML

/// Turns a file's tree into a board, section by section.
struct BoardReader {
  var backend = Board.Backend.sim
  var configuration = Configuration()
  var wiring = Wiring()
  var tune: String?
  var names = LineNames(isRaspberryPi: true)
  var claims = LineClaims()
  var warnings: [YAMLError] = []

  mutating func read(_ root: Node) throws(YAMLError) -> Board {
    if case .scalar(let scalar) = root.content, scalar.text.isEmpty, !scalar.isQuoted {
      throw YAMLError(root.position, "the file is empty, expected `key: value` lines")
    }
    let file = try Field(path: "", node: root).fields([
      "name", "backend", "tick", "chip", "dial", "buzzer", "motor", "ring", "nap", "call", "seed", "bench",
    ])
    let name = try self.name(file)
    backend = try file.required("backend", expected: "linux or sim").word(["linux": .linux, "sim": .sim])
    if let tick = file.optional("tick") { configuration.tick = try self.tick(tick) }
    try chips(file.optional("chip"))
    try dial(file)
    configuration.buzzer = nil
    if let buzzer = file.optional("buzzer") { try self.buzzer(buzzer) }
    configuration.motor = false
    if let motor = file.optional("motor") { try self.motor(motor) }
    guard configuration.buzzer != nil || configuration.motor else {
      throw YAMLError(
        file.position, "the board has neither a buzzer nor a motor, expected one of them to wake somebody")
    }
    configuration.ring = nil
    if let ring = file.optional("ring") { try self.ring(ring) }
    if let nap = file.optional("nap") { configuration.nap = try self.nap(nap) }
    if let call = file.optional("call") { configuration.call = try self.call(call) }
    if let bench = file.optional("bench") { try probe(bench) }
    if let seed = file.optional("seed") { configuration.seed = UInt64(try seed.integer(in: 0...Int64.max)) }
    try claims.check()
    warnings += claims.warnings()
    var board = Board(name: name, backend: backend, configuration: configuration, wiring: wiring)
    board.tune = tune
    return board
  }

  private func name(_ file: Fields) throws(YAMLError) -> String {
    let expected = "a name of at most 80 characters, such as `Bedside clock`"
    let field = try file.required("name", expected: expected)
    let name = try field.label(expected: expected)
    guard name.unicodeScalars.count <= 80 else { throw field.wrong(expected: expected) }
    return name
  }

  private func tick(_ field: Field) throws(YAMLError) -> TickLength {
    let nanoseconds = try field.duration(in: 0...1_000_000_000, unit: "ms")
    guard let tick = TickLength.allCases.first(where: { $0.nanoseconds.count == nanoseconds }) else {
      throw field.wrong(expected: "1ms, 2ms, 5ms, 10ms or 20ms")
    }
    return tick
  }

  private mutating func chips(_ field: Field?) throws(YAMLError) {
    guard let field else {
      wiring.chips = backend == .linux ? RaspberryPi.chips : []
      return
    }
    wiring.chips = try chipNames(field)
    names = LineNames(isRaspberryPi: RaspberryPi.drives(wiring.chips))
  }

  private func chipNames(_ field: Field) throws(YAMLError) -> [String] {
    let expected = "a GPIO chip's name, label or path, such as pinctrl-bcm2711, or a list of up to 8"
    var chips = [field]
    if case .sequence = field.node.content { chips = try field.items(1...8, expected: expected) }
    var texts: [String] = []
    for chip in chips {
      let text = try chip.label(expected: expected)
      guard text.utf8.count <= 255 else { throw chip.wrong(expected: expected) }
      texts.append(text)
    }
    return texts
  }

  /// The lines of a bench, on the board's chip or on one of their own.
  private mutating func probe(_ field: Field) throws(YAMLError) {
    let fields = try field.fields(["chip", "a", "b", "button", "motor", "buzzer"])
    var chips = wiring.chips
    var names = names
    let chip = fields.optional("chip")
    if let chip {
      chips = try chipNames(chip)
      names = LineNames(isRaspberryPi: RaspberryPi.drives(chips))
    }
    func line(_ field: Field, _ claims: inout LineClaims) throws(YAMLError) -> Line {
      let line = try names.line(field)
      // A line of another chip is another line, whatever its number.
      if chip == nil { claims.add(line, field) }
      return line
    }
    func required(_ key: String) throws(YAMLError) -> Field {
      try fields.required(key, expected: "the line that is wired to the dial's, such as GPIO5")
    }
    var probe = ProbeWiring(
      chips: chips, a: try line(required("a"), &claims), b: try line(required("b"), &claims),
      button: try line(required("button"), &claims), motor: nil, buzzer: nil)
    if let field = fields.optional("motor") { probe.motor = try line(field, &claims) }
    if let field = fields.optional("buzzer") { probe.buzzer = try line(field, &claims) }
    wiring.probe = probe
  }

  /// The line that `field` names, claimed for it.
  mutating func line(_ field: Field) throws(YAMLError) -> Line {
    let line = try names.line(field)
    claims.add(line, field)
    if names.isRaspberryPi, let offset = line.offset, let warning = Self.warning(about: offset) {
      warnings.append(YAMLError(field.position, "`\(field.path)` uses GPIO\(offset), \(warning)"))
    }
    return line
  }

  private static func warning(about offset: UInt32) -> String? {
    switch offset {
    case 0, 1: "which the firmware uses to read a HAT's EEPROM, expected another line"
    case 14, 15: "which is the serial console's, expected another line, or the console turned off in raspi-config"
    case 28...: "which is not on the 40-pin header, expected GPIO2 to GPIO27"
    default: nil
    }
  }

  /// A duration in whole milliseconds.
  func milliseconds(_ field: Field, in range: ClosedRange<Milliseconds>, unit: String) throws(YAMLError) -> Milliseconds
  {
    let nanoseconds = range.lowerBound.nanoseconds.count...range.upperBound.nanoseconds.count
    let value = try field.duration(in: nanoseconds, unit: unit)
    guard value % 1_000_000 == 0 else { throw field.wrong(expected: "a duration in whole ms") }
    return Milliseconds(value / 1_000_000)
  }
}
