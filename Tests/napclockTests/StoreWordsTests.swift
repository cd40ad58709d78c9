// SPDX-License-Identifier: MIT

import HAL
import NapCore
import Testing

@testable import napclock

@Suite("The place of journal and log")
struct DataPlaceTests {
  @Test(
    "it is the one given, else the service's, else the user's",
    arguments: [
      (["--data", "here"], ["STATE_DIRECTORY": "/s", "XDG_STATE_HOME": "/x", "HOME": "/h"], "here"),
      ([], ["STATE_DIRECTORY": "/var/lib/napclock", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/var/lib/napclock"),
      ([], ["STATE_DIRECTORY": "/a:/b", "HOME": "/h"], "/a"),
      ([], ["STATE_DIRECTORY": "", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/napclock"),
      ([], ["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/napclock"),
      ([], ["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/napclock"),
    ] as [([String], [String: String], String)])
  func place(words: [String], environment: [String: String], path: String) throws {
    let arguments = try Arguments(words, options: [DataPlace.option], operands: "", count: 0...0)
    #expect(try DataPlace.path(arguments) { environment[$0] } == path)
  }

  @Test("where the machine has none, one has to be given")
  func none() throws {
    let arguments = try Arguments([], options: [DataPlace.option], operands: "", count: 0...0)
    #expect(throws: UsageError.self) { try DataPlace.path(arguments) { _ in nil } }
    #expect(throws: UsageError.self) { try DataPlace.path(arguments) { $0 == "HOME" ? "" : nil } }
  }
}

#if os(Linux)
  @Suite("What `run` says of its store")
  struct StoreWordsTests {
    private static func second(_ count: Int64) -> Nanoseconds { Milliseconds.seconds(count).nanoseconds }

    @Test("a store that fails is told once a minute, and told when it works again")
    func everyMinute() {
      var warnings = StoreWarnings()
      var said: [(Int64, String)] = []
      for second in 0..<200 as Range<Int64> {
        let isBroken = second >= 10 && second < 150
        let line = warnings.line(isBroken: isBroken, trouble: "store: x, expected y", at: Self.second(second))
        if let line { said.append((second, line)) }
      }
      #expect(said.map(\.0) == [10, 70, 130, 150])
      #expect(said.map(\.1.count) == [said[0].1.count, said[0].1.count, said[0].1.count, "store: works again".count])
      #expect(said[0].1.hasPrefix("warning: store: x, expected y"))
      #expect(said[3].1 == "store: works again")
    }

    @Test("one that fails and works by turns is told no more often")
    func byTurns() {
      var warnings = StoreWarnings()
      var count = 0
      for second in 0..<600 as Range<Int64> {
        let line = warnings.line(isBroken: second % 2 == 0, trouble: nil, at: Self.second(second))
        if line != nil { count += 1 }
      }
      #expect(count == 20)
    }

    @Test(
      "lengths are told as a person would",
      arguments: [
        (2_700_000, "45 min", "45:00"), (723_000, "12 min 3 s", "12:03"), (722_001, "12 min 2 s", "12:03"),
        (45_000, "45 s", "0:45"), (3_723_000, "62 min 3 s", "1:02:03"), (0, "0 min", "0:00"), (60_000, "1 min", "1:00"),
      ] as [(Int64, String, String)])
    func lengths(milliseconds: Int64, minutes: String, clock: String) {
      #expect(Milliseconds(milliseconds).inMinutes == minutes)
      #expect(Milliseconds(milliseconds).asClock == clock)
    }

    /// What the first ticks after power-on say of what was written down.
    private static func line(_ journal: Journal, elapsed: Milliseconds = Milliseconds(0)) -> String? {
      var device = Device(Configuration(), levels: .released)
      var inputs = Inputs()
      var outputs = Outputs()
      inputs.journal = journal
      inputs.elapsed = elapsed
      device.step(&inputs, into: &outputs)
      let entries = outputs.finished.map { NapEntry(record: $0, beganAt: nil, isCertain: false, clock: Nanoseconds(0)) }
      return ResumedNap.inWords(device, outputs, entries)
    }

    private static func journal(_ state: State) -> Journal {
      let zero = Milliseconds(0)
      let nap = NapRecord(
        began: Milliseconds.minutes(-33), ended: Milliseconds.minutes(-33), planned: Milliseconds.minutes(45),
        length: zero, pauses: 0, snoozes: 0, calls: 0, answered: nil, late: zero, level: 0, outcome: .completed)
      let left = Milliseconds(723_000)
      return Journal(
        state: state, lastUsed: Milliseconds.minutes(45), callsEver: 0, isMissed: false,
        record: state == .standby ? nil : nap, time: state == .standby ? zero : left,
        remaining: state == .paused ? left : zero, total: state == .standby ? zero : Milliseconds.minutes(45),
        paused: zero)
    }

    @Test("PUB-31: a nap that goes on is told in a line")
    func resumed() {
      #expect(Self.line(Self.journal(.napping)) == "goes on with a nap of 45 min, 12:03 left")
      #expect(Self.line(Self.journal(.paused)) == "goes on with a paused nap of 45 min, 12:03 left")
      #expect(Self.line(Self.journal(.snoozing)) == "goes on with a snooze after a nap of 45 min, 12:03 left")
      #expect(Self.line(Self.journal(.calling)) == "goes on with the call after a nap of 45 min")
      #expect(
        Self.line(Self.journal(.napping), elapsed: Milliseconds.minutes(30))
          == "goes on with the call after a nap of 45 min")
      #expect(
        Self.line(Self.journal(.napping), elapsed: Milliseconds.minutes(600))
          == "a nap of 45 min was over while the clock was off: missed")
      #expect(Self.line(Self.journal(.standby)) == nil)
    }
  }
#endif
