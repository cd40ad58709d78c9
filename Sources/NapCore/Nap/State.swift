// SPDX-License-Identifier: MIT

/// What the device is doing.
public enum State: UInt8, CaseIterable, Sendable {
  case standby
  case setting
  case napping
  case paused
  case calling
  case snoozing
  case rating
  case ambient

  /// Whether a nap is under way, from its start until it is in the log.
  public var isOfNap: Bool {
    switch self {
    case .napping, .paused, .calling, .snoozing, .rating: true
    case .standby, .setting, .ambient: false
    }
  }
}

/// One change of state.
public struct Transition: Equatable, Sendable {
  /// The state that was left.
  public let from: State
  /// The state that was entered.
  public let to: State
  /// When.
  public let tick: Tick

  public init(from: State, to: State, tick: Tick) {
    self.from = from
    self.to = to
    self.tick = tick
  }
}
