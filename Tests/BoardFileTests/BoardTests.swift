// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Testing

@Suite("Board files")
struct BoardTests {
  @Test("the boards of the project load without a warning", arguments: Boards.shipped)
  func shipped(name: String) throws {
    let board = try Board(yaml: Boards.bytes(of: name), file: "\(name).yaml")
    #expect(board.warnings.isEmpty)
    #expect(board.backend == (name.hasPrefix("sim") ? .sim : .linux))
    #expect((board.wiring.dial == nil) == (board.backend == .sim))
    #expect((board.configuration.ring == nil) == name.hasSuffix("no-ring"))
  }

  @Test("the plain simulated board is the core's own configuration")
  func standard() throws {
    let board = try Board(yaml: Boards.bytes(of: "sim-24"), file: "sim-24.yaml")
    #expect(board.configuration == Configuration())
    #expect(board.wiring == Wiring())
  }

  @Test("every key reaches the configuration")
  func everyKey() throws {
    let board = try Board(yaml: Boards.bytes(of: "sim-60"), file: "sim-60.yaml")
    var expected = Configuration()
    expected.tick = .ms5
    expected.dial.edgesPerDetent = .two
    expected.dial.accelerate = false
    expected.buzzer = .active
    var ring = RingConfiguration()
    ring.leds = 60
    ring.chip = .sk6812w
    ring.order = .grbw
    ring.clock = Hertz(3_200_000)
    ring.offset = 30
    ring.reversed = true
    ring.budget = Milliamperes(900)
    expected.ring = ring
    expected.nap.standard = .minutes(25)
    expected.nap.shortest = .minutes(5)
    expected.nap.longest = .minutes(90)
    expected.nap.snooze = .minutes(9)
    expected.nap.snoozes = 2
    expected.nap.shows = .remaining
    expected.nap.nightLevel = 1
    expected.call.tune = try Tune(rtttl: Array("two:d=8,o=6,b=180:c,p,c,p,c,2p".utf8))
    expected.seed = 60
    #expect(board.configuration == expected)

    let other = try Boards.board([
      5: "dial: { a: 5, b: 6, button: 13, pull: off, reversed: true, rest: low, debounce: 20ms, edges_per_detent: 1 }",
      9: "nap: { ambient: 1h30m }",
    ])
    #expect(other.wiring.dial?.pull == .off)
    #expect(other.configuration.dial.reversed)
    #expect(other.configuration.dial.rest == .low)
    #expect(other.configuration.dial.debounce == Milliseconds(20))
    #expect(other.configuration.dial.edgesPerDetent == .one)
    #expect(other.configuration.nap.ambient == .minutes(90))
  }

  @Test("the wiring names chips, lines and devices")
  func wiring() throws {
    let wiring = try Board(yaml: Boards.bytes(of: "raspberry-pi-dotstar"), file: "b.yaml").wiring
    #expect(wiring.chips == ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"])
    #expect(wiring.dial?.a.name == "GPIO17")
    #expect(wiring.dial?.b.offset == 27)
    #expect(wiring.dial?.button.offset == 22)
    #expect(wiring.motor?.line.offset == 23)
    #expect(wiring.motor?.active == .high)
    #expect(wiring.ring == .spi(device: "/dev/spidev0.0"))
    guard case .pwm(let pwm) = wiring.buzzer else {
      Issue.record("no PWM")
      return
    }
    #expect(pwm.chips.first == "1f00098000.pwm" && pwm.channel == 0 && pwm.line?.offset == 18 && pwm.active == .high)

    let bare = try Boards.board([
      4: "", 6: "buzzer: { kind: active, line: GPIO24, active: low }",
      8: "ring: { leds: 8, chip: sk9822, bitbang: { sclk: PIN23, mosi: SPI_MOSI } }",
    ]).wiring
    #expect(bare.chips == ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"])
    guard case .line(let buzzer) = bare.buzzer, case .bitbang(let clock, let data) = bare.ring else {
      Issue.record("no line for the buzzer, or no bitbang")
      return
    }
    #expect(buzzer.active == .low)
    #expect(clock.offset == 11 && data.offset == 10)
  }

