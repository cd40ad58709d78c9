// SPDX-License-Identifier: MIT

/// What the buzzer does: a square wave, or nothing.
public struct Tone: Equatable, Sendable {
  /// The wave's period; 0 is a steady level, for a buzzer that sounds by itself.
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

  /// The duty with the most of the fundamental.
  public static let loudest: UInt8 = 128

  /// Nothing is heard.
  public static let silence = Tone(period: 0, duty: 0)

  /// An active buzzer's line at its active level.
  public static let steady = Tone(period: 0, duty: 255)

  /// Whether nothing is heard.
  @inlinable public var isSilent: Bool { duty == 0 }

  /// The wave's frequency, to the nearest hertz; 0 for silence and for a steady level.
  public var frequency: Hertz {
    period == 0 || isSilent ? Hertz(0) : Hertz((1_000_000_000 + period / 2) / period)
  }
}
