// SPDX-License-Identifier: MIT

import BoardFile
import Foundation
import NapCore
import Setup
import Testing

@Suite("The questions of setup")
struct InterviewTests {
  static let pi5 = Surroundings(name: "Raspberry Pi 5 Model B", model: .pi5, chips: ["pinctrl-rp1"])
  static let pi4 = Surroundings(name: "Raspberry Pi 4 Model B", model: .pi4, chips: ["pinctrl-bcm2711"])

  /// Asks until the board is whole; Enter to what has no answer here.
  private func board(_ surroundings: Surroundings, _ answers: [Question: String] = [:]) throws -> Board {
    var interview = try Interview(surroundings)
    while let question = interview.next { try interview.answer(answers[question] ?? "") }
    return interview.board
  }

  private func shipped(_ name: String) throws -> Board {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("boards/\(name).yaml").path
    return try Board(yaml: String(contentsOfFile: path, encoding: .utf8), file: path)
  }

  @Test("Enter to everything on a Pi 5 gives the board that is shipped for it")
  func entersOnly() throws {
    var expected = try shipped("raspberry-pi-5-dotstar")
    expected.name = "Raspberry Pi 5, DotStar ring of 24"
    #expect(try board(Self.pi5) == expected)
  }

  @Test("the same for other rings, but that the model's own chip is named")
  func others() throws {
    var expected = try shipped("raspberry-pi-neopixel")
    expected.name = "Raspberry Pi 4, NeoPixel ring of 16"
    expected.wiring.chips = ["pinctrl-bcm2711"]
    expected.configuration.ring?.budget = Milliamperes(500)
    #expect(try board(Self.pi4, [.ring: "ws2812", .buzzer: "active"]) == expected)
    expected = try shipped("raspberry-pi-bitbang")
    expected.name = "Raspberry Pi 4, DotStar ring of 24"
    expected.wiring.chips = ["pinctrl-bcm2711"]
    #expect(try board(Self.pi4, [.bus: "lines", .buzzer: "active"]) == expected)
  }

