// SPDX-License-Identifier: MIT

import Checksum
import BoardFile
import Firmware
import NapCore
import Scenario
import Testing

@testable import Recording

@Suite("A recording that is damaged")
struct DamagedRecordingTests {
  private static let steps = """
    - turn: +1
    - press: 100ms
    - wait: 2s
    - power: cut
    - wait: 1s
    - fault: { part: motor, kind: io_error, for: 1s }
    - press: 900ms
    - wait: 1s
    """

  private func error(_ bytes: [UInt8]) -> RecordingError? {
    do {
      return try replayed(bytes).verdict.damage
    } catch let error as RecordingError {
      return error
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test("is told so, whichever byte of it was flipped, and what was before that is replayed")
  func flips() throws {
    let run = try RecordedRun(Self.steps)
    #expect(error(run.recording) == nil)
    for index in run.recording.indices {
      var bytes = run.recording
      bytes[index] ^= UInt8(1 << (index % 8))
      let error = error(bytes)
      #expect(error != nil, "byte \(index) of \(bytes.count)")
      #expect(error?.message.contains(", expected ") == true)
    }
  }

  @Test("is told to be torn, wherever it ends, and all whole blocks before that are replayed alike")
  func torn() throws {
    let run = try RecordedRun(Self.steps)
    var last = -1
    for count in 0..<run.recording.count {
      let bytes = Array(run.recording[..<count])
      guard count >= 10 else {
        #expect(error(bytes) != nil)
        continue
      }
      let (verdict, trace) = try replayed(bytes)
      #expect(verdict.damage?.kind == .torn, "\(count) bytes")
      #expect(verdict.difference == nil)
      let isPrefix = run.trace.starts(with: trace)
      #expect(isPrefix)
      #expect(trace.count >= last)
      last = trace.count
    }
    #expect(last > 0)
  }

  @Test("with blocks that are whole and make no sense never brings the replay down")
  func hostile() throws {
    var blocks: [[UInt8]] = []
    var options = SimulatedBench.Options()
    options.record = { blocks.append($0) }
    var bench = SimulatedBench(.standard, options)
    _ = Runner().run(try Scenario(yaml: Array(Self.steps.utf8), file: "s.yaml"), on: &bench)
    bench.finishRecording()
    #expect(blocks.count == 5)
    var generator = SplitMix64(seed: 7)
    var (damaged, differed) = (0, 0)
    for _ in 0..<2_000 {
      var bytes = blocks[0]
      // The tapes more often than the power-ons.
      let spoilt = [1, 2, 2, 2, 4, 4, 4][Int(generator.below(7))]
      for (index, block) in blocks.enumerated().dropFirst() {
        bytes += index == spoilt ? Self.spoil(block, &generator) : block
      }
      var replay = Replay(try RecordingReader(bytes)) { _ in }
      let verdict: Replay.Verdict
      do throws(BoardError) {
        verdict = try replay.run { text throws(BoardError) in
          text == Board.standard.yaml
            ? Configuration() : try Board(yaml: text, file: "board").configuration
        }
      } catch {
        #expect(!error.message.isEmpty)
        continue
      }
      if verdict.damage?.kind == .damaged { damaged += 1 }
      if verdict.difference != nil { differed += 1 }
    }
    #expect(damaged > 300)
    #expect(differed > 300)
  }

  /// Changes some bytes of a block's content, with a checksum that fits.
  private static func spoil(_ block: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var content = Array(block[9..<block.count - 4])
    for _ in 0...generator.below(4) where !content.isEmpty {
      let place = Int(generator.below(UInt32(content.count)))
      switch generator.below(4) {
      case 0: content[place] = UInt8(truncatingIfNeeded: generator.next())
      case 1: content[place] = 0xff
      case 2: content.insert(UInt8(truncatingIfNeeded: generator.next()), at: place)
      default: content.remove(at: place)
      }
    }
    var bytes = Array(block[..<5])
    for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: content.count >> (place * 8))) }
    bytes += content
    let sum = CRC32.of(bytes[...])
    for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(place * 8))) }
    return bytes
  }

  @Test(
    "that is none, or one of another version, says what was expected",
    arguments: [
      (
        [UInt8]("board: x".utf8),
        "this is no recording, expected a file that `--record` of `sim`, `run` or `trace` wrote"
      ),
      ([], "this is no recording, expected a file that `--record` of `sim`, `run` or `trace` wrote"),
      (
        RecordingWriter.header.dropLast(2) + [2, 0],
        "this recording is of version 2, expected 1; a newer napclock reads it"
      ),
      (RecordingWriter.header, "the recording was not ended, expected its end: it is used as far as it goes"),
    ])
  func others(_ bytes: [UInt8], _ message: String) {
    #expect(error(bytes)?.message == message)
  }
}
