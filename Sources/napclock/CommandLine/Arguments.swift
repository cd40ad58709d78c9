// SPDX-License-Identifier: MIT

import YAML

/// An option that a command knows.
struct Option: Sendable {
  /// With its dashes, such as `--json`.
  let name: String
  /// What the value is called in help, such as `FILE`; `nil` for an option without one.
  let value: String?
  let summary: String

  static func flag(_ name: String, _ summary: String) -> Option {
    Option(name: name, value: nil, summary: summary)
  }

  static func value(_ name: String, _ value: String, _ summary: String) -> Option {
    Option(name: name, value: value, summary: summary)
  }

  static let json = Option.flag("--json", "Prints JSON.")
  /// Of every command, without being listed among its own.
  static let help = Option.flag("--help", "Prints this.")

  var synopsis: String { value.map { "\(name) \($0)" } ?? name }
}

/// An option or operand that is wrong: what, expected what.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}

/// A command's words, sorted into options and operands.
struct Arguments: Sendable {
  /// Everything that is no option, in order.
  let operands: [String]
  private let values: [String: String]

  /// - Parameters:
  ///   - words: those behind the command's name. After `--` all are operands.
  ///   - operands: what the operands are called, for messages.
  init(_ words: [String], options: [Option], operands name: String, count: ClosedRange<Int>) throws(UsageError) {
    var operands: [String] = []
    var values: [String: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        throw Self.unknown(parts[0], options)
      }
      guard values[option.name] == nil else {
        throw UsageError("`\(option.name)` stands there twice, expected it once")
      }
      guard let value = option.value else {
        guard parts.count == 1 else { throw UsageError("`\(option.name)` takes no value, expected `\(option.name)`") }
        values[option.name] = ""
        continue
      }
      guard let given = parts.count == 2 ? parts[1] : rest.popFirst(), !given.isEmpty else {
        throw UsageError("`\(option.name)` has no value, expected `\(option.name) \(value)`")
      }
      values[option.name] = given
    }
    guard operands.count >= count.lowerBound else { throw UsageError("too few arguments, expected \(name)") }
    guard operands.count <= count.upperBound else {
      let first = quoted(operands[count.upperBound])
      throw UsageError("\(first) is one argument too many, expected \(name.isEmpty ? "none" : name)")
    }
    self.operands = operands
    self.values = values
  }

  /// Whether `--help` is among a command's words.
  static func askForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// Whether an option without a value is there.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, if it is there.
  func value(_ name: String) -> String? { values[name] }

  /// The value of an option as a whole number.
  func integer(_ name: String, in range: ClosedRange<Int64>) throws(UsageError) -> Int64? {
    guard let text = values[name] else { return nil }
    guard let value = Int64(text), range.contains(value) else {
      throw UsageError(
        "`\(name)` is \(quoted(text)), expected a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private static func unknown(_ word: String, _ options: [Option]) -> UsageError {
    let names = options.map(\.name) + ["--help"]
    let near = Suggestion.nearest(to: word, among: names).map { "did you mean `\($0)`?" }
    return UsageError("unknown option \(quoted(word)), \(near ?? "expected \(list(names))")")
  }
}
