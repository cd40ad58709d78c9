// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore

/// Somebody who looks at a night as it passes: at what the device does, and at what is on its lines.
///
/// All times are counted from the first power-on, and none is before the one told before it.
public protocol NightTap: AnyObject {
  /// The power comes.
  ///
  /// - Parameters:
  ///   - configuration: the board's.
  ///   - levels: of the dial's lines.
  ///   - time: counted from the first power-on.
  func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds)

  /// The power goes.
  func powerOff(at time: Nanoseconds)

  /// A contact of the dial changes a line's level.
  func edge(_ line: DialLine, _ level: Level, at time: Nanoseconds)

  /// One call of `Firmware.tick()` is over that sent a frame, changed an output or the state, or ended a nap.
  func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds)
}

/// What one call of `Firmware.tick()` carried out.
public struct NightMoment: Sendable {
  /// What the device wanted.
  public var outputs: Outputs
  /// What of it was new, and was done.
  public var changes: Changes
  /// Whether a frame went to the ring, another one than before or the same again.
  public var sentFrame: Bool
  /// The parts that do not work after it.
  public var broken: Parts
  /// Naps that ended.
  public var entries: [NapEntry]

  public init(_ outputs: Outputs, _ changes: Changes, sentFrame: Bool, broken: Parts, entries: [NapEntry]) {
    self.outputs = outputs
    self.changes = changes
    self.sentFrame = sentFrame
    self.broken = broken
    self.entries = entries
  }
}
