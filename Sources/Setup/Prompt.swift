// SPDX-License-Identifier: MIT

import YAML

/// What somebody is asked.
public struct Prompt: Equatable, Sendable {
  /// One of the answers that may be given.
  public struct Choice: Equatable, Sendable {
    /// What is typed.
    public let key: String
    /// What it means.
    public let words: String

    public init(_ key: String, _ words: String) {
      self.key = key
      self.words = words
    }
  }

  /// The question.
  public let text: String
  /// Empty where anything may be typed.
  public let choices: [Choice]
  /// What Enter alone means; `nil` where something must be typed.
  public let standard: String?

  public init(_ text: String, _ choices: [Choice] = [], standard: String? = nil) {
    self.text = text
    self.choices = choices
    self.standard = standard
  }

  /// The same, with another meaning of Enter.
  func with(standard: String?) -> Prompt { Prompt(text, choices, standard: standard) }

  /// What was typed, with Enter alone, a choice's number and capital letters understood.
  public func meant(_ typed: String) throws(Refusal) -> String {
    let text = typed.trimmed
    guard !text.isEmpty else {
      if let standard { return standard }
      let keys = choices.isEmpty ? "an answer" : list(choices.map(\.key))
      throw Refusal("nothing was typed, expected \(keys)")
    }
    guard !choices.isEmpty else { return text }
    let key = text.lowercased()
    if let choice = choices.first(where: { $0.key.lowercased() == key }) { return choice.key }
    if let number = Int(text), choices.indices.contains(number - 1) { return choices[number - 1].key }
    return text
  }
}

/// Why an answer is not taken: what it is, and what was expected.
public struct Refusal: Error, Equatable, Sendable {
  /// What is told to the person.
  public let message: String

  public init(_ message: String) { self.message = message }
}

extension String {
  /// Without white space at either end.
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
