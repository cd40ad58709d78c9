// SPDX-License-Identifier: MIT

import NapCore
import Setup
import Testing

@Suite("Trying buzzer and motor")
struct OutputTrialTests {
  @Test("each works for a few seconds at most, and rests at the end")
  func beats() {
    for part in [OutputTrial.Part.motor, .buzzer(.active), .buzzer(.passive)] {
      let beats = OutputTrial(part, active: .high, wire: "").beats
      #expect(beats.contains { !$0.tone.isSilent })
      #expect(beats.last?.tone.isSilent == true)
      let length = beats.reduce(0) { $0 + $1.length.count }
      #expect((1_000_000_000...4_000_000_000).contains(length))
      // A passive buzzer is given a wave, the others a level.
      #expect(beats.allSatisfy { $0.tone.isSilent || ($0.tone.period > 0) == (part == .buzzer(.passive)) })
    }
  }

  @Test("a long tune is cut, and a rest at its beginning is kept")
  func longTune() throws {
    let tune = try Tune(rtttl: Array("t:d=1,o=5,b=20:p,c,e,g".utf8))
    let beats = OutputTrial(.buzzer(.passive), active: .high, wire: "", tune: tune).beats
    #expect(beats.reduce(0) { $0 + $1.length.count } == 4_000_000_000)
  }

  @Test("yes and skip end it, once more repeats it, inverted turns its level round")
  func answers() throws {
    for (text, isDone, active) in [
      ("", true, Level.high), ("y", true, .high), ("s", true, .high), ("a", false, .high), ("i", false, .low),
    ] {
      var trial = OutputTrial(.motor, active: .high, wire: "GPIO23 (pin 16)")
      try trial.answer(text)
      #expect(trial.isDone == isDone)
      #expect(trial.active == active)
    }
  }

  @Test("where nothing happened, it is told what to look at, and tried again")
  func silent() {
    for (part, words) in [
      (OutputTrial.Part.motor, "transistor"), (.buzzer(.active), "is a passive one"),
      (.buzzer(.passive), "is an active one"),
    ] {
      var trial = OutputTrial(part, active: .high, wire: "GPIO23 (pin 16)")
      do {
        try trial.answer("n")
        Issue.record("nothing was said")
      } catch {
        #expect(error.message.contains("GPIO23 (pin 16)"))
        #expect(error.message.contains(words))
      }
      #expect(!trial.isDone)
      #expect(throws: Refusal("`what` is none of these, expected y, a, n, i or s")) { try trial.answer("what") }
    }
  }
}
