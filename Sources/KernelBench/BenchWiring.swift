// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

/// How a board's parts hang on the bench's lines.
struct BenchWiring {
  static let label = "napclock-bench"
  static let a = 0
  static let b = 1
  static let button = 2
  static let buzzer = 3
  static let motor = 4
  static let clock = 5
  static let data = 6
  static let names = ["DIAL_A", "DIAL_B", "DIAL_BUTTON", "BUZZER", "MOTOR", "RING_CLOCK", "RING_DATA", "FREE"]
  static let spi = "/dev/spidev0.0"

  /// What a board of the simulator is on the bench: the same device, on the bench's lines.
  ///
  /// - Parameter bitbangs: whether a ring with a clock line hangs on two lines and not on spidev.
  static func wired(_ board: Board, bitbangs: Bool) -> Board {
    let plain = board.configuration
    func line(_ offset: Int) -> Line { Line(name: names[offset], offset: nil) }
    var wiring = Wiring()
    wiring.chips = [label]
    // The chip's pull is the bench's hand: it must not be the firmware's as well.
    wiring.dial = DialWiring(a: line(a), b: line(b), button: line(button), pull: .off)
    switch plain.buzzer {
    case .active: wiring.buzzer = .line(OutputWiring(line: line(buzzer), active: .high))
    case .passive:
      wiring.buzzer = .pwm(PWMWiring(chips: ["napclock-hil-pwm"], channel: 0, line: nil, active: .high))
    case nil: break
    }
    if plain.motor { wiring.motor = OutputWiring(line: line(motor), active: .high) }
    if let ring = plain.ring {
      wiring.ring = bitbangs && ring.chip.isClocked ? .bitbang(clock: line(clock), data: line(data)) : .spi(device: spi)
    }
    var wired = Board(name: board.name, backend: .linux, configuration: plain, wiring: wiring)
    wired.tune = board.tune
    return wired
  }
}
