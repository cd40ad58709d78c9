// SPDX-License-Identifier: MIT

import Checksum
import HAL
import NapCore

/// A journal record as bytes: what is kept of it while the power is off.
///
/// A version, fields of fixed lengths with the lowest byte first, and a checksum. What is not there is zero, so a
/// record has one form only.
public enum JournalBytes {
  /// Why bytes are no journal record.
  public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
    case length(Int)
    case version(UInt8)
    case checksum
    /// The bytes are as they were written, and yet no clock wrote them.
    case unsound(String)

    public var description: String {
      switch self {
      case .length(let count): "it has \(count) bytes, expected \(JournalBytes.count)"
      case .version(let version): "it has version \(version), expected \(JournalBytes.version)"
      case .checksum: "its checksum is wrong"
      case .unsound(let what): "its \(what) cannot be"
      }
    }
  }

  /// What the first byte says; a record with another is not read.
  public static let version: UInt8 = 1
  /// Bytes of a record.
  public static let count = 142

  /// Moments of the clocks lie below this, so that the difference of two never overflows; as a time of day it is
  /// in the year 2116.
  public static let latest = Nanoseconds(1 << 62)

  private enum Flag {
    static let isMissed: UInt8 = 1
    static let isSynchronised: UInt8 = 2
    static let hasWall: UInt8 = 4
    static let hasBeganAt: UInt8 = 8
    static let hasRecord: UInt8 = 16
    static let hasAnswered: UInt8 = 32
    static let all: UInt8 = 63
  }

  // MARK: Writing

  /// The record as `count` bytes.
  public static func encode(_ record: JournalRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    let (journal, nap) = (record.journal, record.journal.record)
    var flags: UInt8 = 0
    if journal.isMissed { flags |= Flag.isMissed }
    if record.isSynchronised { flags |= Flag.isSynchronised }
    if record.wall != nil { flags |= Flag.hasWall }
    if record.beganAt != nil { flags |= Flag.hasBeganAt }
    if nap != nil { flags |= Flag.hasRecord }
    if nap?.answered != nil { flags |= Flag.hasAnswered }
    bytes += [version, flags, journal.state.rawValue]
    append(journal.callsEver, to: &bytes)
    for length in [journal.lastUsed, journal.time, journal.remaining, journal.total, journal.paused] {
      append(length.count, to: &bytes)
    }
    append(record.clock.count, to: &bytes)
    append(record.boot, to: &bytes)
    append(record.wall?.count ?? 0, to: &bytes)
    append(record.beganAt?.count ?? 0, to: &bytes)
    let zero = Milliseconds(0)
    for length in [
      nap?.began ?? zero, nap?.ended ?? zero, nap?.planned ?? zero, nap?.length ?? zero, nap?.answered ?? zero,
      nap?.late ?? zero,
    ] {
      append(length.count, to: &bytes)
    }
    append(nap?.pauses ?? 0, to: &bytes)
    append(nap?.calls ?? 0, to: &bytes)
    bytes += [nap?.snoozes ?? 0, nap?.level ?? 0, nap?.outcome.rawValue ?? 0]
    append(CRC32.of(bytes), to: &bytes)
    return bytes
  }

  private static func append<Value: FixedWidthInteger>(_ value: Value, to bytes: inout [UInt8]) {
    for place in 0..<Value.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: value >> Value(place * 8))) }
  }

  // MARK: Reading

  /// The record that `encode` made `bytes` of. Whatever the bytes are, this ends with a record or an error.
  public static func decode(_ bytes: [UInt8]) throws(Problem) -> JournalRecord {
    guard let first = bytes.first else { throw .length(0) }
    guard first == version else { throw .version(first) }
    guard bytes.count == count else { throw .length(bytes.count) }
    var fields = Fields(bytes)
    guard CRC32.of(bytes.dropLast(4)) == fields.checksum else { throw .checksum }
    let flags: UInt8 = fields.next()
    guard flags & ~Flag.all == 0 else { throw .unsound("flags") }
    guard let state = State(rawValue: fields.next()) else { throw .unsound("state") }
    let callsEver: UInt32 = fields.next()
    var journal = Journal(
      state: state, lastUsed: fields.next(), callsEver: callsEver, isMissed: flags & Flag.isMissed != 0, record: nil,
      time: fields.next(), remaining: fields.next(), total: fields.next(), paused: fields.next())
    let clock = Nanoseconds(fields.next())
    let boot: UInt64 = fields.next()
    let wall = Nanoseconds(fields.next())
    let beganAt = Nanoseconds(fields.next())
    let moments = (began: fields.next() as Milliseconds, ended: fields.next() as Milliseconds)
    let planned: Milliseconds = fields.next()
    let length: Milliseconds = fields.next()
    let answered: Milliseconds = fields.next()
    let late: Milliseconds = fields.next()
    let counts = (pauses: fields.next() as UInt32, calls: fields.next() as UInt32)
    let (snoozes, level): (UInt8, UInt8) = (fields.next(), fields.next())
    guard let outcome = Outcome(rawValue: fields.next()) else { throw .unsound("outcome") }
    if flags & Flag.hasRecord != 0 {
      journal.record = NapRecord(
        began: moments.began, ended: moments.ended, planned: planned, length: length, pauses: counts.pauses,
        snoozes: snoozes, calls: counts.calls, answered: flags & Flag.hasAnswered != 0 ? answered : nil, late: late,
        level: level, outcome: outcome)
    }
    let record = JournalRecord(
      journal: journal, clock: clock, boot: boot, wall: flags & Flag.hasWall != 0 ? wall : nil,
      isSynchronised: flags & Flag.isSynchronised != 0, beganAt: flags & Flag.hasBeganAt != 0 ? beganAt : nil)
    guard journal.isSound else { throw .unsound("nap") }
    guard (Nanoseconds(0)...latest).contains(clock) else { throw .unsound("clock") }
    guard (Nanoseconds(0)...latest).contains(wall) else { throw .unsound("time of day") }
    guard (Nanoseconds(0)...latest).contains(beganAt) else { throw .unsound("beginning") }
    guard encode(record) == bytes else { throw .unsound("form") }
    return record
  }

  /// Fields of bytes whose length has been looked at, one after the other.
  private struct Fields {
    private let bytes: [UInt8]
    private var place = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var checksum: UInt32 {
      var end = self
      end.place = bytes.count - 4
      return end.next()
    }

    mutating func next<Value: FixedWidthInteger>() -> Value {
      var value: Value = 0
      for shift in 0..<Value.bitWidth / 8 { value |= Value(truncatingIfNeeded: bytes[place + shift]) << (shift * 8) }
      place += Value.bitWidth / 8
      return value
    }

    mutating func next() -> Milliseconds { Milliseconds(next()) }
  }
}
