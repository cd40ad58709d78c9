// SPDX-License-Identifier: MIT

import NapCore

// How numbers are written on a tape. `Recording` reads them back.

extension [UInt8] {
  /// Seven bits a byte, the lowest first; every byte but the last has its top bit set. At most ten bytes.
  public mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Zero, minus one, one, minus two and so on are 0, 1, 2, 3 and so on: what is near zero is short.
  public mutating func append(signed value: Int64) {
    append(varint: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  /// So many of the lowest bytes, the lowest first.
  public mutating func append(fixed value: UInt64, bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> UInt64(place * 8))) }
  }

  /// The length in bytes, then the text in UTF-8.
  public mutating func append(text: String) {
    append(varint: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  mutating func append(_ journal: Journal) {
    append(journal.state.rawValue)
    append(UInt8((journal.isMissed ? 1 : 0) | (journal.record == nil ? 0 : 2)))
    append(varint: UInt64(journal.callsEver))
    for length in [journal.lastUsed, journal.time, journal.remaining, journal.total, journal.paused] {
      append(signed: length.count)
    }
    guard let record = journal.record else { return }
    append(UInt8((record.answered == nil ? 0 : 1) | record.outcome.rawValue << 1))
    for length in [record.began, record.ended, record.planned, record.length, record.late] {
      append(signed: length.count)
    }
    if let answered = record.answered { append(signed: answered.count) }
    append(varint: UInt64(record.pauses))
    append(varint: UInt64(record.calls))
    append(record.snoozes)
    append(record.level)
  }
}

extension DialLevels {
  /// One bit a line.
  public var bits: UInt8 { a.rawValue | b.rawValue << 1 | button.rawValue << 2 }
}
