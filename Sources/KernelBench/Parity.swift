// SPDX-License-Identifier: MIT

import NapCore
import Recording

/// Whether two benches saw the same night: the same lines in the same order, at the same times to a tick, and to one
/// more for each start after the first.
public struct Parity {
  let tick: TickLength
  /// How much later the second bench's night began after power-on.
  let head: Milliseconds

  /// Compares to a tick of this length, with the second bench's night begun `head` after power-on.
  public init(tick: TickLength, head: Milliseconds) {
    self.tick = tick
    self.head = head
  }

  /// The first difference between a trace of the simulator and one of the kernel; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - all: the simulator's, from the first power-on.
  ///   - kernel: the kernel's.
  ///   - end: when the night ended, counted from the first power-on on the simulator.
  public func difference(simulator all: [TraceLine], kernel: [TraceLine], end: Nanoseconds) -> String? {
    // The simulator tells of its power, which no program can. Each start begins to count ticks anew: what is due may
    // come a tick later with each.
    let starts = all.filter { $0.what == "power" && $0.bool("on") == true }.map(\.microseconds)
    let simulator = all.filter { $0.what != "power" }
    func tolerance(at microseconds: Int64) -> Int64 {
      tick.nanoseconds.count * Int64(1 + starts.filter { $0 <= microseconds }.count)
    }
    for (index, (left, right)) in zip(simulator, kernel).enumerated() {
      guard !isSame(left, right, within: tolerance(at: left.microseconds)) else { continue }
      return "line \(index + 1): \(inWords(left, shifted: false)) on the simulator, "
        + "\(inWords(right, shifted: true)) on the kernel"
    }
    guard simulator.count == kernel.count else {
      let (more, isKernel) = simulator.count > kernel.count ? (simulator, false) : (kernel, true)
      let extra = more[min(simulator.count, kernel.count)]
      // What one bench saw as the night ended the other may have been about to see.
      let time = isKernel ? shifted(extra.microseconds) : extra.microseconds
      guard time * 1_000 + tolerance(at: time) <= end.count else { return nil }
      return "\(inWords(extra, shifted: isKernel)) on the \(isKernel ? "kernel" : "simulator") only"
    }
    return nil
  }

  /// Fields that hold a length that a tick more or less changes.
  private static let lengths = ["answered_ms", "late_ms", "length_ms", "ms"]

  /// - Parameter unit: how far times may lie apart, in ns.
  private func isSame(_ left: TraceLine, _ right: TraceLine, within unit: Int64) -> Bool {
    guard left.what == right.what, left.fields.count == right.fields.count,
      abs(left.microseconds - shifted(right.microseconds)) * 1_000 <= unit
    else { return false }
    for ((key, one), (other, two)) in zip(left.fields, right.fields) {
      guard key == other else { return false }
      switch (one, two) {
      case (.number(let one), .number(let two)) where TraceLine.moments.contains(key):
        guard abs(one - shifted(two)) * 1_000 <= unit else { return false }
      case (.number(let one), .number(let two)) where Self.lengths.contains(key):
        guard abs(one - two) * 1_000_000 <= unit else { return false }
      case (.number(let one), .number(let two)) where key == "began_at_s":
        guard (0...head.count / 1_000).contains(two - one) else { return false }
      default: guard one == two else { return false }
      }
    }
    return true
  }

  /// A time of the kernel's trace on the simulator's scale. What comes with power-on has the same time on both.
  private func shifted(_ microseconds: Int64) -> Int64 {
    let head = head.count * 1_000
    return microseconds > head ? microseconds - head : microseconds
  }

  private func inWords(_ line: TraceLine, shifted isKernel: Bool) -> String {
    let time = isKernel ? shifted(line.microseconds) : line.microseconds
    let fields = line.fields.map { field in
      switch field.value {
      case .text(let text): "\(field.key) \(text.prefix(40))"
      case .number(let number): "\(field.key) \(number)"
      case .bool(let bool): "\(field.key) \(bool)"
      case .none: "\(field.key) none"
      }
    }
    return "\(line.what) (\(fields.joined(separator: ", "))) at \(time) µs"
  }
}
