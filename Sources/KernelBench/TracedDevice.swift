// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore
import Recording

/// What the firmware's own trace says of it: names of states and values that no wire carries.
struct TracedDevice {
  private(set) var state = State.standby
  private(set) var duration: Milliseconds
  private(set) var fault: Parts = []
  private(set) var calls: UInt32 = 0
  private(set) var snoozes: UInt8 = 0
  private(set) var log: NapEntry?
  private(set) var transitions: [Transition] = []
  /// When a nap or snooze is over, since power-on.
  private(set) var deadline = Nanoseconds(0)
  private var left = Milliseconds(0)
  /// The number of the last call.
  private var call: Int64?
  private var ratingLevel: UInt8 = 0
  private let tick: TickLength

  init(duration: Milliseconds, tick: TickLength) {
    self.duration = duration
    self.tick = tick
  }

  /// What is left of the nap at a moment since power-on.
  func remaining(at now: Nanoseconds) -> Milliseconds {
    switch state {
    case .napping, .snoozing:
      // As of the last tick, which is what the firmware knows.
      let ticked = now.count - now.count % tick.nanoseconds.count
      return Milliseconds(max(deadline.count - ticked, 0) / 1_000_000)
    case .paused: return left
    default: return Milliseconds(0)
    }
  }

  /// The program is started again, and has told nothing yet. What it counted goes on with its nap.
  mutating func restart() {
    state = .standby
    fault = []
    deadline = Nanoseconds(0)
  }

  var level: UInt8 { state == .rating ? ratingLevel : log?.record.level ?? 0 }

  mutating func take(_ line: TraceLine) {
    switch line.what {
    case "state":
      guard let from = State(named: line.text("from")), let to = State(named: line.text("to")) else { return }
      transitions.append(Transition(from: from, to: to, tick: line.tick))
      if transitions.count > 10 { transitions.removeFirst() }
      if from == .setting, to == .napping { (calls, snoozes) = (0, 0) }
      if from == .calling, to == .snoozing { snoozes += 1 }
      state = to
    case "call":
      // One that was cut off goes on with its number.
      guard let number = line.number("id"), number != call else { return }
      call = number
      calls += 1
    case "duration": if let count = line.number("ms") { duration = Milliseconds(count) }
    case "deadline": if let count = line.number("at_us") { deadline = Nanoseconds(count * 1_000) }
    case "left": if let count = line.number("ms") { left = Milliseconds(count) }
    case "level": if let count = line.number("level") { ratingLevel = UInt8(truncatingIfNeeded: count) }
    case "fault":
      let words = (line.text("parts") ?? "").split(separator: " ")
      fault = Parts(Parts.named.filter { named in words.contains { $0 == "\(named.name)" } }.map(\.part))
    case "nap": log = entry(line)
    default: break
    }
  }

  private func entry(_ line: TraceLine) -> NapEntry? {
    guard let outcome = Outcome.allCases.first(where: { "\($0.name)" == line.text("outcome") }),
      let began = line.number("began_us"), let planned = line.number("planned_ms"),
      let length = line.number("length_ms"), let late = line.number("late_ms")
    else { return nil }
    let record = NapRecord(
      began: Milliseconds(began / 1_000), ended: Milliseconds(line.microseconds / 1_000),
      planned: Milliseconds(planned),
      length: Milliseconds(length), pauses: UInt32(line.number("pauses") ?? 0),
      snoozes: UInt8(line.number("snoozes") ?? 0), calls: UInt32(line.number("calls") ?? 0),
      answered: line.number("answered_ms").map { Milliseconds($0) }, late: Milliseconds(late),
      level: UInt8(line.number("level") ?? 0), outcome: outcome)
    return NapEntry(
      record: record, beganAt: line.number("began_at_s").map { Nanoseconds($0 * 1_000_000_000) }, isCertain: true,
      clock: Nanoseconds(began * 1_000))
  }
}

extension State {
  init?(named name: String?) {
    guard let state = State.allCases.first(where: { "\($0.name)" == name }) else { return nil }
    self = state
  }
}
