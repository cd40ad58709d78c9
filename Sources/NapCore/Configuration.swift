// SPDX-License-Identifier: MIT

/// Everything that a board fixes before power-on. The device never changes it.
///
/// The initial values are those of the contract (`docs/behaviour.md`); `BoardFile` checks the ranges.
public struct Configuration: Equatable, Sendable {
  /// How often the device is run.
  public var tick: TickLength = .ms10
  /// How the dial is built.
  public var dial = DialConfiguration()
  /// `nil` where the board has no buzzer.
  public var buzzer: BuzzerKind? = .passive
  /// Whether the board has a vibration motor.
  public var motor = true
  /// `nil` where the board has no ring.
  public var ring: RingConfiguration? = RingConfiguration()
  /// Lengths of naps and snoozes.
  public var nap = NapConfiguration()
  /// How the sleeper is called.
  public var call = CallConfiguration()
  /// Start of the mood light's random colours.
  public var seed: UInt64 = 1

  public init() {}
}

/// The dial and its push switch.
public struct DialConfiguration: Equatable, Sendable {
  /// Quarter periods of the quadrature signal from one detent to the next.
  public var edgesPerDetent: EdgesPerDetent = .four
  /// The level of both lines at rest in a detent; with two edges a detent the other level rests as well.
  public var rest: Level = .high
  /// Turns the sense of rotation round. Clockwise means that A falls first.
  public var reversed = false
  /// How long the button's contact must be quiet.
  public var debounce = Milliseconds(5)
  /// Whether turning fast takes larger steps while setting.
  public var accelerate = true

  public init() {}
}

/// Quarter periods a detent: a property of the part, in its data sheet as pulses against detents a turn.
public enum EdgesPerDetent: Int8, CaseIterable, Sendable {
  case one = 1
  case two = 2
  case four = 4
}

/// What kind of buzzer the board has.
public enum BuzzerKind: UInt8, Sendable {
  /// Sounds by itself at its own pitch while its line is active.
  case active
  /// Follows a square wave, so it plays tunes.
  case passive
}

/// The chain of LEDs.
public struct RingConfiguration: Equatable, Sendable {
  /// How many LEDs, 8 to 60.
  public var leds = 24
  /// What the LEDs are.
  public var chip: LEDChip = .apa102
  /// The order in which they take their channels.
  public var order: ChannelOrder = .bgr
  /// SPI clock asked for.
  public var clock = Hertz(4_000_000)
  /// SPI bits for one LED bit; of meaning to the chips that have no clock line.
  public var code: SymbolCode = .four
  /// Which LED of the chain sits at twelve o'clock.
  public var offset = 0
  /// Whether the chain runs counter-clockwise.
  public var reversed = false
  /// Most that the whole ring may draw; a frame above it is dimmed as a whole.
  public var budget = Milliamperes(500)

  public init() {}
}

/// The nap's limits.
public struct NapConfiguration: Equatable, Sendable {
  /// Shown by the first turn after power-on.
  public var standard = Milliseconds.minutes(20)
  /// The dial goes no further down.
  public var shortest = Milliseconds.minutes(1)
  /// The dial goes no further up.
  public var longest = Milliseconds.minutes(180)
  /// How long one snooze is.
  public var snooze = Milliseconds.minutes(5)
  /// How many snoozes a nap has.
  public var snoozes: UInt8 = 3
  /// Which part of the nap the arc shows.
  public var shows: ArcShows = .elapsed
  /// How bright the ring is once the sleeper is left in peace, 1 to 255.
  public var nightLevel: UInt8 = 2
  /// How long the mood light lasts.
  public var ambient = Milliseconds.minutes(30)

  public init() {}
}

/// Which part of the nap the arc shows.
public enum ArcShows: UInt8, Sendable {
  case elapsed
  case remaining
}

/// The wake call.
public struct CallConfiguration: Equatable, Sendable {
  /// What the buzzer plays.
  public var tune: Tune = .standard

  public init() {}
}
