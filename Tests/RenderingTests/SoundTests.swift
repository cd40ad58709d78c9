// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Sound
import Testing

@testable import Rendering

@Suite("A night's sound")
struct SoundTests {
  private static let second: Int64 = 1_000_000_000

  /// What is heard of a tone that begins after half a second and lasts for `seconds`; half a second of silence follows.
  private func sound(_ tone: Tone, motor: Bool = false, seconds: Int64) throws -> [UInt8] {
    let span = try SoundSpan(from: Nanoseconds(0), to: Nanoseconds((seconds + 1) * Self.second))
    var bytes: [UInt8] = []
    let tap = SoundTap(span) { bytes += $0 }
    let device = Device(Configuration())
    tap.tick(device, Nights.moment(tone, motor: motor), at: Nanoseconds(Self.second / 2))
    tap.tick(device, Nights.moment(.silence, motor: false), at: Nanoseconds(Self.second / 2 + seconds * Self.second))
    tap.finish()
    return bytes
  }

  private func samples(_ bytes: [UInt8]) -> [Int16] {
    stride(from: 44, to: bytes.count, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
  }

  private func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }

  /// Periods a second, by the crossings of zero on the way up: from the first to the last one.
  private func pitch(_ samples: ArraySlice<Int16>) -> Double {
    let rises = samples.indices.dropFirst().filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }
    guard let first = rises.first, let last = rises.last, last > first else { return 0 }
    return Double(rises.count - 1) * 44_100 / Double(last - first)
  }

  @Test("the header says what follows, to the sample")
  func header() throws {
    let bytes = try sound(Tone(period: 1_000_000, duty: 128), seconds: 2)
    #expect(bytes.count == 44 + 3 * 44_100 * 2)
    #expect(Array(bytes[0..<4]) == Array("RIFF".utf8))
    #expect(word(bytes, 4) == UInt32(bytes.count - 8))
    #expect(Array(bytes[8..<16]) == Array("WAVEfmt ".utf8))
    #expect(word(bytes, 24) == 44_100)
    #expect(word(bytes, 28) == 88_200)
    #expect(Array(bytes[36..<40]) == Array("data".utf8))
    #expect(word(bytes, 40) == UInt32(bytes.count - 44))
  }

  @Test("a tone has its pitch to 0.5 %", arguments: [130.81, 261.63, 440, 523.25, 1_046.5, 2_700, 4_186.01])
  func pitch(_ hertz: Double) throws {
    for duty: UInt8 in [16, 128] {
      let samples = samples(try sound(Tone(period: UInt32(1e9 / hertz), duty: duty), seconds: 2))
      let heard = pitch(samples[22_050..<110_250])
      #expect(abs(heard / hertz - 1) < 0.005, "\(heard) Hz instead of \(hertz) Hz")
      #expect(samples[..<22_050].allSatisfy { $0 == 0 })
      #expect(samples[110_250...].allSatisfy { $0 == 0 })
    }
  }

  @Test("an active buzzer is heard at 2,300 Hz")
  func active() throws {
    let heard = pitch(samples(try sound(.steady, seconds: 1))[22_050..<66_150])
    #expect(abs(heard / 2_300 - 1) < 0.005)
  }

  @Test("a smaller duty is softer: its fundamental is 14 dB below")
  func loudness() throws {
    // By the part of a sine and a cosine of 1 kHz that is in it.
    func fundamental(_ duty: UInt8) throws -> Double {
      let all = samples(try sound(Tone(period: 1_000_000, duty: duty), seconds: 1))
      var wave = SquareWave(rate: 44_100)
      var (inPhase, quarter) = (0.0, 0.0)
      for (index, sample) in all[22_050..<66_150].enumerated() {
        // Square references: their odd overtones weigh little against the fundamental's.
        inPhase += Double(sample) * (wave.next(period: 1_000_000, duty: 128) > 0 ? 1 : -1)
        quarter +=
          Double(sample) * (index * 1_000 * 4 / 44_100 % 4 == 1 || index * 1_000 * 4 / 44_100 % 4 == 2 ? -1 : 1)
      }
      return (inPhase * inPhase + quarter * quarter).squareRoot()
    }
    #expect(try fundamental(16) < fundamental(128) / 3)
  }

  @Test("the motor hums at 175 Hz, comes to speed and runs down")
  func motor() throws {
    let samples = samples(try sound(.silence, motor: true, seconds: 2))
    func loudest(_ range: Range<Int>) -> Int { samples[range].map { abs(Int($0)) }.max() ?? 0 }
    #expect(abs(pitch(samples[44_100..<110_250]) / 175 - 1) < 0.005)
    #expect(loudest(22_050..<22_450) < 200)
    #expect((1_800...2_700).contains(loudest(66_150..<110_250)))
    #expect(loudest(110_250..<110_650) > 1_500)
    #expect((1...1_000).contains(loudest(117_000..<118_000)))
    #expect(loudest(131_000..<132_300) == 0)
  }

  @Test("a night is heard from a second before its first sound to a second after its last")
  func span() throws {
    let finder = SoundFinder()
    let end = try Nights.pass(
      """
      - wait: 1m
      - turn: +1
      - wait: 1m
      """, before: finder)
    let heard = try #require(finder.finish(at: end, beginsAtFrom: false, endsAtTo: false))
    #expect((58...60.2).contains(Double(heard.from.count) / 1e9))
    let pulse = Double(heard.to.count - heard.from.count) / 1e9 - 2
    #expect((0.02...0.04).contains(pulse))
    let whole = try #require(finder.finish(at: end, beginsAtFrom: true, endsAtTo: true))
    #expect(whole.from == Nanoseconds(0) && whole.to == end)
  }

  @Test("a night without a sound has nothing to hear, and what cuts through a sound has its part")
  func silence() throws {
    let quiet = SoundFinder()
    let end = try Nights.pass("- wait: 1m", before: quiet)
    #expect(quiet.finish(at: end, beginsAtFrom: false, endsAtTo: false) == nil)
    let cut = SoundFinder(from: Nanoseconds(2 * Self.second), to: Nanoseconds(3 * Self.second))
    let device = Device(Configuration())
    cut.tick(device, Nights.moment(.steady, motor: false), at: Nanoseconds(Self.second))
    cut.tick(device, Nights.moment(.silence, motor: false), at: Nanoseconds(9 * Self.second))
    let part = try #require(
      cut.finish(at: Nanoseconds(20 * Self.second), beginsAtFrom: false, endsAtTo: false))
    #expect(part.from == Nanoseconds(2 * Self.second) && part.to == Nanoseconds(3 * Self.second))
  }

  @Test("what is longer than a WAV can be is refused, and nothing is no sound")
  func tooLong() throws {
    let hour = 3_600 * Self.second
    #expect(try SoundSpan(from: Nanoseconds(0), to: Nanoseconds(13 * hour)).samples == 13 * 3_600 * 44_100)
    #expect(throws: SoundSpan.Refusal.tooLong(longest: Nanoseconds(48_695 * Self.second))) {
      try SoundSpan(from: Nanoseconds(hour), to: Nanoseconds(15 * hour))
    }
    #expect(throws: SoundSpan.Refusal.empty) { try SoundSpan(from: Nanoseconds(hour), to: Nanoseconds(hour)) }
  }
}
