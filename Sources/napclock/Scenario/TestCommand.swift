// SPDX-License-Identifier: MIT

import BoardFile
import Host
import NapCore
import Scenario
import YAML

extension Command {
  static let test = Command(
    name: "test", summary: "Runs scenarios in virtual time, and tells what did not hold.", operands: "SCENARIO...",
    operandCount: 0...Int.max,
    options: [
      .value("--board", "FILE", "Runs all on this board, whatever they name."),
      .value("--bench", "BENCH", "Where to run: \(BenchChoice.names); sim without it."),
      .flag("--parity", "On the kernel: what happens must also be what happens on the simulator, to a tick."),
      .value("--traces", "FOLDER", "On the kernel: keeps each program's trace there."),
      .value("--settle", "MS", "On the kernel in real time: how long it may take to react; 0 in virtual time."),
      .value("--patience", "MS", "On the kernel in real time: how much later than expected that may be."),
      .value("--longest", "MINUTES", "Skips scenarios that may last longer."),
      .value("--junit", "FILE", "Writes the verdicts as JUnit XML too."),
      .flag("--every-tick", "Runs every tick, also those in which nothing happens."),
      .json,
    ],
    details: """
      A step that fails is told as file:line:column, with what was expected, what was seen and
      the last changes of state before it. Ends with 1 if a step failed, with 2 if a file is wrong.
      """,
    run: { arguments, console throws(UsageError) in
      let named = arguments.value("--bench") ?? "sim"
      guard let bench = BenchChoice(rawValue: named) else {
        throw UsageError("`--bench` is \(quoted(named)), expected \(BenchChoice.names)")
      }
      let longest = try arguments.integer("--longest", in: 1...1_000_000).map { Milliseconds.minutes($0).nanoseconds }
      guard !arguments.operands.isEmpty else {
        throw UsageError("no scenario, expected files, such as `napclock test scenarios/*.yaml`")
      }
      let options = try BenchOptions(arguments)
      var report: FileWriter?
      if let path = arguments.value("--junit") {
        guard path != "-" else { throw UsageError("`--junit` is `-`, expected a file: the output has the verdicts") }
        // Begun before anything runs: hours of tests are not lost to a place that cannot be written.
        guard let begun = console.beginFile(path, keeping: arguments.inputs) else { return .badInput }
        report = begun
      }
      var session = TestSession(
        arguments: arguments, console: console, bench: bench, longest: longest, options: options)
      for path in arguments.operands { session.run(path) }
      let code = session.finish()
      guard let report, let path = arguments.value("--junit") else { return code }
      report.write(Array(session.junit.xml.utf8))
      return console.isWritten(report, path: path) ? code : .badInput
    })
}

/// One call of `napclock test`.
private struct TestSession {
  let arguments: Arguments
  let console: Console
  let bench: BenchChoice
  let longest: Nanoseconds?
  let options: BenchOptions
  var junit = JUnit()
  var reports: [JSON] = []
  var passed = 0
  var failed = 0
  var unreadable = 0
  var skipped = 0
  private var progressShown: Int64 = 0

  init(
    arguments: Arguments, console: Console, bench: BenchChoice, longest: Nanoseconds?, options: BenchOptions
  ) {
    self.arguments = arguments
    self.console = console
    self.bench = bench
    self.longest = longest
    self.options = options
  }

  mutating func run(_ path: String) {
    let scenario: Scenario
    let board: Board
    do throws(Diagnostic) {
      (scenario, board) = try Scenario.load(path, board: arguments.value("--board"))
    } catch {
      clearProgress()
      console.report(error)
      unreadable += 1
      junit.add(unreadable: path, error: error.description)
      reports.append(.object(["file": .string(path), "passed": .bool(false), "error": .string(error.description)]))
      return
    }
    if let longest, scenario.longest > longest {
      return skip(scenario, "it may last \(scenario.longest.inWords), and `--longest` says \(longest.inWords)")
    }
    let began = HostClock.now
    let outcome = scenario.run(on: bench, board, program: "/proc/self/exe", options) { step in
      showProgress { "\(quoted(path)): step \(step + 1) of \(scenario.steps.count)" }
    }
    let elapsed = Milliseconds((HostClock.now - began) / 1_000_000)
    clearProgress()
    switch outcome {
    case .ran(let verdict):
      junit.add(scenario, verdict, elapsed: elapsed)
      report(scenario, verdict, elapsed: elapsed)
    case .skipped(let reason): skip(scenario, reason)
    case .broken(let reason): breakOff(scenario, reason)
    }
  }

