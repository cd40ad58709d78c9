// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Torture

extension Coverage {
  /// What was met: transitions, outcomes, and faults by the state that they came in.
  var sheet: [String] {
    var lines = ["", "transitions"]
    for (from, to) in Self.table {
      lines.append(
        "  \("\(from.name)".padded(to: 8)) -> \("\(to.name)".padded(to: 8)) \(Int64(count(from: from, to: to)).grouped)"
      )
    }
    lines += ["", "naps"]
    for outcome in Outcome.allCases {
      lines.append("  \("\(outcome.name)".padded(to: 20)) \(Int64(outcomes[Int(outcome.rawValue)]).grouped)")
    }
    lines += [
      "", "faults" + String(repeating: " ", count: 20) + State.allCases.map { "\($0.name)".leftPadded(to: 9) }.joined(),
    ]
    for (index, name) in NightEvent.faults.enumerated() {
      let counts = faults[index].map { Int64($0).grouped.leftPadded(to: 9) }.joined()
      lines.append("  \(name.padded(to: 24))\(counts)")
    }
    lines.append("")
    return lines
  }
}

extension String {
  /// With spaces before it, `width` wide.
  fileprivate func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(width - count, 0)) + self }
}

extension Campaign {
  func json(seed: UInt64, perSecond: Int64) -> JSON {
    .object([
      "seed": .integer(Int64(seed)), "nights": .integer(Int64(nights)), "seconds": .integer(Int64(seconds)),
      "ticks": .integer(Int64(ticks)), "faults": .integer(Int64(coverage.faultsInjected)),
      "resumed": .integer(Int64(coverage.resumed)), "failed": .integer(Int64(failed)),
      "nights_a_second": .integer(perSecond), "digest": .string(String(digest, radix: 16)),
      "transitions": .array(coverage.transitionsAsJSON), "outcomes": .array(coverage.outcomesAsJSON),
      "faults_by_state": .array(coverage.faultsAsJSON), "missing": .array(coverage.missing.map { .string($0) }),
      "failures": .array(failures.map(\.json)),
    ])
  }
}

extension Campaign.Failure {
  fileprivate var json: JSON {
    .object([
      "seed": .integer(Int64(seed)), "broken": .string(name.rawValue), "time_ms": .integer(time.count / 1_000_000),
    ])
  }
}

extension Coverage {
  fileprivate var transitionsAsJSON: [JSON] {
    Self.table.map { from, to in
      let met = JSON.integer(Int64(count(from: from, to: to)))
      return .object(["from": .string("\(from.name)"), "to": .string("\(to.name)"), "count": met])
    }
  }

  fileprivate var outcomesAsJSON: [JSON] {
    Outcome.allCases.map { outcome in
      let met = JSON.integer(Int64(outcomes[Int(outcome.rawValue)]))
      return .object(["outcome": .string("\(outcome.name)"), "count": met])
    }
  }

  fileprivate var faultsAsJSON: [JSON] {
    NightEvent.faults.indices.map { index in
      let counts = faults[index].map { JSON.integer(Int64($0)) }
      return .object(["fault": .string(NightEvent.faults[index]), "counts": .array(counts)])
    }
  }
}
