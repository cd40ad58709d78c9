// SPDX-License-Identifier: MIT

import BoardFile
import Host
import NapCore
import Recording
import Scenario
import YAML

extension Command {
  static let replay = Command(
    name: "replay", summary: "Runs a recording again, bit for bit, and says the first tick that differs.",
    operands: "FILE", operandCount: 1...1,
    options: [
      .flag("--trace", "Writes what the device does as JSON lines, as `napclock trace` does."),
      .value("-o", "FILE", "Writes them there and not to the output."),
      .value("--speed", "N", "Seconds a second, 1 to 1000; as fast as it goes without it."),
      .json,
    ],
    details: """
      Recordings are made by `--record` of `sim`, `run` and `trace`. One that is torn is replayed up
      to its tear. Ends with 1 if the device does anything else than was recorded, with 2 if the
      recording is damaged.
      """,
    run: { arguments, console throws(UsageError) in
      let path = arguments.operands[0]
      let output = arguments.value("-o") ?? "-"
      guard arguments.has("--trace") || output == "-" else {
        throw UsageError("`-o` says where the trace goes, expected `--trace` with it")
      }
      let isListed = arguments.has("--trace") && output == "-"
      guard !isListed || !arguments.has("--json") else {
        throw UsageError("`--trace` and `--json` both print, expected one of them, or `-o FILE`")
      }
      let speed = try arguments.integer("--speed", in: 1...1_000)
      guard let reader = RecordingReader.load(path, console: console) else { return .badInput }
      var write: (([UInt8]) -> Void)?
      var file: FileWriter?
      if isListed { write = { console.write(String(decoding: $0, as: UTF8.self), .output) } }
      if output != "-" {
        guard let begun = console.beginFile(output, keeping: [path]) else { return .badInput }
        file = begun
        write = begun.write
      }
      let began = HostClock.now
      var replay = Replay(reader, trace: write, pace: speed.map { pace(from: began, speed: $0) })
      let verdict: Replay.Verdict
      do throws(Diagnostic) {
        verdict = try replay.run { text throws(Diagnostic) in
          try Board(yaml: text, file: "\(path) (its board)").configuration
        }
      } catch {
        console.report(error)
        return .badInput
      }
      if let file, !console.isWritten(file, path: output) { return .badInput }
      if arguments.has("--json") { console.print(verdict.json.text) }
      return verdict.report(path, took: HostClock.now - began, isListed: isListed || arguments.has("--json"), console)
    })

  /// Holds a replay back.
  private static func pace(from began: Int64, speed: Int64) -> (Nanoseconds) -> Void {
    { HostClock.sleep(until: began + $0.count / speed) }
  }
}

extension RecordingReader {
  /// Bytes of a recording at most: months of nights.
  static let longest = 1 << 28

  /// Reads the recording at `path`, or reports why not.
  static func load(_ path: String, console: Console) -> RecordingReader? {
    do throws(FileError) {
      return load(try File.read(path, limit: longest), path, console: console)
    } catch {
      console.error(error.message, file: path)
      return nil
    }
  }

  /// The recording that a file's `bytes` are, or reports why they are none.
  static func load(_ bytes: [UInt8], _ path: String, console: Console) -> RecordingReader? {
    do throws(RecordingError) {
      return try RecordingReader(bytes)
    } catch {
      console.error(error.message, file: path)
      return nil
    }
  }
}

extension Replay.Verdict {
  /// Tells a person.
  ///
  /// - Parameters:
  ///   - took: in ns of real time.
  ///   - isListed: whether the output is taken by something else.
  fileprivate func report(_ path: String, took: Int64, isListed: Bool, _ console: Console) -> ExitCode {
    if powerOns == 0, damage == nil || damage?.kind == .torn {
      let place = damage.map { "byte \($0.offset): it is cut off here, and " } ?? ""
      console.error(
        "\(place)nothing in it can be replayed, expected at least the power-on that it begins with", file: path)
      return .badInput
    }
    if let damage {
      let place = "byte \(damage.offset): \(damage.message)"
      damage.kind == .torn ? console.warn(place, file: path) : console.error(place, file: path)
    }
    if let difference {
      console.printError("\(path): at \(difference.inWords) the replay differs")
      console.printError("  recorded: \(difference.recorded)")
      console.printError("  replayed: \(difference.replayed)")
      if program != "napclock \(Napclock.version)" {
        console.printError("  It was recorded by \(program), and this is napclock \(Napclock.version).")
      }
      return .checkFailed
    }
    guard powerOns > 0 else { return .badInput }
    if !isListed {
      let times = length.count / max(took, 1)
      console.print("\(path): replayed bit for bit")
      console.print(
        "  \(length.inWords), \(count(powerOns, "power-on")), \(count(naps, "nap")); "
          + "\(Int64(compared).grouped) ticks and \(count(digests, "digest")) compared")
      console.print("  in \((took / 1_000_000).grouped) ms, \(times.grouped) times as fast as it was")
    }
    return damage == nil || damage?.kind == .torn ? .success : .badInput
  }

  private func count(_ number: Int, _ what: String) -> String {
    "\(Int64(number).grouped) \(what)\(number == 1 ? "" : "s")"
  }

  fileprivate var json: JSON {
    var differs = JSON.null
    if let difference {
      differs = .object([
        "power_on": .integer(Int64(difference.powerOn)), "tick": .integer(Int64(difference.tick.index)),
        "us": .integer(difference.time.count / 1_000), "recorded": .string(difference.recorded),
        "replayed": .string(difference.replayed),
      ])
    }
    return .object([
      "length_us": .integer(length.count / 1_000), "power_ons": .integer(Int64(powerOns)),
      "naps": .integer(Int64(naps)), "ticks": .integer(Int64(compared)), "digests": .integer(Int64(digests)),
      "program": .string(program), "difference": differs, "damage": damage.map { .string($0.message) } ?? .null,
    ])
  }
}

extension Replay.Difference {
  /// When, for a person.
  fileprivate var inWords: String {
    "\(time.inWords) (tick \(tick.index)\(powerOn > 1 ? " of power-on \(powerOn)" : ""))"
  }
}
