// SPDX-License-Identifier: MIT

import Testing

@testable import NapCore

@Suite("How a ring escalates")
struct CallSoundTests {
  private static func configuration(
    _ buzzer: BuzzerKind?, motor: Bool = true, tick: TickLength = .ms10, tune: Tune = .standard
  ) -> Configuration {
    var configuration = Configuration.shortNaps
    configuration.buzzer = buzzer
    configuration.motor = motor
    configuration.tick = tick
    configuration.call.tune = tune
    return configuration
  }

  @Test("the motor alone, a soft buzzer after 15 s, a full one after 30 s", arguments: TickLength.allCases)
  func passive(tick: TickLength) {
    var bench = Bench(in: .calling, Self.configuration(.passive, tick: tick))
    let began = bench.now
    let second = tick.perSecond
    bench.run(seconds: 60)
    let tones = bench.tones.filter { !$0.tone.isSilent }
    #expect(tones.first?.tick == began + 15 * second)
    #expect(tones.filter { $0.tick < began + 30 * second }.allSatisfy { $0.tone.duty == CallSound.softDuty })
    let full = tones.filter { $0.tick >= began + 30 * second }
    #expect(full.count > 100 && full.allSatisfy { $0.tone.duty == CallSound.fullDuty })
    let starts = bench.motor.filter { $0.isOn && $0.tick >= began }.map { ($0.tick - began) / second }
    #expect(starts == Array(stride(from: UInt64(0), to: 60, by: 2)))
    #expect(bench.motor.filter { !$0.isOn && $0.tick > began }.allSatisfy { ($0.tick - began) % second == 0 })
  }

