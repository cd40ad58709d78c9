// SPDX-License-Identifier: MIT

import Host
import LogBook
import NapCore
import NapLog
import YAML

extension Command {
  static let log = Command(
    name: "log", summary: "The naps that are over: of this week, if not said otherwise.",
    options: [
      .flag("--today", "Those of today."),
      .flag("--week", "Those since Monday, as without it."),
      .flag("--all", "All."),
      .flag("--json", "Prints JSON: all of them, if not said otherwise."),
      .flag("--csv", "Prints comma-separated values, in the same way."),
      .value("--import", "FILE", "Adds the naps of such a file that the log lacks."),
      DataPlace.option,
    ],
    details: """
      Times of day are local, with their offset from UTC. It reads while a clock runs; to import, no
      clock may run with the same data. Importing a file twice changes nothing.
      """,
    run: { arguments, console throws(UsageError) in
      let place = try DataPlace.path(arguments)
      let scopes: [(String, NapReport.Scope)] = [("--today", .today), ("--week", .week), ("--all", .all)]
      let given = scopes.filter { arguments.has($0.0) }
      if given.count > 1 { throw UsageError("`\(given[0].0)` with `\(given[1].0)`, expected one of them") }
      if arguments.has("--json"), arguments.has("--csv") {
        throw UsageError("`--json` with `--csv`, expected one of them")
      }
      if let path = arguments.value("--import") {
        if let other = (scopes.map(\.0) + ["--json", "--csv"]).first(where: { arguments.has($0) }) {
          throw UsageError("`--import` with `\(other)`, expected `--import FILE` alone")
        }
        return importNaps(path, into: place, console: console)
      }
      var notices: [String] = []
      let log: NapDatabase.Log
      do throws(StoreError) {
        log = try DataDirectory.log(place, &notices)
      } catch {
        console.error("\(error)")
        return .hardware
      }
      for notice in notices { console.warn(notice) }
      if log.unreadable > 0 {
        console.warn("entries that no clock can have written are left out: \(log.unreadable)")
      }
      let report = NapReport(
        log.naps, now: Milliseconds(WallTime.now / 1_000_000), secondsAheadOfUTC: WallTime.secondsAheadOfUTC(at:))
      let export = NapExport(secondsAheadOfUTC: WallTime.secondsAheadOfUTC(at:))
      let scope = given.first?.1
      if arguments.has("--json") {
        console.write(export.json(report.naps(of: scope ?? .all)), .output)
      } else if arguments.has("--csv") {
        console.write(export.csv(report.naps(of: scope ?? .all)), .output)
      } else {
        for line in report.lines(scope ?? .week) { console.print(line) }
      }
      return .success
    })

  private static func importNaps(_ path: String, into place: String, console: Console) -> ExitCode {
    let naps: [LoggedNap]
    do throws(Diagnostic) {
      naps = try NapImport.read(SourceFile(name: path, bytes: try File.readSource(path, limit: NapImport.longest)))
    } catch {
      console.report(error)
      return .badInput
    }
    do throws(StoreError) {
      var notices: [String] = []
      let imported = try DataDirectory.open(place).add(missing: naps, &notices)
      for notice in notices { console.warn(notice) }
      let corrected = imported.corrected == 0 ? "" : ", \(imported.corrected) corrected"
      console.print("\(naps.count) read, \(imported.added) added\(corrected)")
      return .success
    } catch {
      console.error("\(error)")
      return .hardware
    }
  }
}
