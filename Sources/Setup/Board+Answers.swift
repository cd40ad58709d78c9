// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

extension Board {
  /// The answers that would lead to this board, where setup is begun again.
  var answers: [Question: String] {
    let configuration = configuration
    var answers: [Question: String] = [
      .name: name, .edges: "\(configuration.dial.edgesPerDetent.rawValue)",
      .dialReversed: "\(configuration.dial.reversed)", .buzzer: configuration.buzzer.map { "\($0)" } ?? "none",
      .ring: configuration.ring.map { "\($0.chip)" } ?? "none", .motor: wiring.motor?.line.name ?? "none",
    ]
    answers[.dialA] = wiring.dial?.a.name
    answers[.dialB] = wiring.dial?.b.name
    answers[.dialButton] = wiring.dial?.button.name
    answers[.motorActive] = wiring.motor.map { "\($0.active)" }
    answers[.buzzerActive] = wiring.buzzer.map { "\($0.active)" }
    // A file for all models says nothing of this one.
    if wiring.chips.count == 1, let chip = wiring.chips.first {
      let model = Model.allCases.first { $0.chip == chip } ?? .other
      answers[.model] = model.rawValue
      if model == .other { answers[.chip] = chip }
    } else if !isPi {
      answers[.model] = Model.other.rawValue
      answers[.chip] = wiring.chips.first
    }
    switch wiring.buzzer {
    case .line(let output): answers[.buzzerLine] = output.line.name
    case .pwm(let pwm):
      answers[.buzzerLine] = pwm.line?.name
      answers[.pwmChip] = pwm.chips.first
      answers[.pwmChannel] = "\(pwm.channel)"
    case nil: break
    }
    switch wiring.ring {
    case .spi(let device): answers[.bus] = device == "/dev/spidev0.0" && isPi ? "spi" : device
    case .bitbang(let clock, let data):
      answers[.bus] = "lines"
      answers[.clock] = clock.name
      answers[.data] = data.name
    case nil: break
    }
    if let ring = configuration.ring {
      answers[.leds] = "\(ring.leds)"
      answers[.order] = ring.order.letters
      answers[.offset] = "\(ring.offset)"
      answers[.ringReversed] = "\(ring.reversed)"
      answers[.budget] = "\(ring.budget.count)mA"
    }
    return answers
  }
}
