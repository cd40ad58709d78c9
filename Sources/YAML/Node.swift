// SPDX-License-Identifier: MIT

/// A value in a YAML text, with the place where it begins.
public struct Node: Equatable, Sendable {
  /// What a value is.
  public enum Content: Equatable, Sendable {
    /// A single value.
    case scalar(Scalar)
    /// Values in their order.
    case sequence([Node])
    /// Keys with their values, in their order.
    case mapping([Entry])
  }

  /// One `key: value`, in the order of the text.
  public struct Entry: Equatable, Sendable {
    /// The key, without quotes.
    public let key: String
    /// Where the key begins.
    public let keyPosition: Position
    /// What the key is given.
    public let value: Node

    public init(key: String, keyPosition: Position, value: Node) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  /// Where it begins.
  public let position: Position
  /// What it is.
  public let content: Content

  public init(position: Position, content: Content) {
    self.position = position
    self.content = content
  }

  /// The place of the byte at `offset` of a scalar's text.
  ///
  /// Exact where the text stands in the file as it is: on one line, plain or in quotes, without escapes. The
  /// value's own place otherwise, and for a sequence or a mapping.
  public func position(ofByte offset: Int) -> Position {
    guard case .scalar(let scalar) = content, scalar.isVerbatim else { return position }
    // A byte of the form 10xxxxxx goes on with a character that began before.
    let characters = scalar.text.utf8.prefix(offset).filter { $0 & 0xc0 != 0x80 }.count
    return position.advanced(by: characters + (scalar.isQuoted ? 1 : 0))
  }
}

/// A single value: a word, a number, a text.
public struct Scalar: Equatable, Sendable {
  /// The text, without quotes.
  public let text: String
  /// Whether it stands in single or double quotes, or is a block after `|` or `>`: a text, whatever it says.
  public let isQuoted: Bool
  /// Whether the file holds these very characters, on one line.
  public let isVerbatim: Bool

  public init(text: String, isQuoted: Bool, isVerbatim: Bool) {
    self.text = text
    self.isQuoted = isQuoted
    self.isVerbatim = isVerbatim
  }
}
