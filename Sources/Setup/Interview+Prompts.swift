// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

// How each question is asked.
extension Interview {
  /// - Parameter standard: a line that is free, in place of the usual one.
  func usualPrompt(for question: Question, standard: String? = nil) -> Prompt {
    switch question {
    case .model: modelPrompt
    case .chip:
      Prompt("The GPIO chip that holds the lines, as gpioinfo shows it.", standard: surroundings.chips.first)
    case .ring: Prompt("Which LEDs has the ring?", Self.rings, standard: "apa102")
    case .leds: Prompt("How many LEDs has the ring, 8 to 60?", standard: isClocked ? "24" : "16")
    case .bus: busPrompt
    case .clock: line("the LEDs' clock (CI, CLK)", standard ?? book.free([6]))
    case .data: line("the LEDs' data (DI, SDI)", standard ?? book.free([5]))
    case .buzzer: Prompt("Which buzzer is there?", Self.buzzers, standard: "passive")
    case .buzzerLine:
      board.configuration.buzzer == .passive
        ? line("the buzzer", standard ?? book.free([18, 12, 13, 19], only: RaspberryPi.pwmLines), "It needs PWM.")
        : line("the buzzer", standard ?? book.free([24]))
    case .pwmChip: Prompt("The buzzer's PWM chip: its device, or the N of /sys/class/pwm/pwmchipN.", standard: "0")
    case .pwmChannel: Prompt("The buzzer's channel of that chip.", standard: "0")
    case .motor:
      line(
        "the vibration motor", standard ?? book.free([23]),
        board.configuration.buzzer == nil ? "" : "`none` if there is none.")
    case .dialA: line("the dial's contact A (CLK)", standard ?? book.free([17]))
    case .dialB: line("the dial's contact B (DT)", standard ?? book.free([27]))
    case .dialButton: line("the dial's push switch (SW)", standard ?? book.free([22]))
    case .edges: Prompt("Edges from one click to the next.", standard: "4")
    case .dialReversed, .ringReversed: Prompt("The other way round?", standard: "false")
    case .order:
      Prompt("The order of the colours.", standard: board.configuration.ring?.chip.standardOrder.letters)
    case .offset: Prompt("The LED at twelve o'clock.", standard: "0")
    case .budget: Prompt("The most that the ring may draw.", standard: "500mA")
    case .buzzerActive, .motorActive: Prompt("The level at which it works.", standard: "high")
    case .name: Prompt("What the board is called.", standard: Self.usualName(model, board.configuration.ring))
    }
  }

  private var isClocked: Bool { board.configuration.ring?.chip.isClocked ?? true }

  private var modelPrompt: Prompt {
    let found = surroundings.name.map { "This machine says it is: \($0). " } ?? ""
    let choices = Model.allCases.map { Prompt.Choice($0.rawValue, $0.words) }
    // Somebody who prepares a file on another machine is asked, but nothing is taken for granted.
    return Prompt(found + "Which model will the clock run on?", choices, standard: surroundings.model?.rawValue)
  }

  private static let rings: [Prompt.Choice] = [
    Prompt.Choice("apa102", "DotStar, APA102: data and clock"),
    Prompt.Choice("sk9822", "SK9822, sold as APA102: data and clock"),
    Prompt.Choice("ws2812", "NeoPixel, WS2812: data alone"),
    Prompt.Choice("sk6812", "SK6812: data alone"),
    Prompt.Choice("sk6812w", "NeoPixel RGBW, SK6812 with white: data alone"),
    Prompt.Choice("none", "no ring: the clicks are counted by ear and hand"),
  ]

  private static let buzzers: [Prompt.Choice] = [
    Prompt.Choice("passive", "plays a tune; clicks once when put on a battery"),
    Prompt.Choice("active", "has one pitch; beeps when put on a battery"),
    Prompt.Choice("none", "no buzzer: the motor wakes alone"),
  ]

  private var busPrompt: Prompt {
    guard hasHeader else {
      let lines = isClocked ? ", or `lines`" : ""
      return Prompt("What is the ring on: a SPI node\(lines)?", standard: "/dev/spidev0.0")
    }
    let spi = Prompt.Choice(
      "spi", isClocked ? "SPI: data on pin 19, clock on pin 23" : "SPI: data on pin 19; pin 23 stays free")
    let lines = Prompt.Choice("lines", "any two lines, where SPI's pins are taken; slower")
    return Prompt("What is the ring on?", isClocked ? [spi, lines] : [spi], standard: "spi")
  }

  /// - Parameters:
  ///   - standard: the usual line that is free.
  ///   - also: what else is to be known.
  private func line(_ part: String, _ standard: String?, _ also: String = "") -> Prompt {
    let also = also.isEmpty ? "" : " \(also)"
    guard hasHeader else {
      return Prompt("Which line is \(part) on, as gpioinfo names it?\(also)", standard: standard)
    }
    let pin = standard.flatMap { UInt32($0.dropFirst(4)) }.flatMap(RaspberryPi.pin(of:))
    let usual = pin.map { " Enter takes pin \($0)." } ?? ""
    return Prompt("Which pin is \(part) on, such as PIN11 or GPIO17?\(also)\(usual)", standard: standard)
  }

  static func usualName(_ model: Model, _ ring: RingConfiguration?) -> String {
    guard let ring else { return "\(model.name), no ring" }
    let family =
      switch ring.chip {
      case .apa102: "DotStar"
      case .ws2812: "NeoPixel"
      default: "\(ring.chip)".uppercased()
      }
    return "\(model.name), \(family) ring of \(ring.leds)"
  }
}
