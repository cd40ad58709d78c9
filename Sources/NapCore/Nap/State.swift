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
}

/// One change of state.
public struct Transition: Equatable, Sendable {
  public let from: State
  public let to: State
  public let tick: Tick

  public init(from: State, to: State, tick: Tick) {
    self.from = from
    self.to = to
    self.tick = tick
  }
}
