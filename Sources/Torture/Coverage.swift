// SPDX-License-Identifier: MIT

import NapCore
import Recording

/// What nights met: transitions of the state table, and faults in states.
public struct Coverage: Equatable, Sendable {
  static let states = State.allCases.count

  /// A count for each pair of states, the one that was left first.
  public private(set) var transitions = [UInt64](repeating: 0, count: states * states)
  /// For each kind of `NightEvent.faults` a count for each state.
  public private(set) var faults = [[UInt64]](
    repeating: [UInt64](repeating: 0, count: states), count: NightEvent.faults.count)
  /// Naps that ended, by outcome.
  public private(set) var outcomes = [UInt64](repeating: 0, count: Outcome.allCases.count)
  /// Naps that went on after the device was off.
  public private(set) var resumed: UInt64 = 0

  public init() {}

  mutating func note(_ transition: Transition) {
    transitions[Int(transition.from.rawValue) * Self.states + Int(transition.to.rawValue)] += 1
  }

  mutating func note(_ fault: String, in state: State) {
    guard let index = NightEvent.faults.firstIndex(of: fault) else { return }
    faults[index][Int(state.rawValue)] += 1
  }

  mutating func note(_ outcome: Outcome) { outcomes[Int(outcome.rawValue)] += 1 }

  mutating func noteResumption() { resumed += 1 }

  /// Counts what another campaign met as well.
  public mutating func add(_ other: Coverage) {
    for index in transitions.indices { transitions[index] += other.transitions[index] }
    for kind in faults.indices {
      for state in faults[kind].indices { faults[kind][state] += other.faults[kind][state] }
    }
    for index in outcomes.indices { outcomes[index] += other.outcomes[index] }
    resumed += other.resumed
  }

  /// How often a state followed another.
  public func count(from: State, to: State) -> UInt64 {
    transitions[Int(from.rawValue) * Self.states + Int(to.rawValue)]
  }

  /// Faults in all.
  public var faultsInjected: UInt64 { faults.reduce(0) { $0 + $1.reduce(0, +) } }

  /// Transitions of the contract's table, by hand, by time, or after the device was off.
  public static let table: [(from: State, to: State)] = [
    (.standby, .setting), (.standby, .ambient), (.setting, .napping), (.setting, .standby), (.napping, .paused),
    (.napping, .standby), (.napping, .calling), (.paused, .napping), (.paused, .standby), (.paused, .calling),
    (.calling, .snoozing), (.calling, .rating), (.calling, .standby), (.snoozing, .rating), (.snoozing, .calling),
    (.rating, .standby), (.ambient, .standby), (.standby, .napping), (.standby, .paused), (.standby, .calling),
    (.standby, .snoozing), (.standby, .rating), (.snoozing, .standby),
  ]

  /// What of the table, and which kinds of faults, no night has met.
  public var missing: [String] {
    Self.table.filter { count(from: $0.from, to: $0.to) == 0 }.map { "\($0.from.name) -> \($0.to.name)" }
      + NightEvent.faults.indices.filter { faults[$0].allSatisfy { $0 == 0 } }.map { NightEvent.faults[$0] }
      + Outcome.allCases.filter { outcomes[Int($0.rawValue)] == 0 }.map { "\($0.name)" }
  }
}
