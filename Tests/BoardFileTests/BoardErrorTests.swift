// SPDX-License-Identifier: MIT

import BoardFile
import Testing

/// Each row changes one line of the board in `Boards` and names the one error that follows.
@Suite("What a board file must not say")
struct BoardErrorTests {
  typealias Row = (line: Int, text: String, expected: String)

  private func check(_ row: Row) {
    let parts = row.expected.split(separator: " ", maxSplits: 1)
    #expect(Boards.problem([row.line: row.text]) == "b.yaml:\(parts[0]) error: \(parts[1])")
  }

  @Test(
    "the board's own keys, and unknown ones",
    arguments: [
      (1, "", "2:1: `name` is missing, expected a name of at most 80 characters, such as `Bedside clock`"),
      (1, "name: ''", "1:7: `name` is empty, expected a name of at most 80 characters, such as `Bedside clock`"),
      (1, "name: [a]", "1:7: `name` is a list, expected a name of at most 80 characters, such as `Bedside clock`"),
      (2, "", "1:1: `backend` is missing, expected linux or sim"),
      (2, "backend: linus", "2:10: `backend` is `linus`, expected linux or sim: did you mean `linux`?"),
      (2, "backend: [linux]", "2:10: `backend` is a list, expected linux or sim"),
      (3, "tick: 10", "3:7: `tick` is `10` without a unit, expected one, such as `10ms`"),
      (3, "tick: 7ms", "3:7: `tick` is `7ms`, expected 1ms, 2ms, 5ms, 10ms or 20ms"),
      (3, "tick: 10ms\ntack: 1", "4:1: unknown key `tack`, did you mean `tick`?"),
      (
        4, "chip: []",
        "4:7: `chip` is a list of 0, expected a GPIO chip's name, label or path, such as pinctrl-bcm2711, or a list of up to 8"
      ),
      (
        4, "chip: {a: 1}",
        "4:7: `chip` is a mapping, expected a GPIO chip's name, label or path, such as pinctrl-bcm2711, or a list of up to 8"
      ),
      (
        4, "chip: [a, [b]]",
        "4:11: `chip[1]` is a list, expected a GPIO chip's name, label or path, such as pinctrl-bcm2711, or a list of up to 8"
      ),
    ] as [Row])
  func head(row: Row) { check(row) }

