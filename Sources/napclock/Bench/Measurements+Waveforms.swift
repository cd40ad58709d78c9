// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Rendering
import Scenario

extension Effort {
  /// How fast a night's pins are written as a waveform, with the simulation that it is of.
  func waveforms() -> Measurement {
    var failure: String?
    let minutes = Int64(repetitions(21))
    let spread = rate {
      var bytes = 0
      guard let tap = try? PinTap(.standard, PinTap.Choice(), program: "bench", name: "", write: { bytes += $0.count })
      else {
        failure = "the standard board has no waveform, expected one"
        return (0, 1)
      }
      var options = SimulatedBench.Options()
      options.tap = tap
      options.modelsLEDs = false
      let bench = SimulatedBench(.standard, options)
      let time = elapsed {
        _ = bench.turn(1, rate: 8, bounce: Milliseconds(1).nanoseconds)
        bench.advance(to: Milliseconds.seconds(1).nanoseconds)
        _ = bench.press(for: Milliseconds(100).nanoseconds, bounce: Milliseconds(1).nanoseconds)
        bench.advance(to: Milliseconds.minutes(minutes).nanoseconds)
        tap.finish(at: bench.now)
      }
      if bytes < Int(tap.changes) { failure = "a waveform has fewer bytes than changes" }
      return (tap.changes, time)
    }
    return Measurement(
      key: "vcd", title: "waveform", unit: "changes/s",
      what: "all pins of \(minutes) min with a nap, each frame clocked bit by bit", spread: spread, failure: failure)
  }
}
