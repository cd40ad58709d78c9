// SPDX-License-Identifier: MIT

import CHost

/// The signals that came to the process, as flags that a loop looks at.
public struct Signals: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// SIGWINCH: the window has another size.
  public static let resized = Signals(rawValue: 1)
  /// SIGTERM.
  public static let terminate = Signals(rawValue: 2)
  /// SIGINT or SIGQUIT: ^C or ^\.
  public static let interrupt = Signals(rawValue: 4)
  /// SIGHUP: the terminal's window was closed.
  public static let hangup = Signals(rawValue: 8)
  /// SIGTSTP, or ^Z: stop, but orderly.
  public static let stop = Signals(rawValue: 16)
  /// SIGCONT: the process was stopped, and goes on.
  public static let continued = Signals(rawValue: 32)

  /// SIGUSR1: somebody wants to know how it goes.
  public static let report = Signals(rawValue: 64)

  /// Those that ask the program to end.
  public static let ending: Signals = [.terminate, .interrupt, .hangup]

  /// Those that came since the last call.
  ///
  /// They are noted once a `TerminalSession` was opened, or `watch()` called.
  public static func take() -> Signals { Signals(rawValue: chost_signals_take()) }

  /// Whether any came since the last call of `take()`: quick enough to be asked in every tick.
  public static var areNoted: Bool { chost_signals_are_noted() == 1 }

  /// Stops the process, as ^Z does where nobody notes it. Returns when it goes on.
  public static func stopNow() { _ = chost_signals_stop() }

  /// Notes signals from now on, for a program without a terminal session. A second call does nothing.
  public static func watch() throws(TerminalError) {
    let result = chost_signals_watch()
    if result < 0 { throw .refused(action: "watch signals", code: -result) }
  }

  /// Asks the whole foreground job to stop, as the terminal does on ^Z; `stop` is then among the flags.
  ///
  /// For terminals that send ^Z as a key event.
  public static func askToStop() { _ = chost_signals_ask_to_stop() }
}
