// SPDX-License-Identifier: MIT

/// Finds what somebody meant to write.
public enum Suggestion {
  /// The candidate nearest to `word`, or `nil` where none is near.
  ///
  /// Near is one slip (a letter wrong, missing, added, or two swapped) for a short word and one more for every
  /// three letters. The first of equals wins.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = folded(word)
    guard letters.count <= 64 else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let other = folded(candidate)
      let distance = distance(letters, other)
      guard distance <= max(1, min(letters.count, other.count) / 3), distance < other.count else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// Lower case, and `-` as `_`: such slips cost nothing.
  private static func folded(_ word: String) -> [Unicode.Scalar] {
    word.lowercased().unicodeScalars.map { $0 == "-" ? "_" : $0 }
  }

  /// The optimal string alignment distance.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let same = left[row] == right[column]
        var cost = min(previous[column] + (same ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      (before, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
