// SPDX-License-Identifier: MIT

/// Why a tune does not parse, and where.
public struct TuneError: Error, Equatable {
  /// What is wrong at the offset.
  public enum Reason: UInt8, Sendable {
    /// There is no name, or no colon after it.
    case nameMissing
    /// A control is no letter with a number.
    case controlMissing
    /// A duration is no power of two up to 32.
    case durationWrong
    /// An octave is not between 1 and 9.
    case octaveWrong
    /// A tempo is not between 10 and 900 beats a minute.
    case beatsWrong
    /// There is no note where one must be.
    case noteExpected
    /// Something else stands behind a note.
    case commaExpected
    /// All notes are rests.
    case nothingToPlay
    /// There are more than `Tune.longest` notes.
    case tooManyNotes
  }

  /// What is wrong at `offset`.
  public let reason: Reason
  /// Bytes from the start of the text.
  public let offset: Int

  /// What would have been right at `offset`.
  public var expected: StaticString {
    switch reason {
    case .nameMissing: "a name and a colon, as in `call:d=8,o=5,b=140:c,e,g`"
    case .controlMissing: "d, o or b with a number, or the colon before the notes"
    case .durationWrong: "a duration of 1, 2, 4, 8, 16 or 32"
    case .octaveWrong: "an octave from 1 to 9"
    case .beatsWrong: "a tempo from 10 to 900 beats a minute"
    case .noteExpected: "a note from a to h, or p for a rest"
    case .commaExpected: "a comma, or the end of the tune"
    case .nothingToPlay: "at least one note that sounds"
    case .tooManyNotes: "at most 1024 notes"
    }
  }
}

extension Tune {
  /// Reads a tune in RTTTL, Nokia's Ring Tone Text Transfer Language.
  ///
  /// White space and case are ignored, `h` is `b`, the dot may stand before or after the octave, controls come
  /// in any order and unknown ones are passed over. Defaults are d=4, o=6, b=63.
  ///
  /// - Parameter text: in ASCII.
  /// - Throws: `TuneError` with the offset of the first byte that is wrong.
  public init(rtttl text: [UInt8]) throws(TuneError) {
    var reader = RTTTLReader(text: text)
    self.init(notes: try reader.read())
  }
}

private struct RTTTLReader {
  let text: [UInt8]
  var offset = 0
  var duration = 4
  var octave = 6
  var beats = 63

  init(text: [UInt8]) {
    self.text = text
  }

  mutating func read() throws(TuneError) -> [Note] {
    while let byte = peek(), byte != colon { offset += 1 }
    guard peek() == colon else { throw TuneError(reason: .nameMissing, offset: offset) }
    offset += 1
    while peek() != colon { try control() }
    offset += 1

    var notes: [Note] = []
    var sounds = false
    repeat {
      guard notes.count < Tune.longest else { throw TuneError(reason: .tooManyNotes, offset: offset) }
      let note = try note()
      sounds = sounds || note.period != 0
      notes.append(note)
    } while try another()
    guard sounds else { throw TuneError(reason: .nothingToPlay, offset: text.count) }
    return notes
  }

  /// One of `d=4`, `o=6`, `b=63`, with the comma after it.
  private mutating func control() throws(TuneError) {
    guard let key = peek() else { throw TuneError(reason: .controlMissing, offset: offset) }
    offset += 1
    guard key != comma else { return }
    if peek() == equals { offset += 1 }
    _ = peek()
    let start = offset
    let value = number()
    switch key {
    case letter("d"): duration = try Self.duration(value, at: start)
    case letter("o"): octave = try Self.octave(value, at: start)
    case letter("b"):
      guard let value, (10...900).contains(value) else { throw TuneError(reason: .beatsWrong, offset: start) }
      beats = value
    default:
      // An unknown control, such as `l=15`: some phones wrote them, players pass them over.
      guard (letter("a")...letter("z")).contains(key) else {
        throw TuneError(reason: .controlMissing, offset: start - 1)
      }
      while let byte = peek(), byte != comma, byte != colon { offset += 1 }
    }
    switch peek() {
    case comma: offset += 1
    case colon: break
    default: throw TuneError(reason: .controlMissing, offset: offset)
    }
  }

  private mutating func note() throws(TuneError) -> Note {
    _ = peek()
    let start = offset
    let written = number()
    let duration = written == nil ? self.duration : try Self.duration(written, at: start)
    guard let name = peek(), let semitone = Self.semitone(name) else {
      throw TuneError(reason: .noteExpected, offset: offset)
    }
    offset += 1
    var sharp = 0
    if peek() == sharpSign {
      sharp = 1
      offset += 1
    }
    var dotted = takeDot()
    var octave = self.octave
    if let byte = peek(), isDigit(byte) {
      let start = offset
      octave = try Self.octave(number(), at: start)
    }
    dotted = takeDot() || dotted

    let whole = Int64(240_000_000_000) / Int64(beats)
    let plain = whole / Int64(duration)
    let length = Nanoseconds(dotted ? plain * 3 / 2 : plain)
    guard semitone >= 0 else { return Note(period: 0, length: length) }
    // B sharp is the C of the next octave.
    let pitch = semitone + sharp
    let above = pitch / 12
    guard octave + above <= 9 else { throw TuneError(reason: .octaveWrong, offset: start) }
    return Note(period: Pitch.period(semitone: pitch % 12, octave: octave + above), length: length)
  }

  /// Whether another note follows.
  private mutating func another() throws(TuneError) -> Bool {
    guard let byte = peek() else { return false }
    guard byte == comma else { throw TuneError(reason: .commaExpected, offset: offset) }
    offset += 1
    // Tunes in the wild end in a comma now and then.
    return peek() != nil
  }

  private mutating func takeDot() -> Bool {
    guard peek() == dot else { return false }
    offset += 1
    return true
  }

  /// The next byte that is not white space, in lower case; `nil` at the end.
  private mutating func peek() -> UInt8? {
    while offset < text.count, text[offset] == 0x20 || (0x09...0x0d).contains(text[offset]) { offset += 1 }
    guard offset < text.count else { return nil }
    let byte = text[offset]
    return (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
  }

  /// A number of at most four digits; `nil` where none stands or it is longer.
  private mutating func number() -> Int? {
    var value = 0
    var digits = 0
    while let byte = peek(), isDigit(byte) {
      digits += 1
      if digits <= 4 { value = value * 10 + Int(byte - 0x30) }
      offset += 1
    }
    return (1...4).contains(digits) ? value : nil
  }

  private static func duration(_ value: Int?, at offset: Int) throws(TuneError) -> Int {
    switch value {
    case 1, 2, 4, 8, 16, 32: return value ?? 0
    default: throw TuneError(reason: .durationWrong, offset: offset)
    }
  }

  private static func octave(_ value: Int?, at offset: Int) throws(TuneError) -> Int {
    guard let value, (1...9).contains(value) else { throw TuneError(reason: .octaveWrong, offset: offset) }
    return value
  }

  /// 0 for c to 11 for b, -1 for a rest; `nil` where it is no note.
  private static func semitone(_ name: UInt8) -> Int? {
    switch name {
    case letter("c"): 0
    case letter("d"): 2
    case letter("e"): 4
    case letter("f"): 5
    case letter("g"): 7
    case letter("a"): 9
    case letter("b"), letter("h"): 11
    case letter("p"): -1
    default: nil
    }
  }
}

private let colon: UInt8 = 0x3a
private let comma: UInt8 = 0x2c
private let equals: UInt8 = 0x3d
private let dot: UInt8 = 0x2e
private let sharpSign: UInt8 = 0x23

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func letter(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: scalar.value) }
