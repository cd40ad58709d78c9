// SPDX-License-Identifier: MIT

extension NapDatabase {
  /// What an import has changed.
  public struct Imported: Equatable, Sendable {
    /// Naps that the log lacked.
    public var added = 0
    /// Naps that it had without knowing for certain when they began.
    public var corrected = 0
  }

  /// Adds those of `naps` that the log lacks: all, or none where that fails.
  ///
  /// A nap is known by all that is measured of it, and by when it began on the monotonic clock of its power-on; where
  /// that has no number, by when it began at all. Of naps that are the same to the millisecond there are afterwards as
  /// many as in the longer of both lists, so that a second time changes nothing.
  public mutating func add(missing naps: [LoggedNap]) throws(DatabaseError) -> Imported {
    var imported = Imported()
    try inTransaction { (database) throws(DatabaseError) in
      var known = try database.identities()
      let correct = try database.connection.prepare(
        "UPDATE naps SET began_at = ?1, is_certain = ?2 WHERE id = ?3")
      for nap in naps {
        guard let there = known[nap.identity]?.popLast() else {
          try database.add(nap)
          imported.added += 1
          continue
        }
        guard nap.isCertain, !there.isCertain else { continue }
        correct.bind(1, nap.beganAt?.count)
        correct.bind(2, 1)
        correct.bind(3, there.row)
        try correct.run()
        imported.corrected += 1
      }
    }
    return imported
  }

  /// The log's naps by what they are known by; of equal ones the certain ones come first.
  private func identities() throws(DatabaseError) -> [LoggedNap: [(row: Int64, isCertain: Bool)]] {
    let statement = try connection.prepare("SELECT \(NapRow.columns), id FROM naps ORDER BY is_certain, id DESC")
    var naps: [(row: Int64, nap: LoggedNap)] = []
    while try statement.step() {
      if let nap = NapRow.nap(of: statement), let row = statement.integer(13) { naps.append((row, nap)) }
    }
    return Dictionary(grouping: naps) { $0.nap.identity }.mapValues { $0.map { ($0.row, $0.nap.isCertain) } }
  }
}

extension LoggedNap {
  /// The nap without what may be corrected later.
  fileprivate var identity: LoggedNap {
    var nap = self
    nap.isCertain = false
    if boot != 0 { nap.beganAt = nil }
    return nap
  }
}
