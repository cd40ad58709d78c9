// SPDX-License-Identifier: MIT

/// All that the drawn clock shows, as a value.
public struct FaceModel: Equatable, Sendable {
  /// What the time in the middle is.
  public enum TimeMeaning: Equatable, Sendable {
    /// The nap that the dial sets.
    case set
    /// What is left of it.
    case left
  }

  /// What the buzzer does.
  public struct Buzzer: Equatable, Sendable {
    /// 0 for an active buzzer, which has one pitch of its own.
    public var hertz: UInt32
    /// Whether it is played with less than its full voice.
    public var isSoft: Bool

    public init(hertz: UInt32, isSoft: Bool) {
      self.hertz = hertz
      self.isSoft = isSoft
    }
  }

  /// A row of the fault menu.
  public struct FaultRow: Equatable, Sendable {
    /// The fault in words.
    public var name: String
    /// Whether it is present.
    public var isActive: Bool

    public init(name: String, isActive: Bool) {
      self.name = name
      self.isActive = isActive
    }
  }

  /// What lies over the clock.
  public enum Overlay: Equatable, Sendable {
    case none
    /// The keys, explained.
    case help
    /// The menu of faults; `selected` is a row's index.
    case faults(rows: [FaultRow], selected: Int)
  }

  /// The LEDs as the eye sees them, number 0 at twelve o'clock, clockwise. Black is off.
  public var leds: [RGB] = []
  /// The time set or left, in seconds; `nil` where there is none.
  public var seconds: Int?
  /// What that time is.
  public var meaning = TimeMeaning.left
  /// When it will ring, in seconds since midnight; `nil` when it will not.
  public var ringsAt: Int?
  /// The firmware's state, by its name: `napping`.
  public var state = "standby"
  /// How far the dial was turned since the start, in detents; clockwise is positive. The mark goes round in 60.
  public var dial = 0
  /// Whether the dial is pressed.
  public var isButtonDown = false
  /// Whether the motor runs.
  public var isMotorOn = false
  /// `nil` is silence.
  public var buzzer: Buzzer?
  /// The faults that are present, in words.
  public var faults: [String] = []
  /// The speed of time: `×1`, `×60`, `max`.
  public var speed = "×1"
  /// The board's name.
  public var title = ""
  /// What happened, oldest first; as many of the last are shown as there is room for.
  public var transitions: [String] = []
  /// A line for the person, such as that no sound player was found.
  public var notice: String?
  /// What lies over the clock.
  public var overlay = Overlay.none
  /// Real time in milliseconds since some start: what moves in the drawing moves with it.
  public var moment: Int64 = 0

  public init() {}
}
