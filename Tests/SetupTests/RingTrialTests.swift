// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL
import Testing

@testable import Setup

/// Somebody who looks at a ring of LEDs and says what they see. The ring is wired as `truth` says, whatever the trial
/// thinks.
private struct Eye {
  let truth: RingConfiguration
  var chain: LEDChain

  init(_ truth: RingConfiguration) {
    self.truth = truth
    chain = LEDChain(truth)
  }

  mutating func look(at trial: RingTrial, _ moment: Int = 0) {
    // As the program sends it: the longest chain, dark beyond what is thought to be there.
    var whole = trial.ring
    whole.leds = 60
    var encoder = FrameEncoder(whole)
    for (index, pixel) in trial.pixels(at: moment).enumerated() { encoder.set(index, pixel) }
    // A simulated SK9822 sees the zeros behind the longest chain only in the next frame.
    for _ in 0..<2 { chain.receive(encoder.bytes) }
  }

  /// The letters of what shines at a place, clockwise from the top.
  func colour(_ index: Int) -> String {
    let pixel = chain.clockwise(index)
    let white = pixel.white > 0 ? "w" : ""
    return (pixel.red > 0 ? "r" : "") + (pixel.green > 0 ? "g" : "") + (pixel.blue > 0 ? "b" : "") + white
  }

  /// Where the only light is.
  var place: Int? {
    let lit = (0..<truth.leds).filter { !colour($0).isEmpty }
    return lit.count == 1 ? lit[0] : nil
  }

  /// Looks and answers until the trial is over.
  mutating func answer(_ trial: inout RingTrial) throws {
    var questions = 0
    while !trial.isDone {
      questions += 1
      try #require(questions < 40)
      look(at: trial)
      try trial.answer(try said(of: &trial))
    }
  }

  private mutating func said(of trial: inout RingTrial) throws -> String {
    let text = trial.prompt.text
    if text.hasPrefix("All LEDs that are lit show one colour") {
      return (0..<truth.leds).map(colour).first { !$0.isEmpty } ?? "n"
    }
    if text.hasPrefix("One LED is green") {
      let ring = (0..<truth.leds).map(colour)
      let (green, red) = (ring.firstIndex(of: "g"), ring.firstIndex(of: "r"))
      guard let green, let red, !ring.contains("") else { return "n" }
      let apart = (red - green + truth.leds) % truth.leds
      return apart == 1 || apart == truth.leds - 1 ? "y" : "n"
    }
    if text.hasPrefix("How many LEDs") { return String(truth.leds) }
    if text.hasPrefix("A light runs round") {
      var places: [Int] = []
      for moment in 0..<3 {
        look(at: trial, moment)
        places.append(try #require(place))
      }
      return (places[1] - places[0] + truth.leds) % truth.leds == 1 ? "c" : "a"
    }
    let place = try #require(place)
    // By the hour from afar, by LEDs from near.
    if place == 0 { return "" }
    let hour = place * 12 / truth.leds
    return hour > 0 && hour < 12 && place > 3 && place < truth.leds - 3
      ? "\(hour)" : place <= truth.leds / 2 ? "-\(place)" : "+\(truth.leds - place)"
  }
}

@Suite("Trying the ring")
struct RingTrialTests {
  private func ring(_ chip: LEDChip, _ leds: Int) -> RingConfiguration {
    var ring = RingConfiguration()
    ring.chip = chip
    ring.leds = leds
    ring.order = chip.standardOrder
    ring.clock = chip.isClocked ? Hertz(4_000_000) : ring.code.clock
    return ring
  }