  @Test("each question is asked in its order, and only where it has a meaning")
  func order() throws {
    func asked(_ answers: [Question: String]) throws -> [Question] {
      var interview = try Interview(Self.pi4)
      var questions: [Question] = []
      while let question = interview.next {
        questions.append(question)
        try interview.answer(answers[question] ?? "")
      }
      return questions
    }
    let dial: [Question] = [.motor, .dialA, .dialB, .dialButton]
    #expect(try asked([:]) == [.model, .ring, .leds, .bus, .buzzer, .buzzerLine] + dial)
    #expect(try asked([.ring: "sk6812w"]) == [.model, .ring, .leds, .buzzer, .buzzerLine] + dial)
    #expect(try asked([.ring: "none", .buzzer: "none"]) == [.model, .ring, .buzzer] + dial)
    #expect(try asked([.bus: "lines"]) == [.model, .ring, .leds, .bus, .clock, .data, .buzzer, .buzzerLine] + dial)
    let other: [Question: String] = [
      .model: "other", .chip: "my-chip", .motor: "M", .dialA: "A", .dialB: "B", .dialButton: "C",
    ]
    #expect(
      try asked(other) == [.model, .chip, .ring, .leds, .bus, .buzzer, .pwmChip, .pwmChannel] + dial)
  }

  @Test(
    "what does not go is refused at its question, with a sentence, and asked again",
    arguments: [
      (Question.model, "pi9", "`model` is `pi9`, expected pi5, pi4, pi3 or other: did you mean `pi5`?"),
      (
        .ring, "apa106",
        "`ring` is `apa106`, expected apa102, sk9822, ws2812, sk6812, sk6812w or none: did you mean `apa102`?"
      ),
      (.leds, "7", "`leds` is `7`, expected a number of LEDs from 8 to 60"),
      (.leds, "many", "`leds` is `many`, expected a number of LEDs from 8 to 60"),
      (.bus, "usb", "`ring-on` is `usb`, expected spi, lines, or a node such as /dev/spidev0.0"),
      (.bus, "/dev/spidev0.7", "`/dev/spidev0.7` is no node of a header, expected /dev/spidev0.0 or /dev/spidev0.1"),
      (
        .buzzerLine, "GPIO22",
        "PWM does not come out on GPIO22, expected GPIO12 (pin 32), GPIO13 (pin 33), GPIO18 (pin 12) or GPIO19 (pin 35)"
      ),
      (.buzzerLine, "PIN6", "`buzzer-line` is `PIN6`, expected a pin with a GPIO line: this one is power or ground"),
      (.motor, "GPIO18", "GPIO18 is the buzzer already, expected a line of its own for the motor"),
      (.motor, "PIN19", "GPIO10 is MOSI of /dev/spidev0.0 already, expected a line of its own for the motor"),
      (.motor, "GPIO9", "GPIO9 is MISO of /dev/spidev0.0 already, expected a line of its own for the motor"),
      (
        .dialA, "GPIO99",
        "`dial-a` is `GPIO99`, expected a line such as GPIO17, 17 or PIN11, GPIO0 to GPIO53"
      ),
      (.dialA, "GPIO40", "GPIO40 is on no pin of the header, expected GPIO2 to GPIO27, or a pin such as PIN11"),
      (.dialA, "GPIO1", "GPIO1 is for reading a HAT's memory at the start, expected GPIO2 to GPIO27"),
      (.dialB, "PIN11", "GPIO17 is the dial's contact A already, expected a line of its own for the dial's contact B"),
      (
        .dialButton, "27",
        "GPIO27 is the dial's contact B already, expected a line of its own for the dial's push switch"
      ),
    ])
  func refusals(question: Question, text: String, message: String) throws {
    var interview = try Interview(Self.pi5)
    while let next = interview.next, next != question { try interview.answer("") }
    let before = interview.board
    #expect(throws: Refusal(message)) { try interview.answer(text) }
    #expect(interview.next == question)
    #expect(interview.board == before)
    try interview.answer("")
    #expect(interview.next != question)
  }

  @Test("somebody must be woken: no motor without a buzzer")
  func mute() throws {
    var interview = try Interview(Self.pi4, given: [.buzzer: "none"])
    while let next = interview.next, next != .motor { try interview.answer("") }
    #expect(throws: Refusal("without a buzzer and without a motor nobody is woken, expected a motor")) {
      try interview.answer("none")
    }
    #expect(interview.next == .motor)
  }

  @Test("a usual line that is taken gives way to another one")
  func taken() throws {
    var interview = try Interview(Self.pi4, given: [.bus: "/dev/spidev1.0"])
    while let next = interview.next, next != .dialA { try interview.answer("") }
    // SPI1 has GPIO16 to 21.
    #expect(interview.prompt(for: .dialA).standard == "GPIO27")
    #expect(interview.board.connections.first { $0.part == "buzzer" }?.line == "GPIO12")
  }

  @Test("choices are understood by name, by number and in capitals")
  func choices() throws {
    for text in ["ws2812", " WS2812 ", "3"] {
      var interview = try Interview(Self.pi4)
      try interview.answer("")
      try interview.answer(text)
      #expect(interview.board.configuration.ring?.chip == .ws2812)
    }
  }

  @Test("back asks the question before again, and forgets what it led to")
  func back() throws {
    var interview = try Interview(Self.pi4)
    let begun = interview.board
    var isBack = interview.back()
    #expect(!isBack)
    for text in ["", "", "30", "lines", "6", "5"] { try interview.answer(text) }
    #expect(interview.next == .buzzer)
    for question in [Question.data, .clock, .bus, .leds, .ring, .model] {
      isBack = interview.back()
      #expect(isBack)
      #expect(interview.next == question)
    }
    isBack = interview.back()
    #expect(!isBack)
    #expect(interview.board == begun)
    #expect(interview.uses.isEmpty)
  }

  @Test("options are answers that are not asked for, and a wrong one is told")
  func options() throws {
    let interview = try Interview(
      Self.pi4,
      given: [
        .leds: "12", .order: "rgb", .offset: "3", .ringReversed: "true", .budget: "200mA", .edges: "2",
        .dialReversed: "true", .buzzerActive: "low", .motorActive: "low", .name: "Mine", .motor: "PIN40",
      ], takesStandards: true)
    #expect(interview.next == nil)
    let board = interview.board
    #expect(board.name == "Mine")
    #expect(board.configuration.ring?.leds == 12)
    #expect(board.configuration.ring?.order == .rgb)
    #expect(board.configuration.ring?.offset == 3)
    #expect(board.configuration.ring?.reversed == true)
    #expect(board.configuration.ring?.budget == Milliamperes(200))
    #expect(board.configuration.dial.edgesPerDetent == .two)
    #expect(board.configuration.dial.reversed)
    #expect(board.wiring.motor == OutputWiring(line: Line(name: "GPIO21", offset: 21), active: .low))
    #expect(board.wiring.buzzer?.active == .low)
    for (given, message) in [
      ([Question.offset: "24"], "`offset` is `24`, expected the number of a LED from 0 to 23"),
      ([.order: "grbw"], "`order` is `grbw`, expected r, g and b once each, such as bgr"),
      ([.budget: "10mA"], "`budget` is `10mA`, expected a current from 48mA to 20A"),
      ([.ring: "ws2812", .bus: "lines"], nil),
      (
        [.motor: "GPIO17", .dialA: "17"],
        "GPIO17 is the motor already, expected a line of its own for the dial's contact A"
      ),
    ] as [([Question: String], String?)] {
      do {
        _ = try Interview(Self.pi4, given: given, takesStandards: true)
        Issue.record("\(given) was taken")
      } catch {
        if let message { #expect(error.message == message) }
        #expect(given[error.question] != nil)
      }
    }
    #expect(try Interview(Self.pi4, given: [.ring: "none", .leds: "12"], takesStandards: true).useless == [.leds])
  }

  @Test("an answer that an option has no room for is refused, and another one taken")
  func clash() throws {
    var interview = try Interview(Self.pi4, given: [.dialA: "GPIO23", .dialB: "GPIO24"])
    while let next = interview.next, next != .motor { try interview.answer("") }
    #expect(throws: (any Error).self) { try interview.answer("GPIO23") }
    try interview.answer("GPIO25")
    #expect(interview.next == .dialButton)
  }

  @Test("without a known machine the model is asked for, and nothing is taken for it")
  func unknown() throws {
    var interview = try Interview(Surroundings(), takesStandards: true)
    #expect(interview.next == .model)
    #expect(throws: Refusal("nothing was typed, expected pi5, pi4, pi3 or other")) { try interview.answer("  ") }
    try interview.answer("pi3")
    #expect(interview.next == nil)
    #expect(interview.board.wiring.chips == ["pinctrl-bcm2835"])
  }

  @Test("begun again from a board, Enter to everything gives it again, whatever it is")
  func again() throws {
    for name in ["raspberry-pi-5-dotstar", "raspberry-pi-bitbang", "raspberry-pi-neopixel", "raspberry-pi-no-ring"] {
      var before = try shipped(name)
      before.wiring.chips = name == "raspberry-pi-5-dotstar" ? ["pinctrl-rp1"] : ["pinctrl-bcm2711"]
      try check(before)
    }
    let own = """
      name: Mine
      backend: linux
      tick: 5ms
      chip: CHIP
      dial: { a: 5, b: 6, button: 26, pull: down, edges_per_detent: 2, rest: low, reversed: true, debounce: 9ms }
      buzzer: { kind: passive, pwm: { chip: 3, channel: 1LINE }, active: low }
      motor: { line: 16, active: low }
      ring: { leds: 30, chip: sk6812w, spi: { device: /dev/spidev0.1, hz: 6.4MHz }, code: 8, order: wrgb, offset: 7 }
      nap: { default: 30m, max: 90m, snoozes: 1, shows: remaining }
      call: { tune: "own:d=4,o=5,b=100:a,b" }
      bench: { CHIPSa: 20, b: 21, button: 22, buzzer: 27 }
      seed: 77
      """
    for (chip, line, bench) in [
      ("pinctrl-bcm2835", ", line: GPIO19", ""), ("pinctrl-bcm2711", ", line: GPIO18", "chip: other, "),
      ("another-chip", "", ""), ("[a-chip, b-chip]", ", line: 30", "chip: [c, 4], "),
    ] {
      let text = own.replacingOccurrences(of: "CHIPS", with: bench).replacingOccurrences(of: "CHIP", with: chip)
        .replacingOccurrences(of: "LINE", with: line)
      try check(Board(yaml: text, file: "own.yaml"))
    }
    let many = own.replacingOccurrences(of: "chip: 3,", with: "chip: [a.pwm, 3],").replacingOccurrences(
      of: "CHIPS", with: ""
    )
    .replacingOccurrences(of: "CHIP", with: "another-chip").replacingOccurrences(of: "LINE", with: "")
    try check(Board(yaml: many, file: "many.yaml"))
  }

  @Test("a line that a bench is wired to is no part's, and another machine has no such bench")
  func bench() throws {
    var before = try Interview(Self.pi4, takesStandards: true).board
    let text = before.text(file: "") + "bench: { a: GPIO5, b: GPIO6, button: GPIO25 }\n"
    before = try Board(yaml: text, file: "")
    var interview = try Interview(Self.pi4, from: before)
    while let question = interview.next, question != .motor { try interview.answer("") }
    #expect(throws: Refusal("GPIO25 is the bench's already, expected a line of its own for the motor")) {
      try interview.answer("GPIO25")
    }
    #expect(
      try Interview(Self.pi5, given: [.model: "pi5"], takesStandards: true, from: before).board.wiring.probe == nil)
  }

  @Test("what was found out about one part is not taken for another, nor its name")
  func parts() throws {
    let given: [Question: String] = [.ring: "apa102", .order: "rgb", .buzzer: "passive", .buzzerActive: "low"]
    let before = try Interview(Self.pi4, given: given, takesStandards: true).board
    func after(_ ring: String, _ buzzer: String) throws -> Board {
      try Interview(Self.pi4, given: [.ring: ring, .buzzer: buzzer], takesStandards: true, from: before).board
    }
    #expect(try after("sk9822", "passive").configuration.ring?.order == .rgb)
    #expect(try after("sk9822", "passive").wiring.buzzer?.active == .low)
    let other = try after("ws2812", "active")
    #expect(other.configuration.ring?.order == .grb)
    #expect(other.wiring.buzzer?.active == .high)
    #expect(other.name == "Raspberry Pi 4, NeoPixel ring of 24")
  }

  private func check(_ before: Board) throws {
    var before = before
    before.warnings = []
    var interview = try Interview(Surroundings(model: .pi4), from: before)
    while interview.next != nil { try interview.answer("") }
    #expect(interview.board == before)
    var read = try Board(yaml: interview.board.text(file: "again.yaml"), file: "again.yaml")
    read.warnings = []
    #expect(read == before)
  }

  @Test("what another answer leaves no room for gives way to what is usual")
  func changed() throws {
    let before = try Interview(
      Self.pi4, given: [.order: "rgb", .offset: "20", .bus: "lines", .motor: "GPIO10"], takesStandards: true
    ).board
    var interview = try Interview(Self.pi4, from: before)
    for text in ["", "sk6812w", "12", "", "", "", "", "", ""] { try interview.answer(text) }
    #expect(interview.next == nil)
    let ring = try #require(interview.board.configuration.ring)
    #expect(ring.order == .grbw)
    #expect(ring.offset == 0)
    #expect(interview.board.wiring.ring == .spi(device: "/dev/spidev0.0"))
    #expect(interview.board.wiring.motor?.line.name == "GPIO23")
  }

  @Test("every question has words for its option")
  func words() throws {
    let interview = try Interview(Self.pi4)
    for question in Question.allCases {
      #expect(!interview.prompt(for: question).text.isEmpty)
      #expect(question.summary.hasSuffix("."))
      #expect(!question.value.isEmpty)
    }
  }
}
