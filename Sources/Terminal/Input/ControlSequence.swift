// SPDX-License-Identifier: MIT

/// The numbers of a control sequence: `CSI 97:65 ; 2:1 ; 65 u` has three parameters, two of them with parts.
///
/// It holds three parameters of three parts, as many as any key has; what exceeds them is read and forgotten.
struct ControlSequence: Equatable, Sendable {
  private static let width = 3

  /// The mark before the numbers: `<`, `=`, `>` or `?`.
  private(set) var prefix: UInt8?
  private(set) var isEmpty = true
  private var parameter = 0
  private var part = 0
  private var numbers = [Int](repeating: 0, count: width * width)

  /// A parameter's part, each below 3; 0 where it is missing.
  subscript(_ parameter: Int, _ part: Int = 0) -> Int { numbers[parameter * Self.width + part] }

  mutating func take(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if parameter < Self.width, part < Self.width {
        let index = parameter * Self.width + part
        // No code point, and no coordinate of a terminal, has more digits.
        numbers[index] = min(numbers[index] * 10 + Int(byte - UInt8(ascii: "0")), 9_999_999)
      }
    case UInt8(ascii: ";"):
      parameter = min(parameter + 1, Self.width)
      part = 0
    case UInt8(ascii: ":"): part = min(part + 1, Self.width)
    case UInt8(ascii: "<")...UInt8(ascii: "?"): if isEmpty { prefix = byte }
    default: break
    }
    isEmpty = false
  }
}
