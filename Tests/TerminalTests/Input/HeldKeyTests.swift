// SPDX-License-Identifier: MIT

import Testing

@testable import Terminal

@Suite("A key that may be held")
struct HeldKeyTests {
  private static let millisecond: Int64 = 1_000_000

  /// What is told for presses at these milliseconds, each with the millisecond at which it was known.
  private func outcomes(presses: [Int64], until end: Int64 = 5_000) -> [String] {
    var key = HeldKey()
    var told: [String] = []
    for now in 0...end {
      if presses.contains(now) { key.take(.press, tellsReleases: false, at: now * Self.millisecond) }
      for outcome in key.poll(at: now * Self.millisecond) { told.append("\(outcome) \(now)") }
    }
    return told
  }

  /// A held key as terminals repeat it.
  private func held(for length: Int64, delay: Int64, every: Int64) -> [Int64] {
    [100] + Array(stride(from: 100 + delay, to: 100 + length, by: Int64.Stride(every)))
  }

  @Test("one press is a tap, once no repeat can follow any more")
  func single() { #expect(outcomes(presses: [100]) == ["tap 800"]) }

  @Test("two quick presses are two taps")
  func twoQuick() { #expect(outcomes(presses: [100, 250]) == ["tap 250", "tap 950"]) }

  @Test("two slower presses are two taps, even at the distance of a first repeat")
  func twoSlower() { #expect(outcomes(presses: [100, 500]) == ["tap 620", "tap 1200"]) }

  @Test("three presses at a person's pace are three taps")
  func three() { #expect(outcomes(presses: [100, 400, 700]).map { $0.prefix(3) } == ["tap", "tap", "tap"]) }

  @Test(
    "a held key is one hold, however the machine repeats",
    arguments: [
      // X11, GNOME, the Linux console, macOS, the fastest setting of each kind.
      (660, 40), (500, 30), (250, 92), (250, 33), (500, 90), (225, 30),
    ] as [(Int64, Int64)])
  func hold(_ delay: Int64, _ every: Int64) {
    let told = outcomes(presses: held(for: 3_000, delay: delay, every: every))
    #expect(told == ["hold \(100 + delay + every)"])
  }

  @Test("a tap some time after a hold is a tap again")
  func afterHold() {
    let presses = held(for: 1_000, delay: 500, every: 30)
    let told = outcomes(presses: presses + [2_000])
    #expect(told.map { $0.split(separator: " ")[0] } == ["hold", "tap"])
  }

  @Test("a hold right after a tap is told as both")
  func tapThenHold() {
    let told = outcomes(presses: [100, 250] + Array(stride(from: 750, to: 2_000, by: 30)))
    #expect(told == ["tap 250", "hold 780"])
  }

  @Test("where the terminal tells releases, a tap is known when the key comes up")
  func exactTap() {
    var key = HeldKey()
    key.take(.press, tellsReleases: true, at: 0)
    #expect(key.poll(at: 100 * Self.millisecond).isEmpty)
    key.take(.release, tellsReleases: true, at: 120 * Self.millisecond)
    #expect(key.poll(at: 120 * Self.millisecond) == [.tap])
    #expect(key.deadline == nil)
  }

  @Test("a terminal's first release, by which it is known to tell them, ends a tap too")
  func firstRelease() {
    var key = HeldKey()
    key.take(.press, tellsReleases: false, at: 0)
    key.take(.release, tellsReleases: true, at: 90 * Self.millisecond)
    #expect(key.poll(at: 90 * Self.millisecond) == [.tap])
    #expect(key.poll(at: 5_000 * Self.millisecond).isEmpty)
  }

  @Test("where the terminal tells releases, a hold is known while the key is down, and once")
  func exactHold() {
    var key = HeldKey()
    key.take(.press, tellsReleases: true, at: 0)
    key.take(.repeat, tellsReleases: true, at: 500 * Self.millisecond)
    #expect(key.deadline == HeldKey.holdAfter)
    #expect(key.poll(at: HeldKey.holdAfter - 1).isEmpty)
    #expect(key.poll(at: HeldKey.holdAfter) == [.hold])
    key.take(.repeat, tellsReleases: true, at: 700 * Self.millisecond)
    key.take(.release, tellsReleases: true, at: 900 * Self.millisecond)
    #expect(key.poll(at: 900 * Self.millisecond).isEmpty)
  }

  @Test("a late poll decides as it would have in time")
  func late() {
    var key = HeldKey()
    key.take(.press, tellsReleases: false, at: 0)
    key.take(.press, tellsReleases: false, at: 400 * Self.millisecond)
    #expect(key.poll(at: 60_000 * Self.millisecond) == [.tap, .tap])
    key.take(.press, tellsReleases: true, at: 70_000 * Self.millisecond)
    key.take(.release, tellsReleases: true, at: 72_000 * Self.millisecond)
    #expect(key.poll(at: 72_000 * Self.millisecond) == [.hold])
  }

  @Test("reset forgets a press that the caller has acted on")
  func reset() {
    var key = HeldKey()
    key.take(.press, tellsReleases: false, at: 0)
    key.reset()
    #expect(key.deadline == nil)
    #expect(key.poll(at: 5_000 * Self.millisecond).isEmpty)
  }
}
