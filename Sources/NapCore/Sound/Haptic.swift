// SPDX-License-Identifier: MIT

/// The motor's short answer to a detent, felt through the dial.
struct Haptic: Equatable, Sendable {
  private static let pulse = Milliseconds(30)
  private static let pause = Milliseconds(60)

  private let tick: TickLength
  private var began = Tick(0)
  private var pulses: UInt64 = 0

  init(tick: TickLength) {
    self.tick = tick
  }

  mutating func begin(_ answer: Nap.Answer, at now: Tick) {
    began = now
    pulses = answer == .pulse ? 1 : 2
  }

  mutating func stop() {
    pulses = 0
  }

  /// Whether the motor runs at `now`, and until when that holds; `nil` where nothing is to be felt.
  mutating func level(at now: Tick) -> (isOn: Bool, until: Tick)? {
    guard pulses > 0 else { return nil }
    let pulse = tick.ticks(Self.pulse).count
    let period = pulse + tick.ticks(Self.pause).count
    let elapsed = now.since(began).count
    let number = elapsed / period
    let isOn = elapsed % period < pulse
    guard number < pulses, isOn || number + 1 < pulses else {
      pulses = 0
      return nil
    }
    return (isOn, began + Ticks(number * period + (isOn ? pulse : period)))
  }
}
