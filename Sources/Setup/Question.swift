// SPDX-License-Identifier: MIT

/// Something that a board file must know, in the order in which it is asked. Each can be answered beforehand by an
/// option of the same name.
public enum Question: String, CaseIterable, Sendable {
  case model
  case chip
  case ring
  case leds
  case bus = "ring-on"
  case clock = "ring-clock"
  case data = "ring-data"
  case buzzer
  case buzzerLine = "buzzer-line"
  case pwmChip = "pwm-chip"
  case pwmChannel = "pwm-channel"
  case motor
  case dialA = "dial-a"
  case dialB = "dial-b"
  case dialButton = "dial-button"
  // What trying the parts finds out.
  case edges
  case dialReversed = "dial-reversed"
  case order
  case offset
  case ringReversed = "ring-reversed"
  case budget
  case buzzerActive = "buzzer-active"
  case motorActive = "motor-active"
  case name

  /// What the option's value is called in help.
  public var value: String {
    switch self {
    case .model: "MODEL"
    case .chip, .pwmChip: "CHIP"
    case .ring, .buzzer: "KIND"
    case .leds, .pwmChannel, .offset, .edges: "N"
    case .bus: "BUS"
    case .clock, .data, .buzzerLine, .motor, .dialA, .dialB, .dialButton: "LINE"
    case .dialReversed, .ringReversed: "BOOL"
    case .order: "LETTERS"
    case .budget: "MA"
    case .buzzerActive, .motorActive: "LEVEL"
    case .name: "TEXT"
    }
  }

  /// What help says of the option.
  public var summary: String {
    switch self {
    case .model: "pi5, pi4, pi3 (and older, Zero) or other."
    case .chip: "The GPIO chip of another board, by name, label or path."
    case .ring: "apa102, sk9822, ws2812, sk6812, sk6812w or none."
    case .leds: "How many LEDs the ring has, 8 to 60."
    case .bus: "What the ring hangs on: spi, lines, or a node such as /dev/spidev1.0."
    case .clock: "The LEDs' clock, where the ring is on lines."
    case .data: "The LEDs' data, where the ring is on lines."
    case .buzzer: "passive, active or none."
    case .buzzerLine: "The buzzer's line, such as GPIO24 or PIN18."
    case .pwmChip: "The PWM chip of a passive buzzer, on another board."
    case .pwmChannel: "Its channel, on another board."
    case .motor: "The motor's line, or none."
    case .dialA: "The line of the dial's contact A."
    case .dialB: "The line of the dial's contact B."
    case .dialButton: "The line of the dial's push switch."
    case .edges: "Edges from one click of the dial to the next: 4, 2 or 1."
    case .dialReversed: "Whether clockwise is the other way round: true or false."
    case .order: "The order of the LEDs' colours, such as bgr."
    case .offset: "The number of the LED at twelve o'clock, from 0 on."
    case .ringReversed: "Whether the LEDs count counter-clockwise: true or false."
    case .budget: "The most that the ring may draw, such as 500mA."
    case .buzzerActive: "The level at which the buzzer sounds: high or low."
    case .motorActive: "The level at which the motor runs: high or low."
    case .name: "What the board is called."
    }
  }

  /// Whether somebody is asked for it; the others take what is usual, until a part is tried.
  var isAsked: Bool {
    switch self {
    case .edges, .dialReversed, .order, .offset, .ringReversed, .budget, .buzzerActive, .motorActive, .name: false
    default: true
    }
  }

  /// Whether its answer is a line.
  public var isLine: Bool {
    switch self {
    case .clock, .data, .buzzerLine, .motor, .dialA, .dialB, .dialButton: true
    default: false
    }
  }
}
