// SPDX-License-Identifier: MIT

import NapCore

extension Effort {
  /// The work that other simulators are given by `tools/bench/peers`, in virtual time.
  func peers() -> [Measurement] {
    var frames: [Int64] = []
    let naps = repetitions(10)
    let nap = peer(naps, minutes: 2, isPaused: false, frames: &frames)
    frames.removeFirst()
    let minutes = max(2, repetitions(20))
    var others: [Int64] = []
    let pause = peer(1, minutes: minutes, isPaused: true, frames: &others)
    return [
      Measurement(
        key: "peer_nap", title: "naps of peers", unit: "s/s",
        what: "\(naps) x a nap of 2 min, 24 LEDs, 50 frames a second of a moving arc, a bouncing dial all the while",
        spread: nap),
      Measurement(
        key: "peer_pause", title: "pause of peers", unit: "s/s",
        what: "a nap of \(minutes) min, paused for most of it: 50 frames a second in which the whole ring breathes",
        spread: pause),
      Measurement(
        key: "peer_frames", title: "frames of peers", unit: "frames/s",
        what: "the same naps by their frames, each a tick of its own", spread: Spread(frames)),
    ]
  }

  /// Simulated seconds in a second.
  ///
  /// - Parameter frames: takes the frames a second of each run, the first that does not count included.
  private func peer(_ naps: Int, minutes: Int, isPaused: Bool, frames: inout [Int64]) -> Spread {
    var rates: [Int64] = []
    let spread = rate {
      var run = SleeperRun(skipsQuietTicks: true)
      for _ in 0..<naps { Self.mustHold(run.peerNap(minutes: minutes, isPaused: isPaused)) }
      // 50 a second, but for standby, a dial that sets, and frames that are like the one before.
      let least = UInt64(run.simulated.count) * 44 / 1_000_000_000
      Self.mustHold(run.frames >= least)
      rates.append(Int64(Double(run.frames) * 1_000_000_000 / Double(max(run.nanoseconds, 1))))
      return (UInt64(run.simulated.count), run.nanoseconds)
    }
    frames = rates
    return spread.converted(1, per: 1_000_000_000)
  }
}
