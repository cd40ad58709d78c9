// SPDX-License-Identifier: MIT

import NapLog
import YAML

/// Naps in JSON (RFC 8259): an array of objects, each value a text, a whole number, true, false or null.
struct JSONNaps {
  private var text: SourceText

  static func read(_ text: SourceText) throws(YAMLError) -> [LoggedNap] {
    var reader = JSONNaps(text: text)
    return try reader.naps()
  }

  private mutating func naps() throws(YAMLError) -> [LoggedNap] {
    try expect("[", "an array of naps")
    var naps: [LoggedNap] = []
    text.skipSpace()
    if !text.take("]") {
      repeat { naps.append(try nap()) } while try goesOn("]")
    }
    text.skipSpace()
    guard text.next == nil else { throw found("the end of the file") }
    return naps
  }

  private mutating func nap() throws(YAMLError) -> LoggedNap {
    text.skipSpace()
    var reader = NapReader(at: text.position)
    try expect("{", "a nap in braces")
    text.skipSpace()
    if !text.take("}") {
      repeat {
        text.skipSpace()
        let position = text.position
        let field = try NapReader.field(try string("the name of a field in quotation marks"), at: position)
        try expect(":", "a colon")
        try reader.add(field, try value(), at: position)
      } while try goesOn("}")
    }
    return try reader.nap()
  }

  /// Whether a comma follows, and not the end.
  private mutating func goesOn(_ end: Unicode.Scalar) throws(YAMLError) -> Bool {
    text.skipSpace()
    if text.take(",") { return true }
    guard text.take(end) else { throw found("a comma or `\(end)`") }
    return false
  }

  private mutating func value() throws(YAMLError) -> Cell {
    text.skipSpace()
    let position = text.position
    let expected = "a text, a whole number, true, false or null"
    if text.next == "\"" { return Cell(text: try string(expected), kind: .quoted, position: position) }
    var word = String.UnicodeScalarView()
    while let scalar = text.next, scalar.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(scalar) {
      word.append(scalar)
      text.take()
    }
    let bare = String(word)
    switch bare {
    case "": throw found(expected)
    case "null": return Cell(text: "", kind: .null, position: position)
    case "true", "false": return Cell(text: bare, kind: .bare, position: position)
    default:
      // The field says which numbers it takes; here is what JSON calls one.
      let digits = bare.hasPrefix("-") ? bare.dropFirst() : bare[...]
      let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
      guard isNumber, digits == "0" || !digits.hasPrefix("0") else {
        throw YAMLError(position, "\(quoted(bare)) is no value of a nap, expected \(expected)")
      }
      return Cell(text: bare, kind: .bare, position: position)
    }
  }

  private mutating func string(_ expected: String) throws(YAMLError) -> String {
    guard text.next == "\"" else { throw found(expected) }
    let start = text.position
    text.take()
    var value = String.UnicodeScalarView()
    while true {
      let position = text.position
      guard let scalar = text.take(), scalar != "\n", scalar != "\r" else {
        throw YAMLError(start, "a quotation mark without a second one in its line, expected both")
      }
      switch scalar {
      case "\"": return String(value)
      case "\\": value.append(try escaped(at: position))
      case _ where scalar.value < 0x20:
        throw YAMLError(position, "a control character in a text, expected it as `\\u` and its number")
      default: value.append(scalar)
      }
    }
  }

  private mutating func escaped(at position: Position) throws(YAMLError) -> Unicode.Scalar {
    switch text.take() {
    case "\""?: return "\""
    case "\\"?: return "\\"
    case "/"?: return "/"
    case "b"?: return "\u{8}"
    case "f"?: return "\u{c}"
    case "n"?: return "\n"
    case "r"?: return "\r"
    case "t"?: return "\t"
    case "u"?:
      var number: UInt32 = 0
      for _ in 0..<4 {
        guard let digit = text.take().flatMap({ UInt32(String($0), radix: 16) }) else { break }
        number = number * 16 + digit
      }
      // No field has a text with a character that JSON would write as a pair.
      if let scalar = Unicode.Scalar(number) { return scalar }
    default: break
    }
    throw YAMLError(position, "no escape that JSON knows, expected one such as `\\n` or `\\u00e9`")
  }

  private mutating func expect(_ scalar: Unicode.Scalar, _ expected: String) throws(YAMLError) {
    text.skipSpace()
    guard text.take(scalar) else { throw found(expected) }
  }

  private func found(_ expected: String) -> YAMLError {
    YAMLError(text.position, "\(text.nextInWords), expected \(expected)")
  }
}
