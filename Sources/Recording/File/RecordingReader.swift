// SPDX-License-Identifier: MIT

import Checksum
import Firmware
import NapCore

/// Reads a recording, event by event.
///
/// Whatever the bytes are, it says what is wrong with them and never goes past their end. A block counts only whole
/// and with the right checksum, so all that was given before an error is as it was written.
public struct RecordingReader: Sendable {
  private let bytes: [UInt8]
  /// Where the next block begins.
  private var nextBlock: Int
  private var number: UInt32 = 0
  var content: ByteReader
  private var isInTape = false
  var last = Tick(0)
  private(set) var through = Tick(0)
  private var origin = Nanoseconds(0)
  private var board: String?
  /// Whether the power is on.
  var isOn = false
  var isOver = false

  /// - Throws: where the bytes are no recording, or one of a version that is not known.
  public init(_ bytes: [UInt8]) throws(RecordingError) {
    self.bytes = bytes
    guard Self.isRecording(bytes) else {
      throw RecordingError(
        .unreadable, at: 0, "this is no recording, expected a file that `--record` of `sim`, `run` or `trace` wrote")
    }
    guard bytes.count >= RecordingFormat.headerSize else {
      throw RecordingError(.torn, at: bytes.count, "the file ends in its head, expected a recording")
    }
    let version = UInt16(bytes[8]) | UInt16(bytes[9]) << 8
    guard version == RecordingFormat.version else {
      throw RecordingError(
        .unreadable, at: 8,
        "this recording is of version \(version), expected \(RecordingFormat.version); "
          + (version > RecordingFormat.version ? "a newer napclock reads it" : "no napclock wrote it"))
    }
    nextBlock = RecordingFormat.headerSize
    content = ByteReader(bytes, nextBlock..<nextBlock)
  }

  /// Whether a file begins as recordings do.
  public static func isRecording(_ bytes: [UInt8]) -> Bool { bytes.starts(with: RecordingFormat.magic) }

  /// How far it has been read.
  var offset: Int { content.offset }

  /// The next event.
  ///
  /// - Returns: `nil` at the end of a recording that was ended.
  /// - Throws: where no more can be read.
  public mutating func next() throws(RecordingError) -> RecordedEvent? {
    while true {
      if isInTape {
        if !content.isAtEnd { return try record() }
        isInTape = false
        if isOn { return .through(through) }
      }
      guard nextBlock < bytes.count else {
        guard isOver else {
          throw RecordingError(
            .torn, at: nextBlock, "the recording was not ended, expected its end: it is used as far as it goes")
        }
        return nil
      }
      if let powerOn = try block() { return .powerOn(powerOn) }
    }
  }

  // MARK: Blocks

  private func number(at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32($1 * 8) }
  }

  /// Begins the next block. Gives the power-on that it is, or makes ready for its records.
  private mutating func block() throws(RecordingError) -> RecordedPowerOn? {
    let start = nextBlock
    let head = start + RecordingFormat.blockHead
    func torn() -> RecordingError {
      RecordingError(.torn, at: start, "block \(number) is cut off, expected a whole one: what is before it is used")
    }
    guard head <= bytes.count else { throw torn() }
    let length = Int(number(at: start + 5))
    guard length <= RecordingFormat.longestBlock else {
      throw RecordingError(
        .damaged, at: start, "block \(number) has \(length) bytes, expected at most \(RecordingFormat.longestBlock)")
    }
    let end = head + length
    guard end + RecordingFormat.blockTail <= bytes.count else { throw torn() }
    guard CRC32.of(bytes[start..<end]) == number(at: end) else {
      throw RecordingError(
        .damaged, at: start, "the checksum of block \(number) is wrong, expected the bytes that were written")
    }
    guard number(at: start + 1) == number else {
      throw RecordingError(.damaged, at: start, "this is block \(number(at: start + 1)), expected block \(number)")
    }
    guard let kind = RecordingFormat.Block(rawValue: bytes[start]) else {
      throw RecordingError(.damaged, at: start, "block \(number) is of kind \(bytes[start]), expected 1 or 2")
    }
    content = ByteReader(bytes, head..<end)
    nextBlock = end + RecordingFormat.blockTail
    number &+= 1
    switch kind {
    case .powerOn: return try powerOn()
    case .tape:
      guard isOn else { throw content.wrong("a tape begins without its power-on", expected: "a power-on first") }
      let from = Tick(try content.number("the tick before a block", in: through.index...RecordingFormat.longestTick))
      guard from == through else {
        throw content.wrong("a block begins with tick \(from.index)", expected: "\(through.index)")
      }
      last = from
      through = Tick(try content.number("a block's last tick", in: from.index...RecordingFormat.longestTick))
      isInTape = true
      return nil
    }
  }

  private mutating func powerOn() throws(RecordingError) -> RecordedPowerOn {
    let time = try content.number(
      "a moment", in: UInt64(origin.count)...UInt64(RecordingFormat.longestTime.count))
    origin = Nanoseconds(Int64(time))
    let clock = Nanoseconds(try content.signed())
    guard clock.count.magnitude <= RecordingFormat.latestClock else {
      throw content.wrong("the clock shows \(clock.count) ns", expected: "a time within a hundred years")
    }
    let bits = try content.flags("the levels at power-on", 15)
    let failed = try content.parts()
    let broken = try content.parts()
    let program = try content.text("the program's name", atMost: 64)
    let text = try content.text("the board", atMost: 1 << 16)
    guard content.isAtEnd else { throw content.wrong("a power-on goes on", expected: "its end") }
    if !text.isEmpty { board = text }
    guard let board else { throw content.wrong("the first power-on names no board", expected: "a board file's text") }
    (isOn, isOver) = (true, false)
    (last, through) = (Tick(0), Tick(0))
    return RecordedPowerOn(
      origin: origin,
      device: Tape.PowerOn(levels: content.levels(bits), failed: failed, broken: broken, clock: clock),
      isSimulated: bits & 8 != 0, program: program, board: board)
  }
}
