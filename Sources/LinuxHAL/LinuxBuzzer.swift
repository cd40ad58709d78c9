// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// What a buzzer hangs on.
public enum BuzzerOutput: Equatable, Sendable {
  /// An active buzzer, which sounds by itself.
  case line(OutputLine)
  /// A passive one.
  case pwm(PWMOutput)
}

/// A buzzer on a line or on a PWM channel.
public struct LinuxBuzzer: ToneOutput, ~Copyable {
  private var line: LinuxOutput
  private var channel: PWMChannel?
  private let pwm: PWMOutput?
  private var channelTrouble: Trouble?

  /// - Parameters:
  ///   - chips: names, labels or paths of GPIO chips; the first that exists has the line.
  ///   - output: `nil` where the board has none.
  public init(chips: [String], _ output: BuzzerOutput?) {
    switch output {
    case .line(let line):
      self.line = LinuxOutput(part: "buzzer", chips: chips, line)
      pwm = nil
    case .pwm(let pwm):
      line = LinuxOutput(part: "buzzer", chips: chips, nil)
      self.pwm = pwm
    case nil:
      line = LinuxOutput(part: "buzzer", chips: chips, nil)
      pwm = nil
    }
  }

  /// What is wrong, or was last.
  public var trouble: Trouble? { pwm == nil ? line.trouble : channelTrouble }

  /// Opens the line or the channel, where it is not open.
  public mutating func open() throws(Trouble) {
    guard let pwm else { return try line.open() }
    guard channel == nil else { return }
    do throws(Trouble) {
      channel = try PWMChannel.open(pwm, part: "buzzer")
    } catch {
      channelTrouble = error
      throw error
    }
  }

  public mutating func play(_ tone: Tone) throws(HardwareError) {
    guard pwm != nil else { return try line.set(active: !tone.isSilent) }
    do throws(Trouble) { try open() } catch { throw error.error }
    do throws(Calls.Failure) {
      try channel?.play(tone)
    } catch {
      let trouble = Trouble(error, part: "buzzer", doing: "setting its tone")
      channelTrouble = trouble
      channel = nil
      throw trouble.error
    }
  }
}
