// SPDX-License-Identifier: MIT

/// The mood light: a new random colour every second, faded into.
struct Ambient: Sendable {
  static let period = Milliseconds.seconds(1)

  private var generator: SplitMix64
  private let periodTicks: Ticks
  private(set) var from = Color.black
  private(set) var to = Color.black
  private var began = Tick(0)

  init(seed: UInt64, tick: TickLength) {
    generator = SplitMix64(seed: seed)
    periodTicks = tick.ticks(Self.period)
  }

  /// Begins from dark.
  mutating func begin(at now: Tick) {
    from = .black
    to = draw()
    began = now
  }

  /// How far the one colour has faded into the other at `now`, in 1/256.
  ///
  /// After a gap it goes on with the next colour, not with all those nobody saw.
  mutating func share(at now: Tick) -> UInt32 {
    if now >= began + periodTicks {
      from = to
      to = draw()
      let late = now.since(began).count % periodTicks.count
      began = Tick(now.index - late)
    }
    return UInt32(now.since(began).count * 256 / periodTicks.count)
  }

  /// A saturated colour: one channel full, one off, the third anything.
  private mutating func draw() -> Color {
    let value = UInt8(truncatingIfNeeded: generator.below(256))
    switch generator.below(6) {
    case 0: return Color(255, value, 0)
    case 1: return Color(value, 255, 0)
    case 2: return Color(0, 255, value)
    case 3: return Color(0, value, 255)
    case 4: return Color(value, 0, 255)
    default: return Color(255, 0, value)
    }
  }
}