  private mutating func skip(_ scenario: Scenario, _ reason: String) {
    skipped += 1
    junit.add(scenario, skipped: reason)
    reports.append(
      .object(["file": .string(scenario.file), "name": .string(scenario.name), "skipped": .string(reason)]))
    guard !arguments.has("--json") else { return }
    console.print("skip  \(scenario.name)  (\(reason))")
  }

  /// The scenario has no verdict: the bench failed, or what it saw beside it is wrong.
  private mutating func breakOff(_ scenario: Scenario, _ reason: String) {
    failed += 1
    junit.add(unreadable: scenario.file, error: reason)
    reports.append(
      .object([
        "file": .string(scenario.file), "name": .string(scenario.name), "passed": .bool(false),
        "error": .string(reason),
      ]))
    guard !arguments.has("--json") else { return }
    console.print("\(mark(false))  \(scenario.name)")
    console.print("      \(scenario.file): \(reason)")
  }

  private mutating func report(_ scenario: Scenario, _ verdict: Runner.Verdict, elapsed: Milliseconds) {
    let times = "\(verdict.length.inWords) in \(elapsed.count) ms"
    let fields: KeyValuePairs<String, JSON>
    if let failure = verdict.failure {
      failed += 1
      fields = [
        "file": .string(scenario.file), "name": .string(scenario.name), "passed": .bool(false),
        "line": .integer(Int64(failure.position.line)), "expected": .string(failure.expected),
        "seen": .string(failure.seen), "at_us": .integer(failure.time.count / 1_000),
      ]
    } else {
      passed += 1
      fields = ["file": .string(scenario.file), "name": .string(scenario.name), "passed": .bool(true)]
    }
    reports.append(.object(fields))
    guard !arguments.has("--json") else { return }
    console.print("\(mark(verdict.isPassed))  \(scenario.name)  (\(times))")
    guard let failure = verdict.failure else { return }
    console.print("      \(failure.file):\(failure.position.line):\(failure.position.column): \(failure.step)")
    console.print("      expected: \(failure.expected)")
    console.print("      seen:     \(failure.seen), at \(failure.time.inWords)")
    console.print("      the last changes before it:")
    for transition in failure.transitions { console.print("        \(transition)") }
    if failure.transitions.isEmpty { console.print("        none since power-on") }
  }

  private func mark(_ passed: Bool) -> String {
    let word = passed ? "ok  " : "FAIL"
    return console.isColoured(.output) ? "\u{1b}[\(passed ? 32 : 31)m\(word)\u{1b}[0m" : word
  }

  /// Shows where a run is, at most twenty times a second: more could not be read, and takes longer than the run.
  private mutating func showProgress(_ text: () -> String) {
    guard console.isTerminal(.error), HostClock.now - progressShown >= 50_000_000 else { return }
    progressShown = HostClock.now
    console.write("\r\u{1b}[K\(text())", .error)
  }

  private func clearProgress() {
    guard console.isTerminal(.error) else { return }
    console.write("\r\u{1b}[K", .error)
  }

  func finish() -> ExitCode {
    if arguments.has("--json") {
      console.print(JSON.array(reports).text)
    } else {
      let rest = skipped == 0 ? "" : ", \(skipped) skipped"
      console.print("\(passed) passed, \(failed + unreadable) failed\(rest)")
    }
    return unreadable > 0 ? .badInput : failed > 0 ? .checkFailed : .success
  }
}
