// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import napclock

@Suite("napclock board")
struct BoardCommandTests {
  @Test("the project's boards are all good")
  func shipped() {
    let console = RecordedConsole()
    let paths = Boards.names.map(Boards.path)
    #expect(console.run(["board", "check"] + paths) == .success)
    #expect(console.output == paths.map { "\($0): ok\n" }.joined())
    #expect(console.errors == "")
  }

  @Test("a file that is no board file is one error at its place, and exit code 2")
  func refused() throws {
    let scratch = try Scratch()
    let pipe = "\(scratch.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let cases: [(String, String)] = [
      (
        try scratch.file("large", Array(repeating: 0x61, count: 10_000_000)),
        "1:1: error: the file is too large, expected at most 1048576 bytes"
      ),
      (scratch.path, "1:1: error: this is a directory, expected a file"),
      (try scratch.file("empty", []), "1:1: error: the file is empty, expected `key: value` lines"),
      ("/dev/null", "1:1: error: the file is empty, expected `key: value` lines"),
      (pipe, "1:1: error: the file is empty, expected `key: value` lines"),
      ("\(scratch.path)/none", "1:1: error: there is no such file, expected the path of a file"),
      (
        try scratch.file("tab", "name: x\n\tbackend: sim\n".utf8),
        "2:1: error: a tab, expected spaces\n   backend: sim\n  ^"
      ),
      (
        try scratch.file("binary", [0x61, 0x3a, 0x20, 0x00, 0xff]),
        "1:4: error: a NUL byte, expected text: this is no text file\n  a:  \u{fffd}\n     ^"
      ),
      (
        try scratch.file("typo", "name: x\nmoter: {}\n".utf8),
        "2:1: error: unknown key `moter`, did you mean `motor`?\n  moter: {}\n  ^"
      ),
    ]
    for (path, expected) in cases {
      for command in ["check", "show"] {
        let console = RecordedConsole()
        #expect(console.run(["board", command, path]) == .badInput)
        #expect(console.errors == "\(path):\(expected)\n")
        #expect(console.output == "")
      }
    }
  }

  @Test("one bad file among good ones is told, the others are checked, and the exit code is 2")
  func several() throws {
    let scratch = try Scratch()
    let bad = try scratch.file("bad.yaml", "name: x\nbackend: simm\n".utf8)
    let console = RecordedConsole()
    #expect(console.run(["board", "check", bad, Boards.path("sim-24")]) == .badInput)
    #expect(console.output == "\(Boards.path("sim-24")): ok\n")
    #expect(console.errors.hasPrefix("\(bad):2:10: error: `backend` is `simm`, expected linux or sim"))
  }

  private let console = "name: x\nbackend: sim\nmotor: { line: GPIO14 }\n"

  @Test("warnings are told, and the board is good all the same")
  func warnings() throws {
    let scratch = try Scratch()
    let path = try scratch.file("console.yaml", console.utf8)
    let warning =
      "`motor.line` uses GPIO14, which is the serial console's, expected another line,"
      + " or the console turned off in raspi-config"
    let plain = RecordedConsole()
    #expect(plain.run(["board", "check", path]) == .success)
    #expect(plain.output == "\(path): ok\n")
    #expect(
      plain.errors == "\(path):3:16: warning: \(warning)\n  motor: { line: GPIO14 }\n                 ^\n")
    let coloured = RecordedConsole(isColoured: true)
    #expect(coloured.run(["board", "check", path]) == .success)
    #expect(coloured.errors.hasPrefix("\(path):3:16: \u{1b}[1;33mwarning:\u{1b}[0m `motor.line`"))
  }

  @Test("check --json tells each file's errors and warnings with their places")
  func checkJSON() throws {
    let scratch = try Scratch()
    let paths = [try scratch.file("a.yaml", console.utf8), try scratch.file("b.yaml", "nam: \"\\u0022\"\n".utf8)]
    let run = RecordedConsole()
    #expect(run.run(["board", "check", "--json"] + paths) == .badInput)
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let reports = try #require(parsed as? [[String: Any]])
    #expect(reports.map { $0["file"] as? String } == paths)
    #expect(reports.map { $0["ok"] as? Bool } == [true, false])
    let warning = try #require((reports[0]["warnings"] as? [[String: Any]])?.first)
    #expect(warning["line"] as? Int == 3 && warning["column"] as? Int == 16)
    let error = try #require((reports[1]["errors"] as? [[String: Any]])?.first)
    #expect(error["message"] as? String == "unknown key `nam`, did you mean `name`?")
  }

  @Test("show lists the wires and draws the header with the pins in use")
  func show() {
    let run = RecordedConsole()
    #expect(run.run(["board", "show", Boards.path("raspberry-pi-dotstar")]) == .success)
    let expected = """
        part         line    pin  function
        dial.a       GPIO17  11   input, pull-up
        dial.b       GPIO27  13   input, pull-up
        dial.button  GPIO22  15   input, pull-up, pressed when low
        buzzer       GPIO18  12   PWM channel 0, active high
        motor        GPIO23  16   output, active high
        ring.data    GPIO10  19   SPI0 MOSI
        ring.clock   GPIO11  23   SPI0 SCLK
        -            GPIO8   24   SPI0 chip select 0, not wired, driven by the kernel

                        3V3    1   2   5V
                      GPIO2    3   4   5V
                      GPIO3    5   6   GND
                      GPIO4    7   8   GPIO14
                        GND    9  10   GPIO15
             dial.a  GPIO17  [11][12]  GPIO18  buzzer
             dial.b  GPIO27  [13] 14   GND
        dial.button  GPIO22  [15][16]  GPIO23  motor
                        3V3   17  18   GPIO24
          ring.data  GPIO10  [19] 20   GND
                      GPIO9   21  22   GPIO25
         ring.clock  GPIO11  [23][24]  GPIO8   (SPI)
                        GND   25  26   GPIO7
                      GPIO0   27  28   GPIO1
                      GPIO5   29  30   GND
                      GPIO6   31  32   GPIO12
                     GPIO13   33  34   GND
                     GPIO19   35  36   GPIO16
                     GPIO26   37  38   GPIO20
                        GND   39  40   GPIO21

        Every part's ground goes to a GND pin. The ring's 5V goes to pin 2 or 4, or to a supply of its own.

      """
    #expect(run.output.hasPrefix("Raspberry Pi, DotStar ring\n\n  backend   linux\n"))
    #expect(run.output.hasSuffix("\n\n" + expected))
    #expect(run.errors == "")
  }

  @Test("show draws every board, with colour only where it is wanted")
  func showAll() {
    for name in Boards.names {
      let plain = RecordedConsole()
      #expect(plain.run(["board", "show", Boards.path(name)]) == .success)
      #expect(!plain.output.contains("\u{1b}"))
      #expect(plain.output.contains("[11]") == !name.hasPrefix("sim"))
      #expect(plain.output.contains("every part is simulated") == name.hasPrefix("sim"))
      let coloured = RecordedConsole(isColoured: true)
      #expect(coloured.run(["board", "show", Boards.path(name)]) == .success)
      #expect(coloured.output.contains("\u{1b}[1m"))
    }
  }

  @Test("lines of a device that is not known are shown by the device's name for them")
  func unknownDevices() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "other.yaml",
      """
      name: Other board
      backend: linux
      chip: 300b000.pinctrl
      dial: { a: PA6, b: 70, button: PA7, pull: off }
      buzzer: { kind: passive, pwm: { chip: 1, channel: 0 } }
      ring: { leds: 12, chip: sk9822, spi: { device: /dev/spidev1.0 } }
      """.utf8)
    let run = RecordedConsole()
    #expect(run.run(["board", "show", path]) == .success)
    for line in [
      "  dial.a       PA6   -    input, no pull\n", "  dial.b       70    -    input, no pull\n",
      "  buzzer       PWM   -    PWM chip 1 channel 0, active high\n", "  ring.data    MOSI  -    /dev/spidev1.0\n",
      "  ring.clock   SCLK  -    /dev/spidev1.0\n",
    ] {
      #expect(run.output.contains(line))
    }
    #expect(!run.output.contains("3V3"))
  }

  @Test("show --svg draws each board with lines, to the output or to a file")
  func showSVG() throws {
    let scratch = try Scratch()
    for name in Boards.names where !name.hasPrefix("sim") {
      let run = RecordedConsole()
      #expect(run.run(["board", "show", "--svg", Boards.path(name)]) == .success)
      #expect(run.output.hasPrefix("<svg ") && run.output.hasSuffix("</svg>\n"))
      #expect(run.errors == "")
      let path = "\(scratch.path)/\(name).svg"
      let file = RecordedConsole()
      #expect(file.run(["board", "show", "--svg", "-o", path, Boards.path(name)]) == .success)
      #expect(file.output == "" && file.errors == "")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == run.output)
    }
  }

  @Test("show --svg refuses a board without lines, and to write over the board")
  func showSVGRefused() throws {
    let sim = RecordedConsole()
    #expect(sim.run(["board", "show", "--svg", Boards.path("sim-24")]) == .badInput)
    #expect(sim.output == "")
    #expect(
      sim.errors == "\(Boards.path("sim-24")): error: every part is simulated, expected a board that names lines\n")
    let scratch = try Scratch()
    let board = try scratch.file("b.yaml", "name: x\nbackend: sim\nmotor: { line: GPIO23 }\n".utf8)
    let over = RecordedConsole()
    #expect(over.run(["board", "show", "--svg", "-o", board, board]) == .badInput)
    #expect(over.errors.contains("this file is read by the same command"))
    #expect(try String(contentsOfFile: board, encoding: .utf8).hasPrefix("name: x"))
    let nowhere = RecordedConsole()
    #expect(nowhere.run(["board", "show", "--svg", "-o", "\(scratch.path)/no/b.svg", board]) == .badInput)
    #expect(nowhere.errors != "" && nowhere.output == "")
    for words in [["--svg", "--json"], ["-o", "x.svg"]] {
      let usage = RecordedConsole()
      #expect(usage.run(["board", "show", board] + words) == .badInput)
      #expect(usage.errors.contains("expected"))
    }
  }

  @Test("show --json holds the whole board")
  func showJSON() throws {
    for name in Boards.names {
      let run = RecordedConsole()
      #expect(run.run(["board", "show", "--json", Boards.path(name)]) == .success)
      let board = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect(board["file"] as? String == Boards.path(name))
      #expect(board["backend"] as? String == (name.hasPrefix("sim") ? "sim" : "linux"))
      #expect((board["ring"] as? [String: Any] == nil) == name.hasSuffix("no-ring"))
      let connections = try #require(board["connections"] as? [[String: Any]])
      #expect(connections.isEmpty == name.hasPrefix("sim"))
      #expect(connections.allSatisfy { $0["pin"] is Int && $0["offset"] is Int })
    }
  }
}
