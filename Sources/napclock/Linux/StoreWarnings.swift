// SPDX-License-Identifier: MIT

import NapCore

/// What is said of a store that fails: once a minute, and once when it works again.
struct StoreWarnings {
  static let interval = Milliseconds.minutes(1).nanoseconds

  private var saidAt: Nanoseconds?
  /// Whether the last that was said is that it fails.
  private(set) var isTold = false

  /// The line to write at a moment, if there is one.
  ///
  /// - Parameters:
  ///   - trouble: why it fails; `nil` where it hangs.
  ///   - now: of a clock that is never set.
  mutating func line(isBroken: Bool, trouble: String?, at now: Nanoseconds) -> String? {
    guard isBroken else {
      defer { isTold = false }
      return isTold ? "store: works again" : nil
    }
    if let saidAt, now < saidAt + Self.interval { return nil }
    saidAt = now
    isTold = true
    let words = trouble ?? "store: a writing takes long, expected a disk that answers"
    return "warning: \(words); until then a power cut loses the nap"
  }
}
