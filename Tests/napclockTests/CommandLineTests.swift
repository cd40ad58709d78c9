// SPDX-License-Identifier: MIT

import Foundation
import Testing
import YAML

@testable import napclock

@Suite("The command line")
struct CommandLineTests {
  @Test(
    "what is wrong with it is told on the error stream, with what would be right",
    arguments: [
      ("", "no command after `napclock`, expected COMMANDS", "napclock"),
      ("borad", "unknown command `borad`, did you mean `board`?", "napclock"),
      ("--verison", "unknown option `--verison`, did you mean `--version`?", "napclock"),
      ("frobnicate", "unknown command `frobnicate`, expected COMMANDS", "napclock"),
      ("board", "no command after `napclock board`, expected check or show", "napclock board"),
      ("board chekc x", "unknown command `chekc`, did you mean `check`?", "napclock board"),
      ("board check", "too few arguments, expected FILE...", "napclock board check"),
      ("board check --jsn x", "unknown option `--jsn`, did you mean `--json`?", "napclock board check"),
      ("board check -x", "unknown option `-x`, expected --json or --help", "napclock board check"),
      ("board check --json=1 x", "`--json` takes no value, expected `--json`", "napclock board check"),
      ("board check --json --json x", "`--json` stands there twice, expected it once", "napclock board check"),
      ("board show a b", "`b` is one argument too many, expected FILE", "napclock board show"),
      ("help bord", "unknown command `bord`, did you mean `board`?", "napclock"),
    ])
  func wrong(line: String, message: String, path: String) {
    let console = RecordedConsole()
    #expect(console.run(line) == .badInput)
    // Filled in here: Swift 6.0.3 fails on an interpolation among a test's arguments.
    let message = message.replacingOccurrences(of: "COMMANDS", with: list(Napclock.command.subcommands.map(\.name)))
    #expect(console.errors == "error: \(message)\nSee `\(path) --help`.\n")
    #expect(console.output == "")
  }

  @Test("every command has help, which goes to the output stream")
  func help() {
    func visit(_ command: Command, _ path: [String]) {
      for words in [path + ["--help"], path + ["-h"], ["help"] + path] {
        let console = RecordedConsole()
        #expect(console.run(words) == .success)
        #expect(console.output.hasPrefix("Usage: \((["napclock"] + path).joined(separator: " ")) "))
        #expect(console.output.contains(command.summary))
        for option in command.options { #expect(console.output.contains("  \(option.synopsis)  ")) }
        for subcommand in command.subcommands { #expect(console.output.contains(subcommand.summary)) }
        #expect(console.errors == "")
      }
      for subcommand in command.subcommands { visit(subcommand, path + [subcommand.name]) }
    }
    visit(Napclock.command, [])
  }

  @Test("the version is printed on one line")
  func version() {
    let console = RecordedConsole()
    #expect(console.run("--version") == .success)
    #expect(console.output == "napclock \(Napclock.version)\n")
  }

  @Test("options and operands come in any order, and after -- all are operands")
  func order() throws {
    let options: [Option] = [.json, .value("--board", "FILE", "A board.")]
    func parse(_ line: String) throws(UsageError) -> Arguments {
      try Arguments(line.split(separator: " ").map(String.init), options: options, operands: "F...", count: 0...3)
    }
    for line in ["a --json --board b c", "--board=b a c --json", "--json --board b -- a c"] {
      let arguments = try parse(line)
      #expect(arguments.operands == ["a", "c"])
      #expect(arguments.has("--json"))
      #expect(arguments.value("--board") == "b")
    }
    #expect(try parse("- -- --json").operands == ["-", "--json"])
    #expect(try parse("").value("--board") == nil)
    #expect(throws: UsageError("`--board` has no value, expected `--board FILE`")) { try parse("a --board") }
    #expect(throws: UsageError("`--board` has no value, expected `--board FILE`")) { try parse("--board= a") }
    #expect(throws: UsageError("`d` is one argument too many, expected F...")) { try parse("a b c d") }
    #expect(!Arguments.askForHelp(["--", "--help"]))
  }

  @Test("numbers have a range")
  func numbers() throws {
    func speed(_ text: String) throws(UsageError) -> Int64? {
      try Arguments([text], options: [.value("--speed", "N", "Times.")], operands: "", count: 0...0)
        .integer("--speed", in: 1...1_000)
    }
    #expect(try speed("--speed=60") == 60)
    for wrong in ["0", "1001", "x", "1.5", "99999999999999999999"] {
      #expect(throws: UsageError("`--speed` is `\(wrong)`, expected a number from 1 to 1000")) {
        try speed("--speed=\(wrong)")
      }
    }
  }

  @Test("JSON texts are quoted as JSON wants it")
  func json() {
    let value = JSON.object(["a\"\\\n\t\u{1}é": .array([.null, .bool(true), .integer(-1), .string("")])])
    #expect(value.text == "{\"a\\\"\\\\\\n\\t\\u0001é\":[null,true,-1,\"\"]}")
  }

  @Test("the changelog's first version is the program's")
  func changelog() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let heading = try #require(text.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(heading.dropFirst(3).prefix { $0 != "," && $0 != " " } == Napclock.version)
  }
}