  @Test(
    "the dial",
    arguments: [
      (
        5, "",
        "1:1: `dial` is missing, expected the dial's lines, such as `dial: { a: GPIO17, b: GPIO27, button: GPIO22 }`"
      ),
      (
        5, "dial: { a: GPIO17, b: GPIO27 }",
        "5:7: `dial.button` is missing, expected the line of the dial's push switch, such as GPIO22"
      ),
      (5, "dial: GPIO17", "5:7: `dial` is `GPIO17`, expected a mapping with keys, such as `a: …`"),
      (
        5, "dial: { a: GPIO17, b: GPIO27, button: GPIO17 }",
        "5:39: `dial.button` uses GPIO17, which `dial.a` uses already (line 5, column 12), expected a line of its own"
      ),
      (
        5, "dial: { a: 17, b: GPIO27, button: GPIO17 }",
        "5:35: `dial.button` uses GPIO17, which `dial.a` uses already (line 5, column 12), expected a line of its own"
      ),
      (
        5, "dial: { a: PIN11, b: GPIO27, button: 17 }",
        "5:38: `dial.button` uses GPIO17, which `dial.a` uses already (line 5, column 12), expected a line of its own"
      ),
      (
        5, "dial: { a: 54, b: GPIO27, button: 17 }",
        "5:12: `dial.a` is `54`, expected a line such as GPIO17, 17 or PIN11, GPIO0 to GPIO53"
      ),
      (
        5, "dial: { a: -1, b: GPIO27, button: 17 }",
        "5:12: `dial.a` is `-1`, expected a line such as GPIO17, 17 or PIN11, GPIO0 to GPIO53"
      ),
      (
        5, "dial: { a: \"1O\", b: GPIO27, button: 17 }",
        "5:12: `dial.a` is the text `1O`, expected a line such as GPIO17, 17 or PIN11, GPIO0 to GPIO53: did you mean `10`?"
      ),
      (
        5, "dial: { a: GPIO54, b: GPIO27, button: 17 }",
        "5:12: `dial.a` is `GPIO54`, expected a line such as GPIO17, 17 or PIN11, GPIO0 to GPIO53"
      ),
      (
        5, "dial: { a: PIN6, b: GPIO27, button: 17 }",
        "5:12: `dial.a` is `PIN6`, expected a pin with a GPIO line: this one is power or ground"
      ),
      (
        5, "dial: { a: PIN41, b: GPIO27, button: 17 }",
        "5:12: `dial.a` is `PIN41`, expected a pin of the header from PIN1 to PIN40"
      ),
      (
        5, "dial: { a: PIN0, b: GPIO27, button: 17 }",
        "5:12: `dial.a` is `PIN0`, expected a pin of the header from PIN1 to PIN40"
      ),
      (
        5, "dial: { a: , b: GPIO27, button: 17 }",
        "5:12: `dial.a` is empty, expected a line such as GPIO17, 17 or PIN11, GPIO0 to GPIO53"
      ),
      (
        5, "dial: { a: 5, b: 6, button: 13, edges_per_detent: 3 }",
        "5:51: `dial.edges_per_detent` is `3`, expected 1, 2 or 4"
      ),
      (
        5, "dial: { a: 5, b: 6, button: 13, edgesPerDetent: 4 }",
        "5:33: unknown key `edgesPerDetent` in `dial`, did you mean `edges_per_detent`?"
      ),
      (
        5, "dial: { a: 5, b: 6, button: 13, pull: upp }",
        "5:39: `dial.pull` is `upp`, expected up, down or off: did you mean `up`?"
      ),
      (5, "dial: { a: 5, b: 6, button: 13, reversed: yes }", "5:43: `dial.reversed` is `yes`, expected true or false"),
      (
        5, "dial: { a: 5, b: 6, button: 13, debounce: 1s }",
        "5:43: `dial.debounce` is `1s`, expected a duration from 1ms to 100ms"
      ),
      (
        5, "dial: { a: 5, b: 6, button: 13, debounce: 1500us }",
        "5:43: `dial.debounce` is `1500us`, expected a duration in whole ms"
      ),
      (5, "dial: { a: 5, b: 6, button: 13, rest: hi }", "5:39: `dial.rest` is `hi`, expected high or low"),
      (
        5, "dial: { a: 5, b: 6, button: 10 }",
        "8:48: `ring.spi.device` uses GPIO10 as MOSI, which `dial.button` uses already (line 5, column 29), expected a line of its own"
      ),
      (
        5, "dial: { a: 5, b: 6, button: GPIO8 }",
        "8:48: `ring.spi.device` uses GPIO8 as chip select 0, which `dial.button` uses already (line 5, column 29), expected a line of its own"
      ),
    ] as [Row])
  func dial(row: Row) { check(row) }

  @Test(
    "the buzzer and the motor",
    arguments: [
      (
        6, "buzzer: { kind: active, line: GPIO10 }",
        "8:48: `ring.spi.device` uses GPIO10 as MOSI, which `buzzer.line` uses already (line 6, column 31), expected a line of its own"
      ),
      (6, "buzzer: { kind: active }", "6:9: `buzzer.line` is missing, expected the buzzer's line, such as GPIO18"),
      (
        6, "buzzer: { kind: passive }",
        "6:9: `buzzer.pwm` is missing, expected the buzzer's PWM, such as `pwm: { chip: 0, channel: 0 }`"
      ),
      (6, "buzzer: { line: GPIO10 }", "6:9: `buzzer.kind` is missing, expected active or passive"),
      (6, "buzzer: { kind: loud, line: GPIO10 }", "6:17: `buzzer.kind` is `loud`, expected active or passive"),
      (
        6, "buzzer: { kind: passive, line: GPIO10 }",
        "6:26: a passive buzzer cannot sound from `buzzer.line`, expected `pwm: { chip: 0, channel: 0 }`, or kind: active"
      ),
      (
        6, "buzzer: { kind: active, line: GPIO24, pwm: { chip: 0, channel: 0 } }",
        "6:39: an active buzzer has one pitch and no use for `buzzer.pwm`, expected `line`, or kind: passive"
      ),
      (
        6, "buzzer: { kind: passive, pwm: { chip: 0, channel: 0, line: GPIO23 } }",
        "6:60: `buzzer.pwm.line` is `GPIO23`, expected GPIO12, GPIO13, GPIO18 or GPIO19, where a Raspberry Pi's PWM comes out"
      ),
      (
        6, "buzzer: { kind: passive, pwm: { chip: 0 } }",
        "6:31: `buzzer.pwm.channel` is missing, expected the channel of the PWM chip"
      ),
      (
        6, "buzzer: { kind: passive, pwm: 0 }",
        "6:31: `buzzer.pwm` is `0`, expected a mapping with keys, such as `chip: …`"
      ),
      (
        6, "buzzer: { kind: passive, pwm: { chip: -1, channel: 0 } }",
        "6:39: `buzzer.pwm.chip` is `-1`, expected a number from 0 to 255"
      ),
      (7, "moter: { line: GPIO23 }", "7:1: unknown key `moter`, did you mean `motor`?"),
      (7, "motor:", "7:7: `motor` is empty, expected a mapping with keys, such as `line: …`"),
      (7, "motor: true", "7:8: `motor` is `true`, expected a mapping with keys, such as `line: …`"),
      (7, "motor: {}", "7:8: `motor.line` is missing, expected the motor's line, such as GPIO23"),
      (
        7, "motor: { line: GPIO23, active: hihg }",
        "7:32: `motor.active` is `hihg`, expected high or low: did you mean `high`?"
      ),
    ] as [Row])
  func outputs(row: Row) { check(row) }

