// SPDX-License-Identifier: MIT

import Foundation
import HAL
import NapCore
import NapLog
import Testing

@testable import napclock

@Suite("napclock log")
struct LogCommandTests {
  private static let csv = """
    began,certain,planned_ms,length_ms,answered_ms,late_ms,pauses,snoozes,calls,level,outcome,boot,clock_ms
    2026-05-04T13:00:00Z,true,2700000,2640000,12345,0,1,2,3,4,completed,0000000000000007,5000
    2026-05-04T15:00:00Z,false,1200000,1200000,,301000,0,0,5,0,missed,0000000000000007,-5000
    ,false,1200000,180000,,0,0,0,0,0,cancelled,0000000000000006,77
    ,false,1200000,180000,,0,0,0,0,0,cancelled,0000000000000006,77

    """

  /// A data directory with those naps.
  private static func filled() throws -> Scratch {
    let scratch = try Scratch()
    let file = try scratch.file("in.csv", csv.utf8)
    let console = RecordedConsole()
    #expect(console.run(["log", "--data", "\(scratch.path)/data", "--import", file]) == .success)
    #expect(console.output == "4 read, 4 added\n")
    #expect(console.errors == "")
    return scratch
  }

  private static func run(_ words: [String], in scratch: Scratch, expecting code: ExitCode = .success)
    -> RecordedConsole
  {
    let console = RecordedConsole()
    #expect(console.run(["log", "--data", "\(scratch.path)/data"] + words) == code, "\(console.errors)")
    return console
  }

  @Test("exported twice it has the same bytes, and an import brings it back", arguments: ["--json", "--csv"])
  func export(format: String) throws {
    let scratch = try Self.filled()
    let exported = Self.run([format], in: scratch).output
    #expect(Self.run([format], in: scratch).output == exported)
    #expect(Self.run([format, "--all"], in: scratch).output == exported)
    let other = try Scratch()
    let file = try other.file("export", exported.utf8)
    #expect(Self.run(["--import", file], in: other).output == "4 read, 4 added\n")
    #expect(Self.run([format], in: other).output == exported)
    for _ in 0..<2 { #expect(Self.run(["--import", file], in: other).output == "4 read, 0 added\n") }
    #expect(Self.run([format], in: other).output == exported)
  }

  @Test("an import that knows more corrects, and one that knows less does not")
  func correction() throws {
    let scratch = try Self.filled()
    let certain = Self.csv.replacingOccurrences(of: "15:00:00Z,false", with: "16:00:00Z,true")
    let file = try scratch.file("certain.csv", certain.utf8)
    #expect(Self.run(["--import", file], in: scratch).output == "4 read, 0 added, 1 corrected\n")
    let old = try scratch.file("old.csv", Self.csv.utf8)
    #expect(Self.run(["--import", old], in: scratch).output == "4 read, 0 added\n")
    var notices: [String] = []
    let naps = try DataDirectory.log("\(scratch.path)/data", &notices).naps
    #expect(naps[1].beganAt == Milliseconds(1_777_910_400_000))
  }

  @Test("a file that is wrong changes nothing, and is told with its place")
  func wrong() throws {
    let scratch = try Self.filled()
    let before = Self.run(["--json"], in: scratch).output
    let file = try scratch.file("bad.csv", (Self.csv + "x,true,1,1,,0,0,0,0,0,missed,0000000000000001,0\n").utf8)
    let console = Self.run(["--import", file], in: scratch, expecting: .badInput)
    #expect(console.errors.hasPrefix("\(file):6:1: error: `began` is `x`, expected a moment such as"))
    #expect(
      Self.run(["--import", "\(scratch.path)/none"], in: scratch, expecting: .badInput).errors.contains("no such file"))
    #expect(Self.run(["--json"], in: scratch).output == before)
  }

  @Test("the table has every nap, and one without a time is told as such")
  func table() throws {
    let scratch = try Self.filled()
    let output = Self.run(["--all"], in: scratch).output
    #expect(output.contains("■■■■□"))
    #expect(output.contains("clock not set"))
    #expect(!output.contains("1970"))
    #expect(output.contains("in all     4 naps"))
  }

  @Test("without a log there are no naps, and nothing is made")
  func empty() throws {
    let scratch = try Scratch()
    #expect(Self.run([], in: scratch).output.hasPrefix("No naps this week.\n"))
    #expect(Self.run(["--json"], in: scratch).output == "[]\n")
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/data"))
  }

  @Test("it reads while a clock writes, and does not import then")
  func whileRunning() throws {
    let scratch = try Self.filled()
    let storage = try DirectoryStorage("\(scratch.path)/data")
    let zero = Milliseconds(0)
    let journal = Journal(
      state: .standby, lastUsed: Milliseconds.minutes(20), callsEver: 0, isMissed: false, record: nil, time: zero,
      remaining: zero, total: zero, paused: zero)
    let nap = NapRecord(
      began: zero, ended: zero, planned: zero, length: zero, pauses: 0, snoozes: 0, calls: 0, answered: nil, late: zero,
      level: 0, outcome: .cancelled)
    try storage.write(
      JournalRecord(
        journal: journal, clock: Nanoseconds(0), boot: 9, wall: nil, isSynchronised: false, beganAt: nil),
      [NapEntry(record: nap, beganAt: nil, isCertain: false, clock: Nanoseconds(0))])
    #expect(Self.run(["--all"], in: scratch).output.contains("in all     5 naps"))
    let console = Self.run(["--import", "\(scratch.path)/in.csv"], in: scratch, expecting: .hardware)
    #expect(console.errors.contains("in use by process \(getpid())"))
    withExtendedLifetime(storage) {}
  }

  @Test("a damaged database is told, and left for the clock to set aside")
  func damaged() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/data", withIntermediateDirectories: true)
    for bytes in [[], [UInt8](repeating: 0, count: 512), Array("{\"nap\":".utf8)] {
      _ = try scratch.file("data/naps.sqlite", bytes)
      let console = Self.run([], in: scratch, expecting: .hardware)
      #expect(console.errors.contains("naps.sqlite is damaged"), "\(console.errors)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/data/naps.sqlite")) == Data(bytes))
    }
  }

  @Test("a newer database is refused, and read once its version is known")
  func versions() throws {
    let scratch = try Self.filled()
    let file = "\(scratch.path)/data/naps.sqlite"
    func setVersion(_ version: UInt8) throws {
      // Bytes 60 to 63 of the header are the version.
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file))
      try handle.seek(toOffset: 63)
      try handle.write(contentsOf: Data([version]))
      try handle.close()
    }
    try setVersion(9)
    let console = Self.run([], in: scratch, expecting: .hardware)
    #expect(console.errors.contains("written by a newer napclock (version 9 of its tables)"))
    try setVersion(2)
    #expect(Self.run(["--all"], in: scratch).output.contains("in all     4 naps"))
  }

  @Test(
    "options that do not go together are told",
    arguments: ["--json --csv", "--today --all", "--import x --json", "--import x --week"])
  func options(line: String) throws {
    let scratch = try Scratch()
    let console = Self.run(line.split(separator: " ").map(String.init), in: scratch, expecting: .badInput)
    #expect(console.errors.contains("expected"))
  }
}
