// SPDX-License-Identifier: MIT

import BoardFile
import Host
import NapCore
import Recording
import Scenario
import YAML

extension Arguments {
  /// The files that a command on scenarios reads, as far as its words name them.
  var inputs: [String] { operands + [value("--board")].compactMap { $0 } }

  /// The same for one scenario, with the board that it names itself.
  func inputs(of scenario: Scenario) -> [String] { inputs + [scenario.file, scenario.boardFile].compactMap { $0 } }
}

extension Scenario {
  /// Reads the scenario at `path`, and the board it runs on.
  ///
  /// The board is the one at `board` if given; otherwise the one that the scenario names, relative to itself;
  /// otherwise the standard board.
  ///
  /// - Throws: the first error of either file.
  static func load(_ path: String, board: String?) throws(Diagnostic) -> (scenario: Scenario, board: Board) {
    try load(File.readSource(path), path, board: board)
  }

  /// The same, of a file that has been read.
  static func load(_ bytes: [UInt8], _ path: String, board: String?) throws(Diagnostic)
    -> (scenario: Scenario, board: Board)
  {
    let scenario = try Scenario(yaml: bytes, file: path)
    guard let file = board ?? scenario.boardFile else { return (scenario, .standard) }
    return (scenario, try Board.load(file))
  }

  /// The path of the board that the scenario names.
  var boardFile: String? { board.map { Self.path($0, besides: file) } }

  private static func path(_ name: String, besides file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return String(file[...slash]) + name
  }

  /// A bench in virtual time for this scenario.
  ///
  /// - Parameters:
  ///   - trace: takes the trace in pieces; without it none is made.
  ///   - record: takes the recording in the same way.
  ///   - tap: looks on.
  func bench(
    _ board: Board, skipsQuietTicks: Bool = true, trace: (([UInt8]) -> Void)? = nil,
    record: (([UInt8]) -> Void)? = nil, tap: (any NightTap)? = nil
  ) -> SimulatedBench {
    var options = SimulatedBench.Options()
    options.seed = seed
    options.wall = wall
    options.trace = trace
    options.record = record
    options.tap = tap
    options.program = "napclock \(Napclock.version)"
    options.skipsQuietTicks = skipsQuietTicks
    return SimulatedBench(board, options)
  }
}

extension Console {
  /// A step whose expectation was not met, in one line.
  func report(_ failure: Runner.Failure) {
    printError(
      "\(failure.file):\(failure.position.line):\(failure.position.column): "
        + "error: seen \(failure.seen), expected \(failure.expected)")
  }
}
