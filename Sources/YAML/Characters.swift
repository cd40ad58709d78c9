// SPDX-License-Identifier: MIT

/// The checks on a text's bytes that come before its syntax.
enum Characters {
  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// Finds the first byte that no YAML text may hold: NUL, another control character, or what is not UTF-8.
  ///
  /// The set is that of the YAML 1.2 specification, section 5.1; libyaml would refuse the same without telling
  /// the place.
  static func check(_ bytes: [UInt8]) throws(YAMLError) {
    var line = 1
    var column = 1
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let position = Position(line: line, column: column)
      if byte >= 0x80 {
        guard let (scalar, length) = decode(bytes, at: index) else {
          throw YAMLError(position, "byte \(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8, expected text in UTF-8")
        }
        guard isText(scalar) else {
          throw YAMLError(position, "character U+\(hexadecimal(scalar, digits: 4)) is not text, expected text")
        }
        index += length
        if scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029 {
          (line, column) = (line + 1, 1)
        } else {
          column += 1
        }
        continue
      }
      index += 1
      switch byte {
      case 0x0a: (line, column) = (line + 1, 1)
      case 0x0d where index < bytes.count && bytes[index] == 0x0a: break
      case 0x0d: (line, column) = (line + 1, 1)
      case 0x00: throw YAMLError(position, "a NUL byte, expected text: this is no text file")
      case 0x09, 0x20...0x7e: column += 1
      default:
        throw YAMLError(position, "control character \(hexadecimal(UInt32(byte), digits: 2)), expected text")
      }
    }
  }

  /// The character whose bytes begin at `index`, and how many they are; `nil` where they are no UTF-8.
  private static func decode(_ bytes: [UInt8], at index: Int) -> (scalar: UInt32, length: Int)? {
    let first = bytes[index]
    let (length, smallest): (Int, UInt32)
    switch first {
    case 0xc2...0xdf: (length, smallest) = (2, 0x80)
    case 0xe0...0xef: (length, smallest) = (3, 0x800)
    case 0xf0...0xf4: (length, smallest) = (4, 0x1_0000)
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7f >> UInt32(length))
    for byte in bytes[(index + 1)..<(index + length)] {
      guard byte & 0xc0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    // Overlong forms, surrogates and what lies above Unicode are no UTF-8.
    guard value >= smallest, Unicode.Scalar(value) != nil else { return nil }
    return (value, length)
  }

  private static func isText(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x85, 0xa0...0xd7ff, 0xe000...0xfefe, 0xff00...0xfffd, 0x1_0000...0x10_ffff: true
    default: false
    }
  }

  static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: digits == 4)
    let padded = String(repeating: "0", count: max(0, digits - text.count)) + text
    return digits == 4 ? padded : "0x\(padded)"
  }
}
