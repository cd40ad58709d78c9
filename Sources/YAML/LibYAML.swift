// SPDX-License-Identifier: MIT

import CYAML

/// One piece of a YAML text, in the order of the text.
struct Event {
  enum Kind {
    case streamStart, streamEnd
    case documentStart, documentEnd
    case alias(name: String)
    case scalar(text: String, style: ScalarStyle, Properties)
    case sequenceStart(Properties), sequenceEnd
    case mappingStart(Properties), mappingEnd
  }

  /// What may stand before a value.
  struct Properties {
    let anchor: String?
    let tag: String?
  }

  enum ScalarStyle { case plain, quoted, block }

  let kind: Kind
  let start: Position
  let end: Position
}

/// A syntax error in libyaml's own words.
struct SyntaxError: Error {
  let position: Position
  let problem: String
  /// What was being read, and where it began.
  let context: String?
  let contextPosition: Position
}

/// libyaml's parser over a text in memory. This file holds all the unsafe code of the module.
///
/// `yaml_parser_set_input_string` keeps a pointer to the parser inside the parser and one to the text, so both
/// live on the heap at a fixed address for as long as this value, and nobody else holds them.
struct EventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter bytes: UTF-8 without a byte order mark.
  init(_ bytes: [UInt8]) {
    text = .allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    // Fails only without memory, where Swift's own allocation would have ended the process already.
    precondition(yaml_parser_initialize(parser) == 1, "libyaml has no memory for a parser")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, UnsafePointer(text.baseAddress), text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// The next event. Not to be called again after an error or `streamEnd`.
  func next() throws(SyntaxError) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else { throw failure() }
    // Everything is copied out of the event before libyaml takes its memory back.
    defer { yaml_event_delete(&raw) }
    let kind: Event.Kind
    // The union's member is chosen by the type, as libyaml's header says.
    switch raw.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT: kind = .alias(name: string(raw.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      // libyaml gives a length as well, as a text may hold NUL (written `\0`).
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let style: Event.ScalarStyle =
        switch scalar.style {
        case YAML_PLAIN_SCALAR_STYLE: .plain
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .quoted
        }
      kind = .scalar(text: String(decoding: bytes, as: UTF8.self), style: style, properties(scalar.anchor, scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart(properties(raw.data.sequence_start.anchor, raw.data.sequence_start.tag))
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart(properties(raw.data.mapping_start.anchor, raw.data.mapping_start.tag))
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_STREAM_START_EVENT: kind = .streamStart
    default: kind = .streamEnd
    }
    return Event(kind: kind, start: Position(raw.start_mark), end: Position(raw.end_mark))
  }

  private func failure() -> SyntaxError {
    // Both are static strings of libyaml, or null.
    let problem = parser.pointee.problem.map { String(cString: $0) }
    return SyntaxError(
      position: Position(parser.pointee.problem_mark), problem: problem ?? "the text cannot be read",
      context: parser.pointee.context.map { String(cString: $0) },
      contextPosition: Position(parser.pointee.context_mark))
  }

  private func properties(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> Event.Properties {
    Event.Properties(anchor: string(anchor), tag: string(tag))
  }

  /// libyaml ends names with NUL.
  private func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(decodingCString: $0, as: UTF8.self) }
  }
}

extension Position {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }
}
