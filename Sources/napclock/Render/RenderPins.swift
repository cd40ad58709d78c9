// SPDX-License-Identifier: MIT

import NapCore
import Rendering
import YAML

extension RenderedKind {
  static let pinOptions: [Option] = [
    .value("--signals", "NAMES", "Of .vcd: some of \(Pin.allCases.map(\.name).joined(separator: ","))."),
    .value("--timescale", "UNIT", "Of .vcd, such as 100ns; without it one in which every change has a whole time."),
  ]

  static func renderPins(
    _ night: RenderedNight, _ span: RenderedSpan, _ output: String, _ arguments: Arguments, _ console: Console
  ) throws(UsageError) -> ExitCode {
    let choice = PinTap.Choice(
      pins: try pins(arguments.value("--signals")), timescale: try timescale(arguments.value("--timescale")),
      from: span.from, to: span.to)
    // What is wrong with the choice is told before the file loses what it had.
    let program = "napclock \(Napclock.version)"
    var write: ([UInt8]) -> Void = { _ in }
    let tap: PinTap
    do throws(PinTap.TooCoarse) {
      tap = try PinTap(night.board, choice, program: program, name: night.name) { write($0) }
    } catch {
      throw UsageError(
        "`--timescale` hides the ring's clock, whose half period is \(error.halfClock.count) ps, expected "
          + "\(error.coarsest.name) or less, or `--signals` without SCLK, MOSI and CS")
    }
    guard console.mayWrite([output], keeping: night.inputs) else { return .badInput }
    // How long it is, before the file loses what it had.
    let outcome = night.pass(tap: nil, trace: nil, console)
    if let code = outcome.falls(shortOf: span, console) { return code }
    guard span.to != nil || outcome.length <= PinTap.longest else {
      console.error("the night is longer than a waveform's 100 days, expected `--to` within them")
      return .badInput
    }
    guard let file = console.beginFile(output, keeping: night.inputs) else { return .badInput }
    write = file.write
    _ = night.pass(tap, console, reports: false)
    tap.finish(at: outcome.length)
    return console.isWritten(file, path: output) ? outcome.code : .badInput
  }

  private static func pins(_ names: String?) throws(UsageError) -> [Pin] {
    guard let names else { return Pin.allCases }
    var pins: [Pin] = []
    for name in names.split(separator: ",").map(String.init) {
      guard let pin = Pin.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw UsageError(
          "`--signals` has \(quoted(name)), expected some of \(Pin.allCases.map(\.name).joined(separator: ", "))")
      }
      pins.append(pin)
    }
    guard !pins.isEmpty else { throw UsageError("`--signals` names none, expected a name at least") }
    return pins
  }

  private static func timescale(_ text: String?) throws(UsageError) -> Timescale? {
    guard let text else { return nil }
    guard let scale = Timescale(text) else {
      throw UsageError("`--timescale` is \(quoted(text)), expected 1, 10 or 100 of s, ms, us, ns or ps")
    }
    return scale
  }
}
