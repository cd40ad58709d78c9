// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL
import YAML

/// One step of a scenario, with its place in the file.
public struct Step: Equatable, Sendable {
  /// What a step does.
  public enum Action: Equatable, Sendable {
    /// The dial is turned, clockwise for positive `detents`, at `rate` detents a second.
    case turn(detents: Int, rate: UInt32, bounce: Nanoseconds)
    /// The push switch is held for a time.
    case press(Nanoseconds, bounce: Nanoseconds)
    /// The lines change as given, timed from the step's begin.
    case edges([Edge])
    /// Nothing is done for a time.
    case wait(Nanoseconds)
    /// All facts hold now, or at one moment within that time.
    case expect([PlacedFact], within: Nanoseconds)
    /// All facts hold at every tick for that time.
    case always([PlacedFact], for: Nanoseconds)
    /// A part misbehaves from now on, for a time or until the end.
    case fault(Fault.Part, Fault.Kind, for: Nanoseconds?)
    /// The wall clock is set forward, or back.
    case clock(step: Nanoseconds)
    /// What the wall clock shows after the next power cut.
    case clockAfterCut(Power.Clock)
    /// The wall clock is set right by somebody who knows the time.
    case synchronise
    /// The machine's power goes, or the program alone dies, and comes back after a while.
    case power(isCut: Bool, off: Nanoseconds)

    /// How long it takes, at most.
    var length: Nanoseconds {
      switch self {
      case .turn(let detents, let rate, _): Nanoseconds(Int64(abs(detents)) * 1_000_000_000 / Int64(rate))
      case .press(let length, _), .wait(let length), .expect(_, let length), .always(_, let length): length
      case .edges(let edges): edges.map(\.time).max() ?? Nanoseconds(0)
      case .fault, .clock, .clockAfterCut, .synchronise: Nanoseconds(0)
      case .power(_, let off): off
      }
    }
  }

  /// Where the step stands in its file.
  public let position: Position
  /// As the file has it, on one line, for reports.
  public let title: String
  /// What it does.
  public let action: Action
}

/// A fact with its place in the file.
public struct PlacedFact: Equatable, Sendable {
  /// Where the fact stands in its file.
  public let position: Position
  /// What is claimed.
  public let fact: Fact
}
