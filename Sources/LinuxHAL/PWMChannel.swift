// SPDX-License-Identifier: MIT

import HAL
import NapCore

#if canImport(Glibc)
  import Glibc
#endif

/// A PWM channel, as a board file names it.
public struct PWMOutput: Equatable, Sendable {
  /// Devices such as `fe20c000.pwm`, or numbers N of `pwmchipN`; the first that exists has the channel.
  public var chips: [String]
  /// The number of the output on its device, from 0.
  public var channel: UInt32
  /// The level at which the buzzer draws current.
  public var active: Level

  public init(chips: [String], channel: UInt32, active: Level) {
    self.chips = chips
    self.channel = channel
    self.active = active
  }
}

/// A channel of a PWM chip in `/sys/class/pwm` (Documentation/driver-api/pwm.rst).
package struct PWMChannel: ~Copyable {
  private let period: Calls.OpenFile
  private let duty: Calls.OpenFile
  private let enable: Calls.OpenFile
  private let isInverted: Bool
  private var periodIs = Self.firstPeriod
  private var dutyIs: UInt64 = 0
  private var isEnabled: Bool

  private static let firstPeriod: UInt64 = 1_000_000

  private init(
    period: consuming Calls.OpenFile, duty: consuming Calls.OpenFile, enable: consuming Calls.OpenFile, isInverted: Bool
  ) {
    self.period = period
    self.duty = duty
    self.enable = enable
    self.isInverted = isInverted
    isEnabled = isInverted
  }

  /// What the class shows of the machine's chips.
  package static let folder = "/sys/class/pwm"

  /// Opens the channel, silent.
  static func open(_ output: PWMOutput, part: String) throws(Trouble) -> PWMChannel {
    let chip = try Self.find(output.chips, part: part)
    let folder = "\(chip)/pwm\(output.channel)"
    do throws(Calls.Failure) {
      if (try? Calls.mayOpen("\(folder)/period", mode: 0)) == nil {
        try Calls.write("\(output.channel)", to: "\(chip)/export")
      }
      let period = try Calls.openAttribute("\(folder)/period")
      let duty = try Calls.openAttribute("\(folder)/duty_cycle")
      let enable = try Calls.openAttribute("\(folder)/enable")
      // Whatever ran here before. A fresh channel has no period, and refuses everything but one.
      if try Calls.read("\(folder)/enable").hasPrefix("1") { try Calls.write(0, to: enable) }
      try? Calls.write(0, to: duty)
      try Calls.write(firstPeriod, to: period)
      let isInverted = output.active == .low
      let polarity = isInverted ? "inversed" : "normal"
      if try !Calls.read("\(folder)/polarity").hasPrefix(polarity) {
        try Calls.write(polarity, to: "\(folder)/polarity")
      }
      // A channel that is off is low, at which such a buzzer sounds: it is on from now on, with a duty of 0.
      if isInverted { try Calls.write(1, to: enable) }
      return PWMChannel(period: period, duty: duty, enable: enable, isInverted: isInverted)
    } catch {
      throw Self.refused(error, chip, output, part: part)
    }
  }

  private static func find(_ wanted: [String], part: String) throws(Trouble) -> String {
    let chips = (try? Calls.names(in: folder, beginning: "pwmchip")) ?? []
    let devices = chips.map { chip in
      (chip, (try? Calls.resolve("\(folder)/\(chip)/device"))?.split(separator: "/").last.map(String.init) ?? "")
    }
    return "\(folder)/\(try choose(wanted, among: devices, part: part))"
  }

  /// The chip that a board file means: the first of its words that fits decides.
  ///
  /// - Parameter chips: all, with the last part of their devices' paths.
  package static func choose(_ wanted: [String], among chips: [(name: String, device: String)], part: String)
    throws(Trouble) -> String
  {
    for word in wanted {
      for (chip, device) in chips where device == word || chip == "pwmchip\(word)" { return chip }
    }
    let seen = chips.map { "\($0.name) [\($0.device)]" }.joined(separator: ", ")
    throw Trouble(
      .missing, part: part, what: "there is no PWM chip called \(wanted.joined(separator: ", "))",
      remedy: chips.isEmpty
        ? "expected one: on a Raspberry Pi write `dtoverlay=pwm` into /boot/firmware/config.txt and reboot"
        : "expected one of those on this machine: \(seen)")
  }

  private static func refused(_ failure: Calls.Failure, _ chip: String, _ output: PWMOutput, part: String) -> Trouble {
    switch Trouble.kind(failure.code) {
    case .notPermitted:
      // A channel that was not exported yet is made by writing to its chip.
      let period = "\(chip)/pwm\(output.channel)/period"
      let isExported = (try? Calls.mayOpen(period, mode: 0)) != nil
      return .notPermitted(Node(isExported ? period : "\(chip)/export"), part: part, usual: .pwm)
    case .busy:
      return Trouble(
        .busy, code: failure.code, part: part, what: "channel \(output.channel) of \(chip) is held by a driver",
        remedy: "expected a free channel: choose another one")
    case .gone: return Self.noChannel(output.channel, chip, count: nil, part: part)
    default: return Trouble(failure, part: part, doing: "opening channel \(output.channel) of \(chip)")
    }
  }

  /// - Parameter count: how many the chip has, where that is known.
  package static func noChannel(_ channel: UInt32, _ chip: String, count: UInt32?, part: String) -> Trouble {
    Trouble(
      .missing, code: ENODEV, part: part, what: "\(chip) has no channel \(channel)",
      remedy: count.map { "expected a `channel` below \($0) in the board file" }
        ?? "expected a number below that in \(chip)/npwm")
  }

  /// Sounds `tone`, or leaves the line inactive.
  mutating func play(_ tone: Tone) throws(Calls.Failure) {
    guard !tone.isSilent, tone.period > 0 else { return try silence() }
    let newPeriod = UInt64(tone.period)
    let newDuty = newPeriod * UInt64(tone.duty) / 256
    // A duty above the period is refused, at every moment.
    if newPeriod < dutyIs {
      try set(duty: newDuty)
      try set(period: newPeriod)
    } else {
      try set(period: newPeriod)
      try set(duty: newDuty)
    }
    if !isEnabled {
      try Calls.write(1, to: enable)
      isEnabled = true
    }
  }

  private mutating func silence() throws(Calls.Failure) {
    try set(duty: 0)
    // A channel that is off is low: an inverted one stays on, and its duty of 0 keeps it high.
    guard isEnabled, !isInverted else { return }
    try Calls.write(0, to: enable)
    isEnabled = false
  }

  private mutating func set(period value: UInt64) throws(Calls.Failure) {
    guard value != periodIs else { return }
    try Calls.write(value, to: period)
    periodIs = value
  }

  private mutating func set(duty value: UInt64) throws(Calls.Failure) {
    guard value != dutyIs else { return }
    try Calls.write(value, to: duty)
    dutyIs = value
  }
}
