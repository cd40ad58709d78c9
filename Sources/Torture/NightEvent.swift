// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL

/// Something that happens to the device from outside.
public enum NightEvent: Equatable, Sendable {
  case turn(detents: Int, rate: UInt32, bounce: Nanoseconds)
  case press(Nanoseconds, bounce: Nanoseconds)
  /// Contacts that do anything at all; times are counted from now.
  case edges([Edge])
  case fault(Fault.Part, Fault.Kind, for: Nanoseconds)
  /// The machine does nothing for so long: it is suspended, or overloaded.
  case stall(Nanoseconds)
  /// The machine's power goes, and comes back.
  case cut(off: Nanoseconds)
  /// The program dies, and is started again.
  case crash(off: Nanoseconds)
  /// The power goes with a writing to come, which may or may not be written.
  case cutWriting(MemoryStorage.Cut, off: Nanoseconds)
  case clock(step: Nanoseconds)
  case clockAfterCut(Power.Clock)
  case synchronise

  /// What it is counted as, where it is a fault.
  var fault: String? {
    switch self {
    case .turn, .press, .clockAfterCut, .synchronise: nil
    case .edges: "dial chatters"
    case .fault(let part, let kind, _): "\(part.rawValue) \(kind.rawValue)"
    case .stall: "machine stalls"
    case .cut: "power cut"
    case .crash: "program dies"
    case .cutWriting(let cut, _): cut.isWritten ? "power cut after a writing" : "power cut in a writing"
    case .clock: "clock jumps"
    }
  }

  /// Every kind of fault that there is.
  public static let faults: [String] =
    Fault.Part.allCases.flatMap { part in Fault.kinds(of: part).map { "\(part.rawValue) \($0.rawValue)" } }
    + [
      "dial chatters", "machine stalls", "power cut", "program dies", "power cut after a writing",
      "power cut in a writing", "clock jumps",
    ]
}

/// An event and when it happens, counted from the night's begin.
public struct TimedEvent: Equatable, Sendable {
  /// When, counted from the night's begin.
  public let time: Nanoseconds
  /// What happens.
  public let event: NightEvent

  public init(_ time: Nanoseconds, _ event: NightEvent) {
    self.time = time
    self.event = event
  }
}
