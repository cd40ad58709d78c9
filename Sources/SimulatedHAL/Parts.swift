// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// The dial of a simulated world.
public struct SimulatedDial: EdgeSource {
  let world: World

  /// The dial of `world`.
  public init(_ world: World) { self.world = world }

  public func drain(into queue: inout EdgeQueue) throws(HardwareError) -> UInt32 { try world.drain(into: &queue) }

  public func levels() throws(HardwareError) -> DialLevels { try world.readLevels() }
}

/// The ring's bus in a simulated world.
public struct SimulatedBus: SPIBus {
  let world: World

  /// The ring's bus of `world`.
  public init(_ world: World) { self.world = world }

  public func write(_ bytes: [UInt8]) throws(HardwareError) { try world.write(bytes) }
}

/// The buzzer of a simulated world.
public struct SimulatedBuzzer: ToneOutput {
  let world: World

  /// The buzzer of `world`.
  public init(_ world: World) { self.world = world }

  public func play(_ tone: Tone) throws(HardwareError) { try world.play(tone) }
}

/// The motor of a simulated world.
public struct SimulatedMotor: DigitalOutput {
  let world: World

  /// The motor of `world`.
  public init(_ world: World) { self.world = world }

  public func set(active: Bool) throws(HardwareError) { try world.setMotor(active: active) }
}

/// Virtual time: a sleep is over at once.
public struct SimulatedTime: MonotonicClock {
  let world: World

  /// The monotonic clock of `world`.
  public init(_ world: World) { self.world = world }

  public var now: Nanoseconds { world.now - world.power.began }

  public var boot: UInt64 { world.power.boot }

  public func sleep(until time: Nanoseconds) { world.wake(at: time) }
}

/// The time of day in a simulated world.
public struct SimulatedWall: WallClock {
  let world: World

  /// The wall clock of `world`.
  public init(_ world: World) { self.world = world }

  public var now: Nanoseconds { world.now + world.wallOffset }

  public var isSynchronised: Bool { world.power.isSynchronised }
}
