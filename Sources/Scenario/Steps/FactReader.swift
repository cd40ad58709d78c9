// SPDX-License-Identifier: MIT

import NapCore
import Recording
import YAML

/// Reads the facts of `expect` and `always`.
struct FactReader {
  private static let facts = [
    "state", "duration", "remaining", "ring", "buzzer", "motor", "fault", "calls", "snoozes", "level", "log",
  ]
  private static let logFields = [
    "outcome", "planned", "length", "answered", "late", "pauses", "snoozes", "calls", "level", "began",
  ]
  private static let lengths: ClosedRange<Int64> = 0...864_000_000_000_000

  /// - Parameter timeKey: `within` or `for`, which stands among the facts.
  func read(_ field: Field, timeKey: String) throws(YAMLError) -> (facts: [PlacedFact], time: Nanoseconds?) {
    let fields = try field.fields(Self.facts + [timeKey])
    var facts: [PlacedFact] = []
    for key in fields.keys where key != timeKey {
      guard let value = fields.optional(key) else { continue }
      for fact in try read(key, value) { facts.append(PlacedFact(position: value.keyPosition, fact: fact)) }
    }
    guard !facts.isEmpty else {
      throw YAMLError(field.position, "`\(field.path)` names no fact, expected one of \(list(Self.facts))")
    }
    let time = try fields.optional(timeKey)?.duration(in: Self.lengths, unit: "ms")
    return (facts, time.map { Nanoseconds($0) })
  }

  private func read(_ key: String, _ field: Field) throws(YAMLError) -> [Fact] {
    switch key {
    case "state": return [.state(try state(field))]
    case "duration": return [.duration(try milliseconds(field))]
    case "remaining": return [.remaining(try milliseconds(field))]
    case "ring": return try ring(field)
    case "buzzer": return [.buzzer(try buzzer(field))]
    case "motor": return [.motor(try field.word(["on": true, "off": false]))]
    case "fault": return [.fault(try fault(field))]
    case "calls": return [.calls(UInt32(try field.integer(in: 0...1_000_000, "calls")))]
    case "snoozes": return [.snoozes(UInt8(try field.integer(in: 0...255, "snoozes")))]
    case "level": return [.level(try level(field))]
    default: return try log(field)
    }
  }

  private func state(_ field: Field) throws(YAMLError) -> State {
    try field.word([
      "standby": .standby, "setting": .setting, "napping": .napping, "paused": .paused, "calling": .calling,
      "snoozing": .snoozing, "rating": .rating, "ambient": .ambient,
    ])
  }

  private func milliseconds(_ field: Field) throws(YAMLError) -> Milliseconds {
    Milliseconds(try field.duration(in: Self.lengths, unit: "s") / 1_000_000)
  }

  private func level(_ field: Field) throws(YAMLError) -> UInt8 {
    if (try? field.text(expected: "")) == "unrated" { return 0 }
    return UInt8(try field.integer(in: 1...5, "unrated, or a level"))
  }

  private func ring(_ field: Field) throws(YAMLError) -> [Fact] {
    guard case .mapping = field.node.content else { return [try field.word(["dark": .ringDark])] }
    let fields = try field.fields(["lit", "led"])
    var facts: [Fact] = []
    if let lit = fields.optional("lit") { facts.append(.ringLit(Int(try lit.integer(in: 0...60, "LEDs")))) }
    if let led = fields.optional("led") {
      let parts = try led.fields(["index", "color"])
      let index = try parts.required("index", expected: "a LED, 0 being at twelve o'clock")
      let color = try parts.required("color", expected: "a colour, such as \"#ff8010\"")
      facts.append(.led(index: Int(try index.integer(in: 0...59, "a LED")), color: try self.color(color)))
    }
    guard !facts.isEmpty else { throw field.wrong(expected: "dark, lit or led") }
    return facts
  }

  private func color(_ field: Field) throws(YAMLError) -> Color {
    let expected = "a colour in quotes, such as \"#ff8010\""
    let text = try field.text(expected: expected)
    guard text.utf8.count == 7, text.hasPrefix("#"), !text.contains("+"),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { throw field.wrong(expected: expected) }
    return Color(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value))
  }

  private func buzzer(_ field: Field) throws(YAMLError) -> Fact.Sounds {
    switch try? field.text(expected: "") {
    case "on": return .on
    case "off": return .off
    default: return .at(Hertz(UInt32(try field.frequency(in: 1...20_000, unit: "Hz"))))
    }
  }

  private func fault(_ field: Field) throws(YAMLError) -> Parts {
    let words: KeyValuePairs<String, Parts> = [
      "none": [], "ring": .ring, "buzzer": .buzzer, "motor": .motor, "dial": .dial, "store": .store,
    ]
    guard case .sequence = field.node.content else { return try field.word(words) }
    var parts: Parts = []
    for item in try field.items(1...5, expected: "parts, such as [ring, motor]") {
      parts.formUnion(try item.word(words))
    }
    return parts
  }

  private func log(_ field: Field) throws(YAMLError) -> [Fact] {
    let fields = try field.fields(Self.logFields)
    var facts: [Fact] = []
    for key in fields.keys {
      guard let value = fields.optional(key) else { continue }
      facts.append(.log(try logFact(key, value)))
    }
    guard !facts.isEmpty else { throw field.wrong(expected: list(Self.logFields)) }
    return facts
  }

  private func logFact(_ key: String, _ field: Field) throws(YAMLError) -> LogFact {
    switch key {
    case "outcome":
      return .outcome(try field.word(["completed": .completed, "cancelled": .cancelled, "missed": .missed]))
    case "planned": return .planned(try milliseconds(field))
    case "length": return .length(try milliseconds(field))
    case "answered":
      if (try? field.text(expected: "")) == "never" { return .answered(nil) }
      return .answered(try milliseconds(field))
    case "late": return .late(try milliseconds(field))
    case "pauses": return .pauses(UInt32(try field.integer(in: 0...1_000_000, "pauses")))
    case "snoozes": return .snoozes(UInt8(try field.integer(in: 0...255, "snoozes")))
    case "calls": return .calls(UInt32(try field.integer(in: 0...1_000_000, "calls")))
    case "level": return .level(try level(field))
    default:
      let expected = "unknown, or a moment in UTC, such as 2026-05-04T13:00:00Z"
      let text = try field.text(expected: expected)
      if text == "unknown" { return .began(nil) }
      guard let moment = Moment(text) else { throw field.wrong(expected: expected) }
      return .began(moment.nanoseconds)
    }
  }
}
