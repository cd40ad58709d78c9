// SPDX-License-Identifier: MIT

import NapCore

extension ChannelOrder {
  /// As board files write it.
  public var letters: String {
    [("r", red), ("g", green), ("b", blue), ("w", white)].filter { $0.1 != 255 }.sorted { $0.1 < $1.1 }.map(\.0)
      .joined()
  }
}

extension Board {
  /// The board as a file with every value written out, which reads back as the same board.
  public var yaml: String {
    var lines = [
      "name: \(Self.quoted(name))",
      "backend: \(backend.rawValue)",
      "tick: \(configuration.tick.nanoseconds.count / 1_000_000)ms",
    ]
    if !wiring.chips.isEmpty { lines.append("chip: \(Self.list(wiring.chips))") }
    lines.append("dial: \(Self.mapping(dialFields))")
    if let kind = configuration.buzzer { lines.append("buzzer: \(Self.mapping([("kind", "\(kind)")] + buzzerFields))") }
    if configuration.motor { lines.append("motor: \(Self.mapping(Self.fields(wiring.motor)))") }
    if let ring = configuration.ring {
      lines.append("ring:")
      lines += ringFields(ring).map { "  \($0.0): \($0.1)" }
    }
    lines.append("nap: \(Self.mapping(napFields))")
    if let tune { lines.append("call: { tune: \(Self.quoted(tune)) }") }
    if let probe = wiring.probe {
      var fields = [
        ("chip", Self.list(probe.chips)), ("a", Self.name(probe.a)), ("b", Self.name(probe.b)),
        ("button", Self.name(probe.button)),
      ]
      if let motor = probe.motor { fields.append(("motor", Self.name(motor))) }
      if let buzzer = probe.buzzer { fields.append(("buzzer", Self.name(buzzer))) }
      lines.append("bench: \(Self.mapping(fields))")
    }
    lines.append("seed: \(configuration.seed)")
    return lines.joined(separator: "\n") + "\n"
  }

  private typealias FieldTexts = [(String, String)]

  private var dialFields: FieldTexts {
    let dial = configuration.dial
    var fields: FieldTexts = []
    if let wired = wiring.dial {
      fields = [
        ("a", Self.name(wired.a)), ("b", Self.name(wired.b)), ("button", Self.name(wired.button)),
        ("pull", wired.pull == .off ? "\"off\"" : wired.pull.rawValue),
      ]
    }
    return fields + [
      ("edges_per_detent", "\(dial.edgesPerDetent.rawValue)"), ("rest", "\(dial.rest)"),
      ("reversed", "\(dial.reversed)"), ("debounce", Self.text(dial.debounce)), ("accelerate", "\(dial.accelerate)"),
    ]
  }

  private var buzzerFields: FieldTexts {
    switch wiring.buzzer {
    case .line(let output): return Self.fields(output)
    case .pwm(let pwm):
      var fields = [("chip", Self.list(pwm.chips)), ("channel", "\(pwm.channel)")]
      if let line = pwm.line { fields.append(("line", Self.name(line))) }
      return [("active", "\(pwm.active)"), ("pwm", Self.mapping(fields))]
    case nil: return []
    }
  }

  private func ringFields(_ ring: RingConfiguration) -> FieldTexts {
    var fields: FieldTexts = [("leds", "\(ring.leds)"), ("chip", "\(ring.chip)")]
    switch wiring.ring {
    case .spi(let device):
      fields.append(("spi", Self.mapping([("device", Self.quoted(device)), ("hz", "\(ring.clock.count)Hz")])))
    case .bitbang(let clock, let data):
      fields.append(("bitbang", Self.mapping([("sclk", Self.name(clock)), ("mosi", Self.name(data))])))
    case nil: break
    }
    if !ring.chip.isClocked { fields.append(("code", "\(ring.code.rawValue)")) }
    return fields + [
      ("order", ring.order.letters), ("offset", "\(ring.offset)"), ("reversed", "\(ring.reversed)"),
      ("budget", "\(ring.budget.count)mA"),
    ]
  }

  private var napFields: FieldTexts {
    let nap = configuration.nap
    return [
      ("default", Self.text(nap.standard)), ("min", Self.text(nap.shortest)), ("max", Self.text(nap.longest)),
      ("snooze", Self.text(nap.snooze)), ("snoozes", "\(nap.snoozes)"), ("shows", "\(nap.shows)"),
      ("night_level", "\(nap.nightLevel)"), ("ambient", Self.text(nap.ambient)),
    ]
  }

  private static func fields(_ output: OutputWiring?) -> FieldTexts {
    output.map { [("line", name($0.line)), ("active", "\($0.active)")] } ?? []
  }

  private static func name(_ line: Line) -> String { quoted(line.name) }

  private static func text(_ duration: Milliseconds) -> String { "\(duration.count)ms" }

  private static func mapping(_ fields: FieldTexts) -> String {
    fields.isEmpty ? "{}" : "{ \(fields.map { "\($0.0): \($0.1)" }.joined(separator: ", ")) }"
  }

  /// Numbers are no texts, and stay bare.
  private static func list(_ words: [String]) -> String {
    "[\(words.map { Int64($0) == nil ? quoted($0) : $0 }.joined(separator: ", "))]"
  }

  /// In double quotes, in which YAML takes every printable character but these two as it is. The ends of lines, which
  /// it would fold, are not printable.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5c: quoted += "\\\(scalar)"
      // Printable: YAML 1.1, 5.1, without the ends of lines of 5.4 and the byte order mark.
      case 0x20...0x7e, 0xa0...0x2027, 0x202a...0xd7ff, 0xe000...0xfefe, 0xff00...0xfffd, 0x10000...0x10ffff:
        quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return quoted + "\""
  }
}
