// SPDX-License-Identifier: MIT

import Recording
import Testing

@Suite("The project's recordings")
struct RecordingFilesTests {
  @Test("replay bit for bit, each of them", arguments: Scenarios.files(in: "Tests/Recordings", ending: ".nap"))
  func all(_ name: String) throws {
    let (verdict, trace) = try replayed(Scenarios.read("Tests/Recordings/\(name)"))
    let difference = verdict.difference
    #expect(
      difference == nil,
      "at \(difference?.tick.index ?? 0): \(difference?.recorded ?? "") was recorded, and \(difference?.replayed ?? "") replayed"
    )
    #expect(verdict.damage == nil)
    #expect(verdict.compared > 0)
    #expect(!trace.isEmpty)
  }

  @Test("are there")
  func some() {
    #expect(Scenarios.files(in: "Tests/Recordings", ending: ".nap").contains("a-whole-night.nap"))
  }
}
