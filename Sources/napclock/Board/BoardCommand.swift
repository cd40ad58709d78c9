// SPDX-License-Identifier: MIT

import BoardFile
import Host
import YAML

extension Command {
  static let board = Command(
    name: "board", summary: "Checks board files and shows what they wire.", subcommands: [.boardCheck, .boardShow])
}

extension Board {
  /// Reads the board file at `path`.
  ///
  /// - Throws: also where there is no such file or it is too large, at its first character.
  static func load(_ path: String) throws(BoardError) -> Board {
    try Board(yaml: File.readSource(path), file: path)
  }

  /// Reads the board file at `path` and reports what is wrong with it.
  ///
  /// - Returns: `nil` after an error; the command ends with `ExitCode.badInput` then.
  static func load(_ path: String, console: Console) -> Board? {
    do throws(BoardError) {
      let board = try load(path)
      for warning in board.warnings { console.report(warning) }
      return board
    } catch {
      console.report(error)
      return nil
    }
  }
}
