// SPDX-License-Identifier: MIT

import NapCore

/// A buzzer's line over time: a square wave, whose times are whole nanoseconds as those of a PWM channel are.
struct BuzzerWave {
  private var tone = Tone.silence
  /// When the period under way began, in ns.
  private var began: Int64 = 0
  /// Whether the line has risen in it and not fallen yet.
  private var isHigh = false

  /// The tone from now on; the wave begins with a whole period.
  mutating func play(_ tone: Tone, at time: Nanoseconds) {
    self.tone = tone
    began = time.count
    isHigh = !tone.isSilent
  }

  /// Whether the line is at its active level now.
  var isActive: Bool { isHigh }

  /// When the line changes next; `nil` where it does not.
  var next: Nanoseconds? {
    guard tone.period > 0, !tone.isSilent else { return nil }
    return Nanoseconds(began + (isHigh ? width : Int64(tone.period)))
  }

  /// Goes on to the next change.
  mutating func change() {
    if !isHigh { began += Int64(tone.period) }
    isHigh.toggle()
  }

  /// Goes on to the last change at or before `time`, without those between.
  mutating func skip(to time: Nanoseconds) {
    guard tone.period > 0, !tone.isSilent, time.count > began else { return }
    began += (time.count - began) / Int64(tone.period) * Int64(tone.period)
    isHigh = time.count < began + width
  }

  private var width: Int64 { max(Int64(tone.period) * Int64(tone.duty) / 256, 1) }
}
