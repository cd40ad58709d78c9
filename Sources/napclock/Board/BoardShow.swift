// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Rendering
import Setup
import YAML

extension Command {
  static let boardShow = Command(
    name: "show", summary: "Shows how a board is wired and set up.", operands: "FILE", operandCount: 1...1,
    options: [
      .json, .flag("--svg", "Draws the wires to every part instead, ground and supplies included, as SVG."),
      .value("-o", "FILE", "Where the drawing goes; to the output without it."),
    ],
    details: """
      Lists each wire with its line and, on a Raspberry Pi, its pin of the 40-pin header, and
      draws the header. With --svg it draws what to solder. Opens no device.
      """,
    run: { arguments, console throws(UsageError) in
      if arguments.has("--svg"), arguments.has("--json") {
        throw UsageError("both `--svg` and `--json`, expected one of them")
      }
      if arguments.has("-o"), !arguments.has("--svg") {
        throw UsageError("`-o` without a drawing, expected `--svg` as well")
      }
      let path = arguments.operands[0]
      guard let board = Board.load(path, console: console) else { return .badInput }
      if arguments.has("--svg") {
        return board.draw(file: path, output: arguments.value("-o"), console: console)
      } else if arguments.has("--json") {
        console.print(board.json(file: arguments.operands[0]).text)
      } else {
        console.write(board.sheet(isColoured: console.isColoured(.output)), .output)
      }
      return .success
    })
}

extension Board {
  /// All that the file says, for a person.
  func sheet(isColoured: Bool) -> String {
    var text = isColoured ? "\u{1b}[1m\(name)\u{1b}[0m\n\n" : "\(name)\n\n"
    for (key, value) in facts { text += "  " + key.padded(to: 8) + "  \(value)\n" }
    let connections = connections
    guard !connections.isEmpty else { return text + "\nNo lines: every part is simulated.\n" }
    text += "\n" + table(connections)
    if connections.contains(where: { $0.pin != nil }) {
      text += "\n" + HeaderMap(connections, isColoured: isColoured).lines.map { "\($0)\n" }.joined()
      let power = configuration.ring == nil ? "" : " The ring's 5V goes to pin 2 or 4, or to a supply of its own."
      text += "\n  Every part's ground goes to a GND pin.\(power)\n"
    }
    return text
  }

  /// Draws the wires to a file, or to the output.
  fileprivate func draw(file: String, output: String?, console: Console) -> ExitCode {
    guard let diagram = WiringDiagram(self) else {
      console.error("every part is simulated, expected a board that names lines", file: file)
      return .badInput
    }
    guard let output else {
      console.write(String(decoding: diagram.svg, as: UTF8.self), .output)
      return .success
    }
    guard console.mayWrite([output], keeping: [file]), console.writeFile(output, diagram.svg) else { return .badInput }
    return .success
  }

  private func table(_ connections: [Connection]) -> String {
    let rows =
      [["part", "line", "pin", "function"]]
      + connections.map { [$0.part, $0.line, $0.pin.map(String.init) ?? "-", $0.function] }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      "  " + (0..<3).map { row[$0].padded(to: widths[$0]) }.joined(separator: "  ") + "  \(row[3])\n"
    }.joined()
  }

  private var facts: [(String, String)] {
    var facts = [("backend", backend.rawValue), ("tick", text(configuration.tick.milliseconds))]
    if !wiring.chips.isEmpty { facts.append(("chip", list(wiring.chips))) }
    let dial = configuration.dial
    facts.append(
      (
        "dial",
        "\(dial.edgesPerDetent.rawValue) edges a detent, \(dial.rest) at rest, debounce \(text(dial.debounce))"
          + (dial.reversed ? ", reversed" : "") + (dial.accelerate ? "" : ", no acceleration")
      ))
    facts.append(("buzzer", configuration.buzzer.map { "\($0)" } ?? "none"))
    facts.append(("motor", configuration.motor ? "fitted" : "none"))
    facts.append(("ring", configuration.ring.map(ring) ?? "none"))
    let nap = configuration.nap
    facts.append(
      (
        "nap",
        "\(text(nap.standard)), from \(text(nap.shortest)) to \(text(nap.longest)),"
          + " snooze \(text(nap.snooze)) \(nap.snoozes) times, shows \(nap.shows)"
      ))
    let tune = configuration.call.tune
    facts.append(
      ("call", "\(tune.notes.count) notes, \(text(Milliseconds((tune.length.count + 500_000) / 1_000_000)))"))
    return facts
  }

  private func ring(_ ring: RingConfiguration) -> String {
    let code = ring.chip.isClocked ? "" : " with \(ring.code.rawValue) SPI bits a bit"
    return
      "\(ring.leds) \(ring.chip) \(ring.order.letters) at \(Quantity.frequency.text(Int64(ring.clock.count)))\(code),"
      + " at most \(Quantity.current.text(Int64(ring.budget.count))), twelve o'clock is LED \(ring.offset)"
      + (ring.reversed ? ", counter-clockwise" : "")
  }

  private func text(_ duration: Milliseconds) -> String { Quantity.duration.text(duration.nanoseconds.count) }
}
