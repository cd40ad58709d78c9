// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Host

/// A directory for one test, removed with it.
private final class Scratch {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("napclock-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }
}

@Suite("Reading files")
struct FileTests {
  @Test("a file is read whole, up to its limit and not beyond")
  func limit() throws {
    let scratch = try Scratch()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try scratch.file("data", bytes)
    #expect(try File.read(path, limit: 200_000) == bytes)
    #expect(throws: FileError(path: path, reason: .tooLarge(limit: 199_999))) { try File.read(path, limit: 199_999) }
    #expect(try File.read(try scratch.file("empty", []), limit: 10) == [])
  }

  @Test("what cannot be read is named")
  func refused() throws {
    let scratch = try Scratch()
    let directory = scratch.url.path
    #expect(throws: FileError(path: directory, reason: .directory)) { try File.read(directory, limit: 10) }
    for path in ["\(directory)/none", "\(try scratch.file("f", []))/x", "", "\(directory)\0/etc/passwd"] {
      #expect(throws: FileError(path: path, reason: .missing)) { try File.read(path, limit: 10) }
    }
    #expect(
      FileError(path: "b", reason: .missing).description
        == "b: error: there is no such file, expected the path of a file")
  }

  @Test("error numbers become words that tell what to do")
  func words() {
    #expect(FileError(path: "b", code: EACCES, limit: 1).reason == .notPermitted)
    let other = FileError(path: "b", code: EIO, limit: 1)
    #expect(other.reason == .other(String(cString: strerror(EIO))))
    #expect(other.message.hasSuffix("expected a readable file"))
  }

  @Test("devices are read to their end, or to the limit")
  func devices() throws {
    #expect(try File.read("/dev/null", limit: 10) == [])
    #expect(throws: FileError(path: "/dev/zero", reason: .tooLarge(limit: 1_000_000))) {
      try File.read("/dev/zero", limit: 1_000_000)
    }
  }

  @Test("a pipe that nobody writes to is empty, and one that nobody reads is refused; neither is waited for")
  func pipe() throws {
    let path = try Scratch().url.path + ".pipe"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(try File.read(path, limit: 10) == [])
    #expect(throws: FileError(path: path, reason: .unread)) { _ = try FileWriter(path) }
    #expect(throws: FileError(path: path, reason: .unread)) { _ = try BackgroundWriter(path: path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let writer = try FileWriter(path)
    writer.write([7])
    #expect(writer.failure == nil)
    var read: [UInt8] = []
    #expect(try Syscalls.read(reader, upTo: 10, into: &read) == 1)
    #expect(read == [7])
  }
}

@Suite("Making files")
struct FileMakingTests {
  @Test("a file is for all to read, whatever the mask, and one that is there stays as it is")
  func made() throws {
    let scratch = try Scratch()
    let path = scratch.url.path + "/new"
    #expect(try File.make(Array("one".utf8), at: path))
    #expect(try !File.make(Array("two".utf8), at: path))
    #expect(try File.read(path, limit: 10) == Array("one".utf8))
    // The mask of a process is shared by all tests: that a file begins with 0600 shows that it does not matter.
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o644)
    try Directory.link(path, to: "\(path).old")
    #expect(throws: SystemError.self) { try Directory.link(path, to: "\(path).old") }
    #expect(File.areSame(path, "\(path).old"))
    #expect(throws: FileError.self) { try File.make([], at: scratch.url.path + "/none/new") }
  }
}

@Suite("Writing output")
struct OutputTests {
  @Test("more than a pipe holds is written whole, also to a descriptor that does not block")
  func whole() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    let reading = Task.detached {
      var read: [UInt8] = []
      while (try? Syscalls.read(reader, upTo: 4_096, into: &read)) ?? 0 > 0 {}
      return read
    }
    try Output.write(bytes, to: writer)
    close(writer)
    #expect(await reading.value == bytes)
    close(reader)
  }

  @Test("a reader that went away is an error, and no signal")
  func closed() throws {
    Output.ignoreClosedPipes()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    #expect(throws: OutputError.closed) { try Output.write("x", to: ends[1]) }
    close(ends[1])
    #expect(throws: OutputError.failed(String(cString: strerror(EBADF)))) { try Output.write("x", to: -1) }
  }

  @Test("colour is for terminals that have it, unless NO_COLOR is set")
  func colour() {
    func isColoured(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
      Output.isColoured(isTerminal: isTerminal) { environment[$0] }
    }
    #expect(isColoured(true, ["TERM": "xterm-256color"]))
    #expect(isColoured(true, ["TERM": "xterm", "NO_COLOR": ""]))
    #expect(!isColoured(true, ["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(!isColoured(true, ["TERM": "dumb"]))
    #expect(!isColoured(true, [:]))
    #expect(!isColoured(false, ["TERM": "xterm"]))
  }
}
