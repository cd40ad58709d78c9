// SPDX-License-Identifier: MIT

import YAML

/// A text that is read from its start, with the place of the next character.
struct SourceText {
  /// In UTF-8, and not as numbers of four bytes each: a log may have many megabytes.
  private let scalars: String.UnicodeScalarView
  private var index: String.Index
  private(set) var position = Position.start

  /// Bytes that are no UTF-8 become U+FFFD.
  init(_ bytes: [UInt8]) {
    scalars =
      String(decoding: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...], as: UTF8.self).unicodeScalars
    index = scalars.startIndex
  }

  /// The next character; `nil` at the end.
  var next: Unicode.Scalar? { index < scalars.endIndex ? scalars[index] : nil }

  /// Takes the next character.
  @discardableResult mutating func take() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    index = scalars.index(after: index)
    // CR LF is one break, at its LF.
    let isBreak = scalar == "\n" || scalar == "\r" && next != "\n"
    position =
      isBreak
      ? Position(line: position.line + 1, column: 1) : Position(line: position.line, column: position.column + 1)
    return scalar
  }

  /// Takes the next character if it is this one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    take()
    return true
  }

  /// Passes over blanks and line breaks.
  mutating func skipSpace() {
    while let scalar = next, scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" { take() }
  }

  /// What is next, for a message.
  var nextInWords: String { next.map { quoted(String($0)) } ?? "the end of the file" }
}
