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
    guard outcome.reaches(span, console) else { return .badInput }
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
  /// Whether the night is long enough for the span; says so if not.
  func reaches(_ span: RenderedSpan, _ console: Console) -> Bool {
    guard length.count > 0 else {
      console.error("nothing is left of the night, expected one that goes on after power-on")
      return false
    }
    guard span.from >= length else { return true }
    console.error("`--from` is past the night's end, expected a time before \(Quantity.duration.text(length.count))")
    return false
  }
}
