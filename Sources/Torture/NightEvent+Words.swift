// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Scenario
import SimulatedHAL

extension NightEvent {
  /// As a step of a scenario has it, as far as there is one.
  public var inWords: String {
    switch self {
    case .turn(let detents, let rate, let bounce):
      "turn: { detents: \(detents > 0 ? "+" : "")\(detents), rate: \(rate), bounce: \(bounce.inWords) }"
    case .press(let length, let bounce): "press: { for: \(length.inWords), bounce: \(bounce.inWords) }"
    case .edges(let edges): "edges: \(edges.count) that no hand makes"
    case .fault(let part, let kind, let length):
      "fault: { part: \(part.rawValue), kind: \(kind.rawValue), for: \(length.inWords) }"
    case .stall(let length): "the machine does nothing for \(length.inWords)"
    case .cut(let off): "power: { on_after: \(off.inWords) }"
    case .crash(let off): "power: { crash: true, on_after: \(off.inWords) }"
    case .cutWriting(let cut, let off):
      "the power goes with a writing, after \(cut.writings) more, which is \(cut.isWritten ? "" : "not ")written, "
        + "for \(off.inWords)"
    case .clock(let step): "clock: { step: \(step.inWords) }"
    case .clockAfterCut(let clock): "the clock is \(clock.rawValue) after the next power cut"
    case .synchronise: "clock: { synchronised: true }"
    }
  }
}

extension Night.Outcome {
  /// What was seen when the promise was broken.
  var seenInWords: String {
    var words = "the device was \(seen.state.name)"
    if let due = seen.due { words += ", the nap over at \(due.inWords)" }
    if let device = seen.deviceDue, seen.due != nil { words += ", by the device at \(device.inWords)" }
    return words
  }
}
