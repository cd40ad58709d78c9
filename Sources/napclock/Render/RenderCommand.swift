// SPDX-License-Identifier: MIT

import Host
import NapCore
import Recording
import Rendering
import YAML

extension Command {
  static let render = Command(
    name: "render", summary: "Makes a waveform, a picture, a film or a sound of a scenario or a recording.",
    operands: "NIGHT", operandCount: 1...1,
    options: [
      .value("-o", "FILE", "Where it goes; its suffix says what it becomes: \(RenderedKind.suffixes)."),
      .value("--board", "FILE", "Runs a scenario on this board, whatever it names."),
      .value("--from", "TIME", "Begins there, such as 1h20m."),
      .value("--to", "TIME", "Ends there, if the night is not over before."),
    ] + RenderedKind.options,
    details: """
      The night passes in virtual time and goes out as it passes, however long it is. Times are counted from
      the first power-on. Ends with 1 if a step of the scenario failed: what was before it is written.

        .vcd   the pins, for PulseView, GTKWave or sigrok-cli
        .gif   the ring as it looks, as a film; so are .webp and .png (needs ffmpeg)
        .svg   the night on one page: ring, states, dial, motor, buzzer and naps over time
        .wav   buzzer and motor as heard, from a second before the first sound to a second after the last
        .json  the trace, as `napclock trace` writes it
      """,
    run: { arguments, console throws(UsageError) in
      guard let output = arguments.value("-o") else {
        throw UsageError("no file to write, expected `-o FILE` that ends in \(RenderedKind.suffixes)")
      }
      let kind = try RenderedKind(output, arguments)
      let span = try RenderedSpan(arguments)
      let path = arguments.operands[0]
      guard let night = RenderedNight.load(path, board: arguments.value("--board"), console: console) else {
        return .badInput
      }
      return try kind.render(night, span, output, arguments, console)
    })
}

/// The part of a night that is wanted.
struct RenderedSpan {
  let from: Nanoseconds
  /// `nil` for the night's end.
  let to: Nanoseconds?

  init(_ arguments: Arguments) throws(UsageError) {
    from = try arguments.time("--from") ?? Nanoseconds(0)
    to = try arguments.time("--to")
    if let to, to <= from { throw UsageError("`--to` is no later than `--from`, expected a time after it") }
  }
}

extension Arguments {
  /// The value of an option as a time since power-on.
  func time(_ name: String) throws(UsageError) -> Nanoseconds? {
    guard let text = value(name) else { return nil }
    // What can be told in picoseconds.
    guard let time = try? Quantity.duration.parse(text), time >= 0, time <= 100 * 24 * 3_600_000_000_000 else {
      throw UsageError("`\(name)` is \(quoted(text)), expected a time since power-on of up to 100 days, such as 1h20m")
    }
    return Nanoseconds(time)
  }
}

/// What a night becomes.
enum RenderedKind: String, CaseIterable {
  case vcd
  case gif
  case webp
  case png
  case svg
  case wav
  case json

  static var suffixes: String { list(allCases.map { ".\($0.rawValue)" }) }

  static let options: [Option] =
    pinOptions + filmOptions + [
      .flag("--wires", "Of .json: what goes over the wires instead, edge by edge and frame by frame.")
    ]

  private static let films: [RenderedKind] = [.gif, .webp, .png]

  /// By the suffix of the file's name.
  init(_ path: String, _ arguments: Arguments) throws(UsageError) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let suffix = name.contains(".") ? name.split(separator: ".").last.map(String.init) ?? "" : ""
    guard let kind = RenderedKind(rawValue: suffix) else {
      throw UsageError("`-o` is \(quoted(path)), expected a name that ends in \(Self.suffixes)")
    }
    self = kind
    for (option, kinds) in Self.meanings where arguments.has(option) && !kinds.contains(self) {
      let others = list(kinds.map { ".\($0.rawValue)" })
      throw UsageError("`\(option)` means nothing for .\(rawValue), expected it with \(others)")
    }
  }

  /// What each option is for.
  private static let meanings: [(option: String, kinds: [RenderedKind])] = [
    ("--from", [.vcd, .svg, .wav] + films), ("--to", [.vcd, .svg, .wav] + films), ("--signals", [.vcd]),
    ("--timescale", [.vcd]), ("--wires", [.json]), ("--speed", films), ("--size", films),
  ]

  func render(
    _ night: RenderedNight, _ span: RenderedSpan, _ output: String, _ arguments: Arguments, _ console: Console
  ) throws(UsageError) -> ExitCode {
    switch self {
    case .vcd: try Self.renderPins(night, span, output, arguments, console)
    case .gif, .webp, .png: try renderFilm(night, span, output, arguments, console)
    case .svg: Self.renderPage(night, span, output, console)
    case .wav: Self.renderSound(night, span, output, arguments, console)
    case .json where arguments.has("--wires"): Self.renderWires(night, output, console)
    case .json: Self.renderTrace(night, output, console)
    }
  }

  private static func renderWires(_ night: RenderedNight, _ output: String, _ console: Console) -> ExitCode {
    guard let file = console.beginFile(output, keeping: night.inputs) else { return .badInput }
    let tap = WireTap(write: file.write)
    let outcome = night.pass(tap, console)
    tap.finish()
    return console.isWritten(file, path: output) ? outcome.code : .badInput
  }

  private static func renderTrace(_ night: RenderedNight, _ output: String, _ console: Console) -> ExitCode {
    guard let file = console.beginFile(output, keeping: night.inputs) else { return .badInput }
    let outcome = night.pass(tap: nil, trace: file.write, console)
    return console.isWritten(file, path: output) ? outcome.code : .badInput
  }
}

extension RenderedNight {
  /// Lets the night pass before `tap`, and somebody at a terminal see how far it is.
  ///
  /// - Parameter reports: whether what goes wrong in it is told: once, where it passes twice.
  func pass(_ tap: any NightTap, _ console: Console, reports: Bool = true) -> Outcome {
    let reported = reports ? console : Console(write: { _, _ in }, isColoured: { _ in false })
    guard console.isTerminal(.error) else { return pass(tap: tap, trace: nil, reported) }
    let progress = RenderProgress(tap, longest: longest, console)
    let outcome = pass(tap: progress, trace: nil, reported)
    progress.finish()
    return outcome
  }
}
