// SPDX-License-Identifier: MIT

import BoardFile
import Doctor
import NapCore
import Testing

@Suite("PUB-16: the SPI clock is not what was asked for")
struct CoreClockTests {
  /// Table R4: divisor and clock in kHz of 2.4, 3.2, 4, 6.4 and 8 MHz asked for.
  private static let table: [(core: Int64, rows: [(divisor: Int64, tenthsOfKilohertz: Int64)])] = [
    (250, [(106, 23_585), (80, 31_250), (64, 39_063), (40, 62_500), (32, 78_125)]),
    (400, [(168, 23_810), (126, 31_746), (100, 40_000), (64, 62_500), (50, 80_000)]),
    (500, [(210, 23_810), (158, 31_646), (126, 39_683), (80, 62_500), (64, 78_125)]),
  ]

  @Test("the divisor is even and rounded up")
  func divisor() {
    let asked: [Int64] = [2_400_000, 3_200_000, 4_000_000, 6_400_000, 8_000_000]
    for (core, rows) in Self.table {
      for (asked, row) in zip(asked, rows) {
        let core = core * 1_000_000
        #expect(CoreClock.divisor(core: core, asked: asked) == row.divisor)
        #expect((CoreClock.clock(core: core, asked: asked) + 50) / 100 == row.tenthsOfKilohertz)
      }
    }
    // The same divisor with another core clock.
    #expect(250_000_000 / CoreClock.divisor(core: 400_000_000, asked: 2_400_000) / 1_000 == 1_488)
    #expect(250_000_000 / CoreClock.divisor(core: 500_000_000, asked: 2_400_000) / 1_000 == 1_190)
    #expect(400_000_000 / CoreClock.divisor(core: 500_000_000, asked: 2_400_000) / 1_000 == 1_904)
    // The controller divides by 2 at least.
    #expect(CoreClock.divisor(core: 250_000_000, asked: 1_000_000_000) == 2)
  }

  private static let pi3 = "Raspberry Pi 3 Model B Rev 1.2"
  private static let pi3Plus = "Raspberry Pi 3 Model B Plus Rev 1.3"
  private static let pi4 = "Raspberry Pi 4 Model B Rev 1.4"
  private static let zero = "Raspberry Pi Zero W Rev 1.1"
  private static let zero2 = "Raspberry Pi Zero 2 W Rev 1.0"

  @Test(
    "config.txt pins the core clock, or does not",
    arguments: [
      (pi3, "", 250...400), (pi3, "core_freq=250", 250...250), (pi3, "core_freq=400", 250...400),
      (pi3, "#core_freq=250", 250...400), (pi3, "  core_freq = 250  ", 250...250),
      (pi3, "core_freq=250\ncore_freq=400", 250...400), (pi3, "core_freq=400\ncore_freq_min=400\n", 400...400),
      (pi3, "gpu_freq=250", 250...250), (pi3, "gpu_freq=300\ncore_freq=250\r\n", 250...250),
      (pi3, "force_turbo=1", 400...400), (pi3, "core_freq_fixed=1", 400...400),
      (zero, "core_freq=250", 250...250), (zero, "", 250...400), (zero2, "", 250...400),
      (pi4, "", 200...500), (pi4, "core_freq=250", 200...250), (pi4, "core_freq=500", 200...500),
      (pi4, "core_freq=500\ncore_freq_min=500", 500...500),
      ("Raspberry Pi 400 Rev 1.0", "core_freq=500\ncore_freq_min=500", 500...500),
      ("Raspberry Pi Compute Module 4 Rev 1.0", "", 200...500), ("Raspberry Pi 2 Model B Rev 1.1", "", 250...250),
      ("Raspberry Pi Model B Plus Rev 1.2", "", 250...250),
    ] as [(String, String, ClosedRange<Int64>)])
  func range(model: String, text: String, expected: ClosedRange<Int64>) throws {
    let core = try #require(CoreClock(model: model, configuration: text))
    #expect(core.megahertz == expected)
    #expect(core.isPinned == (expected.lowerBound == expected.upperBound))
  }

  @Test(
    "sections hold for the models that they name",
    arguments: [
      (pi3, "[pi4]\ncore_freq=250", false), (pi3, "[pi3]\ncore_freq=250", true),
      (pi3, "[pi3+]\ncore_freq=250", false), (pi3Plus, "[pi3+]\ncore_freq=250", true),
      (pi3Plus, "[pi3]\ncore_freq=250", true), (pi3, "[pi4]\nx=1\n[all]\ncore_freq=250", true),
      (pi3, "[none]\ncore_freq=250", false), (pi3, "[pi4]\n[pi3]\ncore_freq=250", true),
      (pi3, "[gpio4=1]\ncore_freq=250", false), (pi3, "[EDID=DEL-U2422H]\n[pi3]\ncore_freq=250", false),
      (pi3, "[0x12345678]\n[all]\ncore_freq=250", true), (zero2, "[pi0]\ncore_freq=250", true),
      (zero2, "[pi02]\ncore_freq=250", true), (zero, "[pi02]\ncore_freq=250", false),
      ("Raspberry Pi Compute Module 4S Rev 1.0", "[cm4]\ncore_freq_min=500", false),
      ("Raspberry Pi Compute Module 4 Rev 1.0", "[cm4]\ncore_freq_min=500", true),
    ])
  func sections(model: String, text: String, isPinned: Bool) throws {
    #expect(try #require(CoreClock(model: model, configuration: text)).isPinned == isPinned)
  }

