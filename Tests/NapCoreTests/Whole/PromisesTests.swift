// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("What holds whatever comes in")
struct PromisesTests {
  @Test("random nights keep every promise", arguments: 100..<130 as Range<UInt64>, [false, true])
  func promises(seed: UInt64, isWild: Bool) {
    var night = RandomNight(seed: seed, isWild: isWild)
    var device = Device(night.configuration, levels: night.levels)
    var inputs = Inputs()
    var outputs = Outputs()
    var watch = Watch(night.configuration)
    for _ in 0..<10_000 {
      night.next(into: &inputs)
      let edges = !inputs.isEmpty
      device.step(&inputs, into: &outputs)
      if let broken = watch.firstBroken(device, outputs, touched: edges) {
        Issue.record("seed \(seed), wild \(isWild), tick \(device.now.index): \(broken) in \(device.nap)")
        return
      }
      outputs.clear()
    }
  }
}

/// Follows a device from tick to tick and says which promise it breaks.
private struct Watch {
  private let configuration: Configuration
  private var state = State.standby
  private var calls: UInt32 = 0
  private var touched = Tick(0)
  private var heard = Tick(0)
  private var clock = Tick(0)

  init(_ configuration: Configuration) { self.configuration = configuration }

  mutating func firstBroken(_ device: Device, _ outputs: Outputs, touched isTouched: Bool) -> String? {
    let nap = device.nap
    let now = device.now
    let tick = configuration.tick
    let limits = configuration.nap
    defer {
      clock = now
      state = nap.state
    }
    if isTouched { touched = now }

    // Time.
    guard now > clock else { return "time stands still" }
    guard device.quietUntil > now else { return "something was due and did not happen" }
    guard nap.due > now else { return "the state is overdue" }
    guard device.quietUntil <= nap.due else { return "the state's end would be missed" }

    // Transitions join, and calls are counted.
    var last = state
    for transition in outputs.transitions {
      guard transition.from == last, transition.tick == now else { return "transitions do not join" }
      last = transition.to
      if transition.to == .calling { calls += 1 }
    }
    guard last == nap.state else { return "a transition is missing" }
    guard nap.callsEver == calls else { return "calls are not counted" }

    // Limits.
    guard (limits.shortest...limits.longest).contains(nap.duration) else { return "the duration is beyond its limits" }
    guard Nap.levels.contains(nap.level), Nap.ambientLevels.contains(nap.ambientLevel) else { return "a level" }
    guard (nap.call != nil) == (nap.state == .calling) else { return "a call outlives its state" }
    if let call = nap.call, !(1...WakeCall.rings).contains(call.number) { return "too many rings" }
    switch nap.state {
    case .napping, .snoozing:
      guard device.remaining > .zero, device.remaining <= nap.total else { return "remaining" }
    case .paused:
      guard device.remaining > .zero, device.remaining <= max(nap.total, tick.ticks(limits.longest)) else {
        return "remaining"
      }
    default: guard device.remaining == .zero else { return "remaining outside a nap" }
    }
    if let record = nap.record {
      guard record.snoozes <= limits.snoozes, record.calls <= UInt32(record.snoozes) + 1 else {
        return "too many calls"
      }
    }
    for record in outputs.finished {
      guard record.ended <= tick.milliseconds(now.since(Tick(0))), record.length.count >= 0,
        (0...5).contains(record.level)
      else { return "record" }
      guard record.length <= record.ended - record.began else {
        return "the nap was longer than it was"
      }
      guard record.pauses > 0 || record.length == record.ended - record.began else { return "length" }
      switch record.outcome {
      case .completed: guard record.calls >= 1, record.answered != nil else { return "completed without a call" }
      case .cancelled: guard record.calls == 0, record.level == 0 else { return "cancelled after a call" }
      case .missed: guard record.calls >= 1, record.answered == nil else { return "missed and answered" }
      }
    }

    return brokenByOutputs(device, outputs)
  }

  private mutating func brokenByOutputs(_ device: Device, _ outputs: Outputs) -> String? {
    let nap = device.nap
    let now = device.now
    // What was not run cannot have been heard.
    if now.since(clock) > Ticks(1) { heard = now }
    guard configuration.motor || !outputs.motor else { return "a motor that is not there" }
    guard configuration.buzzer != nil || outputs.tone.isSilent else { return "a buzzer that is not there" }
    let rings = nap.call?.isRinging == true
    if !rings {
      guard outputs.tone.isSilent else { return "a tone outside a ring" }
      if outputs.motor {
        guard nap.state != .standby else { return "the motor runs in standby" }
        guard configuration.tick.milliseconds(now.since(touched)) <= Milliseconds(180) else {
          return "the motor runs on"
        }
      }
      heard = now
      return nil
    }
    let motorWorks = configuration.motor && !device.broken.contains(.motor)
    let buzzerWorks = configuration.buzzer != nil && !device.broken.contains(.buzzer)
    guard motorWorks || buzzerWorks else {
      heard = now
      return nil
    }
    let isHeard = motorWorks && outputs.motor || buzzerWorks && !outputs.tone.isSilent
    if nap.call?.phaseBegan == now, !isHeard { return "the ring begins in silence" }
    if isHeard { heard = now }
    guard configuration.tick.milliseconds(now.since(heard)) <= Milliseconds(1_100) else { return "the ring is silent" }
    return nil
  }
}
