// SPDX-License-Identifier: MIT

/// One wake call: five rings of a minute each, with a minute's rest between.
public struct WakeCall: Equatable, Sendable {
  /// How long a ring is.
  public static let ring = Milliseconds.seconds(60)
  /// How long the rest between two rings is.
  public static let rest = Milliseconds.seconds(60)
  /// How many rings a call has.
  public static let rings: UInt8 = 5
  /// A ring that nobody can have heard is begun again until so long after the deadline.
  public static let muteLimit = Milliseconds.minutes(120)
  /// Detents in one direction that ask for a snooze: one or two are a dial brushed in sleep.
  public static let detentsToSnooze: Int8 = 3

  /// Counted up for the device's lifetime.
  public let id: UInt32
  /// When its first ring began.
  public let began: Tick
  /// Which ring it is, 1 to `rings`.
  public private(set) var number: UInt8 = 1
  /// Rings now, or rests before the next ring.
  public private(set) var isRinging = true
  /// When the ring, or the rest, began.
  public private(set) var phaseBegan: Tick
  /// When the ring, or the rest, ends.
  public private(set) var phaseEnds: Tick
  private var detents: Int8 = 0

  private let ringTicks: Ticks
  private let restTicks: Ticks
  private let muteUntil: Tick

  init(id: UInt32, at now: Tick, tick: TickLength) {
    self.id = id
    began = now
    phaseBegan = now
    ringTicks = tick.ticks(Self.ring)
    restTicks = tick.ticks(Self.rest)
    muteUntil = now + tick.ticks(Self.muteLimit)
    phaseEnds = now + ringTicks
  }

  /// Goes on to the phase that is due.
  ///
  /// After a gap the next ring begins now: the sleeper has had the rest already. A ring in which neither motor nor
  /// buzzer worked is none: it begins again.
  ///
  /// - Parameter muteSince: since when neither has worked; `nil` while one does.
  /// - Returns: `false` when the last ring is over and nobody answered.
  mutating func advance(to now: Tick, muteSince: Tick?) -> Bool {
    if isRinging, now >= phaseEnds, now < muteUntil, let muteSince, muteSince <= phaseBegan {
      phaseBegan = now
      phaseEnds = now + ringTicks
    }
    if isRinging, now >= phaseEnds {
      guard number < Self.rings else { return false }
      isRinging = false
      phaseBegan = phaseEnds
      phaseEnds = phaseEnds + restTicks
    }
    if !isRinging, now >= phaseEnds {
      number += 1
      isRinging = true
      detents = 0
      phaseBegan = now
      phaseEnds = now + ringTicks
    }
    return true
  }

  /// Takes a detent; turning back begins anew.
  ///
  /// - Parameter isChatter: whether it only takes back the detent before it: a contact that bounces, where each edge
  ///   is a detent.
  /// - Returns: whether the sleeper has now turned far enough for a snooze.
  mutating func turn(_ direction: Int8, isChatter: Bool = false) -> Bool {
    detents = isChatter || detents.signum() == direction ? detents + direction : direction
    guard detents.magnitude >= Self.detentsToSnooze.magnitude else { return false }
    detents = 0
    return true
  }
}
