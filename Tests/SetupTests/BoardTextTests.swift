// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Setup
import Testing

@Suite("The board file that setup writes")
struct BoardTextTests {
  private func check(_ board: Board) throws {
    let text = board.text(file: "board.yaml")
    var read = try Board(yaml: text, file: "board.yaml")
    read.warnings = []
    #expect(read == board, "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("reads back as the same board, for every model, ring, bus and buzzer")
  func roundTrips() throws {
    var count = 0
    for model in ["pi5", "pi4", "pi3"] {
      for ring in ["apa102", "sk9822", "ws2812", "sk6812", "sk6812w", "none"] {
        for bus in ring == "none" ? [nil] : ["spi", "lines", "/dev/spidev0.1", "/dev/spidev1.2"] {
          if bus == "lines", ["ws2812", "sk6812", "sk6812w"].contains(ring) { continue }
          for buzzer in ["passive", "active", "none"] {
            for motor in buzzer == "none" ? ["GPIO25"] : ["GPIO25", "none"] {
              var given: [Question: String] = [.model: model, .ring: ring, .buzzer: buzzer, .motor: motor]
              given[.bus] = bus
              // A line that SPI1 leaves to it.
              if bus == "/dev/spidev1.2", buzzer == "passive" { given[.buzzerLine] = "GPIO12" }
              let interview = try Interview(Surroundings(), given: given, takesStandards: true)
              #expect(interview.next == nil)
              try check(interview.board)
              count += 1
            }
          }
        }
      }
    }
    #expect(count == 3 * 5 * (2 * 4 + 3 * 3 + 1))
  }

  @Test("the same for what trying the parts has changed")
  func tuned() throws {
    for ring in ["apa102", "sk6812w"] {
      var given: [Question: String] = [
        .model: "pi4", .ring: ring, .leds: "60", .offset: "59", .ringReversed: "true", .budget: "1.5A", .edges: "1",
        .dialReversed: "true", .buzzerActive: "low", .motorActive: "low", .name: "A \"clock\": # by the bed",
      ]
      given[.order] = ring == "apa102" ? "gbr" : "wrgb"
      var board = try Interview(Surroundings(), given: given, takesStandards: true).board
      board.configuration.dial.rest = .low
      try check(board)
      for line in [12, 13, 18, 19] {
        for model in ["pi5", "pi3"] {
          given[.model] = model
          given[.buzzerLine] = "GPIO\(line)"
          try check(Interview(Surroundings(), given: given, takesStandards: true).board)
        }
      }
    }
  }

  @Test("the same for another board, whatever its lines are called")
  func others() throws {
    for names in [["A", "B", "C"], ["yes", "no", "null"], ["1", "2", "30"], ["GPIO_A: #", "\"b\"", "é"]] {
      for chip in ["300b000.pinctrl", "/dev/gpiochip9x", "77"] {
        for buzzer in ["passive", "active"] {
          var given: [Question: String] = [
            .model: "other", .chip: chip, .ring: "sk6812", .bus: "/dev/spidev4.1", .buzzer: buzzer, .motor: "none",
            .dialA: names[0], .dialB: names[1], .dialButton: names[2],
          ]
          if buzzer == "active" { given[.buzzerLine] = "BUZZER" } else { given[.pwmChip] = "40004000.pwm" }
          let interview = try Interview(Surroundings(), given: given, takesStandards: true)
          #expect(interview.next == nil)
          #expect(interview.useless == [])
          try check(interview.board)
        }
      }
    }
  }

  @Test("says of each part what it is and on which pin, and what config.txt needs")
  func comments() throws {
    let given: [Question: String] = [.ring: "ws2812", .model: "pi4", .buzzerLine: "GPIO13"]
    let text = try Interview(Surroundings(), given: given, takesStandards: true).board.text(file: "a\nb: c")
    for end in ["\u{85}", "\u{2028}", "\u{2029}", "\u{feff}", "\u{80}", "\u{1b}"] {
      #expect(Board.word("a\(end)b: c") == nil)
    }
    #expect(Board.word("/etc/napclock/board.yaml") == "/etc/napclock/board.yaml")
    #expect(Board.word("my $HOME's") == #"'my $HOME'\''s'"#)
    for words in [
      "# The dial.", "a: GPIO17             # pin 11", "button: GPIO22        # pin 15", "# The ring.",
      "# data on pin 19", "# The vibration motor", "line: GPIO23   # pin 16", "# The buzzer", "# pin 33",
      "#   dtparam=spi=on", "#   core_freq=500", "#   dtoverlay=pwm,pin=13,func=4", "napclock board check FILE ",
    ] { #expect(text.contains(words), "\(words)") }
  }
}
