// SPDX-License-Identifier: MIT

import Foundation
import HAL
import NapCore
import Testing

@testable import NapLog

/// Longer than any disk takes.
private let long = Milliseconds.minutes(2).nanoseconds

/// A store as a test uses it: it waits for each writing.
private final class PatientStore {
  private var store: BackgroundStore

  init(_ path: String, patience: Nanoseconds = long) throws {
    store = try BackgroundStore.open(path, patience: patience)
  }

  var trouble: StoreError? { store.trouble }
  func takeNotices() -> [String] { store.takeNotices() }
  func wait() -> Bool { store.wait(long) }
  func close() -> Bool { store.close(within: long) }
  func journal() throws(HardwareError) -> JournalRecord? { try store.journal() }

  func write(_ record: JournalRecord, _ finished: [NapEntry] = []) throws(HardwareError) {
    store.begin(record, finished)
    #expect(wait())
    let isWritten = try store.isWritten()
    #expect(isWritten)
  }
}

@Suite("The store of the real program")
struct BackgroundStoreTests {
  @Test("what was written is read at the next start")
  func nextStart() throws {
    let scratch = try Scratch()
    do {
      let store = try PatientStore(scratch.path)
      let journal = try store.journal()
      #expect(journal == nil)
      try store.write(Samples.record(clock: Nanoseconds(1)), [Samples.entry(1)])
      try store.write(Samples.record(), [Samples.entry(2), Samples.entry(3)])
      #expect(store.close())
    }
    let store = try PatientStore(scratch.path)
    let journal = try store.journal()
    #expect(journal == Samples.record())
    #expect(store.takeNotices() == [])
    #expect(store.trouble == nil)
    #expect(try NapDatabase.read(scratch.database).log().naps.count == 3)
  }

  @Test("a second store in one place is refused")
  func second() throws {
    let scratch = try Scratch()
    let store = try PatientStore(scratch.path)
    #expect(error(of: { _ = try PatientStore(scratch.path) })?.isInUse == true)
    #expect(store.trouble == nil)
  }

  /// A database with a journal, which another program has for itself alone.
  private func withholding(in scratch: Scratch) throws -> Connection {
    do {
      let store = try PatientStore(scratch.path)
      _ = try store.journal()
      try store.write(Samples.record())
      #expect(store.close())
    }
    let other = try Connection.open(scratch.database, .write)
    try other.run("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM naps; ROLLBACK; BEGIN EXCLUSIVE")
    return other
  }

  @Test("a database that another program holds is no other clock: it is told, and read once it is let go")
  func held() throws {
    let scratch = try Scratch()
    let store: PatientStore
    do {
      let other = try withholding(in: scratch)
      store = try PatientStore(scratch.path)
      #expect(store.trouble?.error.kind == .busy && store.trouble?.isInUse == false)
      #expect(throws: HardwareError.self) { try store.journal() }
      try other.run("ROLLBACK")
    }
    // Perhaps a reading was begun before the other let go.
    for _ in 0..<2 where store.trouble != nil {
      _ = try? store.journal()
      #expect(store.wait())
      _ = try? store.journal()
    }
    #expect(store.trouble == nil)
    try store.write(Samples.record(), [Samples.entry(1)])
  }

  @Test("a disk that does not answer is not waited for: what it has is read later")
  func late() throws {
    let scratch = try Scratch()
    let store: PatientStore
    do {
      let other = try withholding(in: scratch)
      store = try PatientStore(scratch.path, patience: Nanoseconds(1_000_000))
      try other.run("ROLLBACK")
    }
    #expect(store.trouble?.description.contains("has not been read yet, expected a disk that answers") == true)
    #expect(store.wait())
    let journal = try store.journal()
    #expect(journal == Samples.record())
    #expect(store.trouble == nil)
  }

  @Test("a place that is a file is told as such")
  func file() throws {
    let scratch = try Scratch()
    try scratch.write("".utf8, to: "afile")
    let store = try PatientStore(scratch.path + "/afile")
    #expect(store.trouble?.what.hasSuffix("/afile is no directory") == true)
  }

  @Test("PUB-33: a damaged database is told once, and the store works")
  func damaged() throws {
    let scratch = try Scratch()
    try scratch.write("{\"nap\":".utf8, to: "naps.sqlite")
    let store = try PatientStore(scratch.path)
    let journal = try store.journal()
    #expect(journal == nil)
    let notices = store.takeNotices()
    #expect(notices.count == 1)
    #expect(notices.first?.contains("naps.sqlite.damaged-1") == true)
    #expect(store.takeNotices() == [])
    try store.write(Samples.record())
  }

