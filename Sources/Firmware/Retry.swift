// SPDX-License-Identifier: MIT

import NapCore

/// When a part that failed is tried again: after a wait that doubles up to a longest one.
struct Retry: Equatable, Sendable {
  private let first: UInt64
  private let longest: UInt64
  private var wait: UInt64
  /// Not before this tick; `nil` while the part works.
  private(set) var next: Tick?

  /// - Parameters:
  ///   - first: the first wait.
  ///   - longest: the longest wait.
  ///   - tick: whose length the waits are counted in.
  init(first: Milliseconds, longest: Milliseconds = Milliseconds.seconds(1), tick: TickLength) {
    self.first = tick.ticks(first).count
    self.longest = tick.ticks(longest).count
    wait = self.first
  }

  var hasFailed: Bool { next != nil }

  /// When there is something to try again; never while the part works.
  var due: Tick { next ?? .never }

  func allows(at now: Tick) -> Bool { next.map { now >= $0 } ?? true }

  mutating func succeed() {
    next = nil
    wait = first
  }

  mutating func fail(at now: Tick) {
    next = now + Ticks(wait)
    wait = min(wait * 2, longest)
  }
}
