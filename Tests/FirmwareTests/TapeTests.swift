// SPDX-License-Identifier: MIT

import Firmware
import NapCore
import SimulatedHAL
import Testing

@Suite("A tape")
struct TapeTests {
  @Test("that nobody takes is full at its bound, and ends there")
  func bound() throws {
    let bench = Bench(Configuration())
    let capacity = 34_000
    bench.firmware.record(capacity: capacity)
    // The mood light: a frame every other tick.
    bench.press(milliseconds: 900)
    bench.run(seconds: 30)
    #expect(bench.firmware.tape?.isFull == true)
    let piece = try #require(bench.takeTape())
    #expect(piece.bytes.count <= capacity)
    #expect(piece.through < bench.firmware.device.now)
    bench.run(seconds: 1)
    #expect(bench.takeTape() == nil)
  }

  @Test("of an untouched device holds its first frame and nothing more")
  func quiet() throws {
    let bench = Bench(Configuration())
    bench.firmware.record()
    bench.run(seconds: 60)
    let piece = try #require(bench.takeTape())
    // Not even the levels that are read every second, which are always the same.
    #expect(piece.bytes.count == 3)
    #expect(piece.from == Tick(0))
    #expect(piece.through == Tick(6_000))
  }

  @Test("goes on where the piece before ended")
  func pieces() throws {
    let bench = Bench(Configuration())
    bench.firmware.record()
    bench.press()
    let first = try #require(bench.takeTape())
    #expect(bench.takeTape() == nil)
    bench.run(seconds: 11)
    let second = try #require(bench.takeTape())
    #expect(second.from == first.through)
    #expect(second.through == bench.firmware.device.now)
  }
}

@Suite("A digest of outputs")
struct OutputDigestTests {
  private func digest(_ motors: [Bool]) -> OutputDigest {
    var digest = OutputDigest()
    var device = Device(Configuration())
    var (inputs, outputs) = (Inputs(), Outputs())
    for motor in motors {
      outputs.clear()
      device.step(&inputs, into: &outputs)
      outputs.motor = motor
      _ = digest.note(device, outputs)
    }
    return digest
  }

  @Test("tells order and moment, and not how often nothing happened")
  func order() {
    #expect(digest([true, false]) == digest([true, false, false, false]))
    #expect(digest([true, false]).value != digest([true, true, false]).value)
    #expect(digest([false, true]).value != digest([true, false]).value)
    #expect(digest([]).value != digest([true]).value)
  }

  @Test("says what changed")
  func news() {
    var digest = OutputDigest()
    let device = Device(Configuration())
    var outputs = Outputs()
    #expect(digest.note(device, outputs) == [])
    outputs.motor = true
    outputs.tone = .steady
    #expect(digest.note(device, outputs) == [.motor, .tone])
    outputs.transitions.append(Transition(from: .standby, to: .setting, tick: Tick(0)))
    outputs.frameIsNew = true
    #expect(digest.note(device, outputs) == [.state, .frame])
  }
}

extension Bench {
  /// What was recorded since the last time.
  fileprivate func takeTape() -> Tape.Piece? {
    let now = firmware.device.now
    return firmware.tape?.take(through: now)
  }
}
