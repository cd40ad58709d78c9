// SPDX-License-Identifier: MIT

import Foundation
import HAL
import NapCore
import Testing

@testable import NapLog

@Suite("PUB-33: a damaged state file does not stop the clock")
struct DamagedDatabaseTests {
  /// A database with a nap of each minute, so that it has many pages.
  private static func sound() throws -> Data {
    let scratch = try Scratch()
    do {
      var database = try NapDatabase.open(scratch.database)
      try database.write(Samples.record(), (0..<500).map { Samples.entry($0) })
    }
    return try scratch.read("naps.sqlite")
  }

  static let kinds = [
    "empty", "JSON", "512 NULs", "8192 NULs", "noise", "one byte", "half", "one page", "no header", "a page of noise",
    "another program's", "our name and no tables", "wrong tables",
  ]

  private static func damage(_ kind: String, in scratch: Scratch) throws {
    var sound = try sound()
    var generator = SplitMix64(seed: 3)
    func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
    func make(_ script: String) throws { try Connection.open(scratch.database, .create).run(script) }
    switch kind {
    case "empty": try scratch.write([], to: "naps.sqlite")
    case "JSON": try scratch.write("{\"nap\":".utf8, to: "naps.sqlite")
    case "512 NULs": try scratch.write([UInt8](repeating: 0, count: 512), to: "naps.sqlite")
    case "8192 NULs": try scratch.write([UInt8](repeating: 0, count: 8_192), to: "naps.sqlite")
    case "noise": try scratch.write(noise(10_000), to: "naps.sqlite")
    case "one byte": try scratch.write([83], to: "naps.sqlite")
    case "half": try scratch.write(sound.prefix(sound.count / 2), to: "naps.sqlite")
    case "one page": try scratch.write(sound.prefix(4_096), to: "naps.sqlite")
    case "no header": try scratch.write(noise(100) + sound.dropFirst(100), to: "naps.sqlite")
    case "a page of noise":
      sound.replaceSubrange(8_192..<12_288, with: noise(4_096))
      try scratch.write(sound, to: "naps.sqlite")
    case "another program's": try make("CREATE TABLE songs (name TEXT); PRAGMA user_version = 17")
    case "our name and no tables": try make("PRAGMA application_id = 1315008627; PRAGMA user_version = 2")
    case "wrong tables":
      try make(
        """
        PRAGMA application_id = 1315008627; PRAGMA user_version = 2;
        CREATE TABLE journal (id INTEGER PRIMARY KEY, text TEXT); CREATE TABLE naps (id INTEGER PRIMARY KEY)
        """)
    default: Issue.record("no such damage: \(kind)")
    }
  }

  @Test("it is set aside with its name in the warning, and a new one begun", arguments: kinds)
  func damaged(kind: String) throws {
    let scratch = try Scratch()
    try Self.damage(kind, in: scratch)
    let before = try scratch.read("naps.sqlite")
    let directory = try DataDirectory.open(scratch.path)
    var said: [String] = []
    var database = try directory.openDatabase(&said)
    #expect(said.count == 1)
    #expect(said.first?.contains("\(scratch.database).damaged-1") == true, "\(said)")
    #expect(try scratch.read("naps.sqlite.damaged-1") == before)
    #expect(try database.journal() == .none)
    #expect(try database.log() == NapDatabase.Log())
    try database.write(Samples.record(), [Samples.entry()])
    // The next start has nothing to say.
    _ = consume database
    said = []
    let again = try directory.openDatabase(&said)
    #expect(said == [])
    #expect(try again.journal() == .record(Samples.record()))
    #expect(try again.log().naps.count == 1)
  }

