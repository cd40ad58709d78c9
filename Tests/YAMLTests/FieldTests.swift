// SPDX-License-Identifier: MIT

import Testing

@testable import YAML

/// The field `v` of `v: <text>`, read by `read`; its value or `line:column: message`.
private func outcome<Value>(_ text: String, _ read: (Field) throws(YAMLError) -> Value) -> String {
  do {
    let root = try Document.read(Array("v: \(text)".utf8))
    let field = try Field(path: "", node: root).fields(["v"]).required("v", expected: "a value")
    return "\(try read(field))"
  } catch {
    return "\(error.position.line):\(error.position.column): \(error.message)"
  }
}

@Suite("Fields of a mapping")
struct FieldTests {
  private func fields(_ text: String, _ keys: [String]) -> String {
    do {
      return try Field(path: "", node: Document.read(Array(text.utf8))).fields(keys).keys.joined(separator: " ")
    } catch {
      return "\(error.position.line):\(error.position.column): \(error.message)"
    }
  }

  @Test("unknown keys are errors, with the nearest known one")
  func unknown() {
    #expect(fields("motor: 1\ndial: 2\n", ["dial", "motor", "ring"]) == "motor dial")
    #expect(fields("dial: 1\nmoter: 1\n", ["dial", "motor"]) == "2:1: unknown key `moter`, did you mean `motor`?")
    #expect(fields("edgesPerDetent: 1", ["a", "edges_per_detent"]).hasSuffix("did you mean `edges_per_detent`?"))
    #expect(fields("<<: 1", ["dial", "motor"]) == "1:1: unknown key `<<`, expected dial or motor")
    #expect(fields("- 1", ["dial"]) == "1:1: the file is a list, expected `key: value` lines, such as `dial: …`")
  }

