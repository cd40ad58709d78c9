// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore
import SimulatedHAL

/// What a bench sees of the device at one moment.
public struct Observation: Sendable {
  /// What the clock is at.
  public var state: State
  /// The length set, or last used.
  public var duration: Milliseconds
  /// What is left of the nap or snooze; zero where there is none.
  public var remaining: Milliseconds
  /// The LEDs as they show; `nil` where the board has no ring.
  public var leds: LEDChain?
  /// What the buzzer plays.
  public var tone: Tone
  /// Whether the motor runs.
  public var motor: Bool
  /// Parts that the device knows to have failed.
  public var fault: Parts
  /// Calls of the nap under way, or of the last one.
  public var calls: UInt32
  /// Snoozes of the nap under way, or of the last one.
  public var snoozes: UInt8
  /// How rested the sleeper says to be, 1 to 5.
  public var level: UInt8
  /// The last finished nap.
  public var log: NapEntry?

  public init(
    state: State, duration: Milliseconds, remaining: Milliseconds, leds: LEDChain?, tone: Tone, motor: Bool,
    fault: Parts, calls: UInt32, snoozes: UInt8, level: UInt8, log: NapEntry?
  ) {
    self.state = state
    self.duration = duration
    self.remaining = remaining
    self.leds = leds
    self.tone = tone
    self.motor = motor
    self.fault = fault
    self.calls = calls
    self.snoozes = snoozes
    self.level = level
    self.log = log
  }
}
