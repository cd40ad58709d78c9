// SPDX-License-Identifier: MIT

import BoardFile
import Glibc
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
    guard let folder = opendir("/\(root)/scenarios") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".yaml") { names.append(name) }
    }
    return names.sorted()
  }()

  /// A scenario of the project with its board.
  static func load(_ name: String) throws -> (scenario: Scenario, board: Board) {
    let scenario = try Scenario(yaml: read("scenarios/\(name)"), file: "scenarios/\(name)")
    guard let board = scenario.board else { return (scenario, .standard) }
    return (scenario, try Board(yaml: read("scenarios/\(board)"), file: board))
  }
}
