// SPDX-License-Identifier: MIT

import Host
import Recording
import Testing

@testable import napclock

@Suite("napclock replay")
struct ReplayCommandTests {
  private static let steps =
    "- turn: -19\n- press: 100ms\n- wait: 61s\n- power: cut\n- wait: 2s\n- press: 100ms\n- wait: 21s"

  /// A recording and its trace.
  private func record(_ scratch: Scratch) throws -> (recording: String, trace: String) {
    let scenario = try scratch.file("s.yaml", Self.steps.utf8)
    let console = RecordedConsole()
    let recording = "\(scratch.path)/s.nap"
    #expect(console.run("trace \(scenario) --record \(recording)") == .success)
    return (recording, console.output)
  }

  @Test("says what was replayed, and how fast")
  func verdict() throws {
    let scratch = try Scratch()
    let (path, _) = try record(scratch)
    let console = RecordedConsole()
    #expect(console.run("replay \(path)") == .success)
    #expect(console.errors == "")
    let lines = console.output.split(separator: "\n")
    #expect(lines.first == "\(path): replayed bit for bit")
    #expect(lines[1].contains(" 2 power-ons, 1 nap; "))
    #expect(lines[1].hasSuffix(" digests compared"))
  }

  @Test("writes the trace of the run, to the output or a file")
  func trace() throws {
    let scratch = try Scratch()
    let (path, trace) = try record(scratch)
    let console = RecordedConsole()
    #expect(console.run("replay \(path) --trace") == .success)
    let isSame = console.output == trace
    #expect(isSame)
    let file = RecordedConsole()
    #expect(file.run("replay \(path) --trace -o \(scratch.path)/t.jsonl --speed 1000") == .success)
    let written = String(decoding: try File.read("\(scratch.path)/t.jsonl", limit: 1 << 20), as: UTF8.self)
    let isWritten = written == trace
    #expect(isWritten)
  }

