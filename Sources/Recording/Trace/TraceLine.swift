// SPDX-License-Identifier: MIT

import NapCore

/// One line of a trace, read back.
public struct TraceLine: Equatable, Sendable {
  /// What a field holds.
  public enum Value: Equatable, Sendable {
    /// A text, without its quotes.
    case text(String)
    /// A whole number.
    case number(Int64)
    /// True or false.
    case bool(Bool)
    /// Nothing: JSON's null, or no such field.
    case none
  }

  /// Since power-on.
  public let microseconds: Int64
  /// Since the last power-on.
  public let tick: Tick
  /// What happened: the line's kind, such as `state`.
  public let what: String
  /// The other fields, in the order of the line.
  public let fields: [(key: String, value: Value)]

  public static func == (left: TraceLine, right: TraceLine) -> Bool {
    left.microseconds == right.microseconds && left.isAlike(right)
  }

  /// Whether both say the same, at whatever time.
  public func isAlike(_ other: TraceLine) -> Bool {
    what == other.what && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { $0.key == $1.key && $0.value == $1.value }
  }

  /// What the field `key` holds; `none` where the line has no such field.
  public subscript(key: String) -> Value { fields.first { $0.key == key }?.value ?? .none }

  /// The text of the field `key`; `nil` where it has none.
  public func text(_ key: String) -> String? {
    guard case .text(let text) = self[key] else { return nil }
    return text
  }

  /// The number of the field `key`; `nil` where it has none.
  public func number(_ key: String) -> Int64? {
    guard case .number(let number) = self[key] else { return nil }
    return number
  }

  /// The truth of the field `key`; `nil` where it has none.
  public func bool(_ key: String) -> Bool? {
    guard case .bool(let bool) = self[key] else { return nil }
    return bool
  }

  /// Reads a line as `Trace` writes it: a flat object, integers, texts without escapes.
  ///
  /// - Returns: `nil` where it is none.
  public init?(_ line: some Sequence<UInt8>) {
    var reader = Reader(bytes: Array(line))
    guard var fields = reader.object() else { return nil }
    func take(_ key: String) -> Value? {
      guard let index = fields.firstIndex(where: { $0.key == key }) else { return nil }
      return fields.remove(at: index).value
    }
    guard case .number(let microseconds)? = take("us"), case .number(let tick)? = take("tick"),
      case .text(let what)? = take("what"), tick >= 0
    else { return nil }
    self.microseconds = microseconds
    self.tick = Tick(UInt64(tick))
    self.what = what
    self.fields = fields
  }
}

extension TraceLine {
  /// The same line of a run that began `time` later: what is counted from power-on is counted from an earlier one.
  public func shifted(by time: Nanoseconds) -> TraceLine {
    let shift = time.count / 1_000
    let fields = fields.map { field in
      guard Self.moments.contains(field.key), case .number(let moment) = field.value else { return field }
      return (field.key, .number(moment + shift))
    }
    return TraceLine(microseconds: microseconds + shift, tick: tick, what: what, fields: fields)
  }

  /// Fields that hold a time since power-on, in microseconds.
  public static let moments = ["at_us", "began_us"]

  private init(microseconds: Int64, tick: Tick, what: String, fields: [(key: String, value: Value)]) {
    self.microseconds = microseconds
    self.tick = tick
    self.what = what
    self.fields = fields
  }
}

private struct Reader {
  let bytes: [UInt8]
  var place = 0

  private mutating func takes(_ character: Character) -> Bool {
    guard place < bytes.count, bytes[place] == character.asciiValue else { return false }
    place += 1
    return true
  }

  mutating func object() -> [(key: String, value: TraceLine.Value)]? {
    var fields: [(key: String, value: TraceLine.Value)] = []
    guard takes("{") else { return nil }
    while !takes("}") {
      guard fields.isEmpty || takes(","), let key = text(), takes(":"), let value = value() else { return nil }
      fields.append((key, value))
    }
    return place == bytes.count ? fields : nil
  }

  private mutating func text() -> String? {
    guard takes("\"") else { return nil }
    let start = place
    while place < bytes.count, bytes[place] != 0x22 {
      guard bytes[place] != 0x5c else { return nil }
      place += 1
    }
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func value() -> TraceLine.Value? {
    if let text = text() { return .text(text) }
    let start = place
    while place < bytes.count, bytes[place] != 0x2c, bytes[place] != 0x7d { place += 1 }
    switch String(decoding: bytes[start..<place], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return TraceLine.Value.none
    case let word: return Int64(word).map { .number($0) }
    }
  }
}
