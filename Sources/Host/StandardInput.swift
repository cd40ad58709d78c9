// SPDX-License-Identifier: MIT

import CHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The standard input, for a loop that never waits for it.
public struct StandardInput {
  private var buffer = [UInt8](repeating: 0, count: 1_024)

  public init() {}

  /// Waits until there is something to read, a signal is noted, or so many nanoseconds are over.
  public func wait(for nanoseconds: Int64) { _ = chost_terminal_wait(nanoseconds) }

  /// What came since the last call, at most 1024 bytes; empty where nothing did, `nil` once the input has ended.
  public mutating func read() -> [UInt8]? {
    let count = readFromTerminal(into: &buffer)
    if count == -EAGAIN { return [] }
    return count > 0 ? Array(buffer[..<Int(count)]) : nil
  }
}
