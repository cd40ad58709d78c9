// SPDX-License-Identifier: MIT

/// What the buzzer does: a square wave, or nothing.
public struct Tone: Equatable, Sendable {
  /// The wave's period; 0 is silence.
  public var period: UInt32
  /// The share of the period in which the line is active, in 1/256: 128 is the loudest.
  public var duty: UInt8

  /// - Parameters:
  ///   - period: in nanoseconds.
  ///   - duty: in 1/256 of the period.
  @inlinable public init(period: UInt32, duty: UInt8) {
    self.period = period
    self.duty = duty
  }

  public static let silence = Tone(period: 0, duty: 0)

  @inlinable public var isSilent: Bool { period == 0 || duty == 0 }

  /// The wave's frequency, to the nearest hertz.
  public var frequency: Hertz {
    isSilent ? Hertz(0) : Hertz((1_000_000_000 + period / 2) / period)
  }
}
