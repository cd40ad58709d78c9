// SPDX-License-Identifier: MIT

import Foundation
import Host
import Testing

@Suite("A program whose standard streams are closed")
struct ClosedStreamTests {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The folder of the program: the test runner lies beside it, or, on macOS, in a bundle there.
  private static var products: String {
    let runner = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
    return runner.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.hasSuffix(".xctest") }
      .joined(separator: "/")
  }

  /// Runs a line of the shell; `$napclock` is the program.
  private static func shell(_ line: String, in folder: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "napclock": "\(products)/napclock", "scenario": "\(root)/scenarios/rated.yaml", "LLVM_PROFILE_FILE": "/dev/null",
    ]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("writes nothing that it prints into its files", arguments: ["", "<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func closed(streams: String) throws {
    let scratch = try Scratch()
    #expect(try Self.shell("$napclock trace $scenario --record whole >trace", in: scratch.path) == 0)
    #expect(try Self.shell("$napclock trace $scenario --record kept >listed \(streams)", in: scratch.path) == 0)
    let whole = try File.read("\(scratch.path)/whole", limit: 1 << 20)
    #expect(!whole.isEmpty)
    #expect(try File.read("\(scratch.path)/kept", limit: 1 << 20) == whole)
  }
}
