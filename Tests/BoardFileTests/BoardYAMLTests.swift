// SPDX-License-Identifier: MIT

import BoardFile
import Testing

@Suite("A board that is written as a file")
struct BoardYAMLTests {
  @Test("reads back as the same board", arguments: Boards.shipped)
  func roundTrip(name: String) throws {
    var board = try Board(yaml: Boards.bytes(of: name), file: name)
    var again = try Board(yaml: board.yaml, file: name)
    // Warnings stand at other places in another text.
    board.warnings = []
    again.warnings = []
    #expect(again == board)
  }

  @Test("keeps a name and a tune with quotes, and every wiring")
  func quotes() throws {
    let text = """
      name: 'a "clock": \\ one'
      backend: linux
      chip: [one, /dev/gpiochip3]
      dial: { a: A, b: 5, button: "x: y", pull: "off", rest: low, edges_per_detent: 2 }
      buzzer: { kind: passive, active: low, pwm: { chip: [a.pwm, 3], channel: 2, line: Z } }
      motor: { line: M, active: low }
      ring: { leds: 9, chip: apa102, bitbang: { sclk: C, mosi: D }, order: rgb, offset: 3, reversed: true, budget: 90mA }
      bench: { chip: two, a: 1, b: 5, button: 3, motor: M }
      call: { tune: "t:d=4,o=5,b=100:c,8p" }
      """
    let board = try Board(yaml: text, file: "b.yaml")
    #expect(try Board(yaml: board.yaml, file: "b.yaml") == board)
  }

  @Test("keeps the lines of a tune, which YAML would fold, and what nobody sees")
  func lines() throws {
    // Two empty lines in a scalar are two ends of lines in its text.
    let text = """
      name: a 😴 clock
      backend: sim
      buzzer: { kind: active }
      call: { tune: "kn\\u2028ock


        :d=4:\\tc,p" }
      """
    let board = try Board(yaml: text, file: "b.yaml")
    #expect(board.tune?.contains("\n\n") == true)
    #expect(board.yaml.split(separator: "\n").contains { $0.contains(#"kn\u2028ock\u000a\u000a:d=4:\u0009c"#) })
    #expect(try Board(yaml: board.yaml, file: "b.yaml") == board)
  }
}
