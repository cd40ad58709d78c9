// SPDX-License-Identifier: MIT

/// The parts of the device that can break.
public struct Parts: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The ring of LEDs.
  public static let ring = Parts(rawValue: 1)
  /// The buzzer.
  public static let buzzer = Parts(rawValue: 2)
  /// The motor.
  public static let motor = Parts(rawValue: 4)
  /// The dial and its switch.
  public static let dial = Parts(rawValue: 8)
  /// Where the journal and the log are kept.
  public static let store = Parts(rawValue: 16)
}
