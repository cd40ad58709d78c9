// SPDX-License-Identifier: MIT

import Host
import YAML

extension Command {
  #if os(Linux)
    static let hardwareOptions: [Option] = [
      .flag("--hardware", "Measures the board's devices, and the loop on this machine."),
      .value("--board", "FILE", "The board, with --hardware."),
    ]

    static let hardwareDetails = """
      \n
      With --hardware the firmware runs on the board's real devices, as `run` does. Edges need a chip of
      the kernel's gpio-sim, whose lines are turned. What a device is missing for is told and left out;
      ends with 3 if nothing could be measured. `tools/bench-hardware/compare` sets it beside C. Its PARTs are
      \(HardwareBench.Part.allCases.map(\.rawValue).joined(separator: ", ")).
      """

    /// Measures the hardware, where that is asked for; `nil` where it is not.
    static func benchHardware(_ arguments: Arguments, _ effort: Effort, _ console: Console) throws(UsageError)
      -> ExitCode?
    {
      guard arguments.has("--hardware") else {
        guard arguments.value("--board") == nil else {
          throw UsageError("`--board` stands there without `--hardware`, expected both")
        }
        return nil
      }
      let parts = try hardwareParts(arguments)
      guard let board = try linuxBoard(arguments, console: console) else { return .badInput }
      let bench = HardwareBench(board: board, effort: effort, priority: 20)
      var measurements: [Measurement] = []
      for part in parts {
        do throws(HardwareBench.Obstacle) {
          measurements += try bench.measure(part)
        } catch {
          console.warn("\(part) not measured: \(error.message)")
        }
      }
      guard !measurements.isEmpty else {
        console.error("nothing could be measured, expected a board whose devices are there")
        return .hardware
      }
      var report = BenchReport(machine: .current, effort: effort, measurements: measurements)
      if isUserModeKernel {
        report.note = "this kernel runs in user mode: its system calls, slow ones, make most of these figures"
      }
      report.print(asJSON: arguments.has("--json"), on: console)
      return .success
    }

    private static func hardwareParts(_ arguments: Arguments) throws(UsageError) -> [HardwareBench.Part] {
      guard let word = arguments.value("--only") else { return HardwareBench.Part.allCases }
      guard let part = HardwareBench.Part(rawValue: word) else {
        throw UsageError("`--only` is \(quoted(word)), expected \(list(HardwareBench.Part.allCases.map(\.rawValue)))")
      }
      return [part]
    }

    /// Whether this is Linux as a process of another Linux, which tells so as its processor's maker.
    private static var isUserModeKernel: Bool {
      guard let bytes = try? File.read("/proc/cpuinfo", limit: 16_000_000) else { return false }
      return Machine.value(of: "vendor_id", in: String(decoding: bytes, as: UTF8.self)) == "User Mode Linux"
    }
  #else
    static let hardwareOptions: [Option] = []
    static let hardwareDetails = ""

    static func benchHardware(_: Arguments, _: Effort, _: Console) throws(UsageError) -> ExitCode? { nil }
  #endif
}
