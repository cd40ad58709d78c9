// SPDX-License-Identifier: MIT

import BoardFile
import Testing

@Suite("PUB-34: one pin, two jobs")
struct OnePinTwoJobsTests {
  private func clash(_ changes: [Int: String]) -> String? { Boards.problem(changes) }

  @Test("17 as the dial's A and as the button, by any of its names")
  func dialAndButton() {
    let names = ["17", "GPIO17", "gpio17", "PIN11", "pin 11", "HEADER_11", "\"17\""]
    for a in names {
      for button in names {
        let column = 12 + a.utf8.count + ", b: GPIO27, button: ".utf8.count
        #expect(
          clash([5: "dial: { a: \(a), b: GPIO27, button: \(button) }"])
            == "b.yaml:5:\(column): error: `dial.button` uses GPIO17, which `dial.a` uses already (line 5, column 12),"
            + " expected a line of its own")
      }
    }
  }

  @Test(
    "the lines of SPI0 as something else",
    arguments: [
      ("GPIO10", "MOSI"), ("PIN19", "MOSI"), ("SPI_MOSI", "MOSI"), ("11", "SCLK"), ("8", "chip select 0"),
    ])
  func spi(line: String, function: String) {
    let offset = ["MOSI": 10, "SCLK": 11, "chip select 0": 8][function] ?? 0
    #expect(
      clash([6: "buzzer: { kind: active, line: \(line) }"])
        == "b.yaml:8:48: error: `ring.spi.device` uses GPIO\(offset) as \(function), which `buzzer.line` uses already"
        + " (line 6, column 31), expected a line of its own")
  }

  @Test("the second use in the file is where the error stands, whatever it is")
  func order() {
    let ring = "ring: { leds: 24, chip: apa102, spi: { device: /dev/spidev0.0 } }"
    #expect(
      clash([6: ring, 8: "buzzer: { kind: active, line: GPIO10 }"])
        == "b.yaml:8:31: error: `buzzer.line` uses GPIO10, which `ring.spi.device` uses as MOSI already"
        + " (line 6, column 48), expected a line of its own")
  }

  @Test("the lines of other SPI devices")
  func otherSPI() {
    func ring(_ device: String) -> String { "ring: { leds: 24, chip: apa102, spi: { device: \(device) } }" }
    #expect(clash([7: "motor: { line: 7 }", 8: ring("/dev/spidev0.1")])?.contains("GPIO7 as chip select 1") == true)
    #expect(clash([7: "motor: { line: 20 }", 8: ring("/dev/spidev1.0")])?.contains("GPIO20 as MOSI") == true)
    #expect(clash([7: "motor: { line: 21 }", 8: ring("/dev/spidev1.0")])?.contains("GPIO21 as SCLK") == true)
    #expect(clash([7: "motor: { line: 10 }", 8: ring("/dev/spidev1.0")]) == nil)
  }

  @Test("18 as a PWM buzzer and as the motor")
  func pwm() {
    #expect(
      clash([6: "buzzer: { kind: passive, pwm: { chip: 0, channel: 0 } }", 7: "motor: { line: GPIO18 }"])
        == "b.yaml:7:16: error: `motor.line` uses GPIO18, which `buzzer.pwm` uses as PWM already (line 6, column 31),"
        + " expected a line of its own")
    #expect(
      clash([6: "buzzer: { kind: passive, pwm: { chip: 0, channel: 0, line: PIN12 } }", 7: "motor: { line: 18 }"])
        == "b.yaml:7:16: error: `motor.line` uses GPIO18, which `buzzer.pwm.line` uses already (line 6, column 60),"
        + " expected a line of its own")
    // A channel that comes out elsewhere leaves GPIO18 free.
    let elsewhere = "buzzer: { kind: passive, pwm: { chip: 0, channel: 0, line: GPIO12 } }"
    #expect(clash([6: elsewhere, 7: "motor: { line: GPIO18 }"]) == nil)
    #expect(clash([6: elsewhere, 7: "motor: { line: GPIO12 }"]) != nil)
    // A Pi 5 has four channels, on lines of their own.
    let channel = "buzzer: { kind: passive, pwm: { chip: 0, channel: 2 } }"
    #expect(clash([4: "chip: pinctrl-rp1", 6: channel, 7: "motor: { line: GPIO18 }"]) != nil)
    #expect(clash([4: "chip: pinctrl-rp1", 6: channel, 7: "motor: { line: GPIO12 }"]) == nil)
  }

  @Test(
    "number 54, -1 and \"1O\" are no lines, on any chip that may be a Raspberry Pi's",
    arguments: ["54", "-1", "\"1O\"", "1O", "GPIO54", "GPIO-1", "99999999999999999999", "17.0", "0x11"],
    ["pinctrl-bcm2711", "gpiochip0", "/dev/gpiochip4", "[pinctrl-rp1, pinctrl-bcm2835]"])
  func noLines(line: String, chip: String) {
    let problem = clash([4: "chip: \(chip)", 7: "motor: { line: \(line) }"])
    #expect(problem?.hasPrefix("b.yaml:7:16: error: `motor.line` is ") == true)
    #expect(problem?.contains(", expected a line such as GPIO17, 17 or PIN11, GPIO0 to GPIO53") == true)
  }

  @Test(
    "the lines of a HAT's EEPROM and of the console give a warning",
    arguments: [
      ("0", "GPIO0, which the firmware uses to read a HAT's EEPROM"),
      ("PIN28", "GPIO1, which the firmware uses to read a HAT's EEPROM"),
      ("GPIO14", "GPIO14, which is the serial console's"), ("15", "GPIO15, which is the serial console's"),
      ("40", "GPIO40, which is not on the 40-pin header"),
      ("7", "GPIO7, which the kernel may hold as chip select 1 for `ring.spi.device`"),
      ("9", "GPIO9, which the kernel may hold as MISO for `ring.spi.device`"),
    ])
  func warnings(line: String, expected: String) throws {
    let warnings = try Boards.board([7: "motor: { line: \(line) }"]).warnings
    #expect(warnings.count == 1)
    #expect(warnings[0].description.hasPrefix("b.yaml:7:16: warning: `motor.line` uses \(expected), expected "))
  }
}
