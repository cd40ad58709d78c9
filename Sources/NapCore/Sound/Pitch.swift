// SPDX-License-Identifier: MIT

/// Equal temperament over A4 = 440 Hz, as exact integer periods.
public enum Pitch {
  /// Periods of the twelve semitones from C4 on, in picoseconds: 10^12 / (440 * 2^((m - 69) / 12)).
  private static let octaveFour: [UInt64] = [
    3_822_256_433, 3_607_729_664, 3_405_243_357, 3_214_121_733, 3_033_726_941, 2_863_456_932,
    2_702_743_443, 2_551_050_110, 2_407_870_669, 2_272_727_273, 2_145_168_892, 2_024_769_814,
  ]

  /// The period of a note in nanoseconds, to the nearest.
  ///
  /// - Parameters:
  ///   - semitone: 0 for C to 11 for B.
  ///   - octave: 1 to 9; A4 is 440 Hz.
  public static func period(semitone: Int, octave: Int) -> UInt32 {
    precondition((0...11).contains(semitone) && (1...9).contains(octave), "a note of octave 1 to 9")
    let base = octaveFour[semitone]
    let picoseconds = octave >= 4 ? base >> UInt64(octave - 4) : base << UInt64(4 - octave)
    return UInt32((picoseconds + 500) / 1_000)
  }
}
