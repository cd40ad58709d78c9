// SPDX-License-Identifier: MIT

import NapCore

/// Somebody who naps by the clock: sets it, sleeps, fiddles with it, answers or sleeps through.
struct Sleeper {
  /// What hands do, and to which state a device that works comes by it; `nil` where that is open.
  struct Deed {
    let event: NightEvent
    var leadsTo: State?
  }

  private var generator: SplitMix64
  private var napsLeft: UInt32
  private var isAwake = false
  /// How often hands are laid on it for nothing.
  private let fidgets: UInt32
  private let bounce: Nanoseconds
  private let snoozes: UInt8
  /// When hands do something next.
  private(set) var next: Nanoseconds

  init(_ generator: SplitMix64, snoozes: UInt8) {
    self.generator = generator
    self.snoozes = snoozes
    napsLeft = 1 + self.generator.below(3)
    fidgets = self.generator.one(of: [2, 4, 20, 200])
    bounce = Nanoseconds(Int64(self.generator.below(4)) * 300_000)
    next = self.generator.length(from: Milliseconds(500), to: Milliseconds(20_000))
  }

  var hasDone: Bool { next == .never }

  /// The call is heard.
  mutating func hear(at now: Nanoseconds) {
    // Most wake in the first minute; some sleep through it all.
    if generator.oneIn(20) {
      next = .never
    } else if generator.oneIn(8) {
      next = now + generator.length(from: Milliseconds(60_000), to: Milliseconds(500_000))
    } else {
      next = now + generator.length(from: Milliseconds(100), to: Milliseconds(60_000))
    }
  }

  /// The state changed by itself, or by a hand.
  ///
  /// - Parameter due: when the nap or snooze is over.
  mutating func see(_ state: State, due: Nanoseconds?, at now: Nanoseconds) {
    switch state {
    case .napping, .snoozing:
      guard let due, due > now, generator.oneIn(30) else { return }
      // Has slept enough already, and has a hand on the device in that very moment.
      next = max(due - Nanoseconds(Int64(generator.below(1_200)) * 1_000_000), now)
      isAwake = true
    case .calling: hear(at: now)
    case .standby, .rating: next = now + generator.length(from: Milliseconds(300), to: Milliseconds(30_000))
    case .setting, .paused, .ambient: break
    }
  }

  /// What hands do now.
  ///
  /// - Parameter snoozesTaken: of the nap under way.
  mutating func act(_ state: State, snoozesTaken: UInt8, at now: Nanoseconds) -> Deed? {
    let deed = choose(state, snoozesTaken)
    next = deed == nil && state == .standby ? .never : now + pause(in: state)
    if state == .napping || state == .snoozing, !isAwake, !generator.oneIn(fidgets) {
      // Asleep until the call.
      next = .never
      return nil
    }
    isAwake = false
    return deed
  }

  private mutating func pause(in state: State) -> Nanoseconds {
    switch state {
    case .napping, .snoozing: generator.length(from: Milliseconds(1_000), to: Milliseconds(600_000))
    // Some forget it.
    case .paused: generator.length(from: Milliseconds(1_000), to: .minutes(generator.oneIn(12) ? 40 : 2))
    default: generator.length(from: Milliseconds(600), to: Milliseconds(12_000))
    }
  }

  private mutating func choose(_ state: State, _ snoozesTaken: UInt8) -> Deed? {
    if generator.oneIn(fidgets * 10) { return Deed(event: chatter()) }
    switch state {
    case .standby:
      guard napsLeft > 0 else { return nil }
      if generator.oneIn(12) { return press(long: true, leadsTo: .ambient) }
      return generator.oneIn(4) ? turn(most: 6, leadsTo: .setting) : press(leadsTo: .setting)
    case .setting:
      if generator.oneIn(3) { return turn(most: 8, leadsTo: .setting) }
      if generator.oneIn(10) { return press(long: true, leadsTo: .standby) }
      napsLeft -= napsLeft > 0 ? 1 : 0
      return press(leadsTo: .napping)
    case .napping:
      if generator.oneIn(3) { return turn(most: 4, leadsTo: .napping) }
      return generator.oneIn(4) ? press(long: true, leadsTo: .standby) : press(leadsTo: .paused)
    case .paused:
      if generator.oneIn(3) { return turn(most: 4, leadsTo: .paused) }
      return generator.oneIn(5) ? press(long: true, leadsTo: .standby) : press(leadsTo: .napping)
    case .calling:
      if generator.oneIn(4) {
        return Deed(
          event: .turn(detents: generator.oneIn(2) ? 3 : -3, rate: 6 + generator.below(10), bounce: bounce),
          leadsTo: snoozesTaken < snoozes ? .snoozing : nil)
      }
      if generator.oneIn(6) { return turn(most: 2, leadsTo: nil) }
      return press(long: generator.oneIn(8), leadsTo: .rating)
    case .snoozing:
      return generator.oneIn(3) ? turn(most: 3, leadsTo: .snoozing) : press(leadsTo: .rating)
    case .rating:
      if generator.oneIn(2) { return turn(most: 3, leadsTo: .rating) }
      return press(long: generator.oneIn(5), leadsTo: .standby)
    case .ambient:
      return generator.oneIn(2) ? turn(most: 10, leadsTo: .ambient) : press(leadsTo: .standby)
    }
  }

  private mutating func press(long: Bool = false, leadsTo state: State) -> Deed {
    let length = Milliseconds(long ? Int64(820 + generator.below(3_000)) : Int64(60 + generator.below(700)))
    return Deed(event: .press(length.nanoseconds, bounce: bounce), leadsTo: state)
  }

  private mutating func turn(most: UInt32, leadsTo state: State?) -> Deed {
    let detents = Int(1 + generator.below(most)) * (generator.oneIn(2) ? 1 : -1)
    return Deed(event: .turn(detents: detents, rate: 2 + generator.below(40), bounce: bounce), leadsTo: state)
  }

  /// Hands that do anything at all, or a dial whose contacts are worn out.
  private mutating func chatter() -> NightEvent {
    var time: Int64 = 0
    let edges = (0...generator.below(60)).map { _ in
      time += Int64(generator.below(40_000_000))
      return Edge(
        generator.one(of: [.a, .b, .a, .b, .button]), generator.oneIn(2) ? .high : .low, at: Nanoseconds(time))
    }
    // The button is up in the end: nobody sleeps with a hand on it.
    return .edges(edges + [Edge(.button, .high, at: Nanoseconds(time + 50_000_000))])
  }
}

extension Nanoseconds {
  /// Later than any night, and early enough to be added to.
  static let never = Nanoseconds(.max / 4)
}
