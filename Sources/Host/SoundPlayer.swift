// SPDX-License-Identifier: MIT

import CHost
import Sound

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The buzzer made audible, by whichever player program the machine has.
///
/// It follows real time: each call to `play` supplies the sound up to a little after now. It never blocks, and what
/// the player does not take in time is dropped, so the sound does not lag behind the clock.
public struct SoundPlayer: ~Copyable {
  /// The players that are tried, in this order, as words on separate lines. Each reads signed 16-bit samples, low byte
  /// first, one channel, at `rate`.
  static func commands(rate: UInt32) -> [String] {
    [
      "pw-cat\n--playback\n--raw\n--latency\n40ms\n--rate\n\(rate)\n--channels\n1\n--format\ns16\n-",
      "paplay\n--raw\n--latency-msec=40\n--rate=\(rate)\n--channels=1\n--format=s16le",
      "aplay\n-q\n-t\nraw\n-f\nS16_LE\n-c\n1\n-r\n\(rate)\n-B\n100000",
      "ffplay\n-nodisp\n-loglevel\nquiet\n-fflags\nnobuffer\n-f\ns16le\n-ar\n\(rate)\n-i\npipe:0",
      "play\n-q\n-t\nraw\n-e\nsigned\n-b\n16\n-c\n1\n-r\n\(rate)\n-",
    ]
  }

  /// The names of the players that are tried, for a message that says what to install.
  public static let candidates = ["pw-cat", "paplay", "aplay", "ffplay", "play"]

  /// How far the sound is supplied ahead of now, in nanoseconds: it bridges a late call.
  private static let lead: Int64 = 60_000_000

  /// The program that plays now, as it was found along PATH; `nil` once none is left that works.
  public private(set) var name: String?

  private var player: chost_player
  /// The candidate to try when this one ends.
  private var following: Int
  private var wave: SquareWave
  private var chunk: [UInt8] = []
  /// When sample 0 was due.
  private var began: Int64?
  /// The sample that is due next.
  private var next: Int64 = 0

  /// Starts the first player that the machine has; `nil` when it has none.
  ///
  /// A function, and no initialiser that fails: Swift 6.0.3 does not compile those of such a type.
  public static func first() -> SoundPlayer? {
    let wave = SquareWave()
    guard let found = start(from: 0, rate: wave.rate) else { return nil }
    return SoundPlayer(found.player, candidate: found.index, wave: wave)
  }

  private init(_ player: chost_player, candidate: Int, wave: SquareWave) {
    self.player = player
    self.wave = wave
    following = candidate + 1
    name = Self.candidates[candidate]
  }

  deinit {
    if name != nil { chost_player_stop(player) }
  }

  private static func start(from first: Int, rate: UInt32) -> (player: chost_player, index: Int)? {
    let commands = commands(rate: rate)
    for index in commands.indices.dropFirst(first) {
      let started = startPlayer(commands[index])
      if started.result == 0 { return (started.player, index) }
    }
    return nil
  }

  /// Lets `tone` sound from where the last call left off until a little after `now`.
  ///
  /// - Parameters:
  ///   - period: the wave's period in nanoseconds; 0 is silence.
  ///   - duty: the share of the period that is high, in 1/256.
  ///   - now: `HostClock.now`.
  /// - Returns: whether a player plays. One that ends is replaced by the next that the machine has; after the last
  ///   this stays `false` and does nothing.
  @discardableResult
  public mutating func play(period: UInt32, duty: UInt8, now: Int64) -> Bool {
    guard name != nil else { return false }
    let rate = Int64(wave.rate)
    let start = began ?? now
    began = start
    // Split, so that years of playing do not overflow.
    let elapsed = now - start + Self.lead
    let due = elapsed / 1_000_000_000 * rate + elapsed % 1_000_000_000 * rate / 1_000_000_000
    // After a long gap (the process was stopped) only the lead is worth playing.
    // And no chunk is larger than the pipe takes in one piece.
    let atMost = Self.lead * 5 / 4 * rate / 1_000_000_000
    next = max(next, due - atMost)
    guard due > next else { return true }
    chunk.removeAll(keepingCapacity: true)
    wave.append(Int(due - next), period: period, duty: duty, to: &chunk)
    next = due
    let result = writeToPlayer(player.pipe, chunk)
    if result < 0, result != -EAGAIN, result != -EINTR { replacePlayer() }
    return name != nil
  }

  /// The player ended, perhaps because it is too old for an option or reaches no sound server: the next may do.
  private mutating func replacePlayer() {
    chost_player_stop(player)
    guard let found = Self.start(from: following, rate: wave.rate) else {
      name = nil
      return
    }
    player = found.player
    following = found.index + 1
    name = Self.candidates[found.index]
  }
}
