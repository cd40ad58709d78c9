// SPDX-License-Identifier: MIT

import CTerminalBench
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The probe program on a terminal of its own.
private final class Bench {
  private let bench: terminal_bench
  let modesBefore: UInt64
  private(set) var output = ""

  init() throws {
    var bench = terminal_bench()
    // The test runner lies beside it, or, on macOS, in a bundle there.
    let runner = try #require(CommandLine.arguments.first { $0.contains(".xctest") })
    let folder = runner.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.hasSuffix(".xctest") }
    let probe = folder.joined(separator: "/") + "/TerminalProbe"
    try #require(terminal_bench_start(probe, &bench) == 0, "\(probe)")
    self.bench = bench
    // Before the program has run: it says nothing until it has taken the terminal over.
    modesBefore = Self.freshModes
    try waitFor("[ready]")
  }

  deinit { terminal_bench_end(bench) }

  /// The modes of a new terminal, which a program that changes nothing leaves as they are.
  private static let freshModes: UInt64 = {
    var bench = terminal_bench()
    guard terminal_bench_start("/bin/cat", &bench) == 0 else { return 0 }
    defer { terminal_bench_end(bench) }
    return terminal_bench_modes(bench)
  }()

  /// Reads until the program has written `text`; what was read stays in `output`.
  func waitFor(_ text: String) throws {
    for _ in 0..<100 {
      if output.contains(text) { return }
      read(milliseconds: 100)
    }
    try #require(output.contains(text), "waited for \(text), saw \(output.debugDescription)")
  }

  /// Whether anything came.
  @discardableResult
  private func read(milliseconds: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = terminal_bench_read(bench, &buffer, buffer.count, milliseconds)
    output += String(decoding: buffer[..<Int(count)], as: UTF8.self)
    return count > 0
  }

  var modes: UInt64 { terminal_bench_modes(bench) }
  var echoes: Bool { terminal_bench_echoes(bench) == 1 }
  func type(_ key: Character) { _ = terminal_bench_type(bench, key.asciiValue ?? 0) }
  func send(_ signal: Int32) { _ = terminal_bench_signal(bench, signal) }
  func resize(_ columns: Int32, _ rows: Int32) { _ = terminal_bench_resize(bench, columns, rows) }
  func forget() { output = "" }

  /// What became of the program; what it wrote last is in `output`.
  func wait() -> Int32 {
    let fate = terminal_bench_wait(bench)
    // It comes in pieces, the last of them perhaps after the end: of a program that is over the terminal says when no
    // more will come, of one that stopped nobody does.
    let isStopped = fate >= 2_000
    while read(milliseconds: isStopped ? 200 : 2_000) {}
    return fate
  }

  /// Expects the terminal to be as it was, on the screen and in its modes.
  func expectRestored(_ location: SourceLocation = #_sourceLocation) {
    #expect(modes == modesBefore, sourceLocation: location)
    // Alternate screen, cursor, wheel and key reports: each was switched on, and off after that.
    for (on, off) in [
      ("[?1049h", "[?1049l"), ("[?25l", "[?25h"), ("[?1000h", "[?1000l"), ("[?1006h", "[?1006l"), ("[>31u", "[<u"),
      ("[?7l", "[?7h"),
    ] {
      #expect(output.lastPlace(of: off) > output.lastPlace(of: on), "\(off)", sourceLocation: location)
    }
  }
}

extension String {
  /// Where `text` last begins; -1 where it does not.
  fileprivate func lastPlace(of text: String) -> Int {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return -1 }
    return (0...bytes.count - wanted.count).last { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) } ?? -1
  }
}

@Suite("A terminal session", .serialized)
struct TerminalSessionTests {
  @Test("opening it takes the terminal over, and ending it gives it back")
  func openAndClose() throws {
    let bench = try Bench()
    #expect(!bench.echoes)
    #expect(bench.modes != bench.modesBefore)
    #expect(bench.output.contains("[?1049h"))
    bench.type("q")
    #expect(bench.wait() == 0)
    bench.expectRestored()
  }