  @Test(
    "the ring",
    arguments: [
      (
        8, "ring: { chip: apa102, spi: { device: /dev/spidev0.0 } }",
        "8:7: `ring.leds` is missing, expected the number of LEDs, 8 to 60"
      ),
      (
        8, "ring: { leds: 0, chip: apa102, spi: { device: /dev/spidev0.0 } }",
        "8:15: `ring.leds` is `0`, expected a number of LEDs from 8 to 60"
      ),
      (
        8, "ring: { leds: 10000, chip: apa102, spi: { device: /dev/spidev0.0 } }",
        "8:15: `ring.leds` is `10000`, expected a number of LEDs from 8 to 60"
      ),
      (
        8, "ring: { leds: 24, spi: { device: /dev/spidev0.0 } }",
        "8:7: `ring.chip` is missing, expected apa102, sk9822, ws2812, sk6812 or sk6812w"
      ),
      (
        8, "ring: { leds: 24, chip: ws2812b, spi: { device: /dev/spidev0.0 } }",
        "8:25: `ring.chip` is `ws2812b`, expected apa102, sk9822, ws2812, sk6812 or sk6812w: did you mean `ws2812`?"
      ),
      (
        8, "ring: { leds: 24, chip: apa102 }",
        "8:7: `ring.spi` is missing, expected `spi: { device: /dev/spidev0.0 }` or `bitbang: { sclk: GPIO11, mosi: GPIO10 }`"
      ),
      (8, "ring: { leds: 24, chip: ws2812 }", "8:7: `ring.spi` is missing, expected `spi: { device: /dev/spidev0.0 }`"),
      (
        8, "ring: { leds: 24, chip: apa102, spi: {} }",
        "8:38: `ring.spi.device` is missing, expected a SPI device such as /dev/spidev0.0"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, spi: { device: spidev0.0 } }",
        "8:48: `ring.spi.device` is `spidev0.0`, expected a SPI device such as /dev/spidev0.0"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, spi: { device: /dev/spidev0.2 } }",
        "8:48: `ring.spi.device` is `/dev/spidev0.2`, expected a chip select from 0 to 1: SPI0 has no other"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, spi: { device: /dev/spidev0.0, hz: 4 } }",
        "8:68: `ring.spi.hz` is `4` without a unit, expected one, such as `4MHz`"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, spi: { device: /dev/spidev0.0, hz: 21MHz } }",
        "8:68: `ring.spi.hz` is `21MHz`, expected a frequency from 100kHz to 20MHz"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, spi: { device: /dev/spidev0.0, hz: 50kHz } }",
        "8:68: `ring.spi.hz` is `50kHz`, expected a frequency from 100kHz to 20MHz"
      ),
      (
        8, "ring: { leds: 24, chip: ws2812, spi: { device: /dev/spidev0.0, hz: 4MHz } }",
        "8:68: `ring.spi.hz` is `4MHz`, expected 2.222223MHz to 3.448275MHz, best 3.2MHz, for ws2812 at 4 SPI bits a bit"
      ),
      (
        8, "ring: { leds: 24, chip: ws2812, code: 3, spi: { device: /dev/spidev0.0, hz: 3.2MHz } }",
        "8:77: `ring.spi.hz` is `3.2MHz`, expected 2MHz to 3MHz, best 2.4MHz, for ws2812 at 3 SPI bits a bit"
      ),
      (
        8, "ring: { leds: 24, chip: ws2812, code: 8, spi: { device: /dev/spidev0.0, hz: 3.2MHz } }",
        "8:77: `ring.spi.hz` is `3.2MHz`, expected 4.444445MHz to 6.896551MHz, best 6.4MHz, for ws2812 at 8 SPI bits a bit"
      ),
      (
        8, "ring: { leds: 24, chip: ws2812, code: 5, spi: { device: /dev/spidev0.0 } }",
        "8:39: `ring.code` is `5`, expected 3, 4 or 8"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, code: 4, spi: { device: /dev/spidev0.0 } }",
        "8:33: `ring.code` is of no use to apa102, expected no such key: the chip has a clock line"
      ),
      (
        8, "ring: { leds: 24, chip: ws2812, bitbang: { sclk: GPIO11, mosi: GPIO10 } }",
        "8:33: `ring.bitbang` cannot drive ws2812, whose bits must be timed to 100 ns, expected `spi: { device: /dev/spidev0.0 }`"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, spi: { device: /dev/spidev0.0 }, bitbang: { sclk: GPIO11, mosi: GPIO10 } }",
        "8:66: the ring has both `ring.spi` and `ring.bitbang`, expected one of them"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, bitbang: { sclk: GPIO11 } }",
        "8:42: `ring.bitbang.mosi` is missing, expected the line of the LEDs' data, such as GPIO10"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, bitbang: { sclk: GPIO11, mosi: GPIO17 } }",
        "8:64: `ring.bitbang.mosi` uses GPIO17, which `dial.a` uses already (line 5, column 12), expected a line of its own"
      ),
      (
        8, "ring: { leds: 24, chip: ws2812, order: grbw, spi: { device: /dev/spidev0.0 } }",
        "8:40: `ring.order` is `grbw`, expected r, g and b only, such as grb: ws2812 has no white channel"
      ),
      (
        8, "ring: { leds: 24, chip: sk6812w, order: grb, spi: { device: /dev/spidev0.0 } }",
        "8:41: `ring.order` is `grb`, expected r, g, b and w, such as grbw: sk6812w has a white channel"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, order: bgg, spi: { device: /dev/spidev0.0 } }",
        "8:40: `ring.order` is `bgg`, expected each channel of apa102 once, such as bgr"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, budget: 0mA, spi: { device: /dev/spidev0.0 } }",
        "8:41: `ring.budget` is `0mA`, expected at least 48mA: 24 LEDs need 2mA each to be lit at all"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, budget: 47mA, spi: { device: /dev/spidev0.0 } }",
        "8:41: `ring.budget` is `47mA`, expected at least 48mA: 24 LEDs need 2mA each to be lit at all"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, budget: 500, spi: { device: /dev/spidev0.0 } }",
        "8:41: `ring.budget` is `500` without a unit, expected one, such as `500mA`"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, budget: 30A, spi: { device: /dev/spidev0.0 } }",
        "8:41: `ring.budget` is `30A`, expected a current from 0mA to 20A"
      ),
      (
        8, "ring: { leds: 24, chip: apa102, offset: 24, spi: { device: /dev/spidev0.0 } }",
        "8:41: `ring.offset` is `24`, expected the number of a LED from 0 to 23"
      ),
    ] as [Row])
  func ring(row: Row) { check(row) }

  @Test(
    "the nap's limits",
    arguments: [
      (
        9, "nap: { default: 20m, min: 30m }",
        "9:17: `nap.default` is `20m`, expected a duration from `nap.min`, 30m, to `nap.max`, 3h"
      ),
      (
        9, "nap: { default: 20m, max: 10m }",
        "9:17: `nap.default` is `20m`, expected a duration from `nap.min`, 1m, to `nap.max`, 10m"
      ),
      (9, "nap: { min: 20m, max: 10m }", "9:23: `nap.max` is `10m`, expected at least `nap.min`, 20m"),
      (9, "nap: { min: 200m }", "9:13: `nap.min` is `200m`, expected at most `nap.max`, 3h"),
      (9, "nap: { min: 0m }", "9:13: `nap.min` is `0m`, expected a duration from 1m to 24h"),
      (9, "nap: { max: 25h }", "9:13: `nap.max` is `25h`, expected a duration from 1m to 24h"),
      (9, "nap: { default: 90s }", "9:17: `nap.default` is `90s`, expected whole minutes, which the dial counts in"),
      (9, "nap: { snooze: 30s }", "9:16: `nap.snooze` is `30s`, expected a duration from 1m to 1h"),
      (9, "nap: { snoozes: 10 }", "9:17: `nap.snoozes` is `10`, expected a number of snoozes from 0 to 9"),
      (9, "nap: { snoozes: -1 }", "9:17: `nap.snoozes` is `-1`, expected a number of snoozes from 0 to 9"),
      (9, "nap: { shows: rest }", "9:15: `nap.shows` is `rest`, expected elapsed or remaining"),
      (9, "nap: { night_level: 0 }", "9:21: `nap.night_level` is `0`, expected a brightness from 1 to 255"),
      (9, "nap: { ambient: 0s }", "9:17: `nap.ambient` is `0s`, expected a duration from 1m to 24h"),
      (9, "nap: { default: 20 }", "9:17: `nap.default` is `20` without a unit, expected one, such as `20m`"),
    ] as [Row])
  func nap(row: Row) { check(row) }

  @Test(
    "the tune, and the seed",
    arguments: [
      (
        10, "call: { tune: \"call:d=8,o=5,b=140:c,x,g\" }",
        "10:37: `call.tune` has `x` here, expected a note from a to h, or p for a rest"
      ),
      (10, "call: { tune: call:d=8,o=5,b=140:c }", "10:24: unknown key `o=5` in `call`, expected tune"),
      (
        10, "call:\n  tune: call:d=8,o=5,b=140:c,x",
        "11:30: `call.tune` has `x` here, expected a note from a to h, or p for a rest"
      ),
      (
        10, "call: { tune: '' }",
        "10:15: `call.tune` is empty, expected a tune in RTTTL, such as `call:d=8,o=5,b=140:c,e,g`"
      ),
      (
        10, "call: { tune: 'call' }",
        "10:20: `call.tune` ends here, expected a name and a colon, as in `call:d=8,o=5,b=140:c,e,g`"
      ),
      (
        10, "call: { tune: 'ä:d=8,o=5,b=140:c,e,ö' }",
        "10:36: `call.tune` has `ö` here, expected a note from a to h, or p for a rest"
      ),
      (10, "call: { tone: 'x' }", "10:9: unknown key `tone` in `call`, did you mean `tune`?"),
      (10, "call: { tune: 'a:d=3:c' }", "10:20: `call.tune` has `3` here, expected a duration of 1, 2, 4, 8, 16 or 32"),
      (10, "seed: -1", "10:7: `seed` is `-1`, expected a number from 0 to 9223372036854775807"),
      (
        10, "seed: 9223372036854775808",
        "10:7: `seed` is `9223372036854775808`, expected a number from 0 to 9223372036854775807"
      ),
    ] as [Row])
  func call(row: Row) { check(row) }

  @Test("a board that nothing can wake with")
  func silent() {
    #expect(
      Boards.problem([6: "", 7: ""])
        == "b.yaml:1:1: error: the board has neither a buzzer nor a motor, expected one of them to wake somebody")
  }

  @Test("a file that is none: empty, a list, a lone word, another format")
  func noBoard() {
    let empty = "b.yaml:1:1: error: the file is empty, expected `key: value` lines"
    #expect(Boards.problem(in: "") == empty)
    #expect(Boards.problem(in: "# nothing yet\n") == empty)
    #expect(Boards.problem(in: "---\n")?.hasSuffix("the file is empty, expected `key: value` lines") == true)
    let list = "b.yaml:1:1: error: the file is a list, expected `key: value` lines, such as `name: …`"
    #expect(Boards.problem(in: "- name: x\n") == list)
    let word = "b.yaml:1:1: error: the file is `hello`, expected `key: value` lines, such as `name: …`"
    #expect(Boards.problem(in: "hello\n") == word)
    #expect(Boards.problem(in: "name: Test\n\tbackend: sim\n") == "b.yaml:2:1: error: a tab, expected spaces")
    #expect(
      Boards.problem([3: "name: Again"])
        == "b.yaml:3:1: error: the key `name` stands here again, expected it once: the first is on line 1")
    let large = Boards.text() + "#" + String(repeating: "x", count: 10_000_000)
    #expect(Boards.problem(in: large)?.hasPrefix("b.yaml:1:1: error: the text is 10000") == true)
  }

  @Test(
    "no text that is shown can make a terminal obey it",
    arguments: [
      (1, "name: \"\\e[2J\""), (1, "name: \"a\\nb\""), (1, "name: |\n  a\n  b"), (1, "name: \"\\u202e\""),
      (4, "chip: \"\\a\""), (8, "ring: { leds: 8, chip: apa102, spi: { device: \"/dev/\\e[2J\" } }"),
    ])
  func controlCharacters(line: Int, text: String) {
    let problem = Boards.problem([line: text])
    #expect(problem?.hasSuffix(", on one line and without control characters") == true)
    #expect(problem?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } == true)
  }

  @Test("an error shows the line and points at the place")
  func excerpt() {
    do {
      _ = try Boards.board([7: "moter: { line: GPIO23 }"])
      Issue.record("no error")
    } catch let error as BoardError {
      #expect(error.excerpt == "  moter: { line: GPIO23 }\n  ^")
    } catch {
      Issue.record("another error: \(error)")
    }
  }
}