  @Test("an active buzzer chirps at first, then beats the tune's rhythm")
  func active() {
    var bench = Bench(in: .calling, Self.configuration(.active))
    let began = bench.now
    bench.run(seconds: 59)
    #expect(bench.tones.allSatisfy { $0.tone == .steady || $0.tone == .silence })
    #expect(bench.tones.first?.tick == began + 1_500)
    for (index, change) in bench.tones.enumerated() where !change.tone.isSilent {
      let end = index + 1 < bench.tones.count ? bench.tones[index + 1].tick : bench.now
      let length = end - change.tick
      if end < began + 3_000 { #expect((3...4).contains(length), "a chirp of 40 ms") }
      if change.tick >= began + 3_000, end < bench.now { #expect((17...22).contains(length)) }
    }
  }

  @Test(
    "with only one of the two it does all it can from the first tick on",
    arguments: [(BuzzerKind?.none, true), (.passive, false), (.active, false)] as [(BuzzerKind?, Bool)])
  func alone(buzzer: BuzzerKind?, motor: Bool) {
    var bench = Bench(in: .calling, Self.configuration(buzzer, motor: motor))
    let began = bench.now
    #expect(bench.outputs.motor == motor)
    #expect(bench.outputs.tone.isSilent == (buzzer == nil))
    bench.run(seconds: 59)
    if buzzer == .passive { #expect(bench.tones.allSatisfy { $0.tone.isSilent || $0.tone.duty == CallSound.fullDuty }) }
    if motor { #expect(bench.tones.isEmpty) } else { #expect(bench.motor.isEmpty) }
    #expect(bench.tones.first.map { $0.tick == began } ?? true)
  }

  @Test("when the motor fails the buzzer starts in that tick at full; and the other way round")
  func failing() {
    for at in [Int64(0), 3_000, 5_500, 20_000, 40_000] {
      var bench = Bench(in: .calling, Self.configuration(.passive))
      bench.run(milliseconds: at)
      bench.inputs.broken = .motor
      bench.step()
      #expect(bench.outputs.tone.duty == CallSound.fullDuty)

      var other = Bench(in: .calling, Self.configuration(.passive))
      other.run(milliseconds: at)
      other.inputs.broken = .buzzer
      other.step()
      #expect(other.outputs.motor, "the motor begins its rhythm anew, in whatever rest it was")
    }
  }

  @Test("a part that fails as the outputs are carried out is replaced in the same tick")
  func failingInTheTick() {
    var bench = Bench(in: .calling, Self.configuration(.passive))
    bench.device.fail(.motor, into: &bench.outputs)
    #expect(bench.outputs.tone.duty == CallSound.fullDuty)
    #expect(bench.device.broken == .motor)
    bench.device.fail(.motor, into: &bench.outputs)
    #expect(bench.outputs.tone.duty == CallSound.fullDuty, "told twice it is no news")
  }

  @Test("broken before the call, the other one begins at full; mended, the next ring is gentle again")
  func brokenBefore() {
    var bench = Bench(in: .napping, Self.configuration(.passive))
    bench.inputs.broken = .motor
    bench.run(to: bench.nap.deadline)
    #expect(bench.outputs.tone.duty == CallSound.fullDuty)
    bench.inputs.broken = []
    bench.step()
    bench.run(seconds: 30)
    #expect(bench.tones.contains { $0.tone.duty == CallSound.softDuty } == false, "insistent for the rest of the ring")
    bench.run(seconds: 90)
    #expect(bench.nap.call?.number == 2)
    #expect(bench.outputs.motor && bench.outputs.tone.isSilent)
  }

  @Test(
    "a tune that begins with a rest, or is faster than the tick, sounds from the first tick on",
    arguments: [
      "rest:d=1,o=5,b=60:p,p,c", "fast:d=32,o=5,b=900:c,c,e", "fastest:d=32,o=5,b=900:c,p,p,p,p",
    ])
  func awkwardTunes(text: String) throws {
    let tune = try Tune(rtttl: Array(text.utf8))
    for tick in TickLength.allCases {
      var bench = Bench(in: .calling, Self.configuration(.passive, motor: false, tick: tick, tune: tune))
      #expect(!bench.outputs.tone.isSilent)
      bench.run(seconds: 58)
      #expect(bench.tones.filter { !$0.tone.isSilent }.count > 2, "it sounds again and again")
    }
  }

  @Test("notes keep to the tune's time, with no error that adds up", arguments: TickLength.allCases)
  func noDrift(tick: TickLength) throws {
    // A third of a second is no whole number of ticks.
    let tune = try Tune(rtttl: Array("third:d=4,o=5,b=180:c,p".utf8))
    var bench = Bench(in: .calling, Self.configuration(.passive, motor: false, tick: tick, tune: tune))
    let began = bench.now
    bench.run(milliseconds: 59_900)
    let length = Int64(333_333_333)
    for (index, change) in bench.tones.enumerated() {
      let at = Int64(change.tick - began) * tick.nanoseconds.count
      let exact = Int64(index) * length
      #expect(at >= exact && at < exact + tick.nanoseconds.count)
      #expect(change.tone.isSilent == (index % 2 == 1))
    }
    #expect(bench.tones.count == 180)
  }

  @Test("the same note twice is heard as two")
  func articulation() throws {
    let tune = try Tune(rtttl: Array("two:d=4,o=5,b=120:c,c,d".utf8))
    var bench = Bench(in: .calling, Self.configuration(.active, motor: false, tune: tune))
    bench.run(milliseconds: 3_000)
    // 500 ms a note, the last eighth of it silent.
    let starts = bench.tones.filter { !$0.tone.isSilent }.map(\.tick)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == 50 })
    let ends = bench.tones.filter(\.tone.isSilent).map(\.tick)
    #expect(zip(starts, ends).allSatisfy { $1 - $0 == 44 })
  }
}

@Suite("R7: notes")
struct PitchTests {
  static let table: [Int: [Double]] = [
    4: [261.63, 277.18, 293.66, 311.13, 329.63, 349.23, 369.99, 392.00, 415.30, 440.00, 466.16, 493.88],
    5: [523.25, 554.37, 587.33, 622.25, 659.26, 698.46, 739.99, 783.99, 830.61, 880.00, 932.33, 987.77],
    6: [1046.50, 1108.73, 1174.66, 1244.51, 1318.51, 1396.91, 1479.98, 1567.98, 1661.22, 1760.00, 1864.66, 1975.53],
    7: [2093.00, 2217.46, 2349.32, 2489.02, 2637.02, 2793.83, 2959.96, 3135.96, 3322.44, 3520.00, 3729.31, 3951.07],
  ]

  @Test("frequencies agree to the hundredth of a hertz", arguments: 4...7)
  func table(octave: Int) throws {
    for (semitone, hertz) in try #require(Self.table[octave]).enumerated() {
      let period = Pitch.period(semitone: semitone, octave: octave)
      #expect(abs(1e9 / Double(period) - hertz) < 0.012)
      #expect(Tone(period: period, duty: 128).frequency == Hertz(UInt32(hertz.rounded())))
    }
  }

  @Test("silence and a steady level have no frequency")
  func noFrequency() {
    #expect(Tone.silence.frequency == Hertz(0) && Tone.silence.isSilent)
    #expect(Tone.steady.frequency == Hertz(0) && !Tone.steady.isSilent)
    #expect(Tone(period: 1_000_000, duty: 0).frequency == Hertz(0))
    #expect(Hertz(1) < Hertz(2) && Milliamperes(1) < Milliamperes(2))
  }
}
