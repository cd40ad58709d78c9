// SPDX-License-Identifier: MIT

import Foundation
import Host
import Testing

@Suite("A writer on a thread of its own")
struct BackgroundWriterTests {
  private static func path() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("napclock-\(UUID()).txt").path
  }

  @Test("writes all pieces in their order")
  func order() throws {
    let path = Self.path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try BackgroundWriter(path: path)
    for number in 0..<10_000 { writer.write("\(number)\n") }
    #expect(writer.finish())
    #expect(writer.finish(), "ending twice does nothing")
    #expect(writer.takeFailure() == nil)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(writer.dropped == 0)
    #expect(text == (0..<10_000).map { "\($0)\n" }.joined())
  }

  @Test("drops whole pieces where its bound is reached, counts them, and never waits")
  func bound() throws {
    // A pipe that nobody reads takes 64 KiB on Linux.
    let pipe = Pipe()
    let writer = try BackgroundWriter(pipe.fileHandleForWriting.fileDescriptor)
    let piece = [UInt8](repeating: 0x61, count: 100_000)
    for _ in 0..<40 { writer.write(piece) }
    #expect(writer.dropped >= 18 && writer.dropped <= 40)
    // Read on, it writes what it took.
    let dropped = Int(writer.dropped)
    let reader = pipe.fileHandleForReading
    var left = (40 - dropped) * piece.count
    while left > 0 { left -= reader.availableData.count }
    #expect(left == 0)
    #expect(writer.finish())
  }

  @Test("says once why it cannot write, and a reader that has gone away is no failure of ours")
  func failure() throws {
    #expect(throws: FileError.self) { try BackgroundWriter(path: "/nowhere/x") }
    let full = try BackgroundWriter(path: "/dev/full")
    full.write("x")
    #expect(!full.finish())
    #expect(full.takeFailure() == .failed(String(cString: strerror(ENOSPC))))
    #expect(full.takeFailure() == nil)
    #expect(!full.finish())
    Output.ignoreClosedPipes()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let alone = try BackgroundWriter(pipe.fileHandleForWriting.fileDescriptor)
    alone.write("x")
    #expect(!alone.finish())
    #expect(alone.takeFailure() == .closed)
  }

  @Test("a file that has no room for a piece ends with the one before it", arguments: [1, 7, 100])
  func wholePieces(blocks: Int) throws {
    let path = Self.path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let runner = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
    let folder = runner.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.hasSuffix(".xctest") }
    let probe = Process()
    probe.executableURL = URL(fileURLWithPath: "/bin/sh")
    probe.arguments = [
      "-c", "ulimit -f \(blocks); exec \"$0\" fill \"$1\"", "\(folder.joined(separator: "/"))/TerminalProbe", path,
    ]
    probe.environment = ["LLVM_PROFILE_FILE": "/dev/null"]
    let said = Pipe()
    probe.standardOutput = said
    try probe.run()
    let words = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    probe.waitUntilExit()
    // It was told while pieces still came, and at the end no other one.
    #expect(words == "failed: \(String(cString: strerror(EFBIG)))\n")
    // Pieces of 300 bytes, all of one letter: as many as there was room for, in their order. A block has 512 bytes, or
    // 1024 in some shells.
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let pieces = bytes.count / 300
    #expect(bytes.count % 300 == 0)
    #expect([blocks * 512 / 300, blocks * 1_024 / 300].contains(pieces))
    var whole: [UInt8] = []
    for piece in 0..<pieces { whole += [UInt8](repeating: UInt8(97 + piece % 26), count: 300) }
    #expect(bytes == whole)
  }
}