  @Test("on another board a number is an offset, and a word a name for the kernel to find")
  func otherBoards() throws {
    let board = try Boards.board([
      4: "chip: 300b000.pinctrl", 5: "dial: { a: PA6, b: 70, button: \"7J1 Header Pin11\" }",
    ])
    #expect(board.wiring.dial?.a.name == "PA6")
    #expect(board.wiring.dial?.a.offset == nil)
    #expect(board.wiring.dial?.b.offset == 70)
    #expect(board.wiring.dial?.button.name == "7J1 Header Pin11")
    let twice = Boards.problem([4: "chip: 300b000.pinctrl", 5: "dial: { a: PA6, b: 70, button: PA6 }"])
    #expect(twice?.contains("`dial.button` uses PA6, which `dial.a` uses already") == true)
    for wrong in ["-1", "1024"] {
      let problem = Boards.problem([4: "chip: 300b000.pinctrl", 5: "dial: { a: \(wrong), b: 70, button: PA6 }"])
      #expect(
        problem
          == "b.yaml:5:12: error: `dial.a` is `\(wrong)`, expected a line's name as gpioinfo shows it, or its offset from 0 to 1023"
      )
    }
  }

  @Test("a chip without a clock line gets a bus speed that its bits need, and four SPI bits a bit")
  func symbolDefaults() throws {
    let cases: [(String, SymbolCode, UInt32, ChannelOrder)] = [
      ("chip: ws2812", .four, 3_200_000, .grb), ("chip: sk6812, code: 8", .eight, 6_400_000, .grb),
      ("chip: sk6812w, code: 3", .three, 2_400_000, .grbw), ("chip: apa102", .four, 4_000_000, .bgr),
      ("chip: sk6812w, order: RGBW", .four, 3_200_000, .rgbw),
    ]
    for (text, code, hertz, order) in cases {
      let board = try Boards.board([8: "ring: { leds: 16, \(text), spi: { device: /dev/spidev0.0 } }"])
      #expect(board.configuration.ring?.code == code)
      #expect(board.configuration.ring?.clock == Hertz(hertz))
      #expect(board.configuration.ring?.order == order)
    }
  }

  @Test("the bus speeds allowed are those whose pulses lie in the windows, to the hertz")
  func symbolTiming() {
    for (code, low, high) in [
      ("3", 2_000_000, 3_000_000), ("4", 2_222_223, 3_448_275), ("8", 4_444_445, 6_896_551),
    ] {
      func problem(_ hertz: Int) -> String? {
        Boards.problem([
          8: "ring: { leds: 16, chip: ws2812, code: \(code), spi: { device: /dev/spidev0.0, hz: \(hertz)Hz } }"
        ])
      }
      #expect(problem(low) == nil)
      #expect(problem(high) == nil)
      #expect(problem(low - 1) != nil)
      #expect(problem(high + 1) != nil)
    }
    // What Raspberry Pis make of 2.4, 3.2 and 6.4 MHz keeps the windows as well.
    for (code, hertz) in [("3", 2_358_500), ("4", 3_125_000), ("4", 3_174_600), ("8", 6_250_000)] {
      let ring = "ring: { leds: 16, chip: sk6812, code: \(code), spi: { device: /dev/spidev0.0, hz: \(hertz)Hz } }"
      #expect(Boards.problem([8: ring]) == nil)
    }
  }

  @Test("without a default the nap is the usual one, or the nearest that the limits allow")
  func napDefault() throws {
    #expect(try Boards.board([9: ""]).configuration.nap.standard == .minutes(20))
    #expect(try Boards.board([9: "nap: { max: 10m }"]).configuration.nap.standard == .minutes(10))
    #expect(try Boards.board([9: "nap: { min: 30m }"]).configuration.nap.standard == .minutes(30))
  }

  @Test("a simulated board may name its lines, and then they are checked as on a real one")
  func simulatedLines() throws {
    let sim = try Boards.board([2: "backend: sim", 5: "", 7: "motor: {}"])
    #expect(sim.wiring.dial == nil)
    #expect(sim.configuration.motor)
    #expect(
      Boards.problem([2: "backend: sim", 7: "motor: { line: 17 }"])
        == "b.yaml:7:16: error: `motor.line` uses GPIO17, which `dial.a` uses already (line 5, column 12),"
        + " expected a line of its own")
    #expect(Boards.problem([2: "backend: sim", 5: "dial: { a: 5 }"])?.contains("`dial.b` is missing") == true)
  }
}
