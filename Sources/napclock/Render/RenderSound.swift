// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Rendering
import YAML

extension RenderedKind {
  /// A WAV begins with its length, so the night passes twice: once to find what there is to hear, once to write it.
  static func renderSound(
    _ night: RenderedNight, _ span: RenderedSpan, _ output: String, _ arguments: Arguments, _ console: Console
  ) -> ExitCode {
    guard console.mayWrite([output], keeping: night.inputs) else { return .badInput }
    let finder = SoundFinder(from: span.from, to: span.to)
    let outcome = night.pass(finder, console)
    if let code = outcome.falls(shortOf: span, console) { return code }
    let heard = finder.finish(
      at: outcome.length, beginsAtFrom: arguments.has("--from"), endsAtTo: arguments.has("--to"))
    guard let heard else {
      console.error("neither buzzer nor motor sounds in it, expected `--from` or `--to` where silence is wanted")
      return .badInput
    }
    let sound: SoundSpan
    do throws(SoundSpan.Refusal) {
      sound = try SoundSpan(from: heard.from, to: heard.to)
    } catch {
      switch error {
      case .empty: console.error("nothing is left between `--from` and `--to`, expected a longer part of the night")
      case .tooLong(let longest):
        let hours = longest.count / 3_600_000_000_000
        console.error(
          "it sounds for longer than a WAV of 4 GiB can, expected `--from` and `--to` within \(hours) hours")
      }
      return .badInput
    }
    guard let file = console.beginFile(output, keeping: night.inputs) else { return .badInput }
    let tap = SoundTap(sound, write: file.write)
    // What goes wrong in the night was told the first time.
    _ = night.pass(tap, console, reports: false)
    tap.finish()
    return console.isWritten(file, path: output) ? outcome.code : .badInput
  }
}

extension RenderedNight.Outcome {
  /// Tells where the night is too short for the span.
  ///
  /// - Returns: what the program ends with then; `nil` where the night is long enough.
  func falls(shortOf span: RenderedSpan, _ console: Console) -> ExitCode? {
    guard span.from >= length || length.count == 0 else { return nil }
    if length.count == 0 {
      console.error("nothing is left of the night, expected one that goes on after power-on")
    } else {
      console.error("`--from` is past the night's end, expected a time before \(Quantity.duration.text(length.count))")
    }
    // A night that ended too early because a step of it failed says so.
    return code == .success ? .badInput : code
  }
}
