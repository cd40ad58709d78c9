// SPDX-License-Identifier: MIT

/// What the motor and the buzzer do while the call rings.
///
/// The motor alone at first, a soft buzzer with it after 15 s, a full one after 30 s. Where only one of the two
/// works it does all it can from that very tick on, and for the rest of the ring.
struct CallSound: Sendable {
  /// When the buzzer joins in, and when it is loud, counted from the ring's start.
  static let softAfter = Milliseconds.seconds(15)
  static let fullAfter = Milliseconds.seconds(30)
  /// The motor runs and rests for so long each.
  static let cadence = Milliseconds.seconds(1)
  /// Share of the wave's period in 1/256. The loudness of a square wave's fundamental goes with the sine of
  /// pi times the share: 16 is 14 dB below 128.
  static let softDuty: UInt8 = 16
  static let fullDuty = Tone.loudest
  /// A soft active buzzer chirps for so long at the start of each note: it has one loudness only.
  static let softChirp = Milliseconds(40)

  private let tick: TickLength
  private let buzzer: BuzzerKind?
  private var player: TunePlayer
  private var ringBegan = Tick(0)
  private var playerBegan = Tick.never
  /// Where the motor's rhythm counts from.
  private(set) var cadenceBegan = Tick(0)
  private var isInsistent = false

  init(_ configuration: Configuration) {
    tick = configuration.tick
    buzzer = configuration.buzzer
    player = TunePlayer(tune: configuration.call.tune, tick: configuration.tick)
  }

  /// Begins a ring. `canWhisper` says that motor and buzzer both work, so that it may begin gently.
  mutating func begin(at now: Tick, canWhisper: Bool) {
    ringBegan = now
    cadenceBegan = now
    isInsistent = !canWhisper
    playerBegan = .never
  }

  /// One of the two has failed: the other takes over at once, at full.
  mutating func insist(at now: Tick) {
    isInsistent = true
    cadenceBegan = now
    playerBegan = .never
  }

  /// What both do at `now`, and until when that holds.
  mutating func levels(at now: Tick) -> (motor: Bool, tone: Tone, until: Tick) {
    let beat = tick.ticks(Self.cadence).count
    let beats = now.since(cadenceBegan).count / beat
    var until = cadenceBegan + Ticks((beats + 1) * beat)

    let softFrom = ringBegan + tick.ticks(Self.softAfter)
    let fullFrom = ringBegan + tick.ticks(Self.fullAfter)
    let isFull = isInsistent || now >= fullFrom
    if !isFull { until = min(until, now >= softFrom ? fullFrom : softFrom) }

    var tone = Tone.silence
    if let buzzer, isFull || now >= softFrom {
      if playerBegan == .never {
        playerBegan = now
        player.begin(at: now)
      }
      let note = player.note(at: now)
      until = min(until, note.until)
      if note.period != 0 {
        switch buzzer {
        case .passive: tone = Tone(period: note.period, duty: isFull ? Self.fullDuty : Self.softDuty)
        case .active where isFull || note.since < Self.softChirp.nanoseconds:
          tone = .steady
          if !isFull {
            let chirpEnds = now + tick.ticks(Self.softChirp.nanoseconds - note.since)
            until = min(until, chirpEnds)
          }
        case .active: break
        }
      }
    }
    return (beats % 2 == 0, tone, until)
  }
}
