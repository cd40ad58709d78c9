// SPDX-License-Identifier: MIT

import Checksum
import HAL
import NapCore
import Testing

@testable import NapLog

@Suite("The journal as bytes")
struct JournalBytesTests {
  @Test("what is written is read back, whatever the nap was at")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 41)
    for _ in 0..<2_000 {
      let record = Samples.random(&generator)
      let bytes = JournalBytes.encode(record)
      #expect(bytes.count == JournalBytes.count)
      #expect(try JournalBytes.decode(bytes) == record)
    }
  }

  @Test("the checksum is that of gzip, by its published check value")
  func checksum() {
    #expect(CRC32.of("123456789".utf8) == 0xcbf4_3926)
    #expect(CRC32.of([]) == 0)
  }

  @Test("every single bit that flips is seen")
  func flippedBits() {
    let bytes = JournalBytes.encode(Samples.record())
    for place in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[place] ^= 1 << bit
        #expect(throws: JournalBytes.Problem.self) { try JournalBytes.decode(flipped) }
      }
    }
  }

  @Test("every other length, and every other version, is refused")
  func lengths() {
    let bytes = JournalBytes.encode(Samples.record())
    for count in 0..<bytes.count {
      #expect(throws: JournalBytes.Problem.length(count)) { try JournalBytes.decode(Array(bytes.prefix(count))) }
    }
    #expect(throws: JournalBytes.Problem.length(143)) { try JournalBytes.decode(bytes + [0]) }
    for version in UInt8.min...UInt8.max where version != 1 {
      #expect(throws: JournalBytes.Problem.version(version)) { try JournalBytes.decode([version] + bytes.dropFirst()) }
    }
  }

  /// Puts the right checksum behind whatever the bytes are.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let sum = CRC32.of(bytes.dropLast(4))
    return bytes.dropLast(4) + (0..<4).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
  }

  @Test("bytes with a right checksum are a sound record in its only form, or an error")
  func sealedNoise() throws {
    var generator = SplitMix64(seed: 5)
    var sound = 0
    for round in 0..<20_000 {
      var bytes = JournalBytes.encode(Samples.random(&generator))
      for _ in 0...generator.below(4) {
        let place = 1 + Int(generator.below(UInt32(bytes.count - 5)))
        bytes[place] =
          round % 2 == 0 ? UInt8(truncatingIfNeeded: generator.next()) : [0, 1, 0x7f, 0x80, 0xff][round % 5]
      }
      guard let record = try? JournalBytes.decode(Self.sealed(bytes)) else { continue }
      sound += 1
      #expect(record.journal.isSound)
      #expect(JournalBytes.encode(record) == Self.sealed(bytes))
    }
    #expect(sound > 1_000 && sound < 19_000)
  }

  @Test("what no clock writes is named")
  func unsound() {
    func refuse(_ record: JournalRecord, _ what: String) {
      #expect(throws: JournalBytes.Problem.unsound(what)) { try JournalBytes.decode(JournalBytes.encode(record)) }
    }
    var journal = Samples.journal()
    journal.time = journal.total + Milliseconds(1)
    refuse(Samples.record(journal), "nap")
    refuse(Samples.record(Samples.journal(.ambient)), "nap")
    refuse(Samples.record(clock: Nanoseconds(-1)), "clock")
    refuse(Samples.record(clock: Nanoseconds(.max)), "clock")
    refuse(Samples.record(wall: Nanoseconds(.min)), "time of day")
    refuse(Samples.record(beganAt: Nanoseconds(.max)), "beginning")
  }

  @Test("noise of any length is an error")
  func noise() {
    var generator = SplitMix64(seed: 9)
    for _ in 0..<5_000 {
      let bytes = (0..<generator.below(300)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      #expect(throws: JournalBytes.Problem.self) { try JournalBytes.decode(bytes) }
    }
  }
}
