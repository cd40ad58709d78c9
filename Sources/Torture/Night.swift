// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Scenario
import SimulatedHAL

/// One night on a random board: what happens in it, and what came of it.
public struct Night: Sendable {
  /// Decides everything that is random in it.
  public let seed: UInt64
  /// The board that the seed decided on.
  public let board: Board
  /// What the wall clock shows at the begin.
  public let wall: Nanoseconds
  /// How long the device has been on when the night begins.
  public let uptime: Nanoseconds
  /// Whether the LEDs are looked at, which takes most of a night's time.
  public let isClose: Bool
  /// What goes wrong.
  let mishaps: [TimedEvent]
  let sleeper: Sleeper

  public init(seed: UInt64) {
    var generator = SplitMix64(seed: seed &* 0x9e37_79b9_7f4a_7c15 ^ 0x6e69_6768_7473)
    self.seed = seed
    board = Board.random(&generator)
    // A clock that is right, or one that was never set.
    wall = generator.oneIn(16) ? Nanoseconds(Int64(generator.below(10_000_000)) * 1_000_000) : World.someday
    uptime = generator.oneIn(6) ? generator.length(from: .minutes(60), to: .minutes(60 * 24 * 400)) : Nanoseconds(0)
    isClose = generator.oneIn(2)
    mishaps = Mishaps.draw(&generator)
    sleeper = Sleeper(generator, snoozes: board.configuration.nap.snoozes)
  }

  /// What came of a night.
  public struct Outcome: Sendable {
    /// The first promise that was broken, and when.
    public let broken: (name: Invariant, time: Nanoseconds)?
    /// The state then, and when the nap is over by what was set and by the device.
    public let seen: (state: State, due: Nanoseconds?, deviceDue: Nanoseconds?)
    /// Everything that happened, to be repeated without the sleeper.
    public let events: [TimedEvent]
    /// What was met.
    public let coverage: Coverage
    /// How long it lasted, in the device's time.
    public let length: Nanoseconds
    /// A number for all that was done and logged: two runs that are the same have the same.
    public let digest: UInt64
    /// Ticks in which something may have happened, all of which were checked.
    public let ticks: UInt32
  }

  /// Lives through it.
  ///
  /// - Parameters:
  ///   - plan: what happens, instead of sleeper and mishaps.
  ///   - everyTick: whether ticks in which nothing happens are run as well: a hundred times slower.
  ///   - record: takes a recording of it, in pieces.
  public func run(
    _ plan: [TimedEvent]? = nil, everyTick: Bool = false, record: (([UInt8]) -> Void)? = nil
  ) -> Outcome {
    NightRun(self, plan: plan, everyTick: everyTick, record: record).run()
  }
}