  @Test("a missing key names what is expected")
  func missing() throws {
    let inner = Field(path: "dial", node: try Document.read(Array("a: 1".utf8)))
    let fields = try inner.fields(["a", "b"])
    #expect(fields.optional("b") == nil)
    #expect(throws: YAMLError(.start, "`dial.b` is missing, expected a line")) {
      try fields.required("b", expected: "a line")
    }
  }

  @Test(
    "whole numbers",
    arguments: [
      ("24", "24"), ("+5", "5"), ("-3", "-3"), ("007", "7"),
      ("61", "1:4: `v` is `61`, expected a number from -9 to 60"),
      ("0x10", "1:4: `v` is `0x10`, expected a number from -9 to 60"),
      ("1_0", "1:4: `v` is `1_0`, expected a number from -9 to 60"),
      ("2.0", "1:4: `v` is `2.0`, expected a number from -9 to 60"),
      ("99999999999999999999", "1:4: `v` is `99999999999999999999`, expected a number from -9 to 60"),
      ("\"24\"", "1:4: `v` is the text `24`, expected a number from -9 to 60"),
      ("", "1:3: `v` is empty, expected a number from -9 to 60"),
      ("[1]", "1:4: `v` is a list, expected a number from -9 to 60"),
      ("{a: 1}", "1:4: `v` is a mapping, expected a number from -9 to 60"),
    ])
  func integers(text: String, expected: String) {
    #expect(outcome(text) { field throws(YAMLError) in try field.integer(in: -9...60) } == expected)
  }

  @Test("true and false, and none of YAML's other words for them")
  func bools() {
    #expect(outcome("true") { field throws(YAMLError) in try field.bool() } == "true")
    #expect(outcome("false") { field throws(YAMLError) in try field.bool() } == "false")
    for text in ["yes", "on", "True", "1", "no"] {
      let expected = "1:4: `v` is `\(text)`, expected true or false"
      #expect(outcome(text) { field throws(YAMLError) in try field.bool() } == expected)
    }
  }

  @Test("one of a few words, with a suggestion")
  func words() {
    func word(_ text: String) -> String {
      outcome(text) { field throws(YAMLError) in try field.word(["active": 1, "passive": 2]) }
    }
    #expect(word("passive") == "2")
    #expect(word("'active'") == "1")
    #expect(word("pasive") == "1:4: `v` is `pasive`, expected active or passive: did you mean `passive`?")
    #expect(word("loud") == "1:4: `v` is `loud`, expected active or passive")
  }

  @Test("lists have a length")
  func lists() {
    func count(_ text: String) -> String {
      outcome(text) { field throws(YAMLError) in try field.items(1...2, expected: "one or two").map(\.path) }
    }
    #expect(count("[1, 2]") == "[\"v[0]\", \"v[1]\"]")
    #expect(count("[]") == "1:4: `v` is a list of 0, expected one or two")
    #expect(count("x") == "1:4: `v` is `x`, expected one or two")
  }

  @Test(
    "durations have a unit and are exact",
    arguments: [
      ("10ms", "10000000"), ("800us", "800000"), ("350µs", "350000"), ("20m", "1200000000000"),
      ("1h30m", "5400000000000"), ("10s", "10000000000"), ("1.5s", "1500000000"), ("0us", "0"),
      ("-1h", "-3600000000000"),
      ("\"10ms\"", "10000000"), ("1s500ms", "1500000000"), ("2.50us", "2500"),
      ("10", "1:4: `v` is `10` without a unit, expected one, such as `10ms`"),
      ("1h30", "1:4: `v` is `1h30` without a unit, expected one, such as `1h30ms`"),
      ("20min", "1:4: `v` is `20min`: unknown unit `min`, expected h, m, s, ms, us or ns"),
      ("10MS", "1:4: `v` is `10MS`: unknown unit `MS`, expected h, m, s, ms, us or ns"),
      ("0.5ns", "1:4: `v` is `0.5ns`, expected a duration in whole ns"),
      ("25h", "1:4: `v` is `25h`, expected a duration from -1h to 24h"),
      ("99999999999h", "1:4: `v` is `99999999999h`, expected a duration from -1h to 24h"),
      ("99999999999999999999s", "1:4: `v` is `99999999999999999999s`, expected a duration from -1h to 24h"),
      ("30m1h", "1:4: `v` is `30m1h`, expected a duration from -1h to 24h, such as `-1h`"),
      ("1m1m", "1:4: `v` is `1m1m`, expected a duration from -1h to 24h, such as `-1h`"),
      ("10 ms", "1:4: `v` is `10 ms`, expected a duration from -1h to 24h, such as `-1h`"),
      ("1.s", "1:4: `v` is `1.s`, expected a duration from -1h to 24h, such as `-1h`"),
      (".5s", "1:4: `v` is `.5s`, expected a duration from -1h to 24h, such as `-1h`"),
      ("-", "1:4: a `-` where no list can stand, expected the list on a line of its own"),
      ("ms", "1:4: `v` is `ms`, expected a duration from -1h to 24h, such as `-1h`"),
      ("", "1:3: `v` is empty, expected a duration from -1h to 24h"),
    ])
  func durations(text: String, expected: String) {
    let hour: Int64 = 3_600_000_000_000
    #expect(
      outcome(text) { field throws(YAMLError) in try field.duration(in: -hour...24 * hour, unit: "ms") } == expected)
  }

  @Test("frequencies and currents")
  func otherQuantities() {
    func frequency(_ text: String) -> String {
      outcome(text) { field throws(YAMLError) in try field.frequency(in: 100_000...20_000_000, unit: "MHz") }
    }
    #expect(frequency("4MHz") == "4000000")
    #expect(frequency("3.2MHz") == "3200000")
    #expect(frequency("800kHz") == "800000")
    #expect(frequency("440Hz") == "1:4: `v` is `440Hz`, expected a frequency from 100kHz to 20MHz")
    #expect(frequency("4") == "1:4: `v` is `4` without a unit, expected one, such as `4MHz`")
    #expect(frequency("4mhz") == "1:4: `v` is `4mhz`: unknown unit `mhz`, expected MHz, kHz or Hz")
    #expect(
      frequency("1MHz5kHz") == "1:4: `v` is `1MHz5kHz`, expected a frequency from 100kHz to 20MHz, such as `100kHz`")
    func current(_ text: String) -> String {
      outcome(text) { field throws(YAMLError) in try field.current(in: 48...20_000) }
    }
    #expect(current("500mA") == "500")
    #expect(current("1A") == "1000")
    #expect(current("1.5A") == "1500")
    #expect(current("0mA") == "1:4: `v` is `0mA`, expected a current from 48mA to 20A")
    #expect(current("1.0005A") == "1:4: `v` is `1.0005A`, expected a current in whole mA")
  }

  @Test("what a quantity writes it reads back")
  func roundTrip() throws {
    for quantity in [Quantity.duration, .frequency, .current] {
      var value: Int64 = 1
      while value < .max / 7 {
        for candidate in [value, -value, value + 1] {
          #expect(try quantity.parse(quantity.text(candidate)) == candidate)
        }
        value *= 7
      }
    }
    #expect(Quantity.duration.text(5_400_000_000_000) == "1h30m")
    #expect(Quantity.frequency.text(2_222_223) == "2.222223MHz")
    #expect(Quantity.current.text(1_500) == "1.5A")
    #expect(Quantity.duration.text(0) == "0s")
  }

  @Test("a suggestion is near, or there is none")
  func suggestions() {
    let commands = ["sim", "test", "trace", "bench", "board"]
    #expect(Suggestion.nearest(to: "borad", among: commands) == "board")
    #expect(Suggestion.nearest(to: "tset", among: commands) == "test")
    #expect(Suggestion.nearest(to: "SIM", among: commands) == "sim")
    #expect(Suggestion.nearest(to: "frobnicate", among: commands) == nil)
    #expect(Suggestion.nearest(to: "", among: commands) == nil)
    #expect(Suggestion.nearest(to: "x", among: ["a", "b"]) == nil)
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 100_000), among: commands) == nil)
  }

  @Test("texts in messages are short and harmless")
  func quoting() {
    #expect(quoted("a\u{1b}[2J\n") == "`a\\u{1b}[2J\\u{a}`")
    #expect(quoted(String(repeating: "x", count: 50)) == "`\(String(repeating: "x", count: 40))…`")
  }
}
