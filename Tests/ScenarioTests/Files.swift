// SPDX-License-Identifier: MIT

import BoardFile
import Foundation
import Host
import NapCore
import Scenario
import Testing

/// The repository's own files, found beside this one.
enum Files {
  static let root = String(#filePath.split(separator: "/").dropLast(3).joined(separator: "/"))

  static func read(_ path: String) throws -> [UInt8] {
    try File.read("/\(root)/\(path)", limit: 1 << 20)
  }

  /// Every scenario that the project ships, by its name.
  static let scenarios: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/\(root)/scenarios")
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  /// A scenario of the project with its board.
  static func load(_ name: String) throws -> (scenario: Scenario, board: Board) {
    let scenario = try Scenario(yaml: read("scenarios/\(name)"), file: "scenarios/\(name)")
    guard let board = scenario.board else { return (scenario, .standard) }
    return (scenario, try Board(yaml: read("scenarios/\(board)"), file: board))
  }
}