  @Test("keys arrive one by one, control characters of the line editor too")
  func keys() throws {
    let bench = try Bench()
    bench.type("a")
    try bench.waitFor("[97]")
    // ^D and Return, as they come from the keyboard.
    bench.type("\u{04}")
    bench.type("\r")
    try bench.waitFor("[4]")
    try bench.waitFor("[13]")
  }

  @Test("exit gives it back")
  func exit() throws {
    let bench = try Bench()
    bench.type("e")
    #expect(bench.wait() == 3)
    bench.expectRestored()
  }

  @Test("SIGTERM, SIGINT, SIGQUIT and SIGHUP end it in order", arguments: [SIGTERM, SIGINT, SIGQUIT, SIGHUP])
  func ended(_ signal: Int32) throws {
    let bench = try Bench()
    bench.send(signal)
    #expect(bench.wait() == 0)
    bench.expectRestored()
  }

  @Test("^C and ^\\ at the keyboard end it in order", arguments: ["\u{03}", "\u{1c}"] as [Character])
  func interrupted(_ key: Character) throws {
    let bench = try Bench()
    bench.type(key)
    #expect(bench.wait() == 0)
    bench.expectRestored()
  }

  @Test("a Swift trap gives it back, and kills by the trap's own signal")
  func trap() throws {
    let bench = try Bench()
    bench.type("c")
    let fate = bench.wait()
    #expect([1000 + SIGILL, 1000 + SIGTRAP].contains(fate))
    bench.expectRestored()
  }

  @Test(
    "a stack overflow gives it back, and kills by its own signal",
    .disabled(if: terminal_bench_is_thread_sanitized() != 0, "the thread sanitizer's own stack overflows first"))
  func overflow() throws {
    let bench = try Bench()
    bench.type("o")
    let fate = bench.wait()
    #expect([1000 + SIGSEGV, 1000 + SIGBUS].contains(fate))
    bench.expectRestored()
  }

  @Test(
    "each signal of a crash gives it back and kills by itself",
    arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE])
  func crash(_ signal: Int32) throws {
    let bench = try Bench()
    bench.send(signal)
    #expect(bench.wait() == 1000 + signal)
    bench.expectRestored()
  }

  @Test("SIGTSTP gives it back and really stops; SIGCONT takes it over again, as often as one likes")
  func stopAndContinue() throws {
    let bench = try Bench()
    for round in 0..<3 {
      bench.forget()
      // From the keyboard, as a key of a terminal that reports keys, and from another program.
      switch round {
      case 0: bench.type("\u{1A}")
      case 1: bench.type("z")
      default: bench.send(SIGTSTP)
      }
      #expect(bench.wait() == 2000 + SIGTSTP)
      #expect(bench.modes == bench.modesBefore)
      #expect(bench.output.contains("[?1049l"))
      bench.forget()
      bench.send(SIGCONT)
      try bench.waitFor("[continued]")
      #expect(!bench.echoes)
      #expect(bench.output.contains("[?1049h"))
    }
    bench.type("q")
    #expect(bench.wait() == 0)
    bench.expectRestored()
  }

  @Test("stopped by SIGSTOP, which nobody sees coming, it takes the terminal over again when it goes on")
  func stoppedUnseen() throws {
    let bench = try Bench()
    bench.send(SIGSTOP)
    #expect(bench.wait() == 2000 + SIGSTOP)
    bench.forget()
    bench.send(SIGCONT)
    try bench.waitFor("[reopened]")
    #expect(bench.output.contains("[?1049h"))
    #expect(!bench.echoes)
    bench.type("q")
    #expect(bench.wait() == 0)
    bench.expectRestored()
  }

  @Test("another size of the window is told")
  func resized() throws {
    let bench = try Bench()
    bench.resize(132, 50)
    try bench.waitFor("[size 132x50]")
  }
}
