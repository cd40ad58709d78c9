// SPDX-License-Identifier: MIT

import HAL
import NapCore
import NapLog
import SimulatedDisk
import Testing

@Suite("PUB-33: the power goes in the middle of a writing")
struct PowerCutTests {
  /// Changes to the disk in a whole life.
  private static func changes() throws -> UInt64 {
    let storage = SQLiteStorage(seed: 0)
    #expect(try Life.live(storage) == Life.writings.count)
    return storage.disk.changes
  }

  /// Cuts a life in the middle of a change, and looks what is there.
  ///
  /// - Returns: how many writings were done, and what is there; the storage lives on.
  private static func cut(_ change: UInt64, seed: UInt64, isLying: Bool = false) throws -> (
    done: Int, kept: Life.Kept, storage: SQLiteStorage
  ) {
    let storage = SQLiteStorage(seed: seed)
    storage.disk.trouble.isLying = isLying
    storage.disk.cutPower(after: change)
    let done = try Life.live(storage)
    #expect(storage.hasLostPower)
    storage.losePower()
    storage.restorePower()
    return (done, try Life.look(storage), storage)
  }

  @Test("cut anywhere, journal and log are those of before or after, and the life goes on", arguments: 0...3)
  func anywhere(round: UInt64) throws {
    let expected = try Life.kept()
    let changes = try Self.changes()
    #expect(changes > 40)
    var (before, after) = (0, 0)
    for place in 0..<changes * 3 {
      let change = place / 3
      let (done, kept, storage) = try Self.cut(change, seed: round &* 1_000 &+ place)
      let isBefore = kept == expected[done]
      let isAfter = done + 1 < expected.count && kept == expected[done + 1]
      #expect(isBefore || isAfter, "change \(change), writing \(done): \(kept)")
      #expect(storage.setAside == 0, "change \(change)")
      if isBefore { before += 1 } else { after += 1 }
      let next = isAfter && !isBefore ? done + 1 : done
      #expect(try Life.live(storage, from: next) == Life.writings.count)
      #expect(try Life.look(storage) == expected.last)
      #expect(try storage.verdict() == "ok")
    }
    // Both fates are met, or the test would prove little.
    #expect(before > 5 && after > 5, "\(before) before, \(after) after, \(changes) changes")
  }

  @Test("cut again while it is mended, it is whole all the same", arguments: 1...8)
  func twice(seed: UInt64) throws {
    let expected = try Life.kept()
    let changes = try Self.changes()
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let storage = SQLiteStorage(seed: generator.next())
      var done = 0
      // What may be there: the writing that was under way in any of the cuts may have been done.
      var most = 0
      for _ in 0..<4 {
        storage.disk.cutPower(after: generator.next() % (changes / 3))
        if storage.hasLostPower { storage.restorePower() }
        // Opening may lose the power already.
        let kept = try? Life.look(storage)
        if let kept, !storage.hasLostPower {
          let found = try #require((done...most).last { expected[$0] == kept }, "\(kept)")
          done = found
          most = found
        }
        if !storage.hasLostPower {
          done = try Life.live(storage, from: done)
          most = min(done + 1, Life.writings.count)
        }
        storage.losePower()
        storage.restorePower()
      }
      let kept = try Life.look(storage)
      #expect((done...most).contains { expected[$0] == kept })
      #expect(storage.setAside == 0)
      #expect(try storage.verdict() == "ok")
    }
  }

  @Test("a disk that lies about what it has written is found out: these tests can fail")
  func lies() throws {
    let expected = try Life.kept()
    let changes = try Self.changes()
    var lost = 0
    for change in 0..<changes {
      guard let (done, kept, storage) = try? Self.cut(change, seed: change, isLying: true) else {
        lost += 1
        continue
      }
      let isWhole = kept == expected[done] || done + 1 < expected.count && kept == expected[done + 1]
      if !isWhole || storage.setAside > 0 { lost += 1 }
    }
    #expect(lost > 5)
  }
}

@Suite("A disk that refuses")
struct DiskTroubleTests {
  @Test("a full one keeps what was there, says so, and takes the rest once there is room")
  func full() throws {
    let expected = try Life.kept()
    let storage = SQLiteStorage(seed: 1)
    try storage.write(Life.writings[0].record, [])
    storage.disk.trouble.capacity = storage.disk.size
    for writing in Life.writings[1...3] {
      #expect(throws: HardwareError(.full, code: 13)) { try storage.write(writing.record, writing.finished) }
      #expect(try Life.look(storage) == expected[1])
    }
    storage.disk.trouble.capacity = nil
    #expect(try Life.live(storage, from: 1) == Life.writings.count)
    #expect(try Life.look(storage) == expected.last)
  }

  @Test(
    "one with too little room for a beginning is full, and no damage", arguments: [0, 1_000, 4_096, 12_288, 20_000])
  func tooSmall(capacity: Int64) throws {
    let storage = SQLiteStorage(seed: 1)
    storage.disk.trouble.capacity = capacity
    #expect(throws: HardwareError(.full, code: 13)) { try storage.write(Life.writings[0].record, []) }
    #expect(storage.setAside == 0)
    storage.disk.trouble.capacity = nil
    #expect(try Life.live(storage) == Life.writings.count)
  }

  @Test("one that may not be written is read, and told as such")
  func readOnly() throws {
    let expected = try Life.kept()
    let storage = SQLiteStorage(seed: 1)
    try storage.write(Life.writings[0].record, [])
    storage.disk.trouble.isReadOnly = true
    for _ in 0..<3 {
      do throws(HardwareError) {
        try storage.write(Life.writings[1].record, [])
        Issue.record("it was written")
      } catch {
        #expect(error.kind == .notPermitted)
      }
    }
    storage.disk.trouble.isReadOnly = false
    #expect(try Life.look(storage) == expected[1])
    #expect(try Life.live(storage, from: 1) == Life.writings.count)
  }

  @Test("one that fails is told, harms nothing, and works again")
  func failing() throws {
    let expected = try Life.kept()
    let storage = SQLiteStorage(seed: 1)
    try storage.write(Life.writings[0].record, [])
    storage.disk.trouble.isFailing = true
    for _ in 0..<3 {
      do throws(HardwareError) {
        try storage.write(Life.writings[1].record, [])
        Issue.record("it was written")
      } catch {
        #expect(error.kind == .inputOutput)
      }
    }
    storage.disk.trouble.isFailing = false
    #expect(storage.setAside == 0)
    #expect(try Life.look(storage) == expected[1])
    #expect(try Life.live(storage, from: 1) == Life.writings.count)
    #expect(try Life.look(storage) == expected.last)
  }

  @Test("a database that it has damaged is set aside, and a new one begun")
  func damaged() throws {
    let storage = SQLiteStorage(seed: 1)
    #expect(try Life.live(storage) == Life.writings.count)
    storage.close()
    for offset in 0..<100 { storage.disk.damage("naps.sqlite", at: Int64(offset), with: 0xa5) }
    let size = storage.disk.size(of: "naps.sqlite")
    #expect(try Life.look(storage) == Life.Kept())
    #expect(storage.setAside == 1)
    #expect(storage.disk.size(of: "naps.sqlite.damaged-1") == size)
    #expect(try Life.live(storage) == Life.writings.count)
  }
}
