// SPDX-License-Identifier: MIT

import NapCore
import NapLog

/// Naps as a table for a person, with what they come to.
public struct NapReport {
  /// Which naps it tells of.
  public enum Scope: Equatable, Sendable {
    /// Since midnight.
    case today
    /// From Monday on.
    case week
    /// Every nap in the log.
    case all
  }

  private let naps: [LoggedNap]
  private let today: CivilDate
  private let civil: (Milliseconds) -> CivilTime

  /// - Parameters:
  ///   - naps: all that the log has, in any order.
  ///   - now: since 1970 in UTC.
  ///   - secondsAheadOfUTC: by how much the local time is ahead at a moment in seconds since 1970.
  public init(_ naps: [LoggedNap], now: Milliseconds, secondsAheadOfUTC: @escaping (Int64) -> Int64) {
    self.naps = naps
    civil = { CivilTime($0, secondsAheadOfUTC: secondsAheadOfUTC($0.count.floored(by: 1_000))) }
    today = civil(now).date
  }

  /// The naps of a scope. Those that nobody knows the time of are in none but `all`.
  public func naps(of scope: Scope) -> [LoggedNap] {
    switch scope {
    case .today: naps.filter { date($0) == today }
    case .week: naps.filter { date($0)?.monday == today.monday }
    case .all: naps
    }
  }

  private func date(_ nap: LoggedNap) -> CivilDate? { nap.beganAt.map { civil($0).date } }

  // MARK: The table

  /// The table of a scope, in lines.
  public func lines(_ scope: Scope) -> [String] {
    let shown = naps(of: scope)
    var lines = table(shown)
    if shown.isEmpty { lines.append("No naps\(scope == .today ? " today" : scope == .week ? " this week" : "").") }
    lines.append("")
    var totals = [("today", NapTotals(naps(of: .today)))]
    if scope != .today {
      totals.append(("this week", NapTotals(naps(of: .week))))
      totals.append(("in all", NapTotals(naps)))
    }
    lines += Self.columns(totals.map { Self.cells($0, $1) }, left: 1)
    let hidden = naps.filter { $0.beganAt == nil }.count
    if scope != .all, hidden > 0 {
      lines.append("\(hidden) more with the clock not set: `napclock log --all` shows them.")
    }
    if shown.contains(where: { $0.beganAt != nil && !$0.isCertain }) {
      lines.append("~ by a clock that nobody had set right; corrected once it is.")
    }
    return lines
  }

  private func table(_ naps: [LoggedNap]) -> [String] {
    guard !naps.isEmpty else { return [] }
    var rows = [["", "began", "planned", "slept", "answered", "snoozes", "rested", ""]]
    var last = ""
    for nap in naps {
      var (day, began) = ("clock not set", "")
      if let moment = nap.beganAt {
        let time = civil(moment)
        day = time.date.inWords
        began = "\(nap.isCertain ? "" : "~")\(time.clock) \(time.offset)"
      }
      rows.append([
        day == last ? "" : day, began, Self.length(nap.planned), Self.length(nap.length),
        nap.answered.map { "\(($0.count + 500) / 1_000) s" } ?? "–", nap.snoozes == 0 ? "–" : "\(nap.snoozes)",
        Self.bars(nap.level), Self.remark(nap),
      ])
      last = day
    }
    return Self.columns(rows, left: 1)
  }

  private static func remark(_ nap: LoggedNap) -> String {
    var words: [String] = []
    if nap.outcome != .completed { words.append("\(nap.outcome)") }
    if nap.late >= Milliseconds(500) { words.append("called \(length(nap.late)) late") }
    return words.joined(separator: ", ")
  }

  private static func cells(_ name: String, _ totals: NapTotals) -> [String] {
    [
      name, totals.naps == 1 ? "1 nap" : "\(totals.naps) naps",
      totals.naps == 0 ? "" : "\(length(totals.asleep)) asleep",
      totals.secondsUntilAnswered.map { "answered after \($0) s" } ?? "",
      totals.tenthsOfLevel.map { "rested \($0 / 10).\($0 % 10) of \(Nap.levels.upperBound)" } ?? "",
    ]
  }

  /// A level as five bars.
  static func bars(_ level: UInt8) -> String {
    guard level > 0 else { return "–" }
    let full = min(Int(level), Int(Nap.levels.upperBound))
    return String(repeating: "■", count: full) + String(repeating: "□", count: Int(Nap.levels.upperBound) - full)
  }

  /// Such as `45 min`, `1 h 05 min`, or `30 s` below a minute.
  static func length(_ length: Milliseconds) -> String {
    let seconds = (length.count + 500) / 1_000
    guard seconds >= 60 else { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \((minutes % 60).digits(2)) min"
  }

  /// Rows with their cells below one another: the first `left` columns and the last to the left, the others to the
  /// right.
  private static func columns(_ rows: [[String]], left: Int) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().filter { widths[$0.offset] > 0 }.map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column < left || column == count - 1 ? cell + blanks : blanks + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
