// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Rendering

extension RenderedKind {
  /// The file is begun once the page is drawn: a night that is not as long as `--from` takes nothing from it.
  static func renderPage(
    _ night: RenderedNight, _ span: RenderedSpan, _ output: String, _ console: Console
  ) -> ExitCode {
    guard console.mayWrite([output], keeping: night.inputs) else { return .badInput }
    let page = PageTap(
      night.board.configuration,
      PageTap.Choice(name: night.name, board: night.board.name, wall: night.wall, from: span.from, to: span.to))
    let outcome = night.pass(page, console)
    if let code = outcome.falls(shortOf: span, console) { return code }
    guard let file = console.beginFile(output, keeping: night.inputs) else { return .badInput }
    file.write(page.finish(at: outcome.length))
    return console.isWritten(file, path: output) ? outcome.code : .badInput
  }
}
