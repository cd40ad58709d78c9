// SPDX-License-Identifier: MIT

import CAllocations
import NapCore
import Recording

extension Effort {
  /// What a recording costs, and how fast it is replayed.
  func recordings() -> [Measurement] {
    let naps = repetitions(20)
    var allocations: UInt64 = 0
    let ticks = rate {
      var size = 0
      var run = SleeperRun(skipsQuietTicks: false) { size += $0.count }
      for _ in 0..<naps { _ = run.nap() }
      allocations = run.allocations
      return (run.ticks, run.nanoseconds)
    }
    let night = night()
    var restless = 0
    var run = SleeperRun(skipsQuietTicks: true) { restless += $0.count }
    run.restlessNight()
    run.device.finishRecording()
    let size = Int64(night.count)
    var failure: String?
    let replayed = measure {
      elapsed {
        guard let reader = try? RecordingReader(night) else { return failure = "a night's recording cannot be read" }
        var replay = Replay(reader)
        let verdict = replay.run { _ in Configuration() }
        guard verdict.difference == nil, verdict.damage == nil else {
          return failure = "a night's recording does not replay, expected each tick as it was recorded"
        }
      } / 1_000
    }
    var measurements = [
      Measurement(
        key: "ticks_recorded", title: "ticks, recorded", unit: "ticks/s",
        what: "\(naps) x the nap of 20 min, every tick run and recorded", spread: ticks)
    ]
    if callocations_are_counted() == 1 {
      measurements.append(
        Measurement(
          key: "allocations_recorded", title: "allocations, recorded", unit: "in all",
          what: "in those naps, with those that grew the loop's memory and two for each block of a recording",
          spread: Spread([Int64(allocations)])))
    }
    return measurements + [
      Measurement(
        key: "recording_night", title: "recording, night", unit: "bytes",
        what: "8 h, two naps of 180 min, a snooze, a call of five rings", spread: Spread([size])),
      Measurement(
        key: "recording_restless", title: "recording, restless", unit: "bytes",
        what: "8 h, three naps, and 48 edges a minute all night", spread: Spread([Int64(restless)])),
      Measurement(
        key: "replay_night", title: "replay, night", unit: "µs", what: "that night's recording, compared tick by tick",
        spread: replayed, failure: failure),
    ]
  }

  /// The recording of a night.
  private func night() -> [UInt8] {
    var bytes: [UInt8] = []
    var run = SleeperRun(skipsQuietTicks: true) { bytes += $0 }
    _ = run.night()
    run.device.finishRecording()
    return bytes
  }
}