  @Test("finds the colours' order, the number of LEDs, their direction and the one on top", arguments: LEDChip.allCases)
  func finds(chip: LEDChip) throws {
    var generator = SplitMix64(seed: UInt64(chip.rawValue))
    let orders: [ChannelOrder] = chip.channels == 4 ? [.rgbw, .grbw] : [.rgb, .rbg, .grb, .gbr, .brg, .bgr]
    for _ in 0..<60 {
      var truth = ring(chip, 8 + Int(generator.below(53)))
      truth.order = orders[Int(generator.below(UInt32(orders.count)))]
      truth.offset = Int(generator.below(UInt32(truth.leds)))
      truth.reversed = generator.below(2) == 1
      // What was thought of it, some of which is wrong.
      var thought = ring(chip, generator.below(2) == 0 ? truth.leds : 8 + Int(generator.below(53)))
      thought.reversed = generator.below(2) == 1
      var trial = RingTrial(thought, wires: "GPIO10 (pin 19)")
      var eye = Eye(truth)
      try eye.answer(&trial)
      #expect(trial.ring == truth, "thought \(thought), is \(truth), found \(trial.ring)")
    }
  }

  @Test("a place counts as the firmware counts: the LEDs show it there")
  func places() {
    for isReversed in [false, true] {
      for offset in [0, 5, 11] {
        var ring = ring(.apa102, 12)
        ring.offset = offset
        ring.reversed = isReversed
        for index in 0..<12 {
          var encoder = FrameEncoder(ring)
          encoder.set(RingTrial.place(index, of: ring), WirePixel(9, 0, 0))
          var chain = LEDChain(ring)
          chain.receive(encoder.bytes)
          #expect((0..<12).filter { chain.clockwise($0).red > 0 } == [index])
        }
      }
    }
  }

  @Test("any order is found from what is seen in place of red, green and blue")
  func orders() {
    let orders: [ChannelOrder] = [.rgb, .rbg, .grb, .gbr, .brg, .bgr]
    for thought in orders {
      for truth in orders {
        // What the wire's places show.
        let letters = Array(truth.letters.utf8)
        let seen = [thought.red, thought.green, thought.blue].map { letters[Int($0)] }
        #expect(RingTrial.order(thought, seen: seen) == truth)
      }
    }
  }

  @Test("what makes no sense is refused, and the same is asked again")
  func refusals() throws {
    var trial = RingTrial(ring(.apa102, 24), wires: "GPIO10 (pin 19)")
    #expect(throws: Refusal("expected r, g, b or n")) { try trial.answer("w") }
    try trial.answer("g")
    // Twice the same: from the first one again.
    #expect(throws: Refusal.self) { try trial.answer("g") }
    #expect(trial.prompt.standard == "r")
    #expect(throws: Refusal.self) { try trial.answer("n") }
    try trial.answer("")
    try trial.answer("")
    #expect(throws: Refusal("expected y or n")) { try trial.answer("perhaps") }
    try trial.answer("n")
    for text in ["7", "61", "x"] {
      #expect(throws: Refusal("expected a number of LEDs from 8 to 60")) { try trial.answer(text) }
    }
    try trial.answer("60")
    #expect(trial.ring.budget == Milliamperes(500))
    try trial.answer("y")
    #expect(trial.isMoving)
    #expect(throws: Refusal.self) { try trial.answer("left") }
    try trial.answer("c")
    for text in ["13", "0", "+x", "-99", "top"] { #expect(throws: Refusal.self) { try trial.answer(text) } }
    try trial.answer("s")
    #expect(trial.isDone)
  }

  @Test("nothing shines brighter than the budget lets it")
  func budget() {
    for chip in LEDChip.allCases {
      for leds in [8, 24, 60] {
        for budget in [UInt32(leds) * 2, 300, 500, 2_000] {
          var ring = ring(chip, leds)
          ring.budget = Milliamperes(budget)
          var trial = RingTrial(ring, wires: "")
          for _ in 0..<(chip.channels + 3) where !trial.isDone {
            let sum = trial.pixels().reduce(0) { $0 + Int($1.red) + Int($1.green) + Int($1.blue) + Int($1.white) }
            #expect(sum > 0)
            // 20 mA a full channel, 1 mA an idle LED; a light of 1 of 255 is the least that there is.
            #expect(sum * 20 / 255 + leds <= max(Int(budget), leds * 2 + 1))
            try? trial.answer("")
          }
        }
      }
    }
  }
}
