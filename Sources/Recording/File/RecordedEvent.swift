// SPDX-License-Identifier: MIT

import Firmware
import NapCore

/// What a recording tells, one thing after the other.
public enum RecordedEvent: Equatable, Sendable {
  case powerOn(RecordedPowerOn)
  case tick(RecordedTick)
  /// The outputs' digest of all ticks before the one given.
  case digest(before: Tick, UInt64)
  /// Up to here nothing happened but what was told.
  case through(Tick)
  /// Nothing comes any more; where the power went, when, counted from power-on.
  case end(Tick, digest: UInt64, powerOff: Nanoseconds?)
}

/// The power comes.
public struct RecordedPowerOn: Equatable, Sendable {
  /// When, counted from the first power-on.
  public var origin: Nanoseconds
  /// What the device knew.
  public var device: Tape.PowerOn
  /// Whether time was virtual.
  public var isSimulated: Bool
  /// Which program recorded.
  public var program: String
  /// The text of the board's file.
  public var board: String
}

/// One call of `Firmware.tick()` that had news.
public struct RecordedTick: Equatable, Sendable {
  /// Its last tick.
  public var tick: Tick
  /// Ticks that were run together; more than one where the loop was late.
  public var steps: UInt64 = 1
  /// What was learnt, by the number of the step from 0 on.
  public var inputs: [RecordedInputs] = []
  /// What the device was told to have failed.
  public var failed: [Parts] = []
  /// What changed; `nil` where nothing did.
  public var outputs: RecordedOutputs?
  /// What was carried out and what did not work afterwards, where that is not plain from the outputs.
  public var carriedOut: CarriedOut?
  /// Of naps that ended, in their order.
  public var labels: [Label] = []

  /// What became of the outputs.
  public struct CarriedOut: Equatable, Sendable {
    /// What was changed on the hardware.
    public var changes: Changes
    /// Parts that did not work afterwards.
    public var broken: Parts
  }

  /// What is known of the time of day at which a nap began.
  public struct Label: Equatable, Sendable {
    /// Since 1970; `nil` where no clock could tell.
    public var beganAt: Nanoseconds?
    /// Whether the clock that told was right.
    public var isCertain: Bool
  }
}

/// What one tick learnt.
public struct RecordedInputs: Equatable, Sendable {
  /// Which of the ticks that were run together.
  public var step: UInt64
  /// Ticks that were never run before this one.
  public var gap = Ticks.zero
  /// Edges of the dial's lines, by time.
  public var edges: [Edge] = []
  /// Levels that were read again; `nil` where none were.
  public var levels: DialLevels?
  /// Edges that the kernel dropped.
  public var lost: UInt32 = 0
  /// `nil` where the device knew.
  public var broken: Parts?
  /// What was kept from before the power-on; `nil` where nothing was.
  public var journal: Journal?
  /// Time that passed without a tick, and that no deadline knew of.
  public var elapsed = Milliseconds(0)

  init(step: UInt64) { self.step = step }
}

/// What a tick changed, as far as a recording says.
public struct RecordedOutputs: Equatable, Sendable {
  /// One change of state.
  public struct Change: Equatable, Sendable {
    /// The state that was left.
    public var from: State
    /// The state that was entered.
    public var to: State

    public init(from: State, to: State) {
      self.from = from
      self.to = to
    }
  }

  /// Changes of state, in their order.
  public var changes: [Change] = []
  /// Naps that ended.
  public var finished = 0
  /// Whether the motor runs now; `nil` where that did not change.
  public var motor: Bool?
  /// What is played now; `nil` where that did not change.
  public var tone: Tone?
  /// Whether the frame is another than the one before.
  public var frameIsNew = false
  /// The last bits of the outputs' digest.
  public var check: UInt16 = 0

  init() {}

  /// What a tick of a device changed.
  init(_ news: OutputNews, _ outputs: Outputs, _ digest: OutputDigest) {
    changes = outputs.transitions.map { Change(from: $0.from, to: $0.to) }
    finished = outputs.finished.count
    motor = news.contains(.motor) ? outputs.motor : nil
    tone = news.contains(.tone) ? outputs.tone : nil
    frameIsNew = news.contains(.frame)
    check = UInt16(truncatingIfNeeded: digest.value)
  }

  /// For a person.
  public var inWords: String {
    var words = changes.map { "\($0.from.name) -> \($0.to.name)" }
    if finished > 0 { words.append(finished == 1 ? "a nap ended" : "\(finished) naps ended") }
    if let motor { words.append(motor ? "motor on" : "motor off") }
    if let tone {
      switch tone {
      case _ where tone.isSilent: words.append("buzzer off")
      case .steady: words.append("buzzer on")
      default: words.append("buzzer \(tone.frequency.count) Hz, duty \(tone.duty)/256")
      }
    }
    if frameIsNew { words.append("a new frame") }
    return words.joined(separator: ", ") + " (check \(Self.digits(UInt64(check), 4)))"
  }

  static func digits(_ value: UInt64, _ count: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
