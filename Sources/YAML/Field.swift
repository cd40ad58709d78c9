// SPDX-License-Identifier: MIT

/// A value with its name in the file, to be read as what it should be.
///
/// Each accessor throws at the value's place, with its name, what stands there and what was expected.
public struct Field: Sendable {
  /// The keys that lead to it, such as `ring.leds`; empty for the whole file.
  public let path: String
  /// The value itself.
  public let node: Node
  /// Where its key stands; where it has none, its own place.
  public let keyPosition: Position

  public init(path: String, node: Node, keyPosition: Position? = nil) {
    self.path = path
    self.node = node
    self.keyPosition = keyPosition ?? node.position
  }

  /// Where the value begins.
  public var position: Position { node.position }

  /// The error that this value is not what was expected.
  public func wrong(expected: String) -> YAMLError {
    YAMLError(position, "\(name) is \(described), expected \(expected)")
  }

  private var name: String { path.isEmpty ? "the file" : "`\(path)`" }

  private var described: String {
    switch node.content {
    case .scalar(let scalar) where scalar.text.isEmpty: "empty"
    case .scalar(let scalar): (scalar.isQuoted ? "the text " : "") + quoted(scalar.text)
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  // MARK: Mappings and lists

  /// The value as a mapping that may hold `keys` and nothing else.
  public func fields(_ keys: [String]) throws(YAMLError) -> Fields {
    guard case .mapping(let entries) = node.content else {
      let example = keys.first.map { ", such as `\($0): …`" } ?? ""
      throw wrong(expected: path.isEmpty ? "`key: value` lines\(example)" : "a mapping with keys\(example)")
    }
    return try Fields(path: path, position: position, entries: entries, keys: keys)
  }

  /// The value as a list.
  public func items(_ count: ClosedRange<Int>, expected: String) throws(YAMLError) -> [Field] {
    guard case .sequence(let nodes) = node.content else { throw wrong(expected: expected) }
    guard count.contains(nodes.count) else {
      throw YAMLError(position, "\(name) is a list of \(nodes.count), expected \(expected)")
    }
    return nodes.enumerated().map { Field(path: "\(path)[\($0.offset)]", node: $0.element) }
  }

  // MARK: Single values

  /// The value as one word, number or text, quoted or not.
  public func text(expected: String) throws(YAMLError) -> String {
    guard case .scalar(let scalar) = node.content, !scalar.text.isEmpty else { throw wrong(expected: expected) }
    return scalar.text
  }

  /// The value as a text that can be shown as it is: on one line, with nothing that a terminal would obey.
  public func label(expected: String) throws(YAMLError) -> String {
    let text = try text(expected: expected)
    let isShown = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isShown else { throw wrong(expected: "\(expected), on one line and without control characters") }
    return text
  }

  /// The value as a whole decimal number without quotes.
  ///
  /// - Parameters:
  ///   - range: what it may be.
  ///   - what: what the number counts, with its article.
  public func integer(in range: ClosedRange<Int64>, _ what: String = "a number") throws(YAMLError) -> Int64 {
    let expected = "\(what) from \(range.lowerBound) to \(range.upperBound)"
    guard case .scalar(let scalar) = node.content, !scalar.isQuoted, let value = Int64(scalar.text),
      range.contains(value)
    else { throw wrong(expected: expected) }
    return value
  }

  /// The value as `true` or `false`.
  public func bool() throws(YAMLError) -> Bool {
    guard case .scalar(let scalar) = node.content, !scalar.isQuoted, let value = Bool(scalar.text) else {
      throw wrong(expected: "true or false")
    }
    return value
  }

  /// The value as one of a few words.
  public func word<Value>(_ words: KeyValuePairs<String, Value>) throws(YAMLError) -> Value {
    let names = words.map(\.key)
    let text = try text(expected: list(names))
    if let match = words.first(where: { $0.key == text }) { return match.value }
    let near = Suggestion.nearest(to: text, among: names).map { ": did you mean `\($0)`?" } ?? ""
    throw YAMLError(position, "\(name) is \(described), expected \(list(names))\(near)")
  }

  // MARK: Quantities

  /// The value as a length of time, such as `10ms` or `1h30m`, in nanoseconds.
  ///
  /// - Parameters:
  ///   - range: what it may be, in nanoseconds.
  ///   - unit: the unit most likely meant where there is none.
  public func duration(in range: ClosedRange<Int64>, unit: String) throws(YAMLError) -> Int64 {
    try quantity(.duration, in: range, unit: unit)
  }

  /// The value as a frequency, such as `4MHz` or `3.2MHz`, in hertz.
  public func frequency(in range: ClosedRange<Int64>, unit: String) throws(YAMLError) -> Int64 {
    try quantity(.frequency, in: range, unit: unit)
  }

  /// The value as a current, such as `500mA` or `1A`, in milliamperes.
  public func current(in range: ClosedRange<Int64>, unit: String = "mA") throws(YAMLError) -> Int64 {
    try quantity(.current, in: range, unit: unit)
  }

  private func quantity(
    _ quantity: Quantity, in range: ClosedRange<Int64>, unit: String
  ) throws(YAMLError) -> Int64 {
    let (low, high) = (quantity.text(range.lowerBound), quantity.text(range.upperBound))
    let expected = "\(quantity.what) from \(low) to \(high)"
    let text = try text(expected: expected)
    let value: Int64
    do {
      value = try quantity.parse(text)
    } catch {
      switch error {
      case .unitMissing:
        throw YAMLError(position, "\(name) is \(described) without a unit, expected one, such as `\(text)\(unit)`")
      case .unitUnknown(let unknown):
        throw YAMLError(
          position, "\(name) is \(described): unknown unit \(quoted(unknown)), expected \(list(quantity.unitNames))")
      case .tooFine:
        throw YAMLError(
          position, "\(name) is \(described), expected \(quantity.what) in whole \(quantity.smallest)")
      case .tooLarge: throw wrong(expected: expected)
      case .malformed:
        throw wrong(expected: "\(expected), such as `\(low)`")
      }
    }
    guard range.contains(value) else { throw wrong(expected: expected) }
    return value
  }
}
