// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// Reads numbers as a tape writes them, and never past the end.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int
  let end: Int

  /// - Parameter range: within `bytes`.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { offset == end }

  /// That what was read last cannot be.
  func wrong(_ what: String, expected: String) -> RecordingError {
    RecordingError(.damaged, at: offset, "\(what), expected \(expected)")
  }

  mutating func byte() throws(RecordingError) -> UInt8 {
    guard offset < end else { throw wrong("a record goes on behind its block's end", expected: "whole records") }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func varint() throws(RecordingError) -> UInt64 {
    var value: UInt64 = 0
    for place in 0..<10 {
      let byte = try byte()
      value |= UInt64(byte & 0x7f) << UInt64(place * 7)
      // The tenth byte has room for one bit.
      if byte < 0x80, place < 9 || byte < 2 { return value }
      if place == 9 { break }
    }
    throw wrong("a number has more than 64 bits", expected: "fewer")
  }

  mutating func signed() throws(RecordingError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func fixed(_ count: Int) throws(RecordingError) -> UInt64 {
    var value: UInt64 = 0
    for place in 0..<count { value |= UInt64(try byte()) << UInt64(place * 8) }
    return value
  }

  /// A number of things, or of ticks.
  mutating func number(_ what: String, in range: ClosedRange<UInt64>) throws(RecordingError) -> UInt64 {
    let value = try varint()
    guard range.contains(value) else {
      throw wrong("\(what) is \(value)", expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  mutating func milliseconds() throws(RecordingError) -> Milliseconds { Milliseconds(try signed()) }

  /// A set of flags, none of which is unknown.
  mutating func flags(_ what: String, _ known: UInt8) throws(RecordingError) -> UInt8 {
    let value = try byte()
    guard value & ~known == 0 else { throw wrong("\(what) is \(value)", expected: "flags of \(known)") }
    return value
  }

  mutating func parts() throws(RecordingError) -> Parts { Parts(rawValue: try flags("a set of parts", 31)) }

  mutating func state(_ value: UInt8) throws(RecordingError) -> State {
    guard let state = State(rawValue: value) else { throw wrong("a state is \(value)", expected: "0 to 7") }
    return state
  }

  mutating func text(_ what: String, atMost limit: Int) throws(RecordingError) -> String {
    let count = Int(try number("the length of \(what)", in: 0...UInt64(limit)))
    guard count <= end - offset else { throw wrong("\(what) goes on behind its block's end", expected: "a whole one") }
    defer { offset += count }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  func levels(_ bits: UInt8) -> DialLevels {
    DialLevels(
      a: bits & 1 == 0 ? .low : .high, b: bits & 2 == 0 ? .low : .high, button: bits & 4 == 0 ? .low : .high)
  }

  mutating func journal() throws(RecordingError) -> Journal {
    let state = try state(byte())
    let flags = try flags("a journal's flags", 3)
    let calls = UInt32(try number("a journal's number of calls", in: 0...UInt64(UInt32.max)))
    var lengths: [Milliseconds] = []
    for _ in 0..<5 { lengths.append(try milliseconds()) }
    return Journal(
      state: state, lastUsed: lengths[0], callsEver: calls, isMissed: flags & 1 != 0,
      record: flags & 2 == 0 ? nil : try record(), time: lengths[1], remaining: lengths[2], total: lengths[3],
      paused: lengths[4])
  }

  private mutating func record() throws(RecordingError) -> NapRecord {
    let first = try flags("a nap's outcome", 7)
    guard let outcome = Outcome(rawValue: first >> 1) else {
      throw wrong("a nap's outcome is \(first >> 1)", expected: "0 to 2")
    }
    var lengths: [Milliseconds] = []
    for _ in 0..<5 { lengths.append(try milliseconds()) }
    let answered = first & 1 == 0 ? nil : try milliseconds()
    let pauses = UInt32(try number("a number of pauses", in: 0...UInt64(UInt32.max)))
    let calls = UInt32(try number("a number of calls", in: 0...UInt64(UInt32.max)))
    let snoozes = try byte()
    return NapRecord(
      began: lengths[0], ended: lengths[1], planned: lengths[2], length: lengths[3], pauses: pauses, snoozes: snoozes,
      calls: calls, answered: answered, late: lengths[4], level: try byte(), outcome: outcome)
  }
}
