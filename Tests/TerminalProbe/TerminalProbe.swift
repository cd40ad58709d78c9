// SPDX-License-Identifier: MIT

import Host

/// A program that takes the terminal over and then does what single keys tell it, for the tests of `TerminalSession`.
///
/// It writes a word for whatever happens to it. Keys: `q` ends it in order, `e` by `exit` with the session open, `c` by
/// a Swift trap, `o` by overflowing the stack, `z` asks to stop as ^Z does.
///
/// Called as `TerminalProbe fill FILE` it writes a file until there is no more room.
@main
struct TerminalProbe {
  static func main() {
    if CommandLine.arguments.count == 3 { return fill(CommandLine.arguments[2]) }
    do {
      try run()
    } catch {
      say("\(error)")
      leave(2)
    }
  }

  private static func run() throws(TerminalError) {
    var session = try TerminalSession()
    say("[ready]")
    while true {
      let wake = session.wait(for: 5_000_000_000)
      if wake.contains(.gone) { return }
      let signals = Signals.take()
      if !signals.isDisjoint(with: .ending) { return }
      if signals.contains(.resized) { say("[size \(session.size.columns)x\(session.size.rows)]") }
      if signals.contains(.stop) {
        try session.stop()
        try session.reopen()
        _ = Signals.take()
        say("[continued]")
      } else if signals.contains(.continued) {
        try session.reopen()
        say("[reopened]")
      }
      guard let bytes = session.read() else { return }
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "q"): return
        case UInt8(ascii: "e"): leave(3)
        case UInt8(ascii: "c"): trap(bytes)
        case UInt8(ascii: "o"): say("\(overflow(0))")
        case UInt8(ascii: "z"): Signals.askToStop()
        default: say("[\(byte)]")
        }
      }
    }
  }

  /// Pieces of 300 bytes, a letter each.
  private static func fill(_ path: String) {
    guard let writer = try? BackgroundWriter(path: path) else { return say("no file\n") }
    var failure: OutputError?
    for piece in 0..<1_000_000 where failure == nil {
      writer.write([UInt8](repeating: UInt8(97 + piece % 26), count: 300))
      failure = writer.takeFailure()
      // Faster than the disk, pieces would be dropped.
      while writer.dropped > 0, failure == nil { failure = writer.takeFailure() }
    }
    for _ in 0..<100 { writer.write([UInt8](repeating: 48, count: 300)) }
    writer.finish()
    if case .failed(let words)? = failure { say("failed: \(words)\n") }
    if let another = writer.takeFailure() { say("another: \(another)\n") }
  }

  private static func trap(_ bytes: [UInt8]) { say("\(bytes[bytes.count])") }

  private static func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : overflow(depth + 1) &+ depth }
}
