// SPDX-License-Identifier: MIT

/// A mapping with a known set of keys.
public struct Fields: Sendable {
  /// Where the mapping stands in the file, such as `ring.spi`; empty for the whole file.
  public let path: String
  /// Where the mapping begins.
  public let position: Position
  private let entries: [Node.Entry]

  /// - Throws: at the first key that is none of `keys`, with the nearest of them.
  init(path: String, position: Position, entries: [Node.Entry], keys: [String]) throws(YAMLError) {
    for entry in entries where !keys.contains(entry.key) {
      let place = path.isEmpty ? "" : " in `\(path)`"
      let unknown = "unknown key \(quoted(entry.key))\(place)"
      guard let near = Suggestion.nearest(to: entry.key, among: keys) else {
        throw YAMLError(entry.keyPosition, "\(unknown), expected \(list(keys))")
      }
      throw YAMLError(entry.keyPosition, "\(unknown), did you mean `\(near)`?")
    }
    self.path = path
    self.position = position
    self.entries = entries
  }

  /// The value of `key`, if it is there.
  public func optional(_ key: String) -> Field? {
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    return Field(path: join(key), node: entry.value, keyPosition: entry.keyPosition)
  }

  /// The value of `key`.
  ///
  /// - Parameters:
  ///   - key: one that the mapping must have.
  ///   - expected: what would be right, with an example.
  /// - Throws: where the key is missing, at the mapping's own place.
  public func required(_ key: String, expected: String) throws(YAMLError) -> Field {
    guard let field = optional(key) else {
      throw YAMLError(position, "`\(join(key))` is missing, expected \(expected)")
    }
    return field
  }

  /// The keys that are there, in the order of the text.
  public var keys: [String] { entries.map(\.key) }

  private func join(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

/// `a`, `a or b`, or `a, b or c`.
public func list(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
