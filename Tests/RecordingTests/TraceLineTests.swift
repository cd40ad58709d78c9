// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Testing

@Suite("A line of a trace that is read back")
struct TraceLineTests {
  @Test("has its time, what it tells, and its fields in order")
  func fields() throws {
    let line = try #require(
      TraceLine(#"{"us":1230000,"tick":123,"what":"nap","outcome":"missed","answered_ms":null,"on":true,"n":-5}"#.utf8))
    #expect(line.microseconds == 1_230_000 && line.tick == Tick(123) && line.what == "nap")
    #expect(line.fields.map(\.key) == ["outcome", "answered_ms", "on", "n"])
    #expect(line.text("outcome") == "missed" && line.bool("on") == true && line.number("n") == -5)
    #expect(line["answered_ms"] == .none && line["nothing"] == .none)
  }

  @Test("of a run that began later tells of later moments, and of the same lengths")
  func shifted() throws {
    let line = try #require(TraceLine(#"{"us":5,"tick":1,"what":"nap","began_us":2,"length_ms":3}"#.utf8))
    let later = try #require(TraceLine(#"{"us":1005,"tick":1,"what":"nap","began_us":1002,"length_ms":3}"#.utf8))
    #expect(line.shifted(by: Nanoseconds(1_000_000)) == later)
  }

  @Test(
    "is none where it was cut off or is something else",
    arguments: [
      "", "{", #"{"us":1,"tick":1,"what":"x""#, #"{"us":1,"tick":1}"#, #"{"us":1,"tick":-1,"what":"x"}"#,
      #"{"us":"1","tick":1,"what":"x"}"#, #"{"us":1,"tick":1,"what":"x"} "#, #"{"us":1 "tick":1,"what":"x"}"#,
      #"{"us":1,"tick":1,"what":"a\"b"}"#,
    ])
  func none(text: String) {
    #expect(TraceLine(text.utf8) == nil)
  }
}
