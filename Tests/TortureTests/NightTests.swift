// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Recording
import SimulatedHAL
import Testing

@testable import Torture

@Suite("Random nights")
struct NightTests {
  @Test("no promise is broken", arguments: [1, 1_000, 50_000, 1_000_000] as [UInt64])
  func clean(seed: UInt64) {
    let campaign = Campaign(seed..<seed + 12, stops: false)
    #expect(campaign.nights == 12)
    #expect(campaign.failures.map { "\($0.seed): \($0.name.rawValue)" } == [])
    #expect(campaign.coverage.faultsInjected > 12)
  }

  @Test("a night lived twice is the same night, and so is one that follows its plan")
  func repeatable() {
    for seed in 1...40 as ClosedRange<UInt64> {
      let night = Night(seed: seed)
      let first = night.run()
      #expect(first.digest == night.run().digest)
      let planned = night.run(first.events)
      #expect(planned.events == first.events, "seed \(seed)")
    }
  }

  @Test("nights that are lived through on two threads give the digest of one")
  func threads() {
    var parts = Campaign(1..<41, stops: false)
    parts.add(Campaign(41..<81, stops: false))
    var again = Campaign(1..<41, stops: false)
    again.add(Campaign(41..<81, stops: false))
    #expect(parts.digest == again.digest && parts.nights == 80)
    #expect(parts.digest != Campaign(2..<42, stops: false).digest)
  }

  @Test("quiet ticks that are run change nothing", arguments: [3, 17, 42] as [UInt64])
  func everyTick(seed: UInt64) {
    let night = Night(seed: seed)
    let skipped = night.run()
    guard night.uptime == Nanoseconds(0) else { return }
    let run = night.run(everyTick: true)
    #expect(run.events == skipped.events)
    #expect(run.length == skipped.length)
    #expect(run.coverage == skipped.coverage)
  }

  @Test("a night's recording replays to the same outputs")
  func recorded() throws {
    var replayed = 0
    for seed in 1...30 as ClosedRange<UInt64> {
      let night = Night(seed: seed)
      guard night.uptime == Nanoseconds(0) else { continue }
      var bytes: [UInt8] = []
      _ = night.run(record: { bytes += $0 })
      let reader = try RecordingReader(bytes)
      var replay = Replay(reader)
      let verdict = try replay.run { text in try Board(yaml: text, file: "recording").configuration }
      #expect(verdict.difference == nil && verdict.damage == nil, "seed \(seed)")
      replayed += 1
    }
    #expect(replayed > 20)
  }

  @Test("the fewest events are found that still break a promise")
  func shrinking() {
    let events = (0..<50).map { TimedEvent(.minutes($0), .synchronise) }
    let guilty = [events[7], events[8], events[31]]
    var tries = 0
    let found = Night.fewest(of: events) { tried in
      tries += 1
      return guilty.allSatisfy { tried.contains($0) }
    }
    #expect(found == guilty)
    #expect(tries < 150, "\(tries)")
    // Where nothing is broken, nothing is left out.
    #expect(Night.fewest(of: events) { _ in false } == events)
  }
}
