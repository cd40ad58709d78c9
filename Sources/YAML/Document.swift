// SPDX-License-Identifier: MIT

/// Reads YAML texts that people write: small, plain, and without the parts of YAML that surprise.
public enum Document {
  /// The largest text that is read, in bytes.
  public static let longest = 1_048_576

  /// How deeply values may be nested.
  public static let deepest = 32

  /// The one value of a text.
  ///
  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  /// - Throws: `YAMLError` where the text is larger than `longest`, nested deeper than `deepest`, empty, no UTF-8
  ///   text, no YAML, holds a key twice or more than one document, or uses anchors, aliases or tags.
  public static func read(_ bytes: [UInt8]) throws(YAMLError) -> Node {
    guard bytes.count <= longest else {
      throw YAMLError(.start, "the text is \(bytes.count) bytes long, expected at most \(longest)")
    }
    let bytes = bytes.starts(with: Characters.byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
    try Characters.check(bytes)
    var composer = Composer(bytes)
    return try composer.document()
  }
}

/// Builds the tree from the events.
private struct Composer: ~Copyable {
  let reader: EventReader
  let text: [UInt8]

  init(_ bytes: [UInt8]) {
    reader = EventReader(bytes)
    text = bytes
  }

  mutating func document() throws(YAMLError) -> Node {
    _ = try next()
    guard case .documentStart = try next().kind else {
      throw YAMLError(.start, "the file is empty, expected `key: value` lines")
    }
    let first = try next()
    let root = try node(first, depth: 1)
    _ = try next()
    let last = try next()
    if case .documentStart = last.kind {
      throw YAMLError(last.start, "a second document begins here, expected one document a file")
    }
    return root
  }

  private mutating func next() throws(YAMLError) -> Event {
    do {
      return try reader.next()
    } catch {
      throw error.explained(in: text)
    }
  }

  /// The value that begins with `event`.
  private mutating func node(_ event: Event, depth: Int) throws(YAMLError) -> Node {
    let limit = Document.deepest
    guard depth <= limit else {
      throw YAMLError(event.start, "values are nested more than \(limit) deep, expected a flatter text")
    }
    switch event.kind {
    case .scalar(let text, let style, let properties):
      try refuse(properties, at: event.start)
      return Node(position: event.start, content: .scalar(scalar(text, style, from: event.start, to: event.end)))
    case .sequenceStart(let properties):
      try refuse(properties, at: event.start)
      var items: [Node] = []
      while true {
        let item = try next()
        if case .sequenceEnd = item.kind { break }
        items.append(try node(item, depth: depth + 1))
      }
      return Node(position: event.start, content: .sequence(items))
    case .mappingStart(let properties):
      try refuse(properties, at: event.start)
      return Node(position: event.start, content: .mapping(try entries(depth: depth)))
    case .alias(let name):
      throw YAMLError(event.start, "the alias \(quoted("*" + name)), expected the value itself: aliases are not read")
    default:
      throw YAMLError(event.start, "the text ends too early, expected a value")
    }
  }

  private mutating func entries(depth: Int) throws(YAMLError) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    var seen: [String: Position] = [:]
    while true {
      let event = try next()
      if case .mappingEnd = event.kind { return entries }
      let key = try node(event, depth: depth + 1)
      guard case .scalar(let scalar) = key.content else {
        throw YAMLError(key.position, "a list or mapping as a key, expected a word")
      }
      if let first = seen[scalar.text] {
        throw YAMLError(
          key.position,
          "the key \(quoted(scalar.text)) stands here again, expected it once: the first is on line \(first.line)")
      }
      seen[scalar.text] = key.position
      let value = try next()
      entries.append(
        Node.Entry(key: scalar.text, keyPosition: key.position, value: try node(value, depth: depth + 1)))
    }
  }

  private func scalar(_ text: String, _ style: Event.ScalarStyle, from start: Position, to end: Position) -> Scalar {
    let quotes = style == .quoted ? 2 : 0
    let isVerbatim =
      style != .block && start.line == end.line
      && end.column - start.column == text.unicodeScalars.count + quotes
    return Scalar(text: text, isQuoted: style != .plain, isVerbatim: isVerbatim)
  }

  private func refuse(_ properties: Event.Properties, at position: Position) throws(YAMLError) {
    if let anchor = properties.anchor {
      throw YAMLError(position, "the anchor \(quoted("&" + anchor)), expected a value: anchors are not read")
    }
    if let tag = properties.tag {
      throw YAMLError(position, "the tag \(quoted(tag)), expected a value: tags are not read")
    }
  }
}