  @Test("on a Pi 5, and on what is no Pi, SPI has a clock of its own")
  func others() {
    for model in [
      "Raspberry Pi 5 Model B Rev 1.0", "Raspberry Pi 500 Rev 1.0", "Raspberry Pi Compute Module 5 Rev 1.0",
      "Acme Board", "",
    ] {
      #expect(CoreClock(model: model, configuration: "") == nil)
    }
  }

  @Test("a NeoPixel ring is flagged on every model whose core clock is not pinned, with the lines that pin it")
  func neopixel() throws {
    let board = try Boards.shipped("raspberry-pi-neopixel")
    for (machine, lines) in [
      (FixtureMachine.pi3, "core_freq=250"), (.pi4, "core_freq=500\\ncore_freq_min=500"), (.zero2, "core_freq=250"),
    ] {
      var machine = machine
      let bad = try #require(Examination(machine, for: board).troubles.first)
      #expect(bad.check == "core clock" && bad.verdict == .bad)
      #expect(
        try #require(bad.remedy).contains(
          "`printf '\\n[all]\\n\(lines)\\n' | sudo tee -a /boot/firmware/config.txt && sudo reboot`"))
      // The remedy is one.
      machine.files["/boot/firmware/config.txt"]? += "\n[all]\n\(lines.replacing("\\n", with: "\n"))\n"
      let mended = Examination(machine, for: board)
      #expect(mended.troubles == [])
      #expect(mended.found("core clock").count == 1)
    }
    #expect(Examination(FixtureMachine.pi5, for: board).found("core clock") == [])
    #expect(Examination(FixtureMachine.pi5, for: board).troubles == [])
  }

  @Test("the numbers of a flag are those of the divider")
  func numbers() throws {
    let board = try Boards.shipped("raspberry-pi-neopixel")
    let bad = try #require(Examination(FixtureMachine.pi3, for: board).found("core clock").first)
    #expect(
      bad.what == "the core clock changes between 250 and 400 MHz, and the ring's 3.175 MHz with it, to 1.984 MHz: "
        + "its LEDs misread every bit then")
    var machine = FixtureMachine.pi3
    machine.files["/boot/firmware/config.txt"] = "core_freq=250\n"
    #expect(
      Examination(machine, for: board).found("core clock").map(\.what)
        == ["pinned to 250 MHz: the ring's 3.2 MHz are 3.125 MHz"])
  }

  @Test("config.txt is looked for at its old place too; where there is none, it is a warning")
  func places() throws {
    let board = try Boards.shipped("raspberry-pi-neopixel")
    var machine = FixtureMachine.pi3
    machine.files["/boot/firmware/config.txt"] = nil
    let warned = Examination(machine, for: board)
    #expect(warned.troubles.map(\.verdict) == [.warn])
    #expect(warned.troubles[0].what.hasPrefix("no config.txt can be read"))
    machine.files["/boot/config.txt"] = "core_freq=250\n"
    #expect(Examination(machine, for: board).troubles == [])
    machine.files["/boot/config.txt"] = "core_freq=400\n"
    #expect(try #require(Examination(machine, for: board).troubles.first?.remedy).contains("tee -a /boot/config.txt"))
  }

  @Test("APA102 is never flagged, on any model and with any config.txt")
  func dotstar() throws {
    let board = try Boards.shipped("raspberry-pi-dotstar")
    for machine in [FixtureMachine.pi3, .pi4, .pi5, .zero2] {
      #expect(Examination(machine, for: board).found("core clock") == [])
    }
  }

  @Test("a clock that is pinned where the LEDs cannot follow is flagged")
  func pinnedWrong() throws {
    var ring = try #require(try Boards.shipped("raspberry-pi-neopixel").configuration.ring)
    ring.clock = Hertz(3_200_000)
    // 13 MHz through a divisor of at least 6 cannot make 3.2 MHz.
    let bad = try #require(Examination.coreClock(model: Self.pi3, configuration: "core_freq=13\n", path: nil, ring))
    #expect(bad.verdict == .bad)
    #expect(bad.what == "the core clock of 13 MHz makes 2.167 MHz of the ring's 3.2 MHz")
  }
}
