// SPDX-License-Identifier: MIT

import Testing

@testable import napclock

@Suite("Completion of words")
struct CompletionTests {
  private func words(_ typed: String...) -> [String] { words(from: typed) }

  private func words(from typed: [String]) -> [String] {
    Napclock.command.candidates(typed).map { candidate in
      switch candidate {
      case .word(let word, _): word
      case .file: "FILE"
      case .folder: "FOLDER"
      }
    }
  }

  @Test("gives commands, and what begins like the word")
  func commands() {
    #expect(words("") == Napclock.command.subcommands.map(\.name) + ["--version", "--help"])
    #expect(words() == words(""))
    #expect(words("tr") == ["trace"])
    #expect(words("t") == ["test", "trace", "torture"])
    #expect(words("x") == [])
    #expect(words("board", "") == ["check", "show", "--help"])
    #expect(words("help", "bo") == ["board"])
    #expect(words("help", "board", "") == [])
    #expect(words("nothing", "") == [])
  }

  @Test("gives options that are not used yet, and files or folders where a value or an operand is one")
  func options() {
    #expect(words("sim", "--s") == ["--speed", "--seed", "--size", "--sound"])
    #expect(words("sim", "--speed", "5", "--s") == ["--seed", "--size", "--sound"])
    #expect(words("sim", "--speed", "") == [])
    #expect(words("sim", "--board", "") == ["FILE"])
    #expect(words("sim", "--board", "--b") == ["FILE"])
    #expect(words("sim", "--data", "x") == ["FOLDER"])
    // As bash parts `--board=x`.
    #expect(words("sim", "--board", "=", "x") == ["FILE"])
    #expect(words("sim", "--board", "=", "x", "--b") == [])
    #expect(words("board", "show", "") == ["FILE"])
    #expect(words("board", "show", "a.yaml", "") == ["--json", "--svg", "-o", "--help"])
    #expect(words("board", "check", "a.yaml", "b.yaml", "") == ["FILE"])
    #expect(words("test", "--", "--b") == ["FILE"])
    #expect(words("torture", "") == words("torture", "-"))
  }

  @Test("every command can be completed, and has a manual page that names all its options")
  func pages() {
    func visit(_ command: Command, _ path: [String]) {
      #expect(words(from: path + ["--hel"]) == ["--help"])
      let page = command.page((["napclock"] + path).joined(separator: " "))
      for option in command.options {
        #expect(page.contains("\\fB\(option.name.map { $0 == "-" ? "\\-" : "\($0)" }.joined())\\fR"))
      }
      for next in command.subcommands { visit(next, path + [next.name]) }
    }
    visit(Napclock.command, [])
  }

  @Test("a shell that nobody knows is told, and so is a page of nothing")
  func unknown() {
    let run = RecordedConsole()
    #expect(run.run(["completion", "tcsh"]) == .badInput)
    #expect(run.errors.contains("unknown shell `tcsh`, expected bash, zsh or fish"))
    #expect(run.run(["manual", "nothing"]) == .badInput)
    #expect(run.run(["manual", "sim"]) == .success)
    #expect(run.output.contains(".TH NAPCLOCK-SIM 1"))
  }
}
