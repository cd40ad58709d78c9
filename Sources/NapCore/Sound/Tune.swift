// SPDX-License-Identifier: MIT

/// One note, or a rest, of a tune.
public struct Note: Equatable, Sendable {
  /// Period of the tone in nanoseconds; 0 is a rest.
  public let period: UInt32
  /// How long the tone, or the rest, is.
  public let length: Nanoseconds

  public init(period: UInt32, length: Nanoseconds) {
    self.period = period
    self.length = length
  }
}

/// A ring tone: at least one note, at most `Tune.longest`.
public struct Tune: Equatable, Sendable {
  /// In the order in which they are played.
  public let notes: [Note]

  /// Notes that a tune may have; the tunes in the wild stay below 200.
  public static let longest = 1_024

  init(notes: [Note]) {
    self.notes = notes
  }

  /// How long the tune takes once through.
  public var length: Nanoseconds {
    var sum = Nanoseconds(0)
    for note in notes { sum = sum + note.length }
    return sum
  }

  /// Played where the board names no tune: a rising and falling chord, then a rest.
  public static let standard: Tune = {
    // `call:d=8,o=5,b=140:c,e,g,c6,p,c6,g,e,c,p`
    let eighth = Nanoseconds(214_285_714)
    let pitches: [(semitone: Int, octave: Int)?] = [
      (0, 5), (4, 5), (7, 5), (0, 6), nil, (0, 6), (7, 5), (4, 5), (0, 5), nil,
    ]
    return Tune(
      notes: pitches.map { pitch in
        Note(period: pitch.map { Pitch.period(semitone: $0.semitone, octave: $0.octave) } ?? 0, length: eighth)
      })
  }()
}
