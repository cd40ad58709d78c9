// SPDX-License-Identifier: MIT

import HAL
import NapCore
import Testing

@testable import NapLog

@Suite("Naps that are brought back")
struct ImportTests {
  private static func nap(_ beganAt: Int64?, boot: UInt64 = 7, isCertain: Bool = true) -> LoggedNap {
    var nap = LoggedNap(Samples.entry(), boot: boot)
    nap.beganAt = beganAt.map { Milliseconds($0) }
    nap.isCertain = isCertain && beganAt != nil
    return nap
  }

  @Test("equal naps are as many as in the longer list, however often it is imported")
  func equal() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    let (one, two) = (Self.nap(nil, boot: 0), Self.nap(5))
    for _ in 0..<2 { _ = try database.add(missing: [one, one, two]) }
    #expect(try database.log().naps == [two, one, one])
    #expect(try database.add(missing: [one, one, one]) == NapDatabase.Imported(added: 1))
    #expect(try database.add(missing: [one]) == NapDatabase.Imported())
    #expect(try database.log().naps.count == 4)
  }

  @Test("a nap is known by its power-on's clock, and without that by its time")
  func identity() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    _ = try database.add(missing: [Self.nap(nil, isCertain: false), Self.nap(9, boot: 0)])
    #expect(try database.add(missing: [Self.nap(5)]) == NapDatabase.Imported(corrected: 1))
    #expect(try database.add(missing: [Self.nap(6)]) == NapDatabase.Imported())
    #expect(try database.add(missing: [Self.nap(nil)]) == NapDatabase.Imported())
    #expect(try database.add(missing: [Self.nap(10, boot: 0)]) == NapDatabase.Imported(added: 1))
    #expect(try database.add(missing: [Self.nap(5, boot: 8)]) == NapDatabase.Imported(added: 1))
    #expect(try database.log().naps.map(\.beganAt?.count) == [5, 5, 9, 10])
  }

  @Test("an import that fails adds nothing, and the journal is never touched")
  func whole() throws {
    let scratch = try Scratch()
    var database = try NapDatabase.open(scratch.database)
    try database.write(Samples.record(), [])
    var wrong = Self.nap(6)
    wrong.level = 200
    #expect(throws: DatabaseError.self) { _ = try database.add(missing: [Self.nap(5), wrong]) }
    #expect(try database.log() == NapDatabase.Log())
    #expect(try database.journal() == .record(Samples.record()))
  }
}