  @Test("a directory in its place is set aside as well")
  func directory() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: "\(scratch.database)/inner", withIntermediateDirectories: true)
    let directory = try DataDirectory.open(scratch.path)
    var said: [String] = []
    let database = try directory.openDatabase(&said)
    #expect(said.count == 1)
    #expect(try database.log() == NapDatabase.Log())
    #expect(FileManager.default.fileExists(atPath: "\(scratch.database).damaged-1/inner"))
  }

  @Test("a pipe in its place is set aside and never waited for")
  func pipe() throws {
    let scratch = try Scratch()
    try #require(mkfifo(scratch.database, 0o600) == 0)
    let directory = try DataDirectory.open(scratch.path)
    var said: [String] = []
    _ = try directory.openDatabase(&said)
    #expect(said.count == 1)
    #expect(scratch.names.contains("naps.sqlite.damaged-1"))
  }

  @Test("each has a name of its own, its log goes with it, and after many the last name is used again")
  func names() throws {
    let scratch = try Scratch()
    let directory = try DataDirectory.open(scratch.path)
    for number in 1...3 {
      try scratch.write("damage \(number)".utf8, to: "naps.sqlite")
      try scratch.write("log \(number)".utf8, to: "naps.sqlite-wal")
      var said: [String] = []
      _ = try directory.openDatabase(&said)
      #expect(said.count == 1)
      #expect(try scratch.read("naps.sqlite.damaged-\(number)") == Data("damage \(number)".utf8))
      #expect(try scratch.read("naps.sqlite.damaged-\(number)-wal") == Data("log \(number)".utf8))
    }
    for number in 4...DataDirectory.setAsideMost { try scratch.write([], to: "naps.sqlite.damaged-\(number)") }
    for text in ["late", "later"] {
      try scratch.write(text.utf8, to: "naps.sqlite")
      var said: [String] = []
      _ = try directory.openDatabase(&said)
      #expect(try scratch.read("naps.sqlite.damaged-\(DataDirectory.setAsideMost)") == Data(text.utf8))
    }
    #expect(try scratch.read("naps.sqlite.damaged-1") == Data("damage 1".utf8))
  }

  @Test("what a beginning left that was cut off is no damage", arguments: ["", "half a database"])
  func cutBeginning(text: String) throws {
    let scratch = try Scratch()
    try scratch.write(text.utf8, to: "naps.sqlite.new")
    try scratch.write(text.utf8, to: "naps.sqlite.new-journal")
    let directory = try DataDirectory.open(scratch.path)
    var said: [String] = []
    _ = try directory.openDatabase(&said)
    #expect(said == [])
    #expect(!scratch.names.contains { $0.hasPrefix("naps.sqlite.new") })
  }

  @Test("a log whose database is gone is not taken for the new one's")
  func lonelyLog() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    var database = try NapDatabase.open(other.database)
    try database.write(Samples.record(), [Samples.entry()])
    try scratch.write(other.read("naps.sqlite-wal"), to: "naps.sqlite-wal")
    let directory = try DataDirectory.open(scratch.path)
    var said: [String] = []
    let new = try directory.openDatabase(&said)
    #expect(try new.journal() == .none)
    #expect(try scratch.read("naps.sqlite.damaged-1-wal") == other.read("naps.sqlite-wal"))
    #expect(said.count == 1)
  }
}

@Suite("The directory of a clock")
struct DataDirectoryTests {
  @Test("it is made with all above it, for its owner alone")
  func made() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/a/b/c"
    let directory = try DataDirectory.open(path)
    var said: [String] = []
    _ = try directory.openDatabase(&said)
    #expect(said == [])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test("one at a time has it; the second is told who")
  func lock() throws {
    let scratch = try Scratch()
    func take() throws { _ = try DataDirectory.open(scratch.path) }
    func refusal() -> StoreError? { error(of: take) }
    do {
      let first = try DataDirectory.open(scratch.path)
      #expect(first.path == scratch.path)
      #expect(refusal()?.error.kind == .busy)
      #expect(refusal()?.description.contains("in use by process \(getpid()), expected") == true)
      try scratch.write("no number".utf8, to: "naps.lock")
      #expect(refusal()?.what.contains("another process") == true)
      _ = first.path
    }
    try take()
  }

  @Test("a place that cannot be made is told with the system's words")
  func nowhere() {
    let error = error(of: { _ = try DataDirectory.open("/dev/null/x") })
    #expect(error?.what.contains("/dev/null") == true)
    #expect(error?.description.contains("expected") == true)
  }
}
