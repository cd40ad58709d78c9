// SPDX-License-Identifier: MIT

import Checksum
import Firmware
import NapCore

/// Turns power-ons and tapes into the bytes of a recording, block by block.
public struct RecordingWriter {
  private var number: UInt32 = 0
  private var board: String?

  public init() {}

  /// What the file begins with.
  public static var header: [UInt8] {
    var bytes = RecordingFormat.magic
    bytes.append(fixed: UInt64(RecordingFormat.version), bytes: 2)
    return bytes
  }

  /// The power comes.
  ///
  /// - Parameters:
  ///   - powerOn: what the device knew.
  ///   - origin: when, counted from the first power-on.
  ///   - isSimulated: whether time is virtual; a trace of real time begins with its clock.
  ///   - program: which program records, such as `napclock 0.1.0`.
  ///   - board: the text of the board's file.
  public mutating func powerOn(
    _ powerOn: Tape.PowerOn, at origin: Nanoseconds, isSimulated: Bool, program: String, board: String
  ) -> [UInt8] {
    var content: [UInt8] = []
    content.append(varint: UInt64(max(origin.count, 0)))
    content.append(signed: powerOn.clock.count)
    content.append(powerOn.levels.bits | (isSimulated ? 8 : 0))
    content.append(powerOn.failed.rawValue)
    content.append(powerOn.broken.rawValue)
    content.append(text: program)
    // The same board again is no text.
    content.append(text: board == self.board ? "" : board)
    self.board = board
    return block(.powerOn, content)
  }

  /// A piece of a tape.
  public mutating func piece(_ piece: Tape.Piece) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(piece.bytes.count + 20)
    content.append(varint: piece.from.index)
    content.append(varint: piece.through.index)
    content.append(contentsOf: piece.bytes)
    return block(.tape, content)
  }

  private mutating func block(_ kind: RecordingFormat.Block, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + RecordingFormat.blockHead + RecordingFormat.blockTail)
    bytes.append(kind.rawValue)
    bytes.append(fixed: UInt64(number), bytes: 4)
    bytes.append(fixed: UInt64(content.count), bytes: 4)
    bytes.append(contentsOf: content)
    bytes.append(fixed: UInt64(CRC32.of(bytes[...])), bytes: 4)
    number &+= 1
    return bytes
  }
}
