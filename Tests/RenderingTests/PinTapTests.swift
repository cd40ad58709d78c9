// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Recording
import Rendering
import Scenario
import Testing

/// A night of a second or two, and the waveform of it.
private struct Waveform {
  var text = ""
  /// Changes by the name of their pin, in order: when, and to what.
  private(set) var changes: [String: [(time: Int64, value: String)]] = [:]
  private(set) var times: [Int64] = []
  private(set) var timescale = ""

  init(_ board: Board = .standard, _ choice: PinTap.Choice = PinTap.Choice(), _ night: (SimulatedBench) -> Void) throws
  {
    var bytes: [UInt8] = []
    let tap = try PinTap(board, choice, program: "a test", name: "a $night") { bytes += $0 }
    var options = SimulatedBench.Options()
    options.tap = tap
    let bench = SimulatedBench(board, options)
    night(bench)
    tap.finish(at: bench.now)
    text = String(decoding: bytes, as: UTF8.self)
    read()
  }

  private mutating func read() {
    var names: [Substring: String] = [:]
    var time: Int64 = -1
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "$var" {
        names[words[3]] = String(words[4])
      } else if words[0] == "$timescale" {
        timescale = "\(words[1]) \(words[2])"
      } else if line.hasPrefix("#") {
        time = Int64(line.dropFirst()) ?? -1
        times.append(time)
      } else if line.hasPrefix("s"), words.count == 2, let name = names[words[1]] {
        changes[name, default: []].append((time, String(words[0].dropFirst())))
      } else if let name = names[line.dropFirst()] {
        changes[name, default: []].append((time, String(line.prefix(1))))
      }
    }
  }

  /// The level of a pin at a time.
  func level(_ pin: String, at time: Int64) -> String? { changes[pin]?.last { $0.time <= time }?.value }

  /// What a receiver reads that takes the data where the clock rises.
  var received: [UInt8] {
    var (byte, count, bytes): (UInt8, Int, [UInt8]) = (0, 0, [])
    for rise in changes["SCLK"] ?? [] where rise.value == "1" {
      byte = byte << 1 | (level("MOSI", at: rise.time) == "1" ? 1 : 0)
      count += 1
      if count % 8 == 0 { bytes.append(byte) }
    }
    return bytes
  }
}

@Suite("The waveform of a night")
struct PinTapTests {
  private func millisecond(_ count: Int64) -> Nanoseconds { Milliseconds(count).nanoseconds }

  @Test("times only rise, and every change is one")
  func order() throws {
    let waveform = try Waveform { bench in
      _ = bench.turn(3, rate: 20, bounce: Nanoseconds(800_000))
      bench.advance(to: millisecond(1_000))
    }
    #expect(waveform.times.count > 100)
    #expect(zip(waveform.times, waveform.times.dropFirst()).allSatisfy { $0 < $1 })
    for (pin, changes) in waveform.changes {
      #expect(zip(changes.dropFirst(), changes.dropFirst(2)).allSatisfy { $0.value != $1.value }, "\(pin)")
    }
    // A name cannot end the section that it stands in.
    #expect(waveform.text.contains("$comment a  night $end"))
  }

  @Test("the contacts are as the hand moved them, to the nanosecond")
  func contacts() throws {
    let edges = [
      Edge(.a, .low, at: Nanoseconds(20_000_001)), Edge(.b, .low, at: Nanoseconds(30_000_002)),
      Edge(.a, .high, at: Nanoseconds(40_000_003)), Edge(.b, .high, at: Nanoseconds(50_000_007)),
    ]
    let waveform = try Waveform(.standard, PinTap.Choice(pins: [.a, .b])) { bench in
      _ = bench.make(edges)
      bench.advance(to: millisecond(100))
    }
    #expect(waveform.timescale == "1 ns")
    #expect(waveform.changes["A"]?.suffix(2).map(\.time) == [20_000_001, 40_000_003])
    #expect(waveform.changes["B"]?.suffix(2).map(\.time) == [30_000_002, 50_000_007])
    #expect(waveform.changes["SCLK"] == nil)
  }

  @Test("a receiver reads the bytes that were sent, and the lines rest low between frames")
  func bytes() throws {
    var frames: [UInt8] = []
    let waveform = try Waveform { bench in
      _ = bench.turn(1, rate: 8, bounce: Nanoseconds(0))
      bench.advance(to: millisecond(1_500))
      frames = bench.firmware.device.frame
    }
    let received = waveform.received
    #expect(received.count % frames.count == 0 && received.count >= frames.count * 3)
    #expect(Array(received.suffix(frames.count)) == frames)
    #expect(frames.contains { $0 != 0 && $0 != 0xe0 })
    #expect(waveform.level("SCLK", at: .max) == "0" && waveform.level("MOSI", at: .max) == "0")
    #expect(waveform.level("CS", at: .max) == "1")
  }

