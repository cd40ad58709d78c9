// SPDX-License-Identifier: MIT

/// A buzzer's square wave as samples: signed 16 bits, one channel.
///
/// Integers only. The phase is kept from chunk to chunk and the period is met on average to the nanosecond, so a tone
/// neither clicks where chunks meet nor drifts from its pitch. A sample is the wave's mean over the sample's own time
/// and not its level at one moment: edges between two samples keep their place, and what lies above hearing is
/// softened before it could come back as a false tone.
public struct SquareWave: Equatable, Sendable {
  /// Samples per second.
  public let rate: UInt32

  /// The distance between the wave's two levels.
  ///
  /// Moderate: a square wave is loud for its size.
  public static let span: Int32 = 12_000

  /// One sample's length, in nanoseconds times `rate`.
  private static let step: UInt64 = 1_000_000_000

  /// Where in the period the next sample begins, in nanoseconds times `rate`: so that one sample is a whole step.
  private var phase: UInt64 = 0

  /// - Parameter rate: samples per second, above 0.
  public init(rate: UInt32 = 22_050) {
    precondition(rate > 0)
    self.rate = rate
  }

  /// Appends the next samples as bytes, the low one first.
  ///
  /// - Parameters:
  ///   - count: how many samples.
  ///   - period: in nanoseconds; 0 is silence.
  ///   - duty: the share of the period that is high, in 1/256; 0 is silence.
  ///   - bytes: what they are appended to.
  public mutating func append(_ count: Int, period: UInt32, duty: UInt8, to bytes: inout [UInt8]) {
    for _ in 0..<max(0, count) {
      let sample = UInt16(bitPattern: next(period: period, duty: duty))
      bytes.append(UInt8(sample & 0xFF))
      bytes.append(UInt8(sample >> 8))
    }
  }

  /// The next sample.
  ///
  /// The wave has no direct part: its levels lie on both sides of 0 so that they cancel out over a period. A smaller
  /// duty is softer, as it is on the buzzer.
  ///
  /// - Parameters:
  ///   - period: in nanoseconds; 0 is silence.
  ///   - duty: the share of the period that is high, in 1/256; 0 is silence.
  public mutating func next(period: UInt32, duty: UInt8) -> Int16 {
    guard period > 0, duty > 0 else {
      phase = 0
      return 0
    }
    let length = UInt64(period) * UInt64(rate)
    let high = length / 256 * UInt64(duty)
    // The period may have changed since the last sample.
    if phase >= length { phase %= length }
    let end = phase + Self.step
    let highTime = end / length * high + min(end % length, high) - min(phase, high)
    phase = end % length
    let low = -Int64(Self.span) * Int64(duty) / 256
    return Int16(truncatingIfNeeded: low + Int64(Self.span) * Int64(highTime) / Int64(Self.step))
  }
}
