// SPDX-License-Identifier: MIT

/// Everything that the device wants done, and what happened.
///
/// The levels hold until the next tick changes them; the lists gather until `clear()`.
public struct Outputs: Sendable {
  /// Whether the motor shall run.
  public var motor = false
  /// What the buzzer shall play.
  public var tone = Tone.silence
  /// Whether the ring's frame (`Device.frame`) shall be sent.
  public var sendFrame = false
  /// Whether that frame is another than the one before, and no refresh.
  public var frameIsNew = false
  /// Changes of state in this step, in their order.
  public var transitions: [Transition] = []
  /// Naps that ended in this step, in their order.
  public var finished: [NapRecord] = []

  public init() {
    // A tick's 1,024 edges cannot make more: each transition by hand takes a debounced press or a detent.
    transitions.reserveCapacity(64)
    finished.reserveCapacity(8)
  }

  /// Forgets what has been carried out.
  public mutating func clear() {
    sendFrame = false
    frameIsNew = false
    if !transitions.isEmpty { transitions.removeAll(keepingCapacity: true) }
    if !finished.isEmpty { finished.removeAll(keepingCapacity: true) }
  }
}
