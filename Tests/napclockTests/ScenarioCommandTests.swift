// SPDX-License-Identifier: MIT

import Host
import Testing

@testable import napclock

@Suite("napclock test and trace")
struct ScenarioCommandTests {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// Runs a command on a scenario that is written for it.
  private func run(_ command: String, _ steps: String, _ options: String = "") throws -> (ExitCode, RecordedConsole) {
    let scratch = try Scratch()
    let path = try scratch.file("scenario.yaml", steps.utf8)
    let console = RecordedConsole()
    return (console.run("\(command) \(path) \(options)"), console)
  }

  @Test("a scenario that holds is told in one line, with its time and how long it took")
  func passes() throws {
    let (code, console) = try run("test", "name: A short one\nsteps: [{ turn: +1 }, { wait: 2h }]")
    #expect(code == .success)
    #expect(console.output.hasPrefix("ok    A short one  (2h125ms in "))
    #expect(console.output.hasSuffix(" ms)\n1 passed, 0 failed\n"))
    #expect(console.errors == "")
  }

  @Test("a step that fails is told with its place, what was expected, what was seen, and the changes before it")
  func fails() throws {
    let (code, console) = try run("test", "- press: 100ms\n- expect: { state: napping, within: 1s }")
    #expect(code == .checkFailed)
    #expect(console.output.contains(":2:13: expect: { state: napping, within: 1s }\n"))
    #expect(console.output.contains("      expected: state napping within 1s\n"))
    #expect(console.output.contains("      seen:     state setting, at 1s100ms\n"))
    #expect(console.output.contains("        110ms standby -> setting\n0 passed, 1 failed\n"))
  }

  @Test("a file that is wrong does not keep the others from being run")
  func others() throws {
    let console = RecordedConsole()
    #expect(console.run("test /nowhere.yaml \(Self.root)/scenarios/rated.yaml") == .badInput)
    #expect(console.errors == "/nowhere.yaml:1:1: error: there is no such file, expected the path of a file\n")
    #expect(console.output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test("a directory, and nothing at all, are told what was expected")
  func noFiles() throws {
    let console = RecordedConsole()
    #expect(console.run("test \(Self.root)/scenarios") == .badInput)
    #expect(console.errors.contains("this is a directory, expected a file"))
    let none = RecordedConsole()
    #expect(none.run("test") == .badInput)
    #expect(none.errors.hasPrefix("error: no scenario, expected files, such as `napclock test scenarios/*.yaml`\n"))
  }

  @Test("a trace goes to its file, the same as to the output, or the command says why not")
  func traceFile() throws {
    let scratch = try Scratch()
    let (_, console) = try run("trace", "- turn: +1\n- wait: 1m", "-o \(scratch.path)/trace.jsonl")
    #expect(console.output == "")
    let written = String(decoding: try File.read("\(scratch.path)/trace.jsonl", limit: 1_000_000), as: UTF8.self)
    #expect(try run("trace", "- turn: +1\n- wait: 1m").1.output == written)
    let (code, bad) = try run("trace", "- wait: 1s", "-o /nowhere/trace.jsonl")
    #expect(code == .badInput)
    #expect(bad.errors.hasPrefix("/nowhere/trace.jsonl: error: the file cannot be written"))
  }

  @Test("what is written is never what is read, and a bad place is told before anything runs")
  func reportPlaces() throws {
    let scratch = try Scratch()
    let path = try scratch.file("s.yaml", "- wait: 1s".utf8)
    let console = RecordedConsole()
    #expect(console.run("test \(path) --junit \(scratch.path)/./s.yaml") == .badInput)
    #expect(console.errors.contains("this file is read by the same command"))
    #expect(console.run("trace \(path) -o \(path)") == .badInput)
    #expect(String(decoding: try File.read(path, limit: 100), as: UTF8.self) == "- wait: 1s")
    let late = RecordedConsole()
    #expect(late.run("test \(path) --junit /nowhere/out.xml") == .badInput)
    #expect(late.output == "")
    #expect(RecordedConsole().run("test \(path) --junit -") == .badInput)
  }

  @Test("progress is shown to a terminal only, and wiped before the verdict")
  func progress() throws {
    let scratch = try Scratch()
    let path = try scratch.file("s.yaml", "- wait: 1s".utf8)
    var errors = ""
    let console = Console(
      write: { text, stream in if stream == .error { errors += text } }, isColoured: { _ in false },
      isTerminal: { _ in true })
    #expect(Napclock.run(["test", path], console: console) == .success)
    #expect(errors.contains(": step 1 of 1"))
    #expect(errors.hasSuffix("\r\u{1b}[K"))
    #expect(try run("test", "- wait: 1s").1.errors == "")
  }

  @Test("a scenario finds its board beside itself, and --board puts it on another")
  func boards() throws {
    let console = RecordedConsole()
    #expect(console.run("test \(Self.root)/scenarios/another-wiring.yaml") == .success)
    let other = RecordedConsole()
    #expect(
      other.run("test \(Self.root)/scenarios/another-wiring.yaml --board \(Self.root)/boards/sim-24.yaml")
        == .checkFailed)
  }

  @Test("a bench that nobody has is told, with those that there are")
  func benches() {
    let console = RecordedConsole()
    #expect(console.run("test x --bench moon") == .badInput)
    #expect(console.errors.hasPrefix("error: `--bench` is `moon`, expected sim, gpio-sim, gpio-sim-bitbang or wired\n"))
  }

  @Test("a scenario that may last longer than asked for is skipped, and counted")
  func longest() throws {
    let (code, console) = try run("test", "- wait: 2m", "--longest 1")
    #expect(code == .success)
    #expect(console.output.hasPrefix("skip  "))
    #expect(console.output.hasSuffix("0 passed, 0 failed, 1 skipped\n"))
  }

  @Test("verdicts are JSON where asked for")
  func json() throws {
    let (code, console) = try run("test", "- expect: { motor: on }", "--json")
    #expect(code == .checkFailed)
    #expect(console.output.contains(#""passed":false,"line":1,"expected":"motor on","seen":"motor off","at_us":0}]"#))
  }

  @Test("JUnit goes to its file, or the command says why it does not")
  func junit() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/verdicts.xml"
    let good = RecordedConsole()
    #expect(good.run("test \(Self.root)/scenarios/rated.yaml --junit \(path)") == .success)
    let xml = String(decoding: try File.read(path, limit: 10_000), as: UTF8.self)
    #expect(xml.contains("tests=\"1\" failures=\"0\" errors=\"0\""))
    let bad = RecordedConsole()
    #expect(bad.run("test \(Self.root)/scenarios/rated.yaml --junit /nowhere/x.xml") == .badInput)
    #expect(bad.errors.hasPrefix("/nowhere/x.xml: error: the file cannot be written"))
  }

  @Test("a trace is the same with quiet ticks skipped and run, and ends where a step fails")
  func trace() throws {
    let steps = "- turn: +1\n- press: 100ms\n- wait: 1m\n- expect: { state: paused }\n- wait: 1m"
    let (code, console) = try run("trace", steps)
    #expect(code == .checkFailed)
    #expect(console.output.contains(#""from":"setting","to":"napping""#))
    #expect(console.errors.contains(":4:13: error: seen state napping, expected state paused"))
    #expect(try run("trace", steps, "--every-tick").1.output == console.output)
  }
}
