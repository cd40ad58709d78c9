// SPDX-License-Identifier: MIT

extension NapDatabase {
  /// The log, or what of it can be believed.
  public struct Log: Equatable, Sendable {
    /// Those whose beginning is known come first, in its order; the others in the order in which they ended.
    public var naps: [LoggedNap] = []
    /// Entries that no clock can have written.
    public var unreadable = 0
  }

  /// All naps.
  public func log() throws(DatabaseError) -> Log {
    let statement = try connection.prepare(
      "SELECT \(NapRow.columns) FROM naps ORDER BY began_at IS NULL, began_at, id")
    var log = Log()
    while try statement.step() {
      if let nap = NapRow.nap(of: statement) { log.naps.append(nap) } else { log.unreadable += 1 }
    }
    return log
  }
}
