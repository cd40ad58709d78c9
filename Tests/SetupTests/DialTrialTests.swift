// SPDX-License-Identifier: MIT

import NapCore
import Setup
import SimulatedHAL
import Testing

@Suite("Trying the dial")
struct DialTrialTests {
  private static let pins = DialTrial.Pins(a: "GPIO17 (pin 11)", b: "GPIO27 (pin 13)", button: "GPIO22 (pin 15)")

  /// A hand on a dial that is made as `truth` says.
  private struct Turner {
    var hand: Hand
    var levels: DialLevels
    var now = Nanoseconds(0)

    init(_ truth: DialConfiguration) {
      hand = Hand(truth, seed: 7)
      levels = hand.levels
    }

    mutating func turn(_ detents: Int, _ trial: inout DialTrial) -> [String] {
      let (edges, end) = hand.turn(detents, rate: 5, bounce: Nanoseconds(800_000), from: now)
      return feed(edges, end, &trial)
    }

    mutating func press(_ milliseconds: Int64, _ trial: inout DialTrial) -> [String] {
      let (edges, end) = hand.press(
        for: Milliseconds(milliseconds).nanoseconds, bounce: Nanoseconds(800_000), from: now)
      return feed(edges, end, &trial)
    }

    private mutating func feed(_ edges: [Edge], _ end: Nanoseconds, _ trial: inout DialTrial) -> [String] {
      var lines: [String] = []
      for edge in edges {
        levels[edge.line] = edge.level
        // Ticks between the edges.
        while let line = trial.settle(at: edge.time) { lines.append(line) }
        if let line = trial.take(edge) { lines.append(line) }
      }
      now = end + Milliseconds(200).nanoseconds
      while let line = trial.settle(at: now) { lines.append(line) }
      return lines
    }
  }

  private static let dials: [DialConfiguration] = EdgesPerDetent.allCases.flatMap { edges in
    [false, true].flatMap { isReversed in
      [Level.high, .low].map { rest in
        var dial = DialConfiguration()
        dial.edgesPerDetent = edges
        dial.reversed = isReversed
        dial.rest = rest
        return dial
      }
    }
  }

  @Test("ten clicks clockwise tell what the firmware must know of it", arguments: dials)
  func finds(truth: DialConfiguration) throws {
    for clicks in [9, 10, 11] {
      var turner = Turner(truth)
      // Whatever was thought of it.
      var trial = DialTrial(DialConfiguration(), pins: Self.pins, levels: turner.levels)
      #expect(turner.turn(clicks, &trial) == [])
      try trial.answer("", levels: turner.levels)
      #expect(trial.found != nil)
      #expect(trial.dial.edgesPerDetent == truth.edgesPerDetent)
      #expect(trial.dial.reversed == truth.reversed)
      // At other numbers of edges the level at rest says nothing.
      if truth.edgesPerDetent == .four { #expect(trial.dial.rest == truth.rest) }
      // The firmware's own decoder counts each click, and its direction.
      let lines = turner.turn(3, &trial) + turner.turn(-2, &trial)
      // With one edge a click a bounce is a click there and back.
      if truth.edgesPerDetent != .one {
        #expect(lines.map { $0.contains("counter-clockwise") } == [false, false, false, true, true])
      }
      #expect(lines.last == "  click, counter-clockwise, 1 right of where it was")
    }
  }

  @Test("presses and long presses are shown, and a button that was never seen is asked about once")
  func button() throws {
    var turner = Turner(DialConfiguration())
    var trial = DialTrial(DialConfiguration(), pins: Self.pins, levels: turner.levels)
    _ = turner.turn(10, &trial)
    #expect(turner.press(100, &trial) == [])
    try trial.answer("", levels: turner.levels)
    var unpressed = trial
    #expect(throws: Refusal.self) { try unpressed.answer("", levels: turner.levels) }
    #expect(!unpressed.isDone)
    try unpressed.answer("", levels: turner.levels)
    #expect(unpressed.isDone)
    #expect(turner.press(100, &trial) == ["  button down", "  button up: a press"])
    #expect(turner.press(900, &trial) == ["  button down", "  held: a long press"])
    try trial.answer("y", levels: turner.levels)
    #expect(trial.isDone)
  }

  @Test("somebody who turned the wrong way swaps the direction, or counts again")
  func swap() throws {
    var turner = Turner(DialConfiguration())
    var trial = DialTrial(DialConfiguration(), pins: Self.pins, levels: turner.levels)
    _ = turner.turn(-10, &trial)
    try trial.answer("", levels: turner.levels)
    #expect(trial.dial.reversed)
    try trial.answer("w", levels: turner.levels)
    #expect(!trial.dial.reversed)
    #expect(turner.turn(1, &trial) == ["  click, clockwise, 1 right of where it was"])
    try trial.answer("c", levels: turner.levels)
    _ = turner.turn(10, &trial)
    try trial.answer("", levels: turner.levels)
    #expect(!trial.dial.reversed)
    #expect(throws: Refusal("`what` is none of these, expected y, w, c or s")) {
      try trial.answer("what", levels: turner.levels)
    }
  }

  @Test("a dial that is silent, or half of it, or that loses steps, is told with what to look at")
  func troubles() throws {
    let turner = Turner(DialConfiguration())
    var trial = DialTrial(DialConfiguration(), pins: Self.pins, levels: turner.levels)
    func message() -> String {
      do {
        try trial.answer("", levels: turner.levels)
        return ""
      } catch {
        return error.message
      }
    }
    #expect(message().hasPrefix("Nothing came from the dial: look at A on GPIO17 (pin 11)"))
    for count in 0..<20 { _ = trial.take(Edge(.a, count % 2 == 0 ? .low : .high, at: Nanoseconds(Int64(count)))) }
    #expect(message().hasPrefix("Only one contact moved: look at B on GPIO27 (pin 13)."))
    for count in 0..<20 { _ = trial.take(Edge(.b, count % 2 == 0 ? .low : .high, at: Nanoseconds(Int64(count)))) }
    #expect(message().hasPrefix("Only one contact moved: look at A on GPIO17 (pin 11)."))
    var other = Turner(DialConfiguration())
    trial = DialTrial(DialConfiguration(), pins: Self.pins, levels: other.levels)
    _ = other.turn(7, &trial)
    #expect(message().hasPrefix("10 clicks made 28 steps of the contacts, where 40, 20 or 10 were expected."))
    // It begins anew each time.
    _ = other.turn(10, &trial)
    try trial.answer("", levels: other.levels)
    #expect(trial.dial.edgesPerDetent == .four)
    #expect(!trial.isDone)
  }

  @Test("it can be skipped at once, and stays as it was")
  func skip() throws {
    var trial = DialTrial(DialConfiguration(), pins: Self.pins, levels: .released)
    try trial.answer("s", levels: .released)
    #expect(trial.isDone)
    #expect(trial.dial == DialConfiguration())
  }
}
