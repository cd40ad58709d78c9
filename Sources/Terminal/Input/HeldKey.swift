// SPDX-License-Identifier: MIT

/// Tells a tap of a key from a hold.
///
/// A terminal with key events says when the key comes up. Others only repeat a held key, first after a delay, then
/// fast; so one press says nothing yet, and the next ones tell by their distance. Times are nanoseconds on one clock,
/// and never go back.
///
/// After each call, and again at `deadline`, ask `poll(at:)`.
public struct HeldKey: Equatable, Sendable {
  /// What the key turned out to be.
  public enum Outcome: Equatable, Sendable {
    /// Let go at once, or held down.
    case tap, hold
  }

  /// A key that is down for so long is held. With key events only.
  public static let holdAfter: Int64 = 650_000_000
  /// No terminal waits longer before a held key's first repeat: X11 waits 660 ms unless told otherwise.
  public static let firstRepeatAtMost: Int64 = 700_000_000
  /// No terminal waits less: the Linux console and fast settings elsewhere wait 250 ms, and arrival jitters.
  public static let firstRepeatAtLeast: Int64 = 220_000_000
  /// Held keys repeat at least this often: the Linux console every 92 ms, macOS every 90. No finger taps so fast twice.
  public static let repeatWithin: Int64 = 120_000_000

  private enum Place: Equatable, Sendable {
    case up
    /// A press without key events; a repeat may follow.
    case pressed(at: Int64)
    /// A second press at a repeat's distance; a third soon after makes it a hold.
    case doubtful(at: Int64)
    /// It is held, and has told so; last heard of then.
    case held(at: Int64)
    /// It is down, with key events.
    case down(at: Int64)
    /// It is still down, with key events, and has told so.
    case heldDown
  }

  private var place = Place.up
  private var outcomes: [Outcome] = []

  public init() {}

  /// The key event came.
  ///
  /// - Parameters:
  ///   - action: what the terminal said.
  ///   - tellsReleases: whether this terminal tells releases (`KeyReader.tellsReleases`).
  ///   - now: the moment, in nanoseconds.
  public mutating func take(_ action: KeyEvent.Action, tellsReleases: Bool, at now: Int64) {
    settle(at: now)
    switch action {
    case .release:
      switch place {
      // Without `down`: the terminal tells releases, and this is the first that shows it.
      case .down, .pressed: outcomes.append(.tap)
      case .doubtful: outcomes += [.tap, .tap]
      case .up, .held, .heldDown: break
      }
      place = .up
    case .repeat: break
    case .press:
      if tellsReleases {
        // Presses without a release between them: the release was lost, as when the window's focus changes.
        place = .down(at: now)
      } else {
        pressWithoutRelease(at: now)
      }
    }
  }

  /// What is certain by now, oldest first. Each outcome is told once.
  public mutating func poll(at now: Int64) -> [Outcome] {
    settle(at: now)
    defer { outcomes.removeAll(keepingCapacity: true) }
    return outcomes
  }

  /// When to ask again at the latest, if no key comes before.
  public var deadline: Int64? {
    switch place {
    case .up, .heldDown: nil
    case .pressed(let then): then + Self.firstRepeatAtMost
    case .doubtful(let then): then + Self.repeatWithin
    case .held(let then): then + Self.repeatWithin
    case .down(let then): then + Self.holdAfter
    }
  }

  /// Forgets a press that is not decided yet: the caller has acted on it at once.
  public mutating func reset() {
    place = .up
    outcomes.removeAll(keepingCapacity: true)
  }

  private mutating func settle(at now: Int64) {
    guard let deadline, now >= deadline else { return }
    switch place {
    case .pressed:
      outcomes.append(.tap)
      place = .up
    case .doubtful(let then):
      // Two taps; the second may itself become a hold.
      outcomes.append(.tap)
      place = .pressed(at: then)
      settle(at: now)
    case .held: place = .up
    case .down:
      outcomes.append(.hold)
      place = .heldDown
    case .up, .heldDown: break
    }
  }

  private mutating func pressWithoutRelease(at now: Int64) {
    switch place {
    case .pressed(let then):
      if now - then < Self.firstRepeatAtLeast {
        outcomes.append(.tap)
        place = .pressed(at: now)
      } else {
        place = .doubtful(at: now)
      }
    case .doubtful:
      outcomes.append(.hold)
      place = .held(at: now)
    case .held: place = .held(at: now)
    case .up, .down, .heldDown: place = .pressed(at: now)
    }
  }
}
