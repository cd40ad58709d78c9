// SPDX-License-Identifier: MIT

import CHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal, taken over: keys come one by one and the whole window is ours to draw on.
///
/// It is given back as it was by `close()`, when the value ends, by `exit`, and by a crash. There is one terminal, so
/// have one session.
///
/// A loop does this, over and over:
///
/// 1. `wait(for:)` the time until its next frame or tick;
/// 2. `Signals.take()`: on `.stop` call `stop()`; after that, and on `.continued`, call `reopen()` and draw everything
///    anew; on `.resized` ask for `size` and draw anew; on the others end;
/// 3. `read()` and act on the keys;
/// 4. draw, if `hasRoom`.
public struct TerminalSession: ~Copyable {
  /// Whether standard input and output are a terminal.
  public static var isPresent: Bool { chost_terminal_is_present() == 1 }

  /// What ended a wait.
  public struct Wake: OptionSet, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// There is something to read.
    public static let input = Wake(rawValue: 1)
    /// `Signals.take()` has something to tell.
    public static let signal = Wake(rawValue: 2)
    /// The terminal hung up: end.
    public static let gone = Wake(rawValue: 4)
  }

  private var buffer = [UInt8](repeating: 0, count: 1024)

  /// Watches the signals and takes the terminal over.
  ///
  /// - Throws: `notATerminal`, before anything was changed; `refused` when the system refuses.
  public init() throws(TerminalError) {
    guard Self.isPresent else { throw .notATerminal }
    try check(chost_signals_watch(), "watch signals")
    try check(chost_terminal_enter(), "switch it to raw mode")
  }

  deinit { _ = chost_terminal_leave() }

  /// Gives the terminal back as it was. Calling it again does nothing.
  public func close() { _ = chost_terminal_leave() }

  /// Takes the terminal over again after `stop()`, or after the process was stopped and continued by others.
  ///
  /// What the window shows is unknown afterwards: draw everything anew.
  public func reopen() throws(TerminalError) { try check(chost_terminal_enter(), "switch it to raw mode") }

  /// Gives the terminal back, stops the process as ^Z does, and returns when it is continued. Then `reopen()`.
  public func stop() throws(TerminalError) {
    _ = chost_terminal_leave()
    try check(chost_signals_stop(), "stop the process")
  }

  /// The window in cells; 80 by 24 where the terminal does not tell.
  public var size: (columns: Int, rows: Int) {
    let size = terminalSize()
    return size.result < 0 ? (80, 24) : (Int(size.columns), Int(size.rows))
  }

  /// Waits for input or a signal.
  ///
  /// - Parameter nanoseconds: the longest wait; 0 or less only looks.
  public func wait(for nanoseconds: Int64) -> Wake {
    let result = chost_terminal_wait(nanoseconds)
    return result < 0 ? .gone : Wake(rawValue: result)
  }

  /// What was typed since the last call, at most 1024 bytes; empty when nothing was, `nil` when the input has ended.
  public mutating func read() -> [UInt8]? {
    let count = readFromTerminal(into: &buffer)
    if count == -EAGAIN { return [] }
    return count > 0 ? Array(buffer[..<Int(count)]) : nil
  }

  /// Whether the terminal takes output now. Where it does not (a stalled connection), skip the frame: the next one
  /// tells all that has changed.
  public var hasRoom: Bool { chost_terminal_has_room() == 1 }

  /// Writes all of `bytes`.
  ///
  /// - Throws: `refused`, when the terminal is gone or takes nothing for two seconds.
  public func write(_ bytes: [UInt8]) throws(TerminalError) {
    if bytes.isEmpty { return }
    try check(writeToTerminal(bytes), "write to it")
  }
}

private func check(_ result: Int32, _ action: String) throws(TerminalError) {
  if result < 0 { throw .refused(action: action, code: -result) }
}
