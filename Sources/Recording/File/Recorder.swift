// SPDX-License-Identifier: MIT

import Firmware
import NapCore

/// Brings a firmware's tape into a file, for whoever runs it.
public struct Recorder {
  /// Bytes of a tape from which on they are written, due or not.
  public static let held = 1 << 15
  /// In real time they are written so often.
  public static let interval = Milliseconds.seconds(10)

  private var writer = RecordingWriter()
  private let board: String
  private let program: String
  private let isSimulated: Bool
  private let write: ([UInt8]) -> Void

  /// - Parameters:
  ///   - board: the text of the board's file.
  ///   - program: which program records.
  ///   - isSimulated: whether time is virtual.
  ///   - write: takes the file in pieces.
  public init(board: String, program: String, isSimulated: Bool, write: @escaping ([UInt8]) -> Void) {
    self.board = board
    self.program = program
    self.isSimulated = isSimulated
    self.write = write
    write(RecordingWriter.header)
  }

  /// The power comes to a firmware that has begun to record.
  ///
  /// - Parameters:
  ///   - tape: the firmware's; `nil` records nothing.
  ///   - origin: when, counted from the first power-on.
  public mutating func powerOn(_ tape: Tape?, at origin: Nanoseconds) {
    guard let tape else { return }
    write(
      writer.powerOn(tape.powerOn, at: origin, isSimulated: isSimulated, program: program, board: board))
  }

  /// Writes what the tape holds.
  ///
  /// - Parameters:
  ///   - tape: the firmware's; it is emptied.
  ///   - now: the device's tick.
  public mutating func write(_ tape: inout Tape?, through now: Tick) {
    if let piece = tape?.take(through: now) { write(writer.piece(piece)) }
  }

  /// Writes the rest. Nothing comes after it but another power-on.
  ///
  /// - Parameters:
  ///   - tape: the firmware's; it is emptied.
  ///   - now: the device's tick.
  ///   - powerOff: when the power went, counted from power-on; `nil` where the program ends.
  public mutating func end(_ tape: inout Tape?, at now: Tick, powerOff: Nanoseconds? = nil) {
    tape?.end(at: now, powerOff: powerOff)
    write(&tape, through: now)
  }
}
