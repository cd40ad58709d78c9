// SPDX-License-Identifier: MIT

import BoardFile
import Firmware
import NapCore
import Recording
import Scenario
import YAML

/// What is fuzzed. Each takes any bytes, never crashes, and is asked for what must hold of what it read.
enum Target: String, CaseIterable {
  /// Board files: what was read, written out and read again is the same.
  case board
  /// Scenario files.
  case scenario
  /// Tunes: what was read can be played to its end.
  case tune
  /// Recordings, byte by byte.
  case recording
  /// What stands in a recording's blocks, behind checksums that are right: the journals of power-ons as well.
  case tape

  func run(_ bytes: [UInt8]) {
    switch self {
    case .board: Self.board(bytes)
    case .scenario: Self.scenario(bytes)
    case .tune: Self.tune(bytes)
    case .recording: Self.replay(bytes)
    case .tape: Self.tape(bytes)
    }
  }

  private static func board(_ bytes: [UInt8]) {
    do throws(BoardError) {
      var board = try Board(yaml: bytes, file: "f")
      board.warnings = []
      let text = board.yaml
      var again = try Board(yaml: text, file: "again")
      again.warnings = []
      must(again == board, "a board that is written out is another one: \(text)")
      var device = Device(board.configuration)
      var (inputs, outputs) = (Inputs(), Outputs())
      for _ in 0..<3 { device.step(&inputs, into: &outputs) }
    } catch {
      must(error.file == "f", "a board that is written out is refused: \(error)")
      told(error, bytes)
    }
  }

  private static func scenario(_ bytes: [UInt8]) {
    do throws(Diagnostic) {
      _ = try Scenario(yaml: bytes, file: "f")
    } catch {
      told(error, bytes)
    }
  }

  private static func tune(_ bytes: [UInt8]) {
    do throws(TuneError) {
      let tune = try Tune(rtttl: bytes)
      must(!tune.notes.isEmpty && tune.notes.count <= Tune.longest, "a tune of \(tune.notes.count) notes")
      must(tune.length > Nanoseconds(0), "a tune without a length")
    } catch {
      must((0...bytes.count).contains(error.offset), "an error at \(error.offset) of \(bytes.count)")
    }
  }

  private static func replay(_ bytes: [UInt8]) {
    do throws(RecordingError) {
      var replay = Replay(try RecordingReader(bytes)) { _ in }
      do throws(BoardError) {
        let verdict = try replay.run { text throws(BoardError) in
          text == Board.standard.yaml ? Configuration() : try Board(yaml: text, file: "f").configuration
        }
        if let damage = verdict.damage { told(damage, bytes) }
      } catch {
        must(!error.message.isEmpty, "an error without words")
      }
    } catch {
      told(error, bytes)
    }
  }

  /// Three bytes and a shift say how far the tape goes, the fifth which board; the rest are its records.
  private static func tape(_ bytes: [UInt8]) {
    guard bytes.count > 5 else { return }
    var through: UInt64 = 0
    for place in 0..<3 { through |= UInt64(bytes[place]) << UInt64(place * 8) }
    through <<= UInt64(bytes[3] & 15)
    var configuration = Configuration()
    configuration.tick = TickLength.allCases[Int(bytes[4] & 7) % TickLength.allCases.count]
    configuration.motor = bytes[4] & 8 == 0
    if bytes[4] & 16 != 0 { configuration.ring = nil }
    if bytes[4] & 32 != 0 { configuration.buzzer = .active }
    var writer = RecordingWriter()
    let powerOn = Tape.PowerOn(
      levels: .released, failed: bytes[4] & 64 == 0 ? [] : .motor, broken: [], clock: Nanoseconds(0))
    var recording = RecordingWriter.header
    recording += writer.powerOn(powerOn, at: Nanoseconds(0), isSimulated: true, program: "f", board: "b")
    recording += writer.piece(Tape.Piece(from: Tick(0), through: Tick(through), bytes: Array(bytes[5...])))
    do throws(RecordingError) {
      // Past what differs as well: checks that nobody can guess would end every tape at its first frame.
      var replay = Replay(try RecordingReader(recording), goesOn: true) { _ in }
      let verdict = replay.run { _ in configuration }
      if let damage = verdict.damage { told(damage, recording) }
    } catch {
      told(error, recording)
    }
  }

  private static func told(_ error: RecordingError, _ bytes: [UInt8]) {
    must(error.message.contains(", expected "), "an error that does not say what was expected: \(error)")
    must((0...bytes.count).contains(error.offset), "an error at \(error.offset) of \(bytes.count)")
  }

  private static func told(_ error: Diagnostic, _ bytes: [UInt8]) {
    must(error.position.line >= 1 && error.position.column >= 1, "an error outside the file: \(error)")
    must(
      error.message.contains(", expected ") || error.message.contains(", did you mean "),
      "an error that does not say what was expected: \(error)")
    must(!error.description.contains { $0.isNewline && $0 != "\n" }, "an error on more than one line: \(error)")
  }
}

/// Ends the fuzzer where something does not hold.
func must(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  guard !holds else { return }
  fatalError(otherwise())
}
