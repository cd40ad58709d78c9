// SPDX-License-Identifier: MIT

extension SyntaxError {
  /// The error in words for somebody who does not know how YAML is parsed.
  func explained(in text: [UInt8]) -> YAMLError {
    let lines = SourceLines(text)
    if let tab = lines.tab(at: position) { return YAMLError(tab, "a tab, expected spaces") }
    if problem == "could not find expected ':'" {
      // libyaml notices on the next line only.
      return YAMLError(contextPosition, "a key without a `:`, expected `key: value`")
    }
    if problem == "did not find expected node content", lines.isEnd(position) {
      return YAMLError(position, "the text ends inside brackets, expected a value and what closes them")
    }
    if let known = Self.known[problem] { return YAMLError(position, known) }
    if problem.hasPrefix("found unexpected end of stream") || problem.hasPrefix("found unexpected document indicator") {
      return YAMLError(contextPosition, "a quoted text begins here and does not end, expected its closing quote")
    }
    if problem.hasPrefix("did not find expected ',' or") {
      let (what, bracket) = problem.hasSuffix("'}'") ? ("mapping in braces", "}") : ("list in brackets", "]")
      return YAMLError(
        position,
        "a \(what) is not closed here, expected `,` or `\(bracket)`: it begins on line \(contextPosition.line)")
    }
    if problem.hasPrefix("found character that cannot start any token") {
      let character =
        switch lines.character(at: position) {
        case "`": "a backtick"
        case let scalar?: quoted(String(scalar))
        case nil: "a character"
        }
      return YAMLError(position, "\(character) cannot begin a value, expected a word, or the text in quotes")
    }
    return YAMLError(position, "this is no YAML: \(problem), expected `key: value` lines")
  }

  private static let known: [String: String] = [
    "mapping values are not allowed in this context":
      "a `:` where no key can stand, expected one `key: value` a line, in line with its neighbours",
    "did not find expected key":
      "no key stands here, expected `key: value` in line with the keys above",
    "did not find expected '-' indicator":
      "no list item stands here, expected `- value` in line with the items above",
    "did not find expected <document start>":
      "text that belongs to nothing above, expected the end of the file, or the indentation of the first line",
    "block sequence entries are not allowed in this context":
      "a `-` where no list can stand, expected the list on a line of its own",
    "did not find expected node content":
      "no value stands here, expected a value",
    "found unknown escape character":
      "an unknown escape after `\\`, expected `\\n`, `\\t`, `\\\\` or `\\\"`, or the text in single quotes",
    "found incompatible YAML document":
      "a YAML version other than 1.1 or 1.2, expected no `%YAML` line",
    "found undefined tag handle":
      "a tag, expected a value: tags are not read",
  ]
}
