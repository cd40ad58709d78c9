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
    #expect(writer.finish() == nil)
    #expect(writer.finish() == nil, "ending twice does nothing")
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
    #expect(writer.finish() == nil)
  }

  @Test("says why it cannot write")
  func failure() throws {
    #expect(throws: FileError.self) { try BackgroundWriter(path: "/nowhere/x") }
    let full = try BackgroundWriter(path: "/dev/full")
    full.write("x")
    #expect(full.finish() != nil)
  }
}
