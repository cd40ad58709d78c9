// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

/// Moves the contact at the given times in ms and looks every `tick` ms, as the device does.
private func events(
  _ moves: [(Int64, Level)], debounce: Int64 = 5, tick: Int64 = 20, until end: Int64
) -> [(time: Int64, event: Button.Event)] {
  var button = Button(debounce: Milliseconds(debounce), level: .high)
  var result: [(Int64, Button.Event)] = []
  var next = 0
  for now in stride(from: Int64(0), through: end, by: Int(tick)) {
    while next < moves.count, moves[next].0 <= now {
      let time = Milliseconds(moves[next].0).nanoseconds
      while let event = button.settle(at: time) { result.append((now, event)) }
      button.set(moves[next].1, at: time)
      next += 1
    }
    while let event = button.settle(at: Milliseconds(now).nanoseconds) { result.append((now, event)) }
  }
  return result
}

@Suite("PUB-07: a press shorter than the debounce time does not swallow the next")
struct ShortPressTests {
  private let moves: [(Int64, Level)] = [
    (0, .low), (3, .high), (5, .low), (9, .high), (11, .low), (20, .high), (500, .low), (700, .high),
  ]

  @Test("with 30 ms only the long one counts, once", arguments: [1, 10, 20] as [Int64])
  func slow(tick: Int64) {
    let seen = events(moves, debounce: 30, tick: tick, until: 2_000)
    #expect(seen.map(\.event) == [.down, .press])
    #expect(seen.first.map { (530...550).contains($0.time) } == true)
  }

  @Test("with 5 ms the short one counts as well, and the next is not lost")
  func fast() {
    let seen = events(moves, debounce: 5, until: 2_000)
    #expect(seen.map(\.event) == [.down, .press, .down, .press])
    #expect(seen.filter { $0.time >= 500 }.map(\.event) == [.down, .press])
  }
}

@Suite("PUB-08: a press and a long press exclude each other")
struct LongPressTests {
  @Test(
    "each hold gives one of them",
    arguments: [
      ([(0, .low), (200, .high)], [.down, .press]), ([(0, .low), (1_200, .high)], [.down, .long]),
      ([(0, .low), (780, .high)], [.down, .press]), ([(0, .low), (799, .high)], [.down, .press]),
      ([(0, .low), (800, .high)], [.down, .long]),
      ([(0, .low), (100, .high), (150, .low), (250, .high)], [.down, .press, .down, .press]),
    ] as [([(Int64, Level)], [Button.Event])], [1, 10, 20] as [Int64])
  func exclusive(hold: ([(Int64, Level)], [Button.Event]), tick: Int64) {
    #expect(events(hold.0, tick: tick, until: 3_000).map(\.event) == hold.1)
  }

  @Test("the long press comes at 800 ms while still held")
  func moment() {
    let seen = events([(0, .low), (1_200, .high)], until: 3_000)
    #expect(seen.last.map { (800...820).contains($0.time) } == true)
  }

  @Test("contacts that bounce at 800 ms still give a long press, and one only")
  func bounceAtTheBorder() {
    let moves: [(Int64, Level)] = [(0, .low), (798, .high), (802, .low), (1_000, .high)]
    #expect(events(moves, until: 2_000).map(\.event) == [.down, .long])
  }

  @Test("a used-up press gives nothing more")
  func spent() {
    var button = Button(debounce: Milliseconds(5), level: .high)
    button.set(.low, at: Nanoseconds(0))
    #expect(button.settle(at: Milliseconds(5).nanoseconds) == .down)
    button.spend()
    #expect(button.due == nil)
    #expect(button.settle(at: Milliseconds(900).nanoseconds) == nil)
    button.set(.high, at: Milliseconds(1_000).nanoseconds)
    #expect(button.level == .high && button.isHeld)
    #expect(button.settle(at: Milliseconds(1_010).nanoseconds) == nil)
    #expect(!button.isHeld)
    button.spend()
    button.set(.low, at: Milliseconds(2_000).nanoseconds)
    #expect(button.settle(at: Milliseconds(2_005).nanoseconds) == .down, "nothing to use up outside a press")
    #expect(button.due == Milliseconds(2_800).nanoseconds)
  }

