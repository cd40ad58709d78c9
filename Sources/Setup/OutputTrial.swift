// SPDX-License-Identifier: MIT

import NapCore

/// Trying the buzzer or the motor: it works for a moment, and somebody says whether it did.
public struct OutputTrial: Sendable {
  /// What is done for how long.
  public struct Beat: Equatable, Sendable {
    /// `Tone.silence` for a rest; a motor runs for any other.
    public let tone: Tone
    /// How long it lasts.
    public let length: Nanoseconds
  }

  /// What is tried.
  public enum Part: Equatable, Sendable {
    /// A buzzer of this kind.
    case buzzer(BuzzerKind)
    /// The vibration motor.
    case motor
  }

  /// The level at which the part works, as it was found to be.
  public private(set) var active: Level
  /// Whether there is nothing more to ask.
  public private(set) var isDone = false

  private let part: Part
  private let wire: String
  private let tune: Tune

  /// - Parameters:
  ///   - part: what is tried.
  ///   - active: the level at which it is thought to work.
  ///   - wire: where it is connected, for what is said when it does nothing.
  ///   - tune: what a passive buzzer plays.
  public init(_ part: Part, active: Level, wire: String, tune: Tune = .standard) {
    self.part = part
    self.active = active
    self.wire = wire
    self.tune = tune
  }

  /// What the part does, from rest to rest; a few seconds at most.
  public var beats: [Beat] {
    func turns(_ on: Tone, _ length: Int64, _ count: Int) -> [Beat] {
      let length = Milliseconds(length).nanoseconds
      return (0..<count).flatMap { _ in [Beat(tone: on, length: length), Beat(tone: .silence, length: length)] }
    }
    switch part {
    case .motor: return turns(.steady, 500, 2)
    case .buzzer(.active): return turns(.steady, 200, 3)
    case .buzzer(.passive):
      var beats: [Beat] = []
      var left: Int64 = 4_000_000_000
      for note in tune.notes where left > 0 {
        let length = min(note.length.count, left)
        left -= length
        guard note.period > 0 else {
          beats.append(Beat(tone: .silence, length: Nanoseconds(length)))
          continue
        }
        // Two of the same pitch are two.
        beats.append(Beat(tone: Tone(period: note.period, duty: Tone.loudest), length: Nanoseconds(length * 7 / 8)))
        beats.append(Beat(tone: .silence, length: Nanoseconds(length - length * 7 / 8)))
      }
      return beats + [Beat(tone: .silence, length: Nanoseconds(0))]
    }
  }

  private var did: (question: String, silent: String, always: String) {
    part == .motor
      ? ("Did the motor shake, twice?", "it did not move", "it runs all the time, and rested when it should shake")
      : ("Did the buzzer sound?", "it was silent, or only clicked", "it sounds all the time, and was silent just now")
  }

  /// What is asked now.
  public var prompt: Prompt {
    Prompt(
      did.question,
      [
        Prompt.Choice("y", "yes"), Prompt.Choice("a", "once more"), Prompt.Choice("n", "no: \(did.silent)"),
        Prompt.Choice("i", "inverted: \(did.always)"), Prompt.Choice("s", "skip it"),
      ], standard: "y")
  }

  /// Takes what was typed.
  ///
  /// - Throws: what to look at, where the part did nothing; it is shown again then.
  public mutating func answer(_ typed: String) throws(Refusal) {
    switch try prompt.meant(typed) {
    case "y", "s": isDone = true
    case "a": break
    case "i": active = active.inverted
    case "n":
      let also =
        switch part {
        case .motor: "A line gives a few mA only: the motor hangs on a transistor, with a diode across it."
        case .buzzer(.active): "A buzzer that only clicks is a passive one."
        case .buzzer(.passive): "A buzzer that beeps by itself on a battery is an active one."
        }
      throw Refusal("Look at the wire on \(wire) and at the ground. \(also)")
    default: throw Refusal("`\(typed.trimmed)` is none of these, expected y, a, n, i or s")
    }
  }
}
