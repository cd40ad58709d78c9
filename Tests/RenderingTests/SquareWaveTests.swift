// SPDX-License-Identifier: MIT

import Testing

import Sound

@Suite("The square wave")
struct SquareWaveTests {
  private func samples(_ bytes: [UInt8]) -> [Int16] {
    stride(from: 0, to: bytes.count, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
  }

  private func render(_ count: Int, period: UInt32, duty: UInt8, chunk: Int) -> [Int16] {
    var wave = SquareWave(rate: 44_100)
    var bytes: [UInt8] = []
    var left = count
    while left > 0 {
      wave.append(min(chunk, left), period: period, duty: duty, to: &bytes)
      left -= chunk
    }
    return samples(bytes)
  }

  @Test("a second of it has as many periods as its frequency", arguments: [261, 440, 523, 1_047, 2_700])
  func frequency(_ hertz: Int) {
    let wave = render(44_100, period: UInt32(1_000_000_000 / hertz), duty: 128, chunk: 44_100)
    let rises = zip(wave, wave.dropFirst()).count { $0 < 0 && $1 > 0 }
    #expect(abs(rises - hertz) <= 1)
  }

  @Test("it is the same whatever the chunks are", arguments: [1, 7, 441, 1_024])
  func chunks(_ chunk: Int) {
    #expect(
      render(5_000, period: 1_911_132, duty: 128, chunk: chunk)
        == render(5_000, period: 1_911_132, duty: 128, chunk: 5_000))
  }

  @Test("a duty of a quarter is high for a quarter of the time, and has no direct part")
  func duty() {
    let wave = render(44_100, period: 2_000_000, duty: 64, chunk: 44_100)
    // Half-way between the two levels: a sample in which the wave changes lies between them.
    let high = wave.count { $0 > 3_000 }
    #expect(abs(high - 11_025) < 110)
    let sum = wave.reduce(0) { $0 + Int($1) }
    #expect(abs(sum / wave.count) < 50)
  }

  @Test("no period, and no duty, are silence")
  func silence() {
    #expect(render(100, period: 0, duty: 128, chunk: 100) == [Int16](repeating: 0, count: 100))
    #expect(render(100, period: 1_000_000, duty: 0, chunk: 100) == [Int16](repeating: 0, count: 100))
  }

  @Test("the extremes of period and duty neither trap nor leave the range")
  func extremes() {
    for period: UInt32 in [1, 1_000, .max] {
      for duty: UInt8 in [1, 255] {
        let wave = render(1_000, period: period, duty: duty, chunk: 333)
        #expect(wave.allSatisfy { abs(Int($0)) <= Int(SquareWave.span) })
      }
    }
  }
}
