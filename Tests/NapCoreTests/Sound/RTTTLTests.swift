// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

private func tune(_ text: String) throws -> Tune { try Tune(rtttl: Array(text.utf8)) }

private func error(in text: String) -> TuneError? {
  do {
    _ = try Tune(rtttl: Array(text.utf8))
    return nil
  } catch {
    return error
  }
}

@Suite("PUB-23: tunes in RTTTL")
struct RTTTLTests {
  /// Hz and ms of each note, as the field report gives them; 0 Hz is a rest.
  @Test(
    "the dot stands before or after the octave, and defaults come in any order",
    arguments: [
      ("DotA:d=4,o=4,b=106:16c5.,32c5,8e5,8a", [(523.25, 212.26), (523.25, 70.75), (659.26, 283.02), (440, 283.02)]),
      ("DotB:d=4,o=4,b=106:16c.5,32c5,8e5,8a", [(523.25, 212.26), (523.25, 70.75), (659.26, 283.02), (440, 283.02)]),
      ("DotN:d=8,o=5,b=120:g.,16g,4p,2c.", [(783.99, 375), (783.99, 125), (0, 500), (523.25, 1500)]),
      ("Def::a", [(1760, 952.38)]),
      ("Ord:b=125,d=8,o=4:a,c5", [(440, 240), (523.25, 240)]),
      (" ORD : B = 125 , D8 , x=9 , O=4 : A , C 5 ,", [(440, 240), (523.25, 240)]),
    ] as [(String, [(Double, Double)])])
  func notes(text: String, expected: [(Double, Double)]) throws {
    let notes = try tune(text).notes
    #expect(notes.count == expected.count)
    for (note, (hertz, milliseconds)) in zip(notes, expected) {
      #expect(abs(Double(note.length.count) / 1e6 - milliseconds) < 1)
      let heard = note.period == 0 ? 0 : 1e9 / Double(note.period)
      #expect(abs(heard - hertz) <= hertz * 0.005)
    }
  }

  @Test("a whole tune is as long as its notes")
  func length() throws {
    let frere = try tune("Frere:d=4,o=5,b=120:c,d,e,c,c,d,e,c,e,f,2g,e,f,2g")
    #expect(frere.notes.count == 14)
    #expect(frere.length == Milliseconds(8_000).nanoseconds)
    let ode = try tune("Ode:d=4,o=5,b=112:e,e,f,g,g,f,e,d,c,c,d,e,e.,8d,2d")
    #expect(abs(ode.length.count - 8_571_400_000) < 1_000_000)
  }

  @Test("periods are exact to the nanosecond")
  func periods() throws {
    #expect(Pitch.period(semitone: 9, octave: 4) == 2_272_727)
    #expect(Pitch.period(semitone: 0, octave: 6) == 955_564)
    for octave in 1...9 {
      for semitone in 0...11 {
        var exact = 1e9 / 440.0
        for _ in 0..<abs(12 * (octave - 4) + semitone - 9) {
          exact *= 12 * (octave - 4) + semitone > 9 ? 0.943874312681693 : 1.0594630943592953
        }
        #expect(abs(Double(Pitch.period(semitone: semitone, octave: octave)) - exact) <= 0.51)
      }
    }
  }

  @Test("B sharp is the C above it")
  func sharpB() throws {
    let notes = try tune("x:o=5,b=100:b#,c6,h#").notes
    #expect(notes[0].period == notes[1].period)
    #expect(notes[2].period == notes[1].period)
  }

  @Test(
    "an error names the first wrong byte and what would have been right",
    arguments: [
      ("", .nameMissing, 0), ("no colon", .nameMissing, 8), ("a:d=4", .controlMissing, 5),
      ("a:d=4", .controlMissing, 5), ("a:d=5:c", .durationWrong, 4), ("a:d=:c", .durationWrong, 4),
      ("a:o=0:c", .octaveWrong, 4), ("a:b=5000:c", .beatsWrong, 4), ("a:b=99999:c", .beatsWrong, 4),
      ("a:4=4:c", .controlMissing, 3), ("a:d=4 o=5:c", .controlMissing, 6), ("a:", .controlMissing, 2),
      ("a::", .noteExpected, 3), ("a::c,,d", .noteExpected, 5), ("a::3c", .durationWrong, 3),
      ("a::c0", .octaveWrong, 4), ("a::c d", .commaExpected, 5), ("a::p,p", .nothingToPlay, 6),
      ("a:o=9:b#", .octaveWrong, 6), ("a::x", .noteExpected, 3),
    ] as [(String, TuneError.Reason, Int)])
  func errors(text: String, reason: TuneError.Reason, offset: Int) {
    #expect(error(in: text) == TuneError(reason: reason, offset: offset))
    #expect(error(in: text)?.expected.utf8CodeUnitCount ?? 0 > 5)
  }

  @Test("a tune without end is refused")
  func endless() {
    let text = "a::" + String(repeating: "c,", count: 5_000)
    #expect(error(in: text)?.reason == .tooManyNotes)
  }

  @Test("the standard tune is what its text says")
  func standard() throws {
    let written = try tune("call:d=8,o=5,b=140:c,e,g,c6,p,c6,g,e,c,p")
    #expect(Tune.standard == written)
  }

  @Test("any bytes at all give a tune or an error, never a crash")
  func anything() {
    var generator = SplitMix64(seed: 23)
    let alphabet = Array("abcdefghp#.,:=0123456789 dob".utf8)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! }
      guard let tune = try? Tune(rtttl: text) else { continue }
      #expect(!tune.notes.isEmpty)
    }
  }
}
