// SPDX-License-Identifier: MIT

import NapCore

/// A hand on the dial: turns and presses as the contacts make them, bounces and all.
public struct Hand: Sendable {
  private let configuration: DialConfiguration
  private var generator: SplitMix64
  /// Where the dial stands on its four quarters, AB at rest being 0.
  private var quarter = 0
  private var button = Level.high

  /// A hand on a dial that is built like this; `seed` decides how its contacts bounce.
  public init(_ configuration: DialConfiguration, seed: UInt64) {
    self.configuration = configuration
    generator = SplitMix64(seed: seed)
  }

  /// The levels at rest, before anything was touched.
  public var levels: DialLevels {
    let (a, b) = Self.levels(at: quarter, rest: configuration.rest)
    return DialLevels(a: a, b: b, button: button)
  }

  /// A dial that is turned by `detents`, evenly.
  ///
  /// - Parameters:
  ///   - detents: clockwise for positive.
  ///   - rate: detents in a second, at least 1.
  ///   - bounce: how long each contact chatters. Below the time between two edges, or the contacts would chatter into
  ///     one another.
  ///   - start: when the hand begins.
  /// - Returns: the edges in order, and when the last detent is done.
  public mutating func turn(
    _ detents: Int, rate: UInt32, bounce: Nanoseconds, from start: Nanoseconds
  ) -> (edges: [Edge], end: Nanoseconds) {
    precondition(rate > 0, "a turn has a rate")
    let quarters = Int(configuration.edgesPerDetent.rawValue)
    let step = 1_000_000_000 / Int64(rate) / Int64(quarters)
    let forward = (detents > 0) != configuration.reversed
    var edges: [Edge] = []
    var time = start
    for _ in 0..<abs(detents) * quarters {
      time = time + Nanoseconds(step)
      let before = Self.levels(at: quarter, rest: configuration.rest)
      quarter = (quarter + (forward ? 1 : 3)) % 4
      let after = Self.levels(at: quarter, rest: configuration.rest)
      let line = before.a != after.a ? DialLine.a : .b
      let level = line == .a ? after.a : after.b
      edges += contact(line, level, at: time, bounce: Nanoseconds(min(bounce.count, step - 1)))
    }
    return (edges, time)
  }

  /// The button, pressed for `length`.
  public mutating func press(
    for length: Nanoseconds, bounce: Nanoseconds, from start: Nanoseconds
  ) -> (edges: [Edge], end: Nanoseconds) {
    let end = start + length
    return (
      contact(.button, .low, at: start, bounce: bounce) + contact(.button, .high, at: end, bounce: bounce), end
    )
  }

  /// One contact that opens or closes, and chatters one to four times within `bounce`.
  private mutating func contact(_ line: DialLine, _ level: Level, at time: Nanoseconds, bounce: Nanoseconds) -> [Edge] {
    var edges = [Edge(line, level, at: time)]
    guard bounce.count >= 16 else { return edges }
    let chatters = Int64(1 + generator.below(4))
    var at = time
    for index in 0..<chatters {
      // Each opening and closing has its share of the time, so that they never cross.
      let share = bounce.count / (2 * chatters)
      let base = time + Nanoseconds(share * 2 * index)
      at = max(at + Nanoseconds(1), base + Nanoseconds(Int64(generator.below(UInt32(max(share, 1))))))
      edges.append(Edge(line, level.inverted, at: at))
      at = max(at + Nanoseconds(1), base + Nanoseconds(share + Int64(generator.below(UInt32(max(share, 1))))))
      edges.append(Edge(line, level, at: at))
    }
    return edges
  }

  /// Clockwise: A leaves rest first, then B; then A comes back, then B.
  private static func levels(at quarter: Int, rest: Level) -> (a: Level, b: Level) {
    let away = rest.inverted
    switch quarter {
    case 0: return (rest, rest)
    case 1: return (away, rest)
    case 2: return (away, away)
    default: return (rest, away)
    }
  }
}
