// SPDX-License-Identifier: MIT

import YAML

extension Command {
  static let bench = Command(
    name: "bench", summary: "Measures how fast the firmware is on this machine.",
    options: [
      .flag("--short", "Measures less, to see that it works."),
      .value("--runs", "N", "Runs of each measurement; 7 without it, 3 with --short."),
      .value("--only", "PART", "Measures this alone."),
      .json,
    ] + hardwareOptions,
    details: """
      Each line has the median of the runs, then the least and the most, and what was measured; a run
      before them warms up and does not count. The firmware runs on simulated hardware, on one
      processor, with the LEDs not modelled and no trace. Ends with 1 if a release build allocates
      memory in its loop, or if what should be the same twice is not. A PART is one of
      \(Effort.Part.allCases.map(\.rawValue).joined(separator: ", ")).
      `tools/bench/peers` sets it beside other simulators.
      """ + hardwareDetails,
    run: { arguments, console throws(UsageError) in
      var effort = arguments.has("--short") ? Effort.short : Effort.whole
      if let runs = try arguments.integer("--runs", in: 1...99) { effort.runs = Int(runs) }
      if let result = try benchHardware(arguments, effort, console) { return result }
      let parts = try benchParts(arguments)
      let measurements = parts.flatMap { effort.measure($0) }
      let machine = Machine.current
      let report = BenchReport(machine: machine, effort: effort, measurements: measurements)
      report.print(asJSON: arguments.has("--json"), on: console)
      guard report.isSound(on: console) else { return .checkFailed }
      guard !machine.isDebugBuild, let allocations = measurements.first(where: { $0.key == "allocations" }),
        allocations.spread.maximum > 0
      else { return .success }
      console.error(
        "the loop allocated memory \(allocations.spread.maximum.grouped) times, expected none after the first nap")
      return .checkFailed
    })

  private static func benchParts(_ arguments: Arguments) throws(UsageError) -> [Effort.Part] {
    guard let word = arguments.value("--only") else { return Effort.Part.allCases }
    guard let part = Effort.Part(rawValue: word) else {
      throw UsageError("`--only` is \(quoted(word)), expected \(list(Effort.Part.allCases.map(\.rawValue)))")
    }
    return [part]
  }
}

extension Effort {
  /// What can be measured by itself.
  enum Part: String, CaseIterable {
    case ticks
    case allocations
    case night
    case nights
    case recordings
    case files
    case frames
    case vcd
    case peers
  }

  func measure(_ part: Part) -> [Measurement] {
    switch part {
    case .ticks: ticks()
    case .allocations: allocations().map { [$0] } ?? []
    case .night: [wholeNight(), skippedNight()]
    case .nights: [nights()]
    case .recordings: recordings()
    case .files: files()
    case .frames: frames()
    case .vcd: [waveforms()]
    case .peers: peers()
    }
  }
}

/// All that was measured, for people and for programs.
struct BenchReport {
  let machine: Machine
  let effort: Effort
  let measurements: [Measurement]
  /// What else there is to say, to people.
  var note: String?

  /// Whether nothing was found wrong; tells what was.
  func isSound(on console: Console) -> Bool {
    let failures = measurements.compactMap(\.failure)
    for failure in failures { console.error(failure) }
    return failures.isEmpty
  }

  func print(asJSON: Bool, on console: Console) {
    if asJSON {
      console.print(
        JSON.object([
          "processor": .string(machine.processor), "build": .string(machine.build),
          "measurements": .array(measurements.map(\.json)),
        ]).text)
    } else {
      let runs = effort.runs == 1 ? "one run" : "median of \(effort.runs) runs (least to most)"
      console.print("\(machine.processor), \(machine.build) build, \(runs)")
      let titleWidth = measurements.map(\.title.count).max() ?? 0
      let medianWidth = measurements.map(\.spread.median.grouped.count).max() ?? 0
      for measurement in measurements {
        console.print(measurement.line(titleWidth: titleWidth, medianWidth: medianWidth))
      }
      let keys = measurements.map(\.key)
      if keys.contains("ticks_nap"), !keys.contains("allocations") {
        console.print("allocations are not counted here: that needs glibc and no sanitizer")
      }
      if let note { console.print(note) }
    }
    guard machine.isDebugBuild else { return }
    console.warn("this is a debug build: its figures say nothing, expected `swift build -c release`")
  }
}
