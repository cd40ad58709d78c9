// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL
import YAML

/// A night as a list of steps.
public struct Scenario: Equatable, Sendable {
  /// The file's name, as the user gave it.
  public let file: String
  /// What it tells, in a sentence.
  public let name: String
  /// The board's file, relative to this file; `nil` where it does not care.
  public let board: String?
  /// Of the contacts' bounces.
  public let seed: UInt64
  /// What the wall clock shows at power-on, since 1970.
  public let wall: Nanoseconds
  /// What is done and expected, one after the other.
  public let steps: [Step]

  init(file: String, name: String, board: String?, seed: UInt64, wall: Nanoseconds, steps: [Step]) {
    self.file = file
    self.name = name
    self.board = board
    self.seed = seed
    self.wall = wall
    self.steps = steps
  }

  /// How long it lasts, if every expectation takes all of its time.
  public var longest: Nanoseconds { steps.reduce(Nanoseconds(0)) { $0 + $1.action.length } }

  /// Whether a step sets the wall clock.
  public var setsClock: Bool {
    steps.contains { step in
      if case .clock = step.action { return true }
      return false
    }
  }

  /// Whether it says what the ring shows.
  public var looksAtRing: Bool {
    steps.contains { step in
      switch step.action {
      case .expect(let facts, _), .always(let facts, _): facts.contains { $0.fact.isOfRing }
      default: false
      }
    }
  }

  /// Turns, in detents a second, where the scenario says nothing: a hand in no hurry.
  public static let usualRate: UInt32 = 8

  /// Reads a scenario.
  ///
  /// - Throws: the first error with its place.
  public init(yaml bytes: [UInt8], file: String) throws(Diagnostic) {
    let source = SourceFile(name: file, bytes: bytes)
    do {
      self = try ScenarioReader(file: file).read(try source.read())
    } catch {
      throw source.error(error)
    }
  }
}
