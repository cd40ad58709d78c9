// SPDX-License-Identifier: MIT

/// A key of the keyboard, or a notch of the mouse wheel.
public enum Key: Equatable, Hashable, Sendable {
  case up, down, left, right
  case pageUp, pageDown, home, end
  case enter, space, tab, backspace, escape
  case wheelUp, wheelDown
  /// A printable character, as typed: shift is in it.
  case character(Unicode.Scalar)
  /// ^C, where the terminal sends it as a key.
  case interrupt
  /// ^Z, where the terminal sends it as a key.
  case suspend
}

/// What happened to a key.
public struct KeyEvent: Equatable, Sendable {
  /// What can happen to a key.
  public enum Action: Equatable, Sendable {
    /// It went down. Terminals without key events tell repeats as presses too.
    case press
    /// It is held and repeats.
    case `repeat`
    /// It came up again. Only terminals with key events tell.
    case release
  }

  /// The key.
  public var key: Key
  /// What happened to it.
  public var action: Action
  /// Whether shift was held. For a character it is in the character already, and not told here by every terminal.
  public var shift: Bool

  public init(_ key: Key, _ action: Action = .press, shift: Bool = false) {
    self.key = key
    self.action = action
    self.shift = shift
  }
}
