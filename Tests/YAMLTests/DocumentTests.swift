// SPDX-License-Identifier: MIT

import Testing

@testable import YAML

/// `line:column: message` of what is wrong with `text`.
func problem(_ text: String) -> String? { problem(Array(text.utf8)) }

func problem(_ bytes: [UInt8]) -> String? {
  do {
    _ = try Document.read(bytes)
    return nil
  } catch {
    return "\(error.position.line):\(error.position.column): \(error.message)"
  }
}

@Suite("Reading YAML")
struct DocumentTests {
  @Test("values keep their order and their places")
  func places() throws {
    let root = try Document.read(Array("b: 1\na:\n  - x\n  - {k: 'it'}\nc:\n".utf8))
    guard case .mapping(let entries) = root.content else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.key) == ["b", "a", "c"])
    #expect(entries.map(\.keyPosition.line) == [1, 2, 5])
    #expect(entries[0].value.position == Position(line: 1, column: 4))
    #expect(entries[2].value.position == Position(line: 5, column: 3))
    guard case .sequence(let items) = entries[1].value.content, case .mapping(let inner) = items[1].content else {
      Issue.record("no list with a mapping")
      return
    }
    #expect(items[0].content == .scalar(Scalar(text: "x", isQuoted: false, isVerbatim: true)))
    #expect(inner[0].keyPosition == Position(line: 4, column: 6))
    #expect(inner[0].value.position == Position(line: 4, column: 9))
    #expect(inner[0].value.content == .scalar(Scalar(text: "it", isQuoted: true, isVerbatim: true)))
  }

  @Test("a byte inside a text has its own place, where the file holds the text as it is")
  func bytes() throws {
    for (text, column) in [
      ("a: xäyz", 6), ("a: \"xäyz\"", 7), ("a: 'xäyz'", 7), ("a: \"x\\u00e4yz\"", 4), ("a: |\n xäyz", 4),
    ] {
      let root = try Document.read(Array(text.utf8))
      guard case .mapping(let entries) = root.content else {
        Issue.record("no mapping in \(text)")
        continue
      }
      #expect(entries[0].value.position(ofByte: 3) == Position(line: 1, column: column), "\(text)")
    }
  }

  @Test("a byte order mark, CR LF and the first document's start are passed over")
  func passedOver() throws {
    let plain = try Document.read(Array("a: 1\nb: 2\n".utf8))
    #expect(try Document.read(Array("\u{feff}a: 1\r\nb: 2\r\n".utf8)) == plain)
    #expect(problem("---\na: 1\n...\n") == nil)
  }

  @Test(
    "what is no plain YAML is one error, with its place and what was expected",
    arguments: [
      ("", "1:1: the file is empty, expected `key: value` lines"),
      (" \n# only a comment\n", "1:1: the file is empty, expected `key: value` lines"),
      ("a: 1\nb: 2\na: 3\n", "3:1: the key `a` stands here again, expected it once: the first is on line 1"),
      ("{a: 1, a: 2}", "1:8: the key `a` stands here again, expected it once: the first is on line 1"),
      ("a:\n\tb: 1\n", "2:1: a tab, expected spaces"),
      ("a:\n  b: 1\n\tc: 2\n", "3:1: a tab, expected spaces"),
      ("a:\n  b: 1\n \t c: 2\n", "3:2: a tab, expected spaces"),
      ("\ta: 1\n", "1:1: a tab, expected spaces"),
      ("a: 1\n---\nb: 2\n", "2:1: a second document begins here, expected one document a file"),
      (
        "  a: 1\nb: 2\n",
        "2:1: text that belongs to nothing above, expected the end of the file, or the indentation of the first line"
      ),
      ("a: &x 1\n", "1:4: the anchor `&x`, expected a value: anchors are not read"),
      ("a: *x\n", "1:4: the alias `*x`, expected the value itself: aliases are not read"),
      ("a: !!int 1\n", "1:4: the tag `tag:yaml.org,2002:int`, expected a value: tags are not read"),
      ("a: !x!y 1\n", "1:4: a tag, expected a value: tags are not read"),
      (
        "a: b: c\n",
        "1:5: a `:` where no key can stand, expected one `key: value` a line, in line with its neighbours"
      ),
      ("a: [1, 2\nb: 3\n", "2:2: a list in brackets is not closed here, expected `,` or `]`: it begins on line 1"),
      ("a: {b: 1\nc: 2\n", "2:2: a mapping in braces is not closed here, expected `,` or `}`: it begins on line 1"),
      ("a: [", "2:1: the text ends inside brackets, expected a value and what closes them"),
      ("a: \"x\nb: 1\n", "1:4: a quoted text begins here and does not end, expected its closing quote"),
      ("a: 'x\n", "1:4: a quoted text begins here and does not end, expected its closing quote"),
      ("a: @x\n", "1:4: `@` cannot begin a value, expected a word, or the text in quotes"),
      ("a: `x`\n", "1:4: a backtick cannot begin a value, expected a word, or the text in quotes"),
      ("a: 1\nb\nc: 2\n", "2:1: a key without a `:`, expected `key: value`"),
      ("- a\nb: 1\n", "2:1: no list item stands here, expected `- value` in line with the items above"),
      ("a: - b\n", "1:4: a `-` where no list can stand, expected the list on a line of its own"),
      (
        "a: \"\\q\"\n",
        "1:5: an unknown escape after `\\`, expected `\\n`, `\\t`, `\\\\` or `\\\"`, or the text in single quotes"
      ),
      ("a: |\n  x\n y\n", "3:2: no key stands here, expected `key: value` in line with the keys above"),
      ("a: ]\n", "1:4: no value stands here, expected a value"),
      ("{[a]: 1}", "1:2: a list or mapping as a key, expected a word"),
      ("%YAML 3.0\n---\na: 1\n", "1:1: a YAML version other than 1.1 or 1.2, expected no `%YAML` line"),
      ("a: \u{1}\n", "1:4: control character 0x01, expected text"),
      ("a: x\nb: \u{0}", "2:4: a NUL byte, expected text: this is no text file"),
      ("a: \u{fffe}", "1:4: character U+FFFE is not text, expected text"),
    ])
  func refused(text: String, expected: String) {
    #expect(problem(text) == expected)
  }

  @Test(
    "what is not UTF-8 is refused at its first byte",
    arguments: [
      [0x61, 0x3a, 0x20, 0xff], [0x61, 0x3a, 0x20, 0xc3], [0x61, 0x3a, 0x20, 0xc0, 0xaf], [0x61, 0x3a, 0x20, 0x80],
      [0x61, 0x3a, 0x20, 0xe0, 0x80, 0x80], [0x61, 0x3a, 0x20, 0xed, 0xa0, 0x80],
      [0x61, 0x3a, 0x20, 0xf4, 0x90, 0x80, 0x80], [0x61, 0x3a, 0x20, 0xe2, 0x28, 0xa1],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let byte = String(bytes[3], radix: 16)
    #expect(problem(bytes) == "1:4: byte 0x\(byte) is not UTF-8, expected text in UTF-8")
  }

  @Test("every character that Swift encodes is either read or refused, and then at its place")
  func everyCharacter() {
    for value in stride(from: UInt32(0x80), through: 0x10_ffff, by: 1) {
      guard value < 0x3000 || value % 251 == 0 || value & 0xffff > 0xfff0, let scalar = Unicode.Scalar(value) else {
        continue
      }
      let refused = problem("a: \"\(Character(scalar))\"")
      if let refused { #expect(refused.hasPrefix("1:5: character U+"), "\(value)") }
    }
  }

  @Test("a text of 1 MiB is read, one byte more is refused")
  func size() {
    var bytes = Array("a: 1 #".utf8)
    bytes += [UInt8](repeating: 0x78, count: Document.longest - bytes.count)
    #expect(problem(bytes) == nil)
    #expect(problem(bytes + [0x78]) == "1:1: the text is 1048577 bytes long, expected at most 1048576")
  }

  @Test("values nest 32 deep and no deeper, however deep the text goes")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(problem(nested(32)) == nil)
    let refused = "1:33: values are nested more than 32 deep, expected a flatter text"
    #expect(problem(nested(33)) == refused)
    #expect(problem(String(repeating: "[", count: 1_000_000)) == refused)
    #expect(problem(String(repeating: "- ", count: 500_000))?.hasSuffix("expected a flatter text") == true)
    #expect(problem(String(repeating: "{a: ", count: 250_000))?.hasSuffix("expected a flatter text") == true)
  }

  @Test("a hundred thousand keys are read")
  func manyKeys() throws {
    let text = (0..<100_000).map { "k\($0): 1\n" }.joined()
    guard case .mapping(let entries) = try Document.read(Array(text.utf8)).content else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.count == 100_000)
  }

  @Test("an error shows its line with a caret, and nothing that a terminal would obey")
  func excerpt() {
    let source = SourceFile(name: "f.yaml", bytes: Array("a: 1\n\tb:\u{1b}[2J\u{9b}x\n".utf8))
    let error = source.error(YAMLError(Position(line: 2, column: 3), "no"))
    #expect(error.description == "f.yaml:2:3: error: no")
    #expect(error.excerpt == "   b: [2J x\n    ^")
    let long = SourceFile(name: "f", bytes: [UInt8](repeating: 0x61, count: 1_000))
    #expect(
      long.excerpt(at: Position(line: 1, column: 500))
        == "  " + String(repeating: "a", count: 100) + "\n  " + String(repeating: " ", count: 59) + "^")
    #expect(source.excerpt(at: Position(line: 9, column: 1)) == "")
  }
}
