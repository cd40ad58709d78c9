// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// A nap that was under way before the clock was switched on, as a person is told of it.
enum ResumedNap {
  /// A line about the nap that was resumed in the last tick; `nil` where there was none.
  static func inWords(_ device: borrowing Device, _ outputs: borrowing Outputs, _ entries: [NapEntry]) -> String? {
    // Nobody who uses the clock gets there without setting it.
    guard outputs.transitions.contains(where: { $0.from == .standby && $0.to.isOfNap }) else { return nil }
    guard let record = device.nap.record, device.nap.state.isOfNap else {
      guard let entry = entries.last else { return nil }
      return "a nap of \(entry.record.planned.inMinutes) was over while the clock was off: \(entry.record.outcome)"
    }
    let left = ", \(device.configuration.tick.milliseconds(device.remaining).asClock) left"
    let what =
      switch device.nap.state {
      case .napping: "a nap of \(record.planned.inMinutes)\(left)"
      case .snoozing: "a snooze after a nap of \(record.planned.inMinutes)\(left)"
      case .paused: "a paused nap of \(record.planned.inMinutes)\(left)"
      case .calling: "the call after a nap of \(record.planned.inMinutes)"
      default: "the question how rested a nap of \(record.planned.inMinutes) left you"
      }
    return "goes on with \(what)"
  }
}

extension Milliseconds {
  /// Such as `45 min` or `45 min 30 s`.
  var inMinutes: String {
    let seconds = (count + 500) / 1_000
    let rest = seconds % 60 == 0 ? "" : "\(seconds % 60) s"
    return seconds < 60 && !rest.isEmpty ? rest : "\(seconds / 60) min" + (rest.isEmpty ? "" : " \(rest)")
  }

  /// Such as `12:03`, or `1:02:03` from an hour on; begun seconds count.
  var asClock: String {
    let seconds = (max(count, 0) + 999) / 1_000
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let hours = seconds / 3_600
    return (hours > 0 ? "\(hours):\(two(seconds / 60 % 60))" : "\(seconds / 60 % 60)") + ":\(two(seconds % 60))"
  }
}
