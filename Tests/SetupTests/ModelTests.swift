// SPDX-License-Identifier: MIT

import BoardFile
import Setup
import Testing

@Suite("The machine that setup runs on")
struct ModelTests {
  @Test(
    "is known by its device tree",
    arguments: [
      ("Raspberry Pi 5 Model B Rev 1.0", Model.pi5), ("Raspberry Pi 500 Rev 1.0", .pi5),
      ("Raspberry Pi Compute Module 5 Rev 1.0", .pi5), ("Raspberry Pi 4 Model B Rev 1.4", .pi4),
      ("Raspberry Pi 400 Rev 1.0", .pi4), ("Raspberry Pi Compute Module 4S Rev 1.0", .pi4),
      ("Raspberry Pi 3 Model B Plus Rev 1.3", .pi3), ("Raspberry Pi Zero 2 W Rev 1.0", .pi3),
      ("Raspberry Pi Model B Rev 2", .pi3), ("Raspberry Pi Compute Module 3 Plus Rev 1.0", .pi3),
      ("Raspberry Pi 2 Model B Rev 1.1", .pi3),
    ])
  func trees(tree: String, model: Model) {
    #expect(Model(tree: tree, chips: []) == model)
  }

  @Test("is known by its chips first, and is no Pi where it is none")
  func chips() {
    #expect(Model(tree: "Raspberry Pi 7", chips: ["a", "pinctrl-rp1"]) == .pi5)
    #expect(Model(tree: "Raspberry Pi 7", chips: []) == nil)
    #expect(Model(tree: "Acme Board", chips: ["300b000.pinctrl"]) == .other)
    #expect(Model(tree: "Acme Board", chips: []) == nil)
    #expect(Model(tree: nil, chips: ["INTC1055"]) == nil)
  }

  @Test("the header is drawn in 20 lines of 80 columns, each pin with what it is and what is on it")
  func header() throws {
    let interview = try Interview(Surroundings(model: .pi4), takesStandards: true)
    let lines = HeaderMap(interview.uses).lines
    #expect(lines.count == 20)
    #expect(lines.allSatisfy { $0.count < 80 })
    #expect(lines[0] == "                     3V3    1   2   5V")
    #expect(lines[5] == "     dial.a       GPIO17  [11][12]  GPIO18 PWM   buzzer")
    #expect(lines[9] == "  ring.data  GPIO10 MOSI  [19] 20   GND")
    #expect(lines[11] == " ring.clock  GPIO11 SCLK  [23][24]  GPIO8 CE0    (SPI)")
    let coloured = HeaderMap(interview.uses, isColoured: true).lines
    #expect(coloured[5].contains("\u{1b}[1;32m"))
    #expect(!coloured[0].contains("\u{1b}"))
    for (index, pin) in RaspberryPi.header.enumerated() {
      guard case .gpio(let offset) = pin else { continue }
      let words = "GPIO\(offset) \(RaspberryPi.function(of: offset))"
      #expect(lines[index / 2].contains(RaspberryPi.function(of: offset).isEmpty ? "GPIO\(offset)" : words))
    }
  }
}
