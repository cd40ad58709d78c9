// SPDX-License-Identifier: MIT

/// The room between the board and the parts, where each wire has a track of its own to go up and down on.
///
/// Wires come in at heights that no part's end has, so that no two ever lie on each other; tracks are chosen so that few
/// cross.
struct Channel {
  /// Where a wire comes in, and where it leaves.
  struct Passage: Equatable {
    let from: Int
    let to: Int
  }

  /// Between tracks.
  static let spacing = 12

  /// The track of each passage, counted from the board's side.
  private(set) var tracks: [Int]

  init(_ passages: [Passage]) {
    // A wire that goes down passes in front of those below it that go down; one that goes up, behind.
    let order = passages.indices.sorted { first, second in
      let (first, second) = (passages[first], passages[second])
      let (isDown, otherIsDown) = (first.to > first.from, second.to > second.from)
      if isDown != otherIsDown { return isDown }
      return isDown ? first.from > second.from : first.from < second.from
    }
    tracks = Array(repeating: 0, count: passages.count)
    for (track, passage) in order.enumerated() { tracks[passage] = track }
    improve(passages)
  }

  /// Changes two tracks wherever that leaves fewer crossings.
  private mutating func improve(_ passages: [Passage]) {
    var fewest = crossings(passages)
    // Each round has fewer crossings than the one before.
    while fewest > 0 {
      let before = fewest
      for first in passages.indices {
        for second in passages.indices where second > first {
          tracks.swapAt(first, second)
          let count = crossings(passages)
          if count < fewest { fewest = count } else { tracks.swapAt(first, second) }
        }
      }
      guard fewest < before else { return }
    }
  }

  /// How often wires cross.
  func crossings(_ passages: [Passage]) -> Int {
    var count = 0
    for first in passages.indices {
      for second in passages.indices where second != first {
        // The first one's way up or down meets the other's way in or out.
        let (up, other) = (passages[first], passages[second])
        let (low, high) = (min(up.from, up.to), max(up.from, up.to))
        if tracks[second] > tracks[first], other.from > low, other.from < high { count += 1 }
        if tracks[second] < tracks[first], other.to > low, other.to < high { count += 1 }
      }
    }
    return count
  }
}
