// SPDX-License-Identifier: MIT

import BoardFile
import Host
import NapCore
import Recording
import Scenario
import SimulatedHAL

#if os(Linux)
  import KernelBench
#endif

/// Where scenarios run.
enum BenchChoice: String {
  case sim
  /// The real program on the kernel's simulated lines, the ring on spidev.
  case gpioSim = "gpio-sim"
  /// The same, the ring on two lines that the program drives itself.
  case bitbang = "gpio-sim-bitbang"
  /// The real program on the board's own lines, touched and watched by others that are wired to them.
  case wired

  static let names = "sim, gpio-sim, gpio-sim-bitbang or wired"
}

/// What came of a scenario on a bench.
enum BenchVerdict {
  case ran(Runner.Verdict)
  /// It cannot be run there.
  case skipped(String)
  /// The bench failed, or what it saw beside the scenario is wrong.
  case broken(String)
}

/// How a bench runs.
struct BenchOptions: Sendable {
  /// On the simulator: whether ticks in which nothing happens are skipped.
  let skipsQuietTicks: Bool
  /// On the kernel: whether the trace must be the simulator's, to a tick.
  let comparesTraces: Bool
  /// On the kernel: a folder for the traces.
  let traces: String?
  /// On the kernel: how long it waits for what follows from an event; `nil` for as long as it does without a word.
  let settling: Milliseconds?
  /// On the kernel: how much later than expected that may come.
  let patience: Milliseconds?

  init(_ arguments: Arguments) throws(UsageError) {
    skipsQuietTicks = !arguments.has("--every-tick")
    comparesTraces = arguments.has("--parity")
    traces = arguments.value("--traces")
    settling = try arguments.integer("--settle", in: 0...1_000).map { Milliseconds($0) }
    patience = try arguments.integer("--patience", in: 0...1_000).map { Milliseconds($0) }
  }
}

extension Scenario {
  /// Runs it on the chosen bench.
  ///
  /// - Parameter program: the program under test, for a bench that starts it.
  func run(
    on choice: BenchChoice, _ board: Board, program: String, _ options: BenchOptions, progress: (Int) -> Void
  ) -> BenchVerdict {
    guard choice != .sim else {
      var bench = bench(board, skipsQuietTicks: options.skipsQuietTicks)
      return .ran(Runner().run(self, on: &bench, progress: progress))
    }
    #if os(Linux)
      return runOnKernel(on: choice, board, program: program, options, progress: progress)
    #else
      return .broken("this bench needs Linux")
    #endif
  }

  #if os(Linux)
    private func runOnKernel(
      on choice: BenchChoice, _ board: Board, program: String, _ wanted: BenchOptions, progress: (Int) -> Void
    ) -> BenchVerdict {
      let (bitbangs, isWired) = (choice == .bitbang, choice == .wired)
      for case .fault(let part, let kind, _) in steps.map(\.action) {
        if let reason = KernelBench.missing(part, kind, board: board, isWired: isWired) { return .skipped(reason) }
        if bitbangs, part == .gpio { return .skipped("the ring hangs on that chip too, which is another device") }
        if bitbangs, part == .ring { return .skipped("two lines do not notice what becomes of the ring") }
      }
      for action in steps.map(\.action) where isWired {
        switch action {
        case .power(isCut: true, _), .clockAfterCut, .synchronise: return .skipped("this machine stays on")
        default: break
        }
      }
      if bitbangs, board.configuration.ring?.chip.isClocked != true { return .skipped("no LEDs with a clock line") }
      if isWired, self.board != nil { return .skipped("it has a board of its own, which is not the one that is wired") }
      if isWired, setsClock { return .skipped("this machine's clock is its own") }
      if isWired, looksAtRing { return .skipped("nobody watches the ring's wires") }
      var options = KernelBench.Options(program: program)
      options.seed = seed
      options.wall = wall
      options.bitbangs = bitbangs
      options.isWired = isWired
      if let settling = wanted.settling { options.settling = settling.nanoseconds }
      if let patience = wanted.patience { options.patience = patience.nanoseconds }
      do throws(BenchError) {
        var bench = try KernelBench(board, options)
        let verdict = Runner().run(self, on: &bench, progress: progress)
        if let failure = bench.failure { return .broken("\(failure)") }
        if let left = bench.finish() { return .broken(left) }
        if let traces = wanted.traces {
          let name = file.split(separator: "/").last ?? "scenario"
          do throws(FileError) {
            try File.write(bench.traceText, to: "\(traces)/\(name).jsonl")
          } catch {
            return .broken("\(error)")
          }
        }
        guard wanted.comparesTraces, verdict.isPassed else { return .ran(verdict) }
        let parity = Parity(tick: bench.tick, head: KernelBench.head)
        // What the program does when it is ended comes after the scenario's end.
        let end = verdict.length + KernelBench.head.nanoseconds
        let seen = bench.trace.filter { $0.microseconds * 1_000 <= end.count }
        if let difference = parity.difference(
          simulator: simulatedTrace(board), kernel: seen, end: verdict.length)
        {
          return .broken("it passes, but not as on the simulator: \(difference)")
        }
        return .ran(verdict)
      } catch {
        return .broken("\(error)")
      }
    }

    private func simulatedTrace(_ board: Board) -> [TraceLine] {
      var bytes: [UInt8] = []
      var bench = bench(board, trace: { bytes += $0 })
      _ = Runner().run(self, on: &bench)
      bench.finishTrace()
      return bytes.split(separator: 0x0a).compactMap { TraceLine($0) }
    }
  #endif
}
