// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

/// Levels AB as text, as in `01 00 10 11`.
private func walk(_ text: String) -> [(a: Level, b: Level)] {
  text.split(whereSeparator: { $0 == " " || $0 == "|" }).map { pair in
    (pair.first == "1" ? .high : .low, pair.last == "1" ? .high : .low)
  }
}

private func decoder(
  _ kind: EdgesPerDetent = .four, rest: Level = .high, start: String = "11", reversed: Bool = false
) -> QuadratureDecoder {
  var configuration = DialConfiguration()
  configuration.edgesPerDetent = kind
  configuration.rest = rest
  configuration.reversed = reversed
  let levels = walk(start)[0]
  return QuadratureDecoder(configuration, a: levels.a, b: levels.b)
}

extension QuadratureDecoder {
  /// The detents of a walk, one number a state.
  fileprivate mutating func take(_ text: String) -> [Int] { walk(text).map { Int(move(to: $0.a, $0.b)) } }

  fileprivate mutating func sum(_ text: String, times: Int = 1) -> Int {
    (0..<times).reduce(0) { sum, _ in sum + take(text).reduce(0, +) }
  }
}

@Suite("PUB-01: one click is one detent, whatever the encoder's edges a click")
struct OneClickTests {
  @Test(
    "eight clicks clockwise give +8, three back give -3",
    arguments: [
      (EdgesPerDetent.four, Level.high, "11", "01 00 10 11", "10 00 01 11"),
      (.four, .low, "00", "10 11 01 00", "01 11 10 00"),
    ])
  func fullPeriod(kind: EdgesPerDetent, rest: Level, start: String, clockwise: String, back: String) {
    var decoder = decoder(kind, rest: rest, start: start)
    for _ in 0..<8 { #expect(decoder.take(clockwise) == [0, 0, 0, 1]) }
    for _ in 0..<3 { #expect(decoder.take(back) == [0, 0, 0, -1]) }
    #expect(decoder.illegal == 0)
  }

  @Test("with half a period a click, both levels rest", arguments: [Level.high, .low])
  func halfPeriod(rest: Level) {
    var decoder = decoder(.two, rest: rest)
    for _ in 0..<4 { #expect(decoder.take("01 00 10 11") == [0, 1, 0, 1]) }
    #expect(decoder.take("10 00 01 11 10 00") == [0, -1, 0, -1, 0, -1])
  }

  @Test("with a quarter period a click, every level rests")
  func quarterPeriod() {
    var decoder = decoder(.one)
    #expect(decoder.take("01 00 10 11 01 00 10 11") == [1, 1, 1, 1, 1, 1, 1, 1])
    #expect(decoder.take("10 00 01") == [-1, -1, -1])
  }

  @Test("reversed turns the sign round", arguments: EdgesPerDetent.allCases)
  func reversed(kind: EdgesPerDetent) {
    var decoder = decoder(kind, reversed: true)
    #expect(decoder.sum("01 00 10 11") == -4 / Int(kind.rawValue))
  }
}

@Suite("PUB-02: bounce on a contact gives no detent the other way")
struct BounceTests {
  @Test("a first contact that bounces gives exactly one detent, on arrival")
  func leadingBounce() {
    var decoder = decoder()
    let edges: [(Int64, DialLine, Level)] = [
      (0, .a, .low), (40, .a, .high), (95, .a, .low), (130, .a, .high), (210, .a, .low), (6_200, .b, .low),
      (11_800, .a, .high), (17_900, .b, .high),
    ]
    for (time, line, level) in edges { #expect(decoder.set(line, level) == (time == 17_900 ? 1 : 0)) }
  }

  @Test(
    "bounces cancel out",
    arguments: [
      ("01 11 01 00 01 00 10 00 10 11", 1), ("01 00 10 00 10 11 10 11", 1), ("01 00 01 11", 0),
      ("01 00 10 00 01 11", 0),
    ])
  func walks(text: String, expected: Int) {
    var decoder = decoder()
    let detents = decoder.take(text)
    #expect(detents.reduce(0, +) == expected)
    #expect(!detents.contains(-1))
  }
}

@Suite("PUB-03: the first click after a reversal counts")
struct ReversalTests {
  @Test(
    "right, left, right, left",
    arguments: [
      (Level.high, "11", "01 00 10 11 | 10 00 01 11 | 01 00 10 11 | 10 00 01 11"),
      (.low, "00", "10 11 01 00 | 01 11 10 00 | 10 11 01 00 | 01 11 10 00"),
    ])
  func reversals(rest: Level, start: String, text: String) {
    var decoder = decoder(rest: rest, start: start)
    #expect(decoder.take(text) == [0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0, -1])
  }
}

@Suite("PUB-04: a jump of both lines at once is unknown, not a direction")
struct JumpTests {
  @Test("a jump gives no detent backwards, and is counted", arguments: ["00 10 11", "01 10 11", "01 00 11"])
  func jumps(text: String) {
    var decoder = decoder()
    let detents = decoder.take(text)
    #expect([0, 1].contains(detents.reduce(0, +)))
    #expect(!detents.contains(-1))
    #expect(decoder.illegal == 1)
    #expect(decoder.sum("01 00 10 11", times: 5) == 5)
  }

  @Test("flicker between both rests gives nothing", arguments: EdgesPerDetent.allCases)
  func flicker(kind: EdgesPerDetent) {
    var decoder = decoder(kind)
    #expect(decoder.sum("00 11", times: 50) == 0)
    #expect(decoder.illegal == 100)
    #expect(decoder.sum("01 00 10 11", times: 5) == 20 / Int(kind.rawValue))
  }
}

@Suite("PUB-05: two falling edges in a row are normal")
struct RepeatedEdgeTests {
  @Test("edges set levels, they do not toggle them")
  func repeated() {
    var decoder = decoder()
    let edges: [(DialLine, Level)] = [(.a, .low), (.a, .low), (.b, .low), (.a, .high), (.a, .high), (.b, .high)]
    #expect(edges.map { decoder.set($0.0, $0.1) } == [0, 0, 0, 0, 0, 1])
    #expect(decoder.a == .high && decoder.b == .high)
  }

  @Test("the button's line is none of the decoder's")
  func button() {
    var decoder = decoder()
    let before = decoder
    #expect(decoder.set(.button, .low) == 0)
    #expect(decoder == before)
  }

  @Test(
    "after lost edges the levels decide, and the next whole click counts once", arguments: ["00", "01", "10", "11"])
  func resynchronised(levels: String) {
    var decoder = decoder()
    _ = decoder.take("01 00")
    let (a, b) = walk(levels)[0]
    decoder.resynchronise(to: a, b)
    #expect(decoder.illegal == 0)
    // The rest of the click it stands in, whichever, is at most one detent, and none backwards.
    let rest = ["00": "10 11", "01": "00 10 11", "10": "11", "11": ""][levels] ?? ""
    #expect([0, 1].contains(decoder.sum(rest)))
    #expect(decoder.sum("01 00 10 11") == 1)
  }
}

@Suite("R1: the quadrature table")
struct QuadratureTableTests {
  /// Delta for old AB to new AB, rows 00, 01, 10, 11; 9 is a jump.
  static let table: [[Int]] = [[0, -1, 1, 9], [1, 0, 9, -1], [-1, 9, 0, 1], [9, 1, -1, 0]]

  @Test("every pair of states", arguments: 0..<16)
  func pairs(index: Int) {
    let names = ["00", "01", "10", "11"]
    let (old, new) = (index / 4, index % 4)
    var decoder = decoder(.one, start: names[old])
    let expected = Self.table[old][new]
    #expect(decoder.sum(names[new]) == (expected == 9 ? 0 : expected))
    #expect(decoder.illegal == (expected == 9 ? 1 : 0))
  }

  /// The truth is an unwrapped position; the decoder must agree with it at rest.
  @Test("any walk of single edges ends where the dial is", arguments: EdgesPerDetent.allCases, [Level.high, .low])
  func anyWalk(kind: EdgesPerDetent, rest: Level) {
    var generator = SplitMix64(seed: UInt64(kind.rawValue) << 8 | UInt64(rest.rawValue))
    let perDetent = Int(kind.rawValue)
    for _ in 0..<500 {
      var state = rest == .high ? 3 : 0
      var decoder = decoder(kind, rest: rest, start: state == 3 ? "11" : "00")
      var position = 0
      var shown = 0
      for _ in 0..<(20 + Int(generator.below(200))) {
        let line: DialLine = generator.oneIn(2) ? .a : .b
        let level = generator.level()
        let bit = line == .a ? 2 : 1
        let new = level == .high ? state | bit : state & ~bit
        position += Self.table[state][new]
        state = new
        shown += Int(decoder.set(line, level))
        // Between two rests it lags less than one detent; at rest it is exact.
        #expect(abs(shown * perDetent - position) < perDetent)
        if position % perDetent == 0 { #expect(shown * perDetent == position) }
      }
      #expect(decoder.illegal == 0)
    }
  }

  @Test(
    "a bad start costs one detent at most, a jump two, and none turns backwards", arguments: EdgesPerDetent.allCases,
    [Level.high, .low])
  func jumpsAndStarts(kind: EdgesPerDetent, rest: Level) {
    var generator = SplitMix64(seed: 77)
    let names = ["00", "01", "10", "11"]
    let clockwise = [0: 2, 2: 3, 3: 1, 1: 0]
    for _ in 0..<500 {
      var state = Int(generator.below(4))
      var decoder = decoder(kind, rest: rest, start: names[state])
      // In quarters, from where the dial stood.
      var position = 0
      var shown = 0
      var jumps = 0
      for _ in 0..<50 {
        // The hand goes on clockwise; now and then two quarters are read as one.
        let isJump = generator.oneIn(10)
        for _ in 0..<(isJump ? 2 : 1) { state = clockwise[state] ?? 0 }
        position += isJump ? 2 : 1
        jumps += isJump ? 1 : 0
        let detent = decoder.sum(names[state])
        #expect(detent >= 0, "no phantom detent backwards")
        shown += detent
      }
      #expect(Int(decoder.illegal) == jumps)
      let truth = position / Int(kind.rawValue)
      #expect(shown <= truth + 1)
      // A jump over a rest loses the detent that ended there and the one that began.
      #expect(shown >= truth - 1 - jumps * (kind == .four ? 1 : 2))
    }
  }
}
