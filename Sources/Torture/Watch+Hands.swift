// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL

// What hands are to bring about.

extension Watch {
  /// When a device that works has done what hands asked for until `time`.
  func settled(_ time: Nanoseconds) -> Nanoseconds {
    time + configuration.dial.debounce.nanoseconds + tick + tick + tick
  }

  /// A turn of the dial is to lead to a state, and to move the length that is set.
  func want(_ detents: Int, rate: UInt32, leadsTo state: State?, by end: Nanoseconds) {
    // The next ring counts anew.
    if let state, state != self.state, state != .snoozing || settled(end) < phaseEnds { wanted = (state, settled(end)) }
    // Turned fast, it takes larger steps.
    guard self.state == .setting, !configuration.dial.accelerate || rate <= 8 else { return }
    // A nap's length is not in doubt while hands come one after the other only.
    let limits = configuration.nap
    let length = duration + Milliseconds(Int64(detents) * Nap.step.count)
    wantedDuration = (min(max(length, limits.shortest), limits.longest), settled(end))
  }

  /// The machine does nothing until then.
  func stall(until end: Nanoseconds) {
    stalledAt = max(stalledAt, end)
    if correctedBy != .never { correctedBy = max(correctedBy, end + Nanoseconds(2 * .second)) }
    if motorBad > now { motorBad = max(motorBad, end) }
    if buzzerBad > now { buzzerBad = max(buzzerBad, end) }
    if ringBad > now { ringBad = max(ringBad, end) }
    if dialBad > now { dialBad = max(dialBad, end) }
    if storeBad > now { storeBad = max(storeBad, end) }
  }

  /// A part fails until then.
  func noteFault(_ part: Fault.Part, until mended: Nanoseconds, _ wiring: World.Wiring) {
    // What breaks while the machine does nothing is found out afterwards.
    let end = stalledAt > now ? max(mended, stalledAt) : mended
    switch part {
    case .gpio:
      motorBad = max(motorBad, end)
      dialBad = max(dialBad, end)
      if wiring.buzzerOnGPIO { buzzerBad = max(buzzerBad, end) }
      if wiring.ringOnGPIO { ringBad = max(ringBad, end) }
    case .motor: motorBad = max(motorBad, end)
    case .buzzer: buzzerBad = max(buzzerBad, end)
    case .ring: ringBad = max(ringBad, end)
    case .dial: dialBad = max(dialBad, end)
    case .store: storeBad = max(storeBad, end)
    }
  }
}
