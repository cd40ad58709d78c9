// SPDX-License-Identifier: MIT

/// Chooses the scene that the ring shows for what the device does.
///
/// Animations move in frames of 20 ms, so that they look the same at every length of tick.
struct Stage: Sendable {
  static let frame = Milliseconds(20)
  /// From day to night.
  static let fade = Milliseconds.seconds(2)
  static let breath = Milliseconds.seconds(2)
  static let hour = Milliseconds.minutes(60)
  /// The whole ring between two rings of a call.
  static let restingLevel = Pixel.full / 12

  private let tick: TickLength
  private let turn: UInt64
  private let frameTicks: UInt64
  private let shows: ArcShows
  private var ambient: Ambient

  init(_ configuration: Configuration, leds: Int) {
    tick = configuration.tick
    turn = UInt64(leds) * 256
    frameTicks = tick.ticks(Self.frame).count
    shows = configuration.nap.shows
    ambient = Ambient(seed: configuration.seed, tick: configuration.tick)
  }

  mutating func beginAmbient(at now: Tick) {
    ambient.begin(at: now)
  }

  /// The scene at `now`, and until when it holds if nobody touches the device.
  mutating func scene(of nap: Nap, cadenceBegan: Tick, at now: Tick) -> (scene: Scene, until: Tick) {
    let frame = Tick(now.index - now.index % frameTicks)
    let nextFrame = frame + Ticks(frameTicks)
    switch nap.state {
    case .standby: return (nap.isMissed ? .missed : .dark, .never)
    case .setting:
      let length = UInt64(nap.duration.count) * turn / UInt64(Self.hour.count)
      return (.setting(length: UInt32(length)), .never)
    case .napping: return arc(of: nap, palette: .nap, frame: frame, nextFrame: nextFrame)
    case .snoozing: return arc(of: nap, palette: .snooze, frame: frame, nextFrame: nextFrame)
    case .paused:
      let elapsed = Ticks(nap.total.count - nap.remainingAtPause.count)
      let level = breathing(at: frame, since: nap.entered, lowest: Pixel.full / 4)
      let arc = Arc(palette: .nap, filled: filled(elapsed, of: nap.total).steps, night: 0, level: level)
      return (.arc(arc), nextFrame)
    case .calling:
      guard nap.call?.isRinging == true else { return (.calling(level: Self.restingLevel), .never) }
      return (.calling(level: breathing(at: frame, since: cadenceBegan, lowest: Pixel.full / 6)), nextFrame)
    case .rating: return (.rating(nap.level), .never)
    case .ambient:
      let share = ambient.share(at: frame)
      let level = Pixel.full * UInt32(nap.ambientLevel) / UInt32(Nap.ambientLevels.upperBound)
      return (.ambient(from: ambient.from, to: ambient.to, share: share, level: level), nextFrame)
    }
  }

  private func arc(of nap: Nap, palette: Arc.Palette, frame: Tick, nextFrame: Tick) -> (scene: Scene, until: Tick) {
    // Counted back from its end: a nap that was resumed began before tick 0.
    let left = min(nap.deadline.since(frame), nap.total)
    let (steps, reached) = filled(Ticks(nap.total.count - left.count), of: nap.total)
    var until = max(nextFrame, frameBoundary(Tick(nap.deadline.index + reached.count - nap.total.count)))

    let fadeTicks = tick.ticks(Self.fade).count
    let faded = frame.since(nap.litUntil).count
    let night = UInt32(min(faded * 256 / fadeTicks, 256))
    if night < 256 { until = min(until, max(nextFrame, frameBoundary(nap.litUntil))) }
    return (.arc(Arc(palette: palette, filled: steps, night: night, level: Pixel.full)), until)
  }

  /// The arc of `elapsed` in 1/256 LED, and how much time must have passed for it to change.
  private func filled(_ elapsed: Ticks, of total: Ticks) -> (steps: UInt32, changes: Ticks) {
    let elapsed = min(elapsed.count, total.count)
    let steps = elapsed * turn / total.count
    let changes = ((steps + 1) * total.count + turn - 1) / turn
    return (UInt32(shows == .elapsed ? steps : turn - steps), Ticks(changes))
  }

  private func frameBoundary(_ tick: Tick) -> Tick {
    Tick((tick.index + frameTicks - 1) / frameTicks * frameTicks)
  }

  /// A level that swells and sinks every two seconds, highest half a second after `began`.
  private func breathing(at frame: Tick, since began: Tick, lowest: UInt32) -> UInt32 {
    let period = tick.ticks(Self.breath).count
    let phase = (frame.since(began).count + period / 4) % period
    let half = period / 2
    let rise = UInt32((phase < half ? phase : period - phase) * 256 / half)
    // 3 t^2 - 2 t^3, in 1/256: no corner at either end.
    let smooth = rise * rise * (768 - 2 * rise) / 65_536
    return lowest + (Pixel.full - lowest) / 256 * smooth
  }
}
