// SPDX-License-Identifier: MIT

import BoardFile
import Foundation
import Scenario

/// The project's scenarios.
enum Scenarios {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// All but those with so many frames that a debug build is long about them: `tools/determinism` replays all.
  static let names = files(in: "scenarios", ending: ".yaml").filter {
    ![
      "a-forgotten-pause.yaml", "a-power-cut-in-a-pause.yaml", "both-are-dead.yaml", "the-mood-light.yaml",
    ].contains($0)
  }

  /// Some that take minutes only: every one of their ticks is run.
  static let short = [
    "a-bouncing-dial.yaml", "edges-are-lost.yaml", "the-gpio-chip-goes-away.yaml", "turned-while-held.yaml",
    "the-dial-fails-under-a-press.yaml", "a-lost-release.yaml",
  ]

  static func files(in folder: String, ending: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
    return (names ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }

  static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
  }

  static func load(_ name: String) throws -> (scenario: Scenario, board: Board) {
    let scenario = try Scenario(yaml: read("scenarios/\(name)"), file: "scenarios/\(name)")
    guard let board = scenario.board else { return (scenario, .standard) }
    return (scenario, try Board(yaml: read("scenarios/\(board)"), file: board))
  }
}
