// SPDX-License-Identifier: MIT

import NapCore

extension Night {
  /// The fewest events, as far as leaving some out finds them, with which the same promise is still broken.
  ///
  /// - Parameters:
  ///   - events: all that happened when it was.
  ///   - name: the promise.
  public func shrunk(_ events: [TimedEvent], breaking name: Invariant) -> [TimedEvent] {
    Self.fewest(of: events) { run($0).broken?.name == name }
  }

  /// The fewest events that still break something; all of them where they do not.
  static func fewest(of events: [TimedEvent], that breaks: ([TimedEvent]) -> Bool) -> [TimedEvent] {
    guard breaks(events) else { return events }
    var kept = events
    // What came after cannot have been to blame: the shortest beginning that still breaks it, by halves.
    var (least, most) = (0, kept.count)
    while least < most {
      let middle = (least + most) / 2
      if breaks(Array(kept[..<middle])) { most = middle } else { least = middle + 1 }
    }
    if breaks(Array(kept[..<most])) { kept = Array(kept[..<most]) }
    // Then pieces are left out, large ones first.
    var piece = max(kept.count / 2, 1)
    while true {
      var start = 0
      var wasUseful = false
      while start < kept.count {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + piece, kept.count))
        if breaks(fewer) {
          kept = fewer
          wasUseful = true
        } else {
          start += piece
        }
      }
      if piece == 1, !wasUseful { return kept }
      piece = max(piece / 2, 1)
    }
  }
}
