// SPDX-License-Identifier: MIT

import BoardFile
import HAL
import Host
import NapCore
import Recording
import Scenario
import YAML

/// A night to be looked at: a scenario that is run, or a recording that is replayed.
enum RenderedNight {
  case scenario(Scenario, Board, boardFile: String?)
  case recording(RecordingReader, Board, path: String)

  /// What became of it.
  struct Outcome {
    /// Of the device's time.
    let length: Nanoseconds
    let code: ExitCode
  }

  /// Reads the file at `path`, and the board that it was on; reports what is wrong.
  static func load(_ path: String, board: String?, console: Console) -> RenderedNight? {
    do throws(Diagnostic) {
      // Read once: it may come through a pipe.
      let bytes = try File.readSource(path, limit: RecordingReader.longest)
      if RecordingReader.isRecording(bytes) { return recording(bytes, path, board: board, console: console) }
      let (scenario, loaded) = try Scenario.load(bytes, path, board: board)
      return .scenario(scenario, loaded, boardFile: board ?? scenario.boardFile)
    } catch {
      console.report(error)
      return nil
    }
  }

  private static func recording(_ bytes: [UInt8], _ path: String, board: String?, console: Console) -> RenderedNight? {
    guard board == nil else {
      console.error("a recording has its board with it, expected no `--board`", file: path)
      return nil
    }
    guard let reader = RecordingReader.load(bytes, path, console: console) else { return nil }
    var first = reader
    guard let event = try? first.next(), case .powerOn(let powerOn) = event else {
      console.error("nothing in it can be replayed, expected at least the power-on that it begins with", file: path)
      return nil
    }
    do throws(Diagnostic) {
      return .recording(reader, try Board(yaml: powerOn.board, file: "\(path) (its board)"), path: path)
    } catch {
      console.report(error)
      return nil
    }
  }

  var board: Board {
    switch self {
    case .scenario(_, let board, _), .recording(_, let board, _): board
    }
  }

  /// What it tells, in a sentence.
  var name: String {
    switch self {
    case .scenario(let scenario, _, _): scenario.name
    case .recording(_, let board, let path): "\(path), on \(board.name)"
    }
  }

  /// The files that it is read from.
  var inputs: [String] {
    switch self {
    case .scenario(let scenario, _, let board): [scenario.file, board].compactMap { $0 }
    case .recording(_, _, let path): [path]
    }
  }

  /// How long it may be at most, for somebody who waits.
  var longest: Nanoseconds {
    switch self {
    case .scenario(let scenario, _, _): return scenario.longest
    case .recording(var reader, let board, _):
      var (origin, end) = (Nanoseconds(0), Nanoseconds(0))
      while let event = try? reader.next() {
        switch event {
        case .powerOn(let powerOn): origin = powerOn.origin
        case .through(let tick), .end(let tick, _, _): end = origin + board.configuration.tick.time(of: tick)
        case .tick, .digest: break
        }
      }
      return end
    }
  }

  /// What the wall clock shows at its beginning, since 1970; `nil` where nobody knows.
  var wall: Nanoseconds? {
    switch self {
    case .scenario(let scenario, _, _): scenario.wall >= Nanoseconds.believableWall ? scenario.wall : nil
    case .recording: nil
    }
  }

  /// Lets it pass; reports what goes wrong in it.
  func pass(tap: (any NightTap)?, trace: (([UInt8]) -> Void)?, _ console: Console) -> Outcome {
    switch self {
    case .scenario(let scenario, let board, _):
      var bench = scenario.bench(board, trace: trace, tap: tap)
      let verdict = Runner().run(scenario, on: &bench)
      bench.finishTrace()
      guard let failure = verdict.failure else { return Outcome(length: bench.now, code: .success) }
      console.report(failure)
      return Outcome(length: bench.now, code: .checkFailed)
    case .recording(let reader, let board, let path):
      var replay = Replay(reader, goesOn: true, trace: trace, tap: tap)
      let verdict = replay.run { _ in board.configuration }
      if let damage = verdict.damage { console.warn("byte \(damage.offset): \(damage.message)", file: path) }
      if verdict.difference != nil {
        console.warn("this firmware does not do what was recorded: `napclock replay` tells where", file: path)
      }
      let isWhole = verdict.damage == nil || verdict.damage?.kind == .torn
      return Outcome(length: verdict.length, code: isWhole ? .success : .badInput)
    }
  }
}
