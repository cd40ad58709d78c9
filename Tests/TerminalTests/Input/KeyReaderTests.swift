// SPDX-License-Identifier: MIT

import NapCore
import Testing

@testable import Terminal

@Suite("The key reader")
struct KeyReaderTests {
  private func keys(_ text: String) -> [Key] {
    var reader = KeyReader()
    return reader.read(text.utf8).map(\.key)
  }

  @Test(
    "every way a terminal writes a key is known",
    arguments: [
      ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left), ("\u{1B}OA", .up),
      ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
      ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end), ("\u{1B}[1~", .home),
      ("\u{1B}[4~", .end), ("\u{1B}[7~", .home), ("\u{1B}[8~", .end), ("\u{1B}[1;2A", .up), ("\r", .enter),
      ("\n", .enter), ("\u{1B}OM", .enter), (" ", .space), ("\t", .tab), ("\u{7F}", .backspace), ("\u{08}", .backspace),
      ("q", .character("q")), ("?", .character("?")), ("P", .character("P")), ("é", .character("é")),
      ("→", .character("→")), ("😴", .character("😴")), ("\u{1B}[<64;10;5M", .wheelUp),
      ("\u{1B}[<65;200;100M", .wheelDown),
      ("\u{1B}[<68;1;1M", .wheelUp), ("\u{1B}[M`!!", .wheelUp), ("\u{1B}[Ma!!", .wheelDown), ("\u{03}", .interrupt),
      ("\u{1A}", .suspend),
    ] as [(String, Key)])
  func classic(_ bytes: String, _ key: Key) { #expect(keys(bytes) == [key]) }

  @Test(
    "the kitty protocol's reports are known",
    arguments: [
      ("\u{1B}[32u", KeyEvent(.space)), ("\u{1B}[32;1:1u", KeyEvent(.space)),
      ("\u{1B}[32;1:2u", KeyEvent(.space, .repeat)), ("\u{1B}[32;1:3u", KeyEvent(.space, .release)),
      ("\u{1B}[32;2u", KeyEvent(.space, shift: true)), ("\u{1B}[113;;113u", KeyEvent(.character("q"))),
      ("\u{1B}[112:80;2;80u", KeyEvent(.character("P"), shift: true)),
      ("\u{1B}[112:80;2:1u", KeyEvent(.character("P"), shift: true)),
      ("\u{1B}[47:63;2;63u", KeyEvent(.character("?"), shift: true)), ("\u{1B}[27u", KeyEvent(.escape)),
      ("\u{1B}[13u", KeyEvent(.enter)), ("\u{1B}[99;5u", KeyEvent(.interrupt)), ("\u{1B}[122;5u", KeyEvent(.suspend)),
      ("\u{1B}[1089::99;5u", KeyEvent(.interrupt)), ("\u{1B}[57413;;43u", KeyEvent(.character("+"))),
      ("\u{1B}[57418u", KeyEvent(.right)), ("\u{1B}[1;1:2C", KeyEvent(.right, .repeat)),
      ("\u{1B}[5;1:3~", KeyEvent(.pageUp, .release)),
    ])
  func kitty(_ bytes: String, _ event: KeyEvent) {
    var reader = KeyReader()
    #expect(reader.read(bytes.utf8) == [event])
  }

  @Test(
    "what is no key here is skipped, and the next key is read",
    arguments: [
      "\u{1B}[I", "\u{1B}[O", "\u{1B}[<0;3;4M", "\u{1B}[<64;3;4m", "\u{1B}[<35;3;4M", "\u{1B}[<66;3;4M", "\u{1B}[15~",
      "\u{1B}[57441;2u", "\u{1B}[97;5u", "\u{1B}[?62;4c", "\u{1B}[12;34R", "\u{1B}]11;rgb:0000/0000/0000\u{07}",
      "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P>|tmux 3.3\u{1B}\\", "\u{00}", "\u{1B}[M !!", "\u{1B}OP",
    ])
  func skipped(_ bytes: String) { #expect(keys(bytes + "q") == [.character("q")]) }

  @Test("many keys may come in one read")
  func many() {
    #expect(keys("\u{1B}[A\u{1B}[A q\u{1B}OB+") == [.up, .up, .space, .character("q"), .down, .character("+")])
  }

  @Test("a sequence may be split anywhere")
  func split() {
    let bytes = Array("\u{1B}[1;2A\u{1B}[<65;10;20Mé\u{1B}[32;1:3u\u{1B}OC\u{1B}[M`!!".utf8)
    var whole = KeyReader()
    let expected = whole.read(bytes)
    #expect(expected.count == 6)
    for cut in 1..<bytes.count {
      var reader = KeyReader()
      #expect(reader.read(bytes[..<cut]) + reader.read(bytes[cut...]) == expected, "cut at \(cut)")
    }
  }

  @Test("a lone escape is the escape key once nothing more has come")
  func loneEscape() {
    var reader = KeyReader()
    #expect(reader.read([0x1B]).isEmpty)
    #expect(reader.isWaiting)
    #expect(reader.timedOut() == [KeyEvent(.escape)])
    #expect(!reader.isWaiting)
    #expect(reader.timedOut().isEmpty)
    #expect(reader.read([0x1B, 0x1B]).map(\.key) == [.escape])
  }

  @Test("an unfinished sequence is dropped by the time-out, not read as keys")
  func unfinished() {
    for begin in ["\u{1B}[<64;1", "\u{1B}O", "\u{1B}]11;", "\u{1B}[M!"] {
      var reader = KeyReader()
      #expect(reader.read(begin.utf8).isEmpty)
      #expect(reader.timedOut().isEmpty)
      #expect(reader.read([UInt8(ascii: "q")]).map(\.key) == [.character("q")])
    }
  }

  @Test("broken UTF-8 loses only itself")
  func brokenText() {
    var reader = KeyReader()
    #expect(reader.read([0xE2, 0x86, 0x71, 0xFF, 0xC3, 0x1B, 0x5B, 0x41]).map(\.key) == [.character("q"), .up])
    // A surrogate, an overlong and a value beyond Unicode.
    #expect(reader.read([0xED, 0xA0, 0x80, 0xE0, 0x80, 0xAF, 0xF4, 0xBF, 0xBF, 0xBF]).isEmpty)
  }

  @Test("the terminal's answer tells whether it reports releases")
  func answer() {
    var reader = KeyReader()
    #expect(!reader.tellsReleases)
    #expect(reader.read("\u{1B}[?31u".utf8).isEmpty)
    #expect(reader.tellsReleases)
    #expect(reader.read("\u{1B}[?0u".utf8).isEmpty)
    #expect(!reader.tellsReleases)
    _ = reader.read("\u{1B}[32;1:3u".utf8)
    #expect(reader.tellsReleases)
  }

  @Test(
    "any bytes whatsoever are survived, and the escape key still works after them", arguments: 0..<64 as Range<UInt64>)
  func garbage(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = KeyReader()
    // Bytes that sequences are made of come often.
    let likely = Array("\u{1B}[O]PM<?;:0123456789u~A\u{07}".utf8)
    var read = 0
    for _ in 0..<5_000 {
      let pick = Int(random.below(UInt32(likely.count * 2)))
      let byte = pick < likely.count ? likely[pick] : UInt8(random.below(256))
      read += reader.read([byte]).count
    }
    #expect(read > 0)
    _ = reader.timedOut()
    _ = reader.read([0x1B])
    #expect(reader.timedOut() == [KeyEvent(.escape)])
  }

  @Test("a million digits in a sequence take no memory and overflow nothing")
  func longNumber() {
    var reader = KeyReader()
    #expect(reader.read("\u{1B}[".utf8).isEmpty)
    #expect(reader.read(repeatElement(UInt8(ascii: "9"), count: 1_000_000)).isEmpty)
    #expect(reader.read(repeatElement(UInt8(ascii: ";"), count: 1_000_000)).isEmpty)
    #expect(reader.read("uq".utf8).last?.key == .character("q"))
  }
}
