// SPDX-License-Identifier: MIT

import NapCore

/// Which lines and devices the parts hang on. The firmware never sees it; a backend opens what it names.
public struct Wiring: Equatable, Sendable {
  /// Names, labels or paths of GPIO chips; the first that exists holds all lines. Empty on a simulated board
  /// that names none.
  public var chips: [String] = []
  /// `nil` where the board has no dial.
  public var dial: DialWiring?
  /// `nil` where the board has no buzzer.
  public var buzzer: BuzzerWiring?
  /// `nil` where the board has no motor.
  public var motor: OutputWiring?
  /// `nil` where the board has no ring.
  public var ring: RingBus?
  /// Lines of a bench that are wired to those of the board.
  public var probe: ProbeWiring?

  public init() {}
}

/// The dial's two contacts and its push switch.
public struct DialWiring: Equatable, Sendable {
  /// The contact that closes first when the dial is turned clockwise.
  public var a: Line
  /// The other contact.
  public var b: Line
  /// The push switch.
  public var button: Line
  /// What holds an open contact's line at its level.
  public var pull: Pull

  public init(a: Line, b: Line, button: Line, pull: Pull) {
    self.a = a
    self.b = b
    self.button = button
    self.pull = pull
  }
}

/// Lines that touch and watch a board from outside, each wired to the board's line of the same part.
public struct ProbeWiring: Equatable, Sendable {
  /// Names, labels or paths of the chip that holds them; the first that exists.
  public var chips: [String]
  /// Drives the dial's contact A.
  public var a: Line
  /// Drives the dial's contact B.
  public var b: Line
  /// Drives the push switch.
  public var button: Line
  /// Senses the motor; `nil` where nothing does.
  public var motor: Line?
  /// Senses the buzzer; `nil` where nothing does.
  public var buzzer: Line?
}

/// The resistor that the SoC puts on an input.
public enum Pull: String, Sendable {
  case up
  case down
  case off
}

/// One line that is driven.
public struct OutputWiring: Equatable, Sendable {
  /// Which line it is.
  public var line: Line
  /// The level at which the part works; the other is the safe one.
  public var active: Level

  public init(line: Line, active: Level) {
    self.line = line
    self.active = active
  }
}

/// How a buzzer is driven.
public enum BuzzerWiring: Equatable, Sendable {
  /// An active buzzer.
  case line(OutputWiring)
  /// A passive buzzer.
  case pwm(PWMWiring)

  /// The level at which it sounds.
  public var active: Level {
    get {
      switch self {
      case .line(let output): output.active
      case .pwm(let pwm): pwm.active
      }
    }
    set {
      switch self {
      case .line(var output):
        output.active = newValue
        self = .line(output)
      case .pwm(var pwm):
        pwm.active = newValue
        self = .pwm(pwm)
      }
    }
  }
}

/// A channel of a PWM chip in `/sys/class/pwm`.
public struct PWMWiring: Equatable, Sendable {
  /// Devices such as `fe20c000.pwm`, or the N of `pwmchipN`, which changes between kernels; the first that exists.
  public var chips: [String]
  /// The number of the output on its device, from 0.
  public var channel: UInt32
  /// The line that the channel comes out on, where that is known.
  public var line: Line?
  /// The level at which the buzzer draws current; low inverts the channel.
  public var active: Level

  public init(chips: [String], channel: UInt32, line: Line?, active: Level) {
    self.chips = chips
    self.channel = channel
    self.line = line
    self.active = active
  }
}

/// What the ring's data goes through. The clock asked for is `RingConfiguration.clock`.
public enum RingBus: Equatable, Sendable {
  /// A spidev node, such as `/dev/spidev0.0`.
  case spi(device: String)
  /// Two lines that the program drives itself.
  case bitbang(clock: Line, data: Line)
}

/// One line of a GPIO chip.
public struct Line: Equatable, Sendable {
  /// The name to show, and to look for where `offset` is unknown, as `gpioinfo` lists it.
  public let name: String
  /// The offset on the chip; `nil` where the board file gives a name that says nothing about it.
  public let offset: UInt32?

  public init(name: String, offset: UInt32?) {
    self.name = name
    self.offset = offset
  }
}
