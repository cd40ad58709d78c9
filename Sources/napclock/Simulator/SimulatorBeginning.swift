// SPDX-License-Identifier: MIT

import BoardFile
import Host
import NapCore
import NapLog
import Scenario
import YAML

/// What `napclock sim` begins with, read and found sound before anything is written.
struct SimulatorBeginning {
  let board: Board
  /// What the clock lives through first.
  private let scenario: Scenario?
  private var options = SimulatedBench.Options()
  /// The files that were read.
  let inputs: [String]

  /// - Returns: `nil` where something is wrong, which is reported.
  init?(_ arguments: Arguments, seed: UInt64, console: Console) throws(UsageError) {
    if let path = arguments.value("--after") {
      guard !arguments.has("--data") else {
        throw UsageError("`--data` with `--after`, expected one of them: a scenario begins with an empty store")
      }
      do throws(Diagnostic) {
        let (scenario, board) = try Scenario.load(path, board: arguments.value("--board"))
        self.scenario = scenario
        self.board = board
        inputs = [path, arguments.value("--board") ?? scenario.boardFile].compactMap { $0 }
        return
      } catch {
        console.report(error)
        return nil
      }
    }
    scenario = nil
    inputs = [arguments.value("--board")].compactMap { $0 }
    if let path = arguments.value("--board") {
      guard let loaded = Board.load(path, console: console) else { return nil }
      board = loaded
    } else {
      board = .standard
    }
    options.seed = seed
    options.wall = Nanoseconds(WallTime.now)
    options.program = "napclock \(Napclock.version)"
    guard let path = arguments.value("--data") else { return }
    do throws(StoreError) {
      let storage = try DirectoryStorage(path)
      for notice in storage.takeNotices() { console.warn(notice) }
      options.storage = storage
      // No two simulated machines are ever in the same power-on.
      options.boot = UInt64(bitPattern: WallTime.now)
    } catch {
      console.error("\(error)")
      return nil
    }
  }

  /// The clock, which has lived through its scenario.
  ///
  /// - Parameter record: takes a recording; without it none is made.
  func bench(record: (([UInt8]) -> Void)?) -> SimulatedBench {
    if let scenario {
      var bench = scenario.bench(board, record: record)
      _ = Runner().run(scenario, on: &bench)
      return bench
    }
    var options = options
    options.record = record
    return SimulatedBench(board, options)
  }
}
