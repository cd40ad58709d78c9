// SPDX-License-Identifier: MIT

/// What may stand in place of a word that somebody has begun to type.
enum Candidate: Equatable {
  /// This word; what it does.
  case word(String, String)
  /// Any file's path.
  case file
  /// Any folder's path.
  case folder

  /// As the shells' scripts read it: a word and what it does, or a kind of paths.
  var line: String {
    switch self {
    case .word(let word, let summary): "\(word)\t\(summary)"
    case .file: ":files"
    case .folder: ":folders"
    }
  }
}

extension Command {
  /// What may stand in place of the last of `words`, which are those behind this command's name. The last may be empty.
  func candidates(_ words: [String]) -> [Candidate] {
    let begun = words.last ?? ""
    if subcommands.isEmpty { return candidates(for: begun, behind: words.dropLast()) }
    guard words.count > 1 else { return Self.those(beginning: begun, of: named(subcommands) + described(options)) }
    if words[0] == "help" { return words.count == 2 ? Self.those(beginning: begun, of: named(subcommands)) : [] }
    return subcommands.first { $0.name == words[0] }?.candidates(Array(words.dropFirst())) ?? []
  }

  private func candidates(for begun: String, behind words: ArraySlice<String>) -> [Candidate] {
    var unused = options
    var open: Option?
    var isBehindDashes = false
    var operands = 0
    for word in words {
      if open != nil {
        // Some shells take the sign in `--option=value` for a word of its own.
        if word != "=" { open = nil }
      } else if !isBehindDashes, let option = options.first(where: { $0.name == word }) {
        unused.removeAll { $0.name == word }
        if option.value != nil { open = option }
      } else if word == "--" {
        isBehindDashes = true
      } else if !word.hasPrefix("-") || isBehindDashes {
        operands += 1
      }
    }
    if let value = open?.value { return Self.paths(value).map { [$0] } ?? [] }
    if begun.hasPrefix("-"), !isBehindDashes { return Self.those(beginning: begun, of: described(unused)) }
    if operands < operandCount.upperBound { return Self.paths(self.operands).map { [$0] } ?? [] }
    return Self.those(beginning: begun, of: described(unused))
  }

  /// The kind of paths that a value or an operand of this name is.
  private static func paths(_ name: String) -> Candidate? {
    switch name {
    case "FILE", "FILE...", "SCENARIO", "SCENARIO...", "NIGHT": .file
    case "DIR", "FOLDER": .folder
    default: nil
    }
  }

  private func named(_ commands: [Command]) -> [Candidate] { commands.map { .word($0.name, $0.summary) } }

  private func described(_ options: [Option]) -> [Candidate] {
    (options + [.help]).map { .word($0.name, $0.summary) }
  }

  private static func those(beginning begun: String, of candidates: [Candidate]) -> [Candidate] {
    candidates.filter { candidate in
      guard case .word(let word, _) = candidate else { return true }
      return word.hasPrefix(begun)
    }
  }
}