  @Test("ends with 1 at the first tick that differs, with both sides, and with 2 where bytes are not what was written")
  func differs() throws {
    let scratch = try Scratch()
    let (path, _) = try record(scratch)
    var bytes = try File.read(path, limit: 1 << 20)
    // Another board of the same length: the first nap is a minute longer.
    let place = try #require((0..<bytes.count).first { bytes[$0...].starts(with: "default: 1200000ms".utf8) })
    bytes.replaceSubrange(place..<place + 18, with: Array("default: 1260000ms".utf8))
    try File.write(bytes, to: path)
    let damaged = RecordedConsole()
    #expect(damaged.run("replay \(path)") == .badInput)
    #expect(damaged.errors.contains("byte 10: the checksum of block 0 is wrong, expected the bytes that were written"))
    let end = 19 + Int(bytes[15]) + Int(bytes[16]) * 256
    for (index, byte) in Self.checksum(bytes[10..<end]).enumerated() { bytes[end + index] = byte }
    try File.write(bytes, to: path)
    let console = RecordedConsole()
    #expect(console.run("replay \(path)") == .checkFailed)
    let lines = console.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("\(path): at ") && lines[0].hasSuffix(") the replay differs"))
    #expect(
      lines[1].hasPrefix("  recorded: standby -> setting, ") && lines[2].hasPrefix("  replayed: standby -> setting, "))
    #expect(lines[1].dropFirst(12) != lines[2].dropFirst(12))
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> UInt32($0 * 8)) }
  }

  @Test("a recording that is torn is replayed up to its tear, with a warning")
  func torn() throws {
    let scratch = try Scratch()
    let (path, _) = try record(scratch)
    let bytes = try File.read(path, limit: 1 << 20)
    try File.write(Array(bytes.dropLast(3)), to: path)
    let console = RecordedConsole()
    #expect(console.run("replay \(path)") == .success)
    #expect(console.errors.contains(": warning: byte "))
    #expect(console.errors.contains("is cut off, expected a whole one: what is before it is used"))
    #expect(console.output.contains("2 power-ons, 0 naps; "))
  }

  @Test("a recording that is torn in its first block has nothing to be replayed")
  func tornAtOnce() throws {
    let scratch = try Scratch()
    let (path, _) = try record(scratch)
    let bytes = try File.read(path, limit: 1 << 20)
    // The head alone, and some of the block behind it.
    for count in [RecordingWriter.header.count, RecordingWriter.header.count + 12] {
      try File.write(Array(bytes.prefix(count)), to: path)
      let console = RecordedConsole()
      #expect(console.run("replay \(path)") == .badInput)
      #expect(
        console.errors
          == "\(path): error: byte \(RecordingWriter.header.count): it is cut off here, and nothing in it can be "
          + "replayed, expected at least the power-on that it begins with\n")
      #expect(console.output == "")
    }
  }

  @Test("a file that is to be written keeps what it has where the command cannot run")
  func kept() throws {
    let scratch = try Scratch()
    let (_, _) = try record(scratch)
    let folder = scratch.path
    let kept = try scratch.file("kept", "kept".utf8)
    let board = try scratch.file("b.yaml", try File.read(Boards.path("sim-24"), limit: 1 << 20))
    let own = try scratch.file("own.yaml", "board: b.yaml\nsteps: [{ wait: 1s }]".utf8)
    let files = [kept, board, own, "\(folder)/s.yaml"]
    let before = try files.map { try File.read($0, limit: 1 << 20) }
    let (read, twice) = ("this file is read by the same command", "this file is written twice by the same command")
    for (line, message) in [
      ("sim --record \(kept)", "needs a terminal"),
      ("sim --record \(kept) --picture \(folder)/p.svg --size 3x4", "expected columns and rows"),
      ("sim --record \(kept) --picture \(folder)/p.svg --board /nowhere.yaml", "there is no such file"),
      ("sim --record \(kept) --picture \(kept)", twice),
      ("sim --record \(kept) --picture \(folder)/./kept", twice),
      ("sim --board \(board) --picture \(board)", read),
      ("sim --board \(board) --picture \(folder)/p.svg --record \(board)", read),
      ("sim --after \(folder)/s.yaml --picture \(folder)/s.yaml", read),
      ("sim --after \(own) --picture \(board)", read),
      ("replay --trace -o \(kept) \(folder)/nope.nap", "there is no such file"),
      ("trace \(folder)/s.yaml -o \(kept) --record \(kept)", twice),
      ("trace \(folder)/s.yaml -o \(kept) --record \(folder)/./kept", twice),
      ("trace \(own) -o \(board)", read),
      ("trace \(own) -o \(kept) --record \(own)", read),
      ("test \(own) --junit \(kept) --settle x", "`--settle` is `x`"),
    ] {
      let console = RecordedConsole()
      #expect(console.run(line) == .badInput, "\(line)")
      #expect(console.errors.contains(message), "\(line): \(console.errors)")
      #expect(try files.map { try File.read($0, limit: 1 << 20) } == before, "\(line)")
    }
    // Of a file that is new, two paths are known as one only once it is there.
    let console = RecordedConsole()
    #expect(console.run("trace \(own) -o \(folder)/new --record \(folder)/./new") == .badInput)
    #expect(console.errors.contains(twice))
  }

  @Test("what cannot be read or makes no sense is told")
  func refusals() throws {
    let scratch = try Scratch()
    let (path, _) = try record(scratch)
    let text = try scratch.file("text", "hello".utf8)
    for (line, message) in [
      ("replay \(text)", "\(text): error: this is no recording, expected a file that"),
      ("replay /nowhere.nap", "/nowhere.nap: error: there is no such file"),
      ("replay", "too few arguments"),
      ("replay \(path) -o x", "expected `--trace` with it"),
      ("replay \(path) --trace -o \(path)", "this file is read by the same command"),
      ("replay \(path) --trace --json", "expected one of them"),
      ("replay \(path) --speed 0", "expected a number from 1 to 1000"),
      ("trace \(scratch.path)/s.yaml --record \(scratch.path)/s.yaml", "this file is read by the same command"),
      ("sim --picture \(scratch.path)/p.svg --record /nowhere/x.nap", "/nowhere/x.nap: error: the file cannot be"),
    ] {
      let console = RecordedConsole()
      #expect(console.run(line) == .badInput, "\(line)")
      #expect(console.errors.contains(message), "\(line): \(console.errors)")
    }
  }

  @Test("a simulated clock that lived through a scenario is recorded with it")
  func simulator() throws {
    let scratch = try Scratch()
    let scenario = try scratch.file("s.yaml", Self.steps.utf8)
    let console = RecordedConsole()
    let path = "\(scratch.path)/sim.nap"
    #expect(console.run("sim --picture \(scratch.path)/p.svg --after \(scenario) --record \(path)") == .success)
    let replay = RecordedConsole()
    #expect(replay.run("replay \(path) --json") == .success)
    #expect(replay.output.contains(#""power_ons":2,"naps":1,"#))
    #expect(replay.output.contains(#""program":"napclock 0.1.0","difference":null,"damage":null}"#))
  }
}
