// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Sound

/// Writes what is heard of a night as a WAV, while the night passes: 44,100 samples a second of 16 bits, one channel.
///
/// The buzzer is the square wave that its line is given. An active buzzer, which sounds by itself, is heard at 2,300
/// Hz, as a common part does. The motor hums; see `MotorHum`.
public final class SoundTap: NightTap {
  /// The period of an active buzzer, in nanoseconds: 2,300 Hz, within 300 Hz of which most parts of 5 V are.
  static let activePeriod: UInt32 = 434_783

  private let span: SoundSpan
  private let write: ([UInt8]) -> Void
  private var bytes: [UInt8] = []
  private var wave = SquareWave(rate: SoundSpan.rate)
  private var hum = MotorHum(rate: SoundSpan.rate)
  private var tone = Tone.silence
  private var motor = false
  /// The sample that is due next.
  private var next: Int64 = 0

  private static let held = 1 << 16

  /// - Parameters:
  ///   - span: known beforehand, since a WAV begins with its length.
  ///   - write: takes the bytes in pieces.
  public init(_ span: SoundSpan, write: @escaping ([UInt8]) -> Void) {
    self.span = span
    self.write = write
    bytes.reserveCapacity(Self.held * 2)
    bytes += span.header
  }

  public func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds) {}

  public func powerOff(at time: Nanoseconds) {
    pass(to: time)
    tone = .silence
    motor = false
  }

  public func edge(_ line: DialLine, _ level: Level, at time: Nanoseconds) {}

  public func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds) {
    guard !moment.changes.isDisjoint(with: [.buzzer, .motor]) else { return }
    pass(to: time)
    if moment.changes.contains(.buzzer) { tone = moment.outputs.tone }
    if moment.changes.contains(.motor) { motor = moment.outputs.motor }
  }

  /// Writes the rest, to the span's end.
  public func finish() {
    pass(to: span.to)
    write(bytes)
    bytes.removeAll()
  }

  /// What sounds until `time`.
  private func pass(to time: Nanoseconds) {
    let due = min(span.sample(at: time), span.samples)
    while tone.isSilent, !motor, hum.isStill, next < due {
      let count = min(due - next, Int64(Self.held / 2))
      bytes.append(contentsOf: repeatElement(0, count: Int(count) * 2))
      next += count
      flush()
    }
    let isSteady = tone.period == 0 && !tone.isSilent
    let period = isSteady ? Self.activePeriod : tone.period
    let duty = isSteady ? Tone.loudest : tone.duty
    while next < due {
      // The buzzer's half-width and the hum's height together stay within 16 bits.
      let sample = UInt16(bitPattern: wave.next(period: period, duty: duty) + hum.next(isOn: motor))
      bytes.append(UInt8(sample & 0xFF))
      bytes.append(UInt8(sample >> 8))
      next += 1
      flush()
    }
  }

  private func flush() {
    guard bytes.count >= Self.held else { return }
    write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
