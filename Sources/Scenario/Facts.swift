// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL
import YAML

/// Something about the device that can be seen, heard or felt, and checked.
public enum Fact: Equatable, Sendable {
  case state(State)
  case duration(Milliseconds)
  /// To the second.
  case remaining(Milliseconds)
  case ringDark
  case ringLit(Int)
  /// LED `index` shows `color`, given before gamma.
  case led(index: Int, color: Color)
  case buzzer(Sounds)
  case motor(Bool)
  case fault(Parts)
  case calls(UInt32)
  case snoozes(UInt8)
  case level(UInt8)
  case log(LogFact)

  /// What a buzzer is heard to do.
  public enum Sounds: Equatable, Sendable {
    /// It sounds, at whatever pitch.
    case on
    /// It is silent.
    case off
    /// It sounds at this pitch.
    case at(Hertz)
  }
}

/// A field of the last finished nap.
public enum LogFact: Equatable, Sendable {
  case outcome(Outcome)
  case planned(Milliseconds)
  /// This and the next two are to the second.
  case length(Milliseconds)
  case answered(Milliseconds?)
  case late(Milliseconds)
  case pauses(UInt32)
  case snoozes(UInt8)
  case calls(UInt32)
  /// 0 is unrated.
  case level(UInt8)
  /// Since 1970; `nil` where the clock was not set.
  case began(Nanoseconds?)
}

extension Fact {
  /// Whether the LEDs show it.
  var isOfRing: Bool {
    switch self {
    case .ringDark, .ringLit, .led: true
    default: false
    }
  }

  /// Whether it can change without anything else happening, as time passes.
  var changesWithTime: Bool {
    if case .remaining = self { return true }
    return false
  }
}
