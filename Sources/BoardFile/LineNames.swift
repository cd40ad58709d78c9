// SPDX-License-Identifier: MIT

import YAML

/// How a board file names lines: which words mean the same one.
package struct LineNames {
  let isRaspberryPi: Bool

  package init(isRaspberryPi: Bool) { self.isRaspberryPi = isRaspberryPi }

  /// The line that a field names.
  ///
  /// On a Raspberry Pi `GPIO17`, `17` and `PIN11` (the header's pin) are one line, and nothing else is a line. On
  /// another board a number is an offset and every other word a name that only the kernel can check.
  package func line(_ field: Field) throws(YAMLError) -> Line {
    let expected =
      isRaspberryPi ? Self.expectedOnPi : "a line's name as gpioinfo shows it, or its offset from 0 to 1023"
    let text = try field.label(expected: expected)
    guard isRaspberryPi else {
      guard let number = Int64(text) else {
        guard text.utf8.count <= 64 else { throw field.wrong(expected: expected) }
        return Line(name: text, offset: nil)
      }
      guard (0...1023).contains(number) else { throw field.wrong(expected: expected) }
      return Line(name: String(number), offset: UInt32(number))
    }
    if let pin = Self.number(after: ["PIN", "HEADER"], in: text) {
      guard RaspberryPi.header.indices.contains(Int(pin) - 1) else {
        throw field.wrong(expected: "a pin of the header from PIN1 to PIN40")
      }
      guard case .gpio(let offset) = RaspberryPi.header[Int(pin) - 1] else {
        throw field.wrong(expected: "a pin with a GPIO line: this one is power or ground")
      }
      return Line(name: "GPIO\(offset)", offset: offset)
    }
    if let offset = offset(text) { return Line(name: "GPIO\(offset)", offset: offset) }
    // An O for a 0 and an l for a 1 look right in many fonts.
    let meant = String(text.map { Self.lookalikes[$0] ?? $0 })
    if meant != text, self.offset(meant) != nil {
      throw field.wrong(expected: "\(Self.expectedOnPi): did you mean `\(meant)`?")
    }
    throw field.wrong(expected: Self.expectedOnPi)
  }

  private static let expectedOnPi = "a line such as GPIO17, 17 or PIN11, GPIO0 to GPIO53"
  private static let lookalikes: [Character: Character] = ["O": "0", "o": "0", "l": "1"]

  private func offset(_ text: String) -> UInt32? {
    if let known = RaspberryPi.names[text] { return known }
    guard let number = Int64(text) ?? Self.number(after: ["GPIO"], in: text), RaspberryPi.offsets.contains(number)
    else { return nil }
    return UInt32(number)
  }

  /// The number of `PIN11`, `pin 11` or `PIN_11`.
  private static func number(after prefixes: [String], in text: String) -> Int64? {
    let upper = text.uppercased()
    guard let prefix = prefixes.first(where: { upper.hasPrefix($0) }) else { return nil }
    var rest = upper.dropFirst(prefix.count)
    if let first = rest.first, first == " " || first == "_" { rest = rest.dropFirst() }
    guard (1...4).contains(rest.utf8.count), rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(rest)
  }
}