  @Test("PUB-33: a journal that cannot be believed is told, and the log is kept")
  func unreadableJournal() throws {
    let scratch = try Scratch()
    do {
      var database = try NapDatabase.open(scratch.database)
      try database.write(Samples.record(), [Samples.entry()])
      try database.connection.run("UPDATE journal SET bytes = x'00'")
    }
    let store = try PatientStore(scratch.path)
    let journal = try store.journal()
    #expect(journal == nil)
    #expect(store.takeNotices().first?.contains("it has version 0, expected 1") == true)
    try store.write(Samples.record())
    #expect(try NapDatabase.read(scratch.database).log().naps.count == 1)
  }

  @Test("a place that does not work yet is tried again with each asking, off the loop")
  func later() throws {
    let scratch = try Scratch()
    try scratch.write("in the way".utf8, to: "state")
    let place = "\(scratch.path)/state/naps"
    let store = try PatientStore(place)
    for _ in 0..<3 {
      #expect(throws: HardwareError.self) { try store.journal() }
      #expect(store.wait())
    }
    #expect(store.trouble?.what.contains("\(scratch.path)/state") == true)
    try FileManager.default.removeItem(atPath: "\(scratch.path)/state")
    // One more failure that was on its way already may be told first.
    var tries = 0
    var isRead = false
    while !isRead, tries < 3 {
      do {
        #expect(try store.journal() == nil)
        isRead = true
      } catch {}
      #expect(store.wait())
      tries += 1
    }
    #expect(isRead)
    #expect(store.trouble == nil)
    try store.write(Samples.record(), [Samples.entry()])
    #expect(try NapDatabase.read(DataDirectory.database(in: place)).journal() == .record(Samples.record()))
  }

  @Test("a database that is taken away while it is used is begun anew, with all that is still known")
  func takenAway() throws {
    let scratch = try Scratch()
    let store = try PatientStore(scratch.path)
    _ = try store.journal()
    try store.write(Samples.record(), [Samples.entry(1)])
    try FileManager.default.removeItem(atPath: scratch.database)
    try store.write(Samples.record(clock: Nanoseconds(2)), [Samples.entry(2)])
    #expect(try NapDatabase.read(scratch.database).journal() == .record(Samples.record(clock: Nanoseconds(2))))
    #expect(try NapDatabase.read(scratch.database).log().naps.count == 1)
    try FileManager.default.removeItem(atPath: scratch.path)
    // The first writing may find that the directory is gone, the next makes it.
    try? store.write(Samples.record())
    try store.write(Samples.record(clock: Nanoseconds(3)))
    #expect(try NapDatabase.read(scratch.database).journal() == .record(Samples.record(clock: Nanoseconds(3))))
  }

  @Test("PUB-33: a database that is damaged while it is used is set aside, and the writing is in the new one")
  func damagedMeanwhile() throws {
    let scratch = try Scratch()
    let store = try PatientStore(scratch.path)
    _ = try store.journal()
    try store.write(Samples.record(), (0..<200).map { Samples.entry($0) })
    #expect(store.close())
    let again = try PatientStore(scratch.path)
    _ = try again.journal()
    // SQLite forgets what it has in memory where another has written.
    try Connection.open(scratch.database, .write).run("UPDATE naps SET level = 5 WHERE id = 1")
    // Everything behind the first page, under the open database.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.database))
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: 4_096)
    try handle.write(contentsOf: Data(repeating: 0xa5, count: Int(size) - 4_096))
    try handle.close()
    try again.write(Samples.record(clock: Nanoseconds(9)), [Samples.entry(1_000)])
    #expect(again.takeNotices().first?.contains("damaged-1") == true)
    #expect(try NapDatabase.read(scratch.database).journal() == .record(Samples.record(clock: Nanoseconds(9))))
    #expect(try NapDatabase.read(scratch.database).log().naps.count == 1)
  }

  @Test("a newer database is left alone, and the clock is told that nothing is kept")
  func newer() throws {
    let scratch = try Scratch()
    do { try NapDatabase.open(scratch.database).connection.run("PRAGMA user_version = 3") }
    let before = try scratch.read("naps.sqlite")
    let store = try PatientStore(scratch.path)
    #expect(throws: HardwareError(.notPermitted)) { try store.journal() }
    #expect(store.trouble?.description.contains("written by a newer napclock (version 3") == true)
    #expect(throws: HardwareError(.notPermitted)) { try store.write(Samples.record()) }
    #expect(try scratch.read("naps.sqlite") == before)
  }
}
