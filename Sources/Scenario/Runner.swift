// SPDX-License-Identifier: MIT

import NapCore
import YAML

/// Runs a scenario on a bench.
public struct Runner {
  /// What became of a scenario.
  public struct Verdict: Equatable, Sendable {
    /// The first step that failed; `nil` where all held.
    public let failure: Failure?
    /// How much of the device's time it took.
    public let length: Nanoseconds
    /// How many steps the scenario has.
    public let steps: Int

    /// Whether every step held.
    public var isPassed: Bool { failure == nil }
  }

  /// A step whose expectation was not met.
  public struct Failure: Equatable, Sendable {
    /// The scenario's file.
    public let file: String
    /// Of the step, or of the fact in it.
    public let position: Position
    /// The step as the file has it.
    public let step: String
    /// What the step wanted, in words.
    public let expected: String
    /// What there was instead, in words.
    public let seen: String
    /// When, counted from power-on.
    public let time: Nanoseconds
    /// The latest changes of state before it, oldest first, in words.
    public let transitions: [String]
  }

  public init() {}

  /// Runs all steps, or up to the first that fails.
  ///
  /// - Parameters:
  ///   - scenario: what is done and expected.
  ///   - bench: at power-on.
  ///   - progress: called before each step with its number from 0 on.
  public func run<Device: Bench>(
    _ scenario: Scenario, on bench: inout Device, progress: (Int) -> Void = { _ in }
  ) -> Verdict {
    for (index, step) in scenario.steps.enumerated() {
      progress(index)
      guard let missed = run(step, on: &bench) else { continue }
      let failure = Failure(
        file: scenario.file, position: missed.fact.position, step: step.title, expected: missed.expected,
        seen: missed.fact.fact.inWords(missed.observation), time: bench.now,
        transitions: bench.transitions.map { $0.inWords(tick: bench.tick) })
      return Verdict(failure: failure, length: bench.now, steps: scenario.steps.count)
    }
    return Verdict(failure: nil, length: bench.now, steps: scenario.steps.count)
  }

  private typealias Missed = (fact: PlacedFact, expected: String, observation: Observation)

  private func run<Device: Bench>(_ step: Step, on bench: inout Device) -> Missed? {
    switch step.action {
    case .turn(let detents, let rate, let bounce):
      pass(until: bench.turn(detents, rate: rate, bounce: bounce), on: &bench)
    case .press(let length, let bounce): pass(until: bench.press(for: length, bounce: bounce), on: &bench)
    case .edges(let edges): pass(until: bench.make(edges), on: &bench)
    case .wait(let length): pass(until: bench.now + length, on: &bench)
    case .fault(let part, let kind, let length): bench.inject(part, kind, for: length)
    case .clock(let step): bench.stepClock(by: step)
    case .clockAfterCut(let clock): bench.setClockAfterCut(clock)
    case .synchronise: bench.synchroniseClock()
    case .power(let isCut, let off): bench.losePower(isCut: isCut, for: off)
    case .expect(let facts, let within): return expect(facts, within: within, on: &bench)
    case .always(let facts, let length): return always(facts, for: length, on: &bench)
    }
    return nil
  }

  private func pass<Device: Bench>(until time: Nanoseconds, on bench: inout Device) {
    _ = bench.advance(to: time, everyTick: false) { _ in false }
  }

  private func firstMissing(_ facts: [PlacedFact], in observation: Observation) -> PlacedFact? {
    facts.first { !$0.fact.holds(in: observation) }
  }

  private func expect<Device: Bench>(
    _ facts: [PlacedFact], within: Nanoseconds, on bench: inout Device
  ) -> Missed? {
    guard firstMissing(facts, in: bench.observe()) != nil else { return nil }
    let longest = within + bench.patience
    if longest.count > 0 {
      let everyTick = facts.contains { $0.fact.changesWithTime }
      let held = bench.advance(to: bench.now + longest, everyTick: everyTick) { firstMissing(facts, in: $0) == nil }
      if held { return nil }
    }
    let last = bench.observe()
    guard let missing = firstMissing(facts, in: last) else { return nil }
    let time = within.count > 0 ? " within \(within.inWords)" : ""
    return (missing, missing.fact.expected + time, last)
  }

  private func always<Device: Bench>(
    _ facts: [PlacedFact], for length: Nanoseconds, on bench: inout Device
  ) -> Missed? {
    let began = bench.now
    var missed: (PlacedFact, Observation)?
    let first = bench.observe()
    if let missing = firstMissing(facts, in: first) { missed = (missing, first) }
    if missed == nil {
      let everyTick = facts.contains { $0.fact.changesWithTime }
      _ = bench.advance(to: bench.now + length, everyTick: everyTick) { observation in
        guard let missing = firstMissing(facts, in: observation) else { return false }
        missed = (missing, observation)
        return true
      }
    }
    guard let (fact, observation) = missed else { return nil }
    let held = bench.now - began
    return (fact, "\(fact.fact.expected) for \(length.inWords), and it ended after \(held.inWords)", observation)
  }
}