  @Test("a clock of 4 MHz needs 1 ns, one of 2.4 MHz is told to a picosecond, states alone to a tick")
  func timescales() throws {
    #expect(try Waveform(.standard, PinTap.Choice(pins: [.clock])) { _ in }.timescale == "1 ns")
    #expect(try Waveform(.standard, PinTap.Choice(pins: [.state, .motor])) { _ in }.timescale == "10 ms")
    var board = Board.standard
    board.configuration.ring?.clock = Hertz(2_400_000)
    #expect(try Waveform(board, PinTap.Choice(pins: [.clock])) { _ in }.timescale == "1 ps")
    #expect(Timescale("100us")?.name == "100 us" && Timescale("1 s")?.picoseconds == 1_000_000_000_000)
    #expect(Timescale("5 ns") == nil && Timescale("") == nil)
  }

  @Test("a timescale that would hide the clock is refused, with one that would not")
  func coarse() {
    do throws(PinTap.TooCoarse) {
      _ = try PinTap(.standard, PinTap.Choice(timescale: Timescale("1us")), program: "", name: "") { _ in }
      Issue.record("a timescale of 1 us was taken")
    } catch {
      #expect(error.halfClock == Picoseconds(125_000) && error.coarsest.name == "100 ns")
    }
  }

  @Test("what works at a low level is high while it rests, and two lines have no select")
  func wiring() throws {
    var board = Board.standard
    board.wiring.motor = OutputWiring(line: Line(name: "GPIO1", offset: 1), active: .low)
    board.wiring.ring = .bitbang(clock: Line(name: "GPIO2", offset: 2), data: Line(name: "GPIO3", offset: 3))
    let waveform = try Waveform(board) { bench in
      _ = bench.turn(1, rate: 8, bounce: Nanoseconds(0))
      bench.advance(to: millisecond(1_000))
    }
    // A pulse answers the detent.
    #expect(waveform.changes["motor"]?.map(\.value).suffix(3) == ["1", "0", "1"])
    #expect(waveform.changes["CS"] == nil && waveform.changes["MOSI"] != nil)
  }

  @Test("the call's tones are square waves of their pitch")
  func tones() throws {
    var board = Board.standard
    board.configuration.motor = false
    board.configuration.nap.standard = Milliseconds.minutes(1)
    var tones: [(tone: Tone, from: Int64)] = []
    let waveform = try Waveform(board, PinTap.Choice(pins: [.buzzer])) { bench in
      _ = bench.press(for: millisecond(100), bounce: Nanoseconds(0))
      bench.advance(to: millisecond(1_000))
      _ = bench.press(for: millisecond(100), bounce: Nanoseconds(0))
      bench.advance(to: millisecond(60_000))
      while bench.now < millisecond(66_000) {
        bench.advance(to: bench.now + millisecond(10))
        let tone = bench.world.tone
        if tones.last?.tone != tone { tones.append((tone, bench.now.count)) }
      }
    }
    let rises = (waveform.changes["buzzer"] ?? []).filter { $0.value == "1" }.map(\.time)
    var compared = 0
    for (first, next) in zip(tones, tones.dropFirst()) where !first.tone.isSilent {
      let within = rises.filter { $0 >= first.from && $0 < next.from }
      for (rise, following) in zip(within, within.dropFirst()) {
        #expect(following - rise == Int64(first.tone.period))
        compared += 1
      }
    }
    #expect(compared > 300)
  }

  @Test("from a time on, the levels of that time come first, and nothing before it")
  func window() throws {
    func night(_ bench: SimulatedBench) {
      _ = bench.turn(2, rate: 8, bounce: Nanoseconds(0))
      bench.advance(to: millisecond(3_000))
    }
    let whole = try Waveform { night($0) }
    let part = try Waveform(
      .standard, PinTap.Choice(from: millisecond(100), to: millisecond(2_000)), night)
    #expect(part.times.first == 100_000_000 && part.times.last == 2_000_000_001)
    for pin in ["A", "B", "motor", "SCLK", "MOSI", "CS", "state"] {
      let expected = (whole.changes[pin] ?? []).filter { $0.time > 100_000_000 && $0.time < 2_000_000_000 }
      let seen = (part.changes[pin] ?? []).filter { $0.time > 100_000_000 }
      #expect(seen.map(\.time) == expected.map(\.time), "\(pin)")
      #expect(part.changes[pin]?.first?.value == whole.level(pin, at: 100_000_000), "\(pin)")
    }
  }

  @Test("without power all that is driven is low, and the state is off")
  func power() throws {
    let waveform = try Waveform { bench in
      _ = bench.turn(1, rate: 8, bounce: Nanoseconds(0))
      bench.advance(to: millisecond(2_000))
      bench.losePower(isCut: true, for: millisecond(5_000))
      bench.advance(to: millisecond(9_000))
    }
    for (pin, level) in [("CS", "0"), ("SCLK", "0"), ("motor", "0"), ("state", "off")] {
      #expect(waveform.level(pin, at: 4_000_000_000) == level, "\(pin)")
    }
    #expect(waveform.level("state", at: 8_000_000_000) == "standby")
    #expect(waveform.level("CS", at: 7_000_500_000) == "1")
  }
}
