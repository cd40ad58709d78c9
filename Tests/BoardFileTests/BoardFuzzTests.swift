// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Testing

@Suite("Board files, damaged at random")
struct BoardFuzzTests {
  /// Pieces of which board files and mistakes are made.
  private static let pieces = [
    "\t", "\n", "  ", ":", ": ", "- ", "[", "]", "{", "}", ",", "\"", "'", "#", "&a ", "*a", "!!x ", "|\n", "---\n",
    "\0",
    "\u{feff}", "\u{85}", "\u{2028}", "é", "🛏", "-1", "0", "54", "99999999999999999999", "10ms", "1h", "4MHz", "mA",
    "GPIO17", "PIN6", "1O", "leds", "chip: ws2812", "true", "null", "~", "<<", "%YAML 9.9\n", "\\", "\u{7f}",
  ]

  @Test("are read or refused with a place inside the file, and never crash", arguments: Boards.shipped)
  func mutations(name: String) throws {
    let original = try Boards.bytes(of: name)
    var random = SplitMix64(seed: 34)
    var refused = 0
    for _ in 0..<1_000 {
      var bytes = original
      for _ in 0...random.below(4) { Self.damage(&bytes, &random) }
      do {
        let board = try Board(yaml: bytes, file: name)
        check(board.configuration)
      } catch {
        refused += 1
        let lines = bytes.count { $0 == 0x0a || $0 == 0x0d || $0 == 0x85 || $0 == 0xa8 } + 2
        #expect(error.position.line >= 1 && error.position.line <= lines && error.position.column >= 1)
        #expect(error.message.contains(", expected ") || error.message.contains(", did you mean "), "\(error)")
        #expect(!error.description.contains { $0.isNewline })
      }
    }
    // Both ways are taken: most damage is found, some lands in comments.
    #expect((1..<1_000).contains(refused))
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    func place(_ random: inout SplitMix64, _ count: Int) -> Int { Int(random.below(UInt32(count + 1))) }
    let at = place(&random, bytes.count)
    let end = min(bytes.count, at + place(&random, 12))
    switch random.below(6) {
    case 0: if at < bytes.count { bytes[at] ^= 1 << UInt8(random.below(8)) }
    case 1: bytes.removeSubrange(at..<end)
    case 2: bytes.insert(contentsOf: pieces[place(&random, pieces.count - 1)].utf8, at: at)
    case 3: bytes.replaceSubrange(at..<end, with: pieces[place(&random, pieces.count - 1)].utf8)
    case 4: bytes.insert(contentsOf: bytes[at..<end], at: place(&random, bytes.count))
    default: bytes.removeLast(place(&random, bytes.count))
    }
  }

  /// What the firmware may rely on in any board that was read.
  private func check(_ configuration: Configuration) {
    let nap = configuration.nap
    #expect(nap.shortest >= .minutes(1) && nap.shortest <= nap.standard && nap.standard <= nap.longest)
    #expect(nap.nightLevel >= 1 && nap.snoozes <= 9 && nap.snooze >= .minutes(1))
    #expect(configuration.buzzer != nil || configuration.motor)
    #expect(!configuration.call.tune.notes.isEmpty)
    guard let ring = configuration.ring else { return }
    #expect((8...60).contains(ring.leds) && (0..<ring.leds).contains(ring.offset))
    #expect(ring.order.hasWhite == (ring.chip.channels == 4))
    #expect(ring.budget.count >= UInt32(2 * ring.leds) && ring.clock.count >= 100_000)
  }
}
