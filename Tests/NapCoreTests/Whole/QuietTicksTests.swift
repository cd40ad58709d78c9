// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("Quiet ticks")
struct QuietTicksTests {
  /// Three devices live the same night: one that looks at everything in every tick, one that returns early when
  /// nothing is due, and one that skips those ticks.
  @Test("passing them over changes nothing at all", arguments: 0..<10 as Range<UInt64>, [false, true])
  func same(seed: UInt64, isWild: Bool) {
    var night = RandomNight(seed: seed, isWild: isWild)
    var thorough = Device(night.configuration, levels: night.levels)
    thorough.looksAtEveryTick = true
    var usual = Device(night.configuration, levels: night.levels)
    var skipping = usual
    var inputs = Inputs()
    var (first, second, third) = (Outputs(), Outputs(), Outputs())
    var frame = usual.frame
    var skipped = 0
    for _ in 0..<15_000 {
      night.next(into: &inputs)
      let next = thorough.now + Ticks(1)
      let isQuiet = inputs.isEmpty && inputs.broken == skipping.broken && next < skipping.quietUntil
      var copy = inputs
      thorough.step(&copy, into: &first)
      copy = inputs
      usual.step(&copy, into: &second)
      if isQuiet {
        skipping.skip(to: next)
        skipped += 1
      } else {
        skipping.step(&inputs, into: &third)
      }
      let isSame =
        Self.agree(first, second) && Self.agree(first, third) && thorough.nap == usual.nap
        && thorough.nap == skipping.nap && thorough.now == usual.now && thorough.now == skipping.now
        && (!first.sendFrame || (thorough.frame == usual.frame && thorough.frame == skipping.frame))
        && (first.sendFrame || thorough.frame == frame)
      guard isSame else {
        Issue.record(
          "seed \(seed), wild \(isWild): \(first), \(second), \(third) at \(thorough.now) in \(thorough.nap)")
        return
      }
      if first.sendFrame { frame = thorough.frame }
      first.clear()
      second.clear()
      third.clear()
    }
    #expect(thorough.frame == usual.frame && thorough.pixels == skipping.pixels)
    #expect(thorough.edgesSeen == skipping.edgesSeen && thorough.edgesLost == usual.edgesLost)
    #expect(skipped > 1_000, "the night had quiet ticks")
  }

  private static func agree(_ left: Outputs, _ right: Outputs) -> Bool {
    left.motor == right.motor && left.tone == right.tone && left.sendFrame == right.sendFrame
      && left.transitions == right.transitions && left.finished == right.finished
  }

  @Test("the random nights reach every state and every outcome")
  func reach() {
    var states: Set<State> = []
    var outcomes: Set<Outcome> = []
    for seed in 0..<80 as Range<UInt64> {
      if states.count == State.allCases.count, outcomes.count == Outcome.allCases.count { break }
      var night = RandomNight(seed: seed, isWild: seed % 2 == 0)
      var device = Device(night.configuration, levels: night.levels)
      var inputs = Inputs()
      var outputs = Outputs()
      for _ in 0..<60_000 {
        night.next(into: &inputs)
        device.step(&inputs, into: &outputs)
        for transition in outputs.transitions { states.insert(transition.to) }
        for record in outputs.finished { outcomes.insert(record.outcome) }
        outputs.clear()
      }
    }
    #expect(states == Set(State.allCases))
    #expect(outcomes == Set(Outcome.allCases))
  }
}
