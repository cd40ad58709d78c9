// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Rendering
import Scenario
import Testing

@Suite("A night as a film")
struct FilmTapTests {
  /// The pictures of a nap of a minute that is set at once, up to 70 s.
  private func film(size: Int = 64, speed: Int, from: Int64 = 0, to: Int64 = 70_000) -> [[UInt8]] {
    var pictures: [[UInt8]] = []
    let choice = FilmTap.Choice(
      size: size, rate: 25, speed: speed, from: Milliseconds(from).nanoseconds, to: Milliseconds(to).nanoseconds)
    let tap = FilmTap(choice) { pictures.append($0) }
    var board = Board.standard
    board.configuration.nap.standard = Milliseconds.minutes(1)
    var options = SimulatedBench.Options()
    options.tap = tap
    let bench = SimulatedBench(board, options)
    _ = bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
    _ = bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
    bench.advance(to: Milliseconds(70_000).nanoseconds)
    tap.finish(at: bench.now)
    return pictures
  }

  /// The mean of a picture's red, green and blue.
  private func mean(_ picture: [UInt8]) -> (red: Int, green: Int, blue: Int) {
    func sum(_ channel: Int) -> Int {
      stride(from: channel, to: picture.count, by: 3).reduce(0) { $0 + Int(picture[$1]) } * 3 / picture.count
    }
    return (sum(0), sum(1), sum(2))
  }

  @Test("it has a picture for each 25th of a second, whatever the speed", arguments: [20, 35])
  func count(speed: Int) {
    let pictures = film(speed: speed)
    #expect(pictures.count == (70 * 25 + speed - 1) / speed)
    #expect(pictures.allSatisfy { $0.count == 64 * 64 * 3 })
  }

  @Test("it begins and ends where it is told")
  func span() {
    #expect(film(speed: 1, from: 1_000, to: 3_000).count == 50)
    #expect(film(speed: 1, from: 100_000, to: 200_000).isEmpty)
  }

  @Test("standby is dark, a nap is blue, a call is bright and amber, and the same night is the same film")
  func colors() {
    let pictures = film(speed: 20)
    let standby = mean(pictures[0])
    let nap = mean(pictures[pictures.count / 2])
    let call = mean(pictures[pictures.count - 3])
    #expect(nap.blue > nap.red && nap.blue > standby.blue)
    #expect(call.red > call.blue && call.red > nap.red && call.red > standby.red)
    #expect(film(speed: 20) == pictures)
  }
}
