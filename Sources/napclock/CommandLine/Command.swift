// SPDX-License-Identifier: MIT

import YAML

/// One command, or a group of commands.
struct Command: Sendable {
  let name: String
  /// One line, in lists of commands.
  let summary: String
  /// What stands behind the options, such as `FILE...`; empty where nothing may.
  var operands = ""
  var operandCount: ClosedRange<Int> = 0...0
  var options: [Option] = []
  /// What else `--help` tells; empty where the summary says it all.
  var details = ""
  var subcommands: [Command] = []
  /// Does the work of a command; a group has none of its own.
  var run: @Sendable (Arguments, Console) throws(UsageError) -> ExitCode = { _, _ throws(UsageError) in
    throw UsageError("no command, expected one")
  }

  /// Runs the command that `words` name, or tells why not.
  ///
  /// - Parameter path: the words that led here, such as `napclock board`.
  func dispatch(_ words: [String], path: String, console: Console) -> ExitCode {
    do throws(UsageError) {
      if subcommands.isEmpty {
        if Arguments.askForHelp(words) {
          console.print(usage(path))
          return .success
        }
        return try run(Arguments(words, options: options, operands: operands, count: operandCount), console)
      }
      return try choose(words, path: path, console: console)
    } catch {
      console.error(error.message)
      console.printError("See `\(path) --help`.")
      return .badInput
    }
  }

  private func choose(_ words: [String], path: String, console: Console) throws(UsageError) -> ExitCode {
    guard let word = words.first else {
      throw UsageError("no command after `\(path)`, expected \(list(subcommands.map(\.name)))")
    }
    if word == "help" {
      let topic = words.dropFirst().filter { !$0.hasPrefix("-") }
      return dispatch(topic + ["--help"], path: path, console: console)
    }
    if word == "--help" || word == "-h" {
      console.print(usage(path))
      return .success
    }
    guard let command = subcommands.first(where: { $0.name == word }) else {
      let kind = word.hasPrefix("-") ? "option" : "command"
      let names = subcommands.map(\.name) + options.map(\.name) + ["--help"]
      let near = Suggestion.nearest(to: word, among: names).map { "did you mean `\($0)`?" }
      throw UsageError("unknown \(kind) \(quoted(word)), \(near ?? "expected \(list(subcommands.map(\.name)))")")
    }
    return command.dispatch(Array(words.dropFirst()), path: "\(path) \(command.name)", console: console)
  }

  // MARK: Help

  /// What may stand behind its name: options and operands of a command, a command of a group.
  var synopsis: [String] {
    guard subcommands.isEmpty else { return ["COMMAND"] }
    return options.map { "[\($0.synopsis)]" } + (operands.isEmpty ? [] : [operands])
  }

  /// What `--help` prints.
  func usage(_ path: String) -> String {
    var text = (["Usage: \(path)"] + synopsis).joined(separator: " ") + "\n\n\(summary)\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    if !subcommands.isEmpty {
      text += "\nCommands:\n" + Self.table(subcommands.map { ($0.name, $0.summary) })
    }
    text += "\nOptions:\n" + Self.table((options + [.help]).map { ($0.synopsis, $0.summary) })
    let codes = ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }
    return text + "\nExit codes: \(codes.joined(separator: ", "))."
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.0.padded(to: width) + "  \($0.1)\n" }.joined()
  }
}

extension String {
  /// With spaces behind it, so that it takes `width` columns.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
