// SPDX-License-Identifier: MIT

import NapCore

/// What many nights came to.
public struct Campaign: Sendable {
  /// A night in which a promise was broken.
  public struct Failure: Sendable {
    /// The night's.
    public let seed: UInt64
    /// The promise.
    public let name: Invariant
    /// In the device's time.
    public let time: Nanoseconds
    /// All that happened up to then, to be repeated without the sleeper.
    public let events: [TimedEvent]
    /// What was seen in place of what was promised, in words.
    public let seen: String
  }

  /// Nights that were lived through.
  public private(set) var nights: UInt64 = 0
  /// In the device's time, in seconds.
  public private(set) var seconds: UInt64 = 0
  /// Ticks of all nights.
  public private(set) var ticks: UInt64 = 0
  /// What was met.
  public private(set) var coverage = Coverage()
  /// The first ones, in the order of their seeds.
  public private(set) var failures: [Failure] = []
  /// Nights in which a promise was broken, kept or not.
  public private(set) var failed: UInt64 = 0
  /// A number for all nights in the order of their seeds.
  public private(set) var digest: UInt64 = 0

  /// Failures that are kept.
  public static let kept = 16

  public init() {}

  /// Lives through the nights of `seeds`, up to the first that fails where `stops` says so.
  public init(_ seeds: Range<UInt64>, stops: Bool) {
    for seed in seeds {
      let night = Night(seed: seed)
      let outcome = night.run()
      nights += 1
      seconds += UInt64((outcome.length - night.uptime).count / 1_000_000_000)
      ticks += UInt64(outcome.ticks)
      coverage.add(outcome.coverage)
      digest = digest &* 31 &+ outcome.digest
      guard let broken = outcome.broken else { continue }
      failed += 1
      if failures.count < Self.kept {
        failures.append(
          Failure(
            seed: seed, name: broken.name, time: broken.time, events: outcome.events,
            seen: outcome.seenInWords))
      }
      if stops { return }
    }
  }

  /// Counts the nights of another campaign as well, to come after these.
  public mutating func add(_ other: Campaign) {
    nights += other.nights
    seconds += other.seconds
    ticks += other.ticks
    coverage.add(other.coverage)
    failed += other.failed
    failures += other.failures.prefix(Self.kept - failures.count)
    digest = digest &* 31 &+ other.digest
  }
}
