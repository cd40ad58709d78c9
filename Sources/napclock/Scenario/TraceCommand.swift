// SPDX-License-Identifier: MIT

import BoardFile
import Host
import NapCore
import Scenario
import YAML

extension Command {
  static let trace = Command(
    name: "trace", summary: "Runs a scenario in virtual time and writes what the device does as JSON lines.",
    operands: "SCENARIO", operandCount: 1...1,
    options: [
      .value("-o", "FILE", "Writes there and not to the output."),
      .value("--board", "FILE", "Runs on this board, whatever the scenario names."),
      .value("--record", "FILE", "Records the run as well, for `napclock replay`."),
      .flag("--every-tick", "Runs every tick, also those in which nothing happens: the trace is the same."),
    ],
    details: """
      One line a change, ordered, integers only; `us` is the time since power-on. Ends with 1 if a
      step failed: the trace is then written up to that step.
      """,
    run: { arguments, console throws(UsageError) in
      let path = arguments.operands[0]
      let scenario: Scenario
      let board: Board
      do throws(Diagnostic) {
        (scenario, board) = try Scenario.load(path, board: arguments.value("--board"))
      } catch {
        console.report(error)
        return .badInput
      }
      let output = arguments.value("-o") ?? "-"
      let record = arguments.value("--record")
      let outputs = [output == "-" ? nil : output, record].compactMap { $0 }
      guard console.mayWrite(outputs, keeping: arguments.inputs(of: scenario)) else { return .badInput }
      var write: ([UInt8]) -> Void = { console.write(String(decoding: $0, as: UTF8.self), .output) }
      var file: FileWriter?
      if output != "-" {
        guard let begun = console.beginFile(output, keeping: []) else { return .badInput }
        file = begun
        write = begun.write
      }
      var recording: FileWriter?
      if let record {
        // By two paths that lead to one file, it is there only by now.
        guard console.mayWrite(outputs, keeping: []), let begun = console.beginFile(record, keeping: []) else {
          return .badInput
        }
        recording = begun
      }
      var bench = scenario.bench(
        board, skipsQuietTicks: !arguments.has("--every-tick"), trace: write, record: recording.map { $0.write })
      let verdict = Runner().run(scenario, on: &bench)
      bench.finishTrace()
      bench.finishRecording()
      if let file, !console.isWritten(file, path: output) { return .badInput }
      if let recording, let record, !console.isWritten(recording, path: record) { return .badInput }
      guard let failure = verdict.failure else { return .success }
      console.report(failure)
      return .checkFailed
    })
}
