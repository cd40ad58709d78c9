// SPDX-License-Identifier: MIT

import Foundation

@testable import napclock

/// Runs the program in this process and keeps what it prints.
final class RecordedConsole {
  private(set) var output = ""
  private(set) var errors = ""
  private let isColoured: Bool

  init(isColoured: Bool = false) { self.isColoured = isColoured }

  var console: Console {
    Console(
      write: { text, stream in
        if stream == .output { self.output += text } else { self.errors += text }
      }, isColoured: { _ in self.isColoured })
  }

  func run(_ words: [String]) -> ExitCode { Napclock.run(words, console: console) }

  func run(_ line: String) -> ExitCode { run(line.split(separator: " ").map(String.init)) }
}

/// A directory for one test, removed with it.
final class Scratch {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("napclock-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}

/// The board files that the project ships.
enum Boards {
  static let names = [
    "sim-24", "sim-60", "raspberry-pi-5-dotstar", "raspberry-pi-bitbang", "raspberry-pi-dotstar",
    "raspberry-pi-neopixel", "raspberry-pi-no-ring",
  ]

  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("boards/\(name).yaml").path
  }
}
