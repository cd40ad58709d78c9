// SPDX-License-Identifier: MIT

import BoardFile
import YAML

extension Command {
  static let boardCheck = Command(
    name: "check", summary: "Checks board files; opens no device.", operands: "FILE...", operandCount: 1...Int.max,
    options: [.json],
    details: """
      Prints one line for each good file. Errors and warnings go to the error stream as
      file:line:column, each with its line. Ends with 2 if any file has an error.
      """,
    run: { arguments, console throws(UsageError) in
      var reports: [JSON] = []
      var code = ExitCode.success
      for path in arguments.operands {
        var warnings: [Diagnostic] = []
        var errors: [Diagnostic] = []
        do throws(BoardError) {
          warnings = try Board.load(path).warnings
        } catch {
          errors = [error]
          code = .badInput
        }
        for diagnostic in warnings + errors { console.report(diagnostic) }
        if !arguments.has("--json"), errors.isEmpty { console.print("\(path): ok") }
        reports.append(
          .object([
            "file": .string(path), "ok": .bool(errors.isEmpty), "errors": .array(errors.map(\.json)),
            "warnings": .array(warnings.map(\.json)),
          ]))
      }
      if arguments.has("--json") { console.print(JSON.array(reports).text) }
      return code
    })
}

extension Diagnostic {
  var json: JSON {
    .object([
      "line": .integer(Int64(position.line)), "column": .integer(Int64(position.column)), "message": .string(message),
    ])
  }
}
