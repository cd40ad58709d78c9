// SPDX-License-Identifier: MIT

/// A text by lines, broken where libyaml breaks it: LF, CR, CR LF, and Unicode's NEL, LS and PS.
struct SourceLines {
  private let text: String

  /// Bytes that are no UTF-8 become U+FFFD, one character each or a few.
  init(_ bytes: [UInt8]) {
    let start = bytes.starts(with: Characters.byteOrderMark) ? 3 : 0
    text = String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The characters of a line, without its break; empty where there is no such line.
  func line(_ number: Int) -> [Unicode.Scalar] {
    var line: [Unicode.Scalar] = []
    var current = 1
    var afterReturn = false
    for scalar in text.unicodeScalars {
      let isBreak: Bool
      switch scalar.value {
      case 0x0a:
        isBreak = !afterReturn
        if afterReturn {
          afterReturn = false
          continue
        }
      case 0x0d, 0x85, 0x2028, 0x2029: isBreak = true
      default: isBreak = false
      }
      afterReturn = scalar.value == 0x0d
      if isBreak {
        if current == number { return line }
        current += 1
      } else if current == number {
        line.append(scalar)
      }
    }
    return line
  }

  func character(at position: Position) -> Unicode.Scalar? {
    let line = line(position.line)
    return position.column <= line.count ? line[position.column - 1] : nil
  }

  /// Whether nothing follows `position`.
  func isEnd(_ position: Position) -> Bool {
    character(at: position) == nil && line(position.line + 1).isEmpty
  }

  /// The tab to blame for an error at `position`: the character there, or one in the line's indentation.
  func tab(at position: Position) -> Position? {
    let line = line(position.line)
    if position.column <= line.count, line[position.column - 1] == "\t" { return position }
    for (index, scalar) in line.enumerated() {
      if scalar == "\t" { return Position(line: position.line, column: index + 1) }
      if scalar != " " { return nil }
    }
    return nil
  }
}
