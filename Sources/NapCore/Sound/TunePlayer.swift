// SPDX-License-Identifier: MIT

/// Plays a tune again and again.
///
/// Note borders are counted in nanoseconds from the start, so that rounding to ticks never adds up.
struct TunePlayer: Sendable {
  /// Two notes that follow each other directly are parted by a rest of an eighth of the first, and of one
  /// tick at least: otherwise the same note twice is one long one, and an active buzzer has no rhythm. Half the
  /// note is always left, or a tune faster than the tick would be silent.
  private static let articulation: Int64 = 8

  private let tune: Tune
  private let tick: TickLength
  private var began = Tick(0)
  private var index = 0
  private var noteBegan = Nanoseconds(0)

  init(tune: Tune, tick: TickLength) {
    self.tune = tune
    self.tick = tick
  }

  /// Begins with the first note that sounds: a call is not silent because its tune begins with a rest.
  mutating func begin(at now: Tick) {
    began = now
    index = tune.notes.firstIndex { $0.period != 0 } ?? 0
    noteBegan = Nanoseconds(0)
  }

  /// What sounds at `now`: the note's period (0 for a rest), how long it sounds already, and until when it holds.
  mutating func note(at now: Tick) -> (period: UInt32, since: Nanoseconds, until: Tick) {
    let elapsed = tick.time(of: Tick(now.since(began).count))
    while elapsed >= noteBegan + tune.notes[index].length {
      noteBegan = noteBegan + tune.notes[index].length
      index = index + 1 == tune.notes.count ? 0 : index + 1
    }
    let note = tune.notes[index]
    let end = noteBegan + note.length
    let since = elapsed - noteBegan
    guard note.period != 0 else { return (0, since, began + tick.ticks(end)) }
    let next = tune.notes[index + 1 == tune.notes.count ? 0 : index + 1]
    guard next.period != 0 else { return (note.period, since, began + tick.ticks(end)) }
    let rest = min(max(note.length.count / Self.articulation, tick.nanoseconds.count), note.length.count / 2)
    let soundEnds = end - Nanoseconds(rest)
    return elapsed < soundEnds
      ? (note.period, since, began + tick.ticks(soundEnds)) : (0, since, began + tick.ticks(end))
  }
}
