// SPDX-License-Identifier: MIT

/// Writes one JSON object on a line, straight to bytes: a night has a million of them.
public struct JSONLine {
  /// The line so far; whole after `end()`, with its newline.
  public private(set) var bytes: [UInt8] = []
  private var isFirst = true

  public init() {
    bytes.reserveCapacity(1_024)
  }

  /// Begins an object, and forgets the one before.
  public mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
  }

  /// Ends the object and the line.
  public mutating func end() {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A field that is a number.
  public mutating func field(_ key: StaticString, _ value: Int64) {
    self.key(key)
    number(value)
  }

  /// A field that is true or false.
  public mutating func field(_ key: StaticString, _ value: Bool) {
    self.key(key)
    append(value ? "true" : "false")
  }

  /// - Parameters:
  ///   - key: without anything that JSON would escape.
  ///   - value: without anything that JSON would escape.
  public mutating func field(_ key: StaticString, _ value: StaticString) {
    self.key(key)
    quote { $0.append(value) }
  }

  /// A text that `write` appends, in quotes.
  public mutating func field(_ key: StaticString, _ write: (inout JSONLine) -> Void) {
    self.key(key)
    quote(write)
  }

  /// A field without a value.
  public mutating func null(_ key: StaticString) {
    self.key(key)
    append("null")
  }

  /// Appends text as it stands, to be JSON already.
  public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends one byte as it stands.
  public mutating func append(byte: UInt8) {
    bytes.append(byte)
  }

  /// Two hexadecimal digits.
  public mutating func hex(_ value: UInt8) {
    bytes.append(Self.digit(value >> 4))
    bytes.append(Self.digit(value & 0xf))
  }

  /// Appends a number in decimal.
  public mutating func number(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func key(_ key: StaticString) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    quote { $0.append(key) }
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func quote(_ write: (inout JSONLine) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    write(&self)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