  @Test("held at power-on it does nothing until it was released once")
  func heldAtPowerOn() {
    var button = Button(debounce: Milliseconds(5), level: .low)
    #expect(button.isHeld)
    #expect(button.settle(at: Milliseconds(5_000).nanoseconds) == nil)
    button.set(.high, at: Milliseconds(5_000).nanoseconds)
    #expect(button.settle(at: Milliseconds(5_005).nanoseconds) == nil)
    button.set(.low, at: Milliseconds(6_000).nanoseconds)
    #expect(button.settle(at: Milliseconds(6_005).nanoseconds) == .down)
  }

  @Test("any chatter within the debounce time of a clean press gives exactly one press")
  func anyChatter() {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<2_000 {
      var moves: [(Int64, Level)] = []
      // Times in ms; chatter of up to 4 ms around both ends.
      for (base, level) in [(Int64(100), Level.low), (300, .high)] {
        var time = base
        moves.append((time, level))
        for _ in 0..<generator.below(4) {
          time += Int64(generator.below(3))
          moves.append((time, level.inverted))
          time += Int64(generator.below(3))
          moves.append((time, level))
        }
      }
      let seen = events(moves, debounce: 5, tick: 10, until: 1_500)
      #expect(seen.map(\.event) == [.down, .press])
    }
  }
}

@Suite("The queue of a tick's edges")
struct EdgeQueueTests {
  @Test("sorting by time keeps edges of one time in their order")
  func stable() {
    var queue = EdgeQueue()
    queue.append(Edge(.a, .low, at: Nanoseconds(5)))
    queue.append(Edge(.b, .low, at: Nanoseconds(3)))
    queue.append(Edge(.a, .high, at: Nanoseconds(3)))
    queue.append(Edge(.button, .low, at: Nanoseconds(-1)))
    queue.sort()
    #expect(queue.edges.map(\.line) == [.button, .b, .a, .a])
    #expect(queue.edges.map(\.level) == [.low, .low, .high, .low])
  }

  @Test("at its bound it refuses, counts, and allocates no more")
  func bounded() {
    var queue = EdgeQueue()
    for index in 0..<EdgeQueue.capacity + 7 { queue.append(Edge(.a, .low, at: Nanoseconds(Int64(index)))) }
    #expect(queue.edges.count == EdgeQueue.capacity)
    #expect(queue.refused == 7)
    queue.keepLast(2)
    #expect(queue.edges.map(\.time.count) == [1_022, 1_023])
    queue.removeAll()
    #expect(queue.isEmpty && queue.refused == 0)
  }

  @Test("many edges at once are those one by one, and what finds no room is refused")
  func atOnce() {
    var edges: [Edge] = []
    for index in 0..<700 {
      let time = Nanoseconds(Int64(index) * 7 % 100)
      edges.append(Edge(index % 3 == 0 ? .a : .b, index % 2 == 0 ? .low : .high, at: time))
    }
    var single = EdgeQueue()
    var atOnce = EdgeQueue()
    for _ in 0..<2 {
      for edge in edges { single.append(edge) }
      atOnce.append(edges.count) { edges[$0] }
      #expect(atOnce.edges == single.edges)
      #expect(atOnce.refused == single.refused)
    }
    #expect(atOnce.count == EdgeQueue.capacity && atOnce.refused == 376)
    atOnce.sort()
    var expected: [Edge] = []
    for time in 0..<100 { expected += single.edges.filter { $0.time.count == Int64(time) } }
    #expect(Array(atOnce.edges) == expected)
    atOnce.append(0) { _ in fatalError("no edge is asked for") }
    #expect(atOnce.count == EdgeQueue.capacity)
  }

  @Test("levels can be read and set by line")
  func levels() {
    var levels = DialLevels.released
    for line in DialLine.allCases {
      #expect(levels[line] == .high)
      levels[line] = .low
      #expect(levels[line] == .low)
    }
    #expect(levels == DialLevels(a: .low, b: .low, button: .low))
    #expect(Level.low.inverted == .high && Level.high.inverted == .low)
  }
}
