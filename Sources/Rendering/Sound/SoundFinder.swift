// SPDX-License-Identifier: MIT

import NapCore
import Recording

/// Finds out when anything sounds first and last in a night, before the night is made audible.
public final class SoundFinder: NightTap {
  private let from: Nanoseconds
  private let to: Nanoseconds?
  private var tone = Tone.silence
  private var motor = false
  /// When the first sound within the span begins, and the last one ends; `nil` where there is none.
  public private(set) var first: Nanoseconds?
  /// When the last sound within the span ends; `nil` where there is none.
  public private(set) var last: Nanoseconds?

  /// Heard before the first sound and after the last.
  static let margin = Nanoseconds(1_000_000_000)

  /// - Parameters:
  ///   - from: where the span begins.
  ///   - to: where it ends; `nil` for the night's end.
  public init(from: Nanoseconds = Nanoseconds(0), to: Nanoseconds? = nil) {
    self.from = from
    self.to = to
  }

  public func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds) {}

  public func powerOff(at time: Nanoseconds) { change(to: .silence, motor: false, at: time) }

  public func edge(_ line: DialLine, _ level: Level, at time: Nanoseconds) {}

  public func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds) {
    guard !moment.changes.isDisjoint(with: [.buzzer, .motor]) else { return }
    change(
      to: moment.changes.contains(.buzzer) ? moment.outputs.tone : tone,
      motor: moment.changes.contains(.motor) ? moment.outputs.motor : motor, at: time)
  }

  /// Ends the search.
  ///
  /// - Parameters:
  ///   - end: the night's.
  ///   - beginsAtFrom: whether silence before the first sound belongs to it.
  ///   - endsAtTo: whether silence after the last one does.
  /// - Returns: what there is to hear; `nil` where nothing sounds and silence is not wanted.
  public func finish(at end: Nanoseconds, beginsAtFrom: Bool, endsAtTo: Bool) -> (from: Nanoseconds, to: Nanoseconds)? {
    change(to: .silence, motor: false, at: end)
    let end = min(to ?? end, end)
    guard let first, let last else { return beginsAtFrom || endsAtTo ? (from, end) : nil }
    return (
      beginsAtFrom ? from : max(from, first - Self.margin), endsAtTo ? end : min(end, last + Self.margin)
    )
  }

  private func change(to tone: Tone, motor: Bool, at time: Nanoseconds) {
    defer {
      self.tone = tone
      self.motor = motor
    }
    // What sounded until now.
    guard !self.tone.isSilent || self.motor, time > from else {
      if !tone.isSilent || motor { begin(at: time) }
      return
    }
    begin(at: from)
    if first != nil { last = min(time, to ?? time) }
  }

  private func begin(at time: Nanoseconds) {
    guard first == nil, time >= from, time < to ?? Nanoseconds(.max) else { return }
    first = time
  }
}
