// SPDX-License-Identifier: MIT

/// The push switch: debounced by time, told apart into presses and long presses.
///
/// Active low: the switch pulls the line to ground.
public struct Button: Equatable, Sendable {
  /// Held for this long, a press is a long one.
  public static let longPress = Milliseconds(800)

  /// What a finger did, with bounces and noise left out.
  public enum Event: UInt8, Sendable {
    /// The contact closed and stayed closed.
    case down
    /// Released in time, and nothing had used the press up.
    case press
    /// Held for `longPress`; nothing follows on release.
    case long
  }

  private enum Hold: UInt8, Sendable {
    case none
    /// Down, and not yet told whether it will be a press or a long press.
    case undecided
    /// Down, and has had its effect: nothing more comes of it.
    case spent
  }

  private let debounce: Nanoseconds
  /// The contact's last seen level, and since when.
  private var isClosed: Bool
  private var changed = Nanoseconds(0)
  /// The debounced level, and since when it is down.
  private var isDown: Bool
  private var downSince = Nanoseconds(0)
  private var hold: Hold

  /// - Parameters:
  ///   - debounce: how long a level must last to count.
  ///   - level: at power-on. A button held then does nothing until it was released once.
  public init(debounce: Milliseconds, level: Level) {
    self.debounce = debounce.nanoseconds
    isClosed = level == .low
    isDown = isClosed
    hold = isClosed ? .spent : .none
  }

  /// Whether the button is down, debounced.
  public var isHeld: Bool { isDown }

  /// The contact's level as last seen.
  public var level: Level { isClosed ? .low : .high }

  /// Takes a level of the contact. Call `settle(at:)` with the same time first.
  public mutating func set(_ level: Level, at time: Nanoseconds) {
    let closed = level == .low
    guard closed != isClosed else { return }
    isClosed = closed
    changed = time
  }

  /// Uses the press up: while it lasts, and on its release, nothing more comes of it.
  public mutating func spend() {
    if hold == .undecided { hold = .spent }
  }

  /// What has become certain by `time`. Call again until it gives `nil`.
  public mutating func settle(at time: Nanoseconds) -> Event? {
    if isClosed != isDown, time >= changed + debounce {
      isDown = isClosed
      if isDown {
        downSince = changed
        hold = .undecided
        return .down
      }
      let ended = hold
      hold = .none
      guard ended == .undecided else { return nil }
      return changed - downSince >= Self.longPress.nanoseconds ? .long : .press
    }
    if hold == .undecided, isClosed, time >= downSince + Self.longPress.nanoseconds {
      hold = .spent
      return .long
    }
    return nil
  }

  /// When `settle(at:)` will next have something to tell, if no edge comes; `nil` for never.
  public var due: Nanoseconds? {
    if isClosed != isDown { return changed + debounce }
    if hold == .undecided { return downSince + Self.longPress.nanoseconds }
    return nil
  }
}
