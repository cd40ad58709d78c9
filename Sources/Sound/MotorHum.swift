// SPDX-License-Identifier: MIT

/// A vibration motor's hum as samples: signed 16 bits, one channel.
///
/// A typical coin motor: 175 turns a second at full speed, reached with a time constant of 46 ms and lost with one of
/// 93 ms. The pitch follows the speed, and the loudness its square, as an unbalanced weight's force does. Integers
/// only.
public struct MotorHum: Equatable, Sendable {
  /// Turns a second at full speed.
  public static let turns: UInt32 = 175
  /// The wave's height at full speed: the motor is softer than the buzzer.
  public static let height: Int32 = 2_600

  /// 1 of the speed: full.
  private static let full: Int32 = 1 << 16
  /// Time constants as powers of two in samples of 44,100 a second: 2,048 and 4,096.
  private static let spinUp: Int32 = 11
  private static let runDown: Int32 = 12

  /// Full at `full` times 2^12, so that the last steps to it are not rounded away.
  private var speed: Int32 = 0
  /// A turn is 2^32.
  private var phase: UInt32 = 0
  private let step: UInt64

  /// - Parameter rate: samples per second, above 0.
  public init(rate: UInt32 = 44_100) {
    precondition(rate > 0)
    step = (UInt64(Self.turns) << 32) / UInt64(rate)
  }

  /// Whether nothing can be heard.
  public var isStill: Bool { speed == 0 }

  /// The next sample.
  public mutating func next(isOn: Bool) -> Int16 {
    let most = Self.full << 12
    if isOn {
      speed += (most - speed) >> Self.spinUp
    } else if speed > 0 {
      speed -= max(speed >> Self.runDown, 1)
      // At 1/64 of the speed it is at 1/4,096 of its loudness: below one step of a sample.
      if speed < most >> 6 { speed = 0 }
    }
    guard speed > 0 else {
      phase = 0
      return 0
    }
    let part = UInt64(speed) >> 12
    phase &+= UInt32(truncatingIfNeeded: (step * part) >> 16)
    let force = Int64((part * part) >> 16)
    // A little of the octave: a small loudspeaker has nothing to say at 175 Hz.
    let wave = Int64(Self.sine(phase)) * 3 + Int64(Self.sine(phase &* 2))
    return Int16(truncatingIfNeeded: (wave * force * Int64(Self.height) / 4) >> 32)
  }

  /// The sine of a turn in 2^32, as 2^16: by the parabola through its zeros and peaks, mended (0.1 % off at most).
  static func sine(_ phase: UInt32) -> Int32 {
    // From -1 to 1 over a turn, in 2^15.
    let x = Int64(Int32(bitPattern: phase)) >> 16
    let parabola = (4 * x * (32_768 - abs(x))) >> 15
    let mended = parabola * 775 + ((parabola * abs(parabola)) >> 15) * 225
    return Int32(truncatingIfNeeded: mended * 2 / 1_000)
  }
}
