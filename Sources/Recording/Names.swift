// SPDX-License-Identifier: MIT

import NapCore

extension State {
  /// As traces, scenarios and people call it.
  public var name: StaticString {
    switch self {
    case .standby: "standby"
    case .setting: "setting"
    case .napping: "napping"
    case .paused: "paused"
    case .calling: "calling"
    case .snoozing: "snoozing"
    case .rating: "rating"
    case .ambient: "ambient"
    }
  }
}

extension Outcome {
  /// As traces, scenarios and the log call it.
  public var name: StaticString {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .missed: "missed"
    }
  }
}

extension Parts {
  /// Every part with its name, in the order in which they are listed.
  public static let named: [(part: Parts, name: StaticString)] = [
    (.ring, "ring"), (.buzzer, "buzzer"), (.motor, "motor"), (.dial, "dial"), (.store, "store"),
  ]
}
