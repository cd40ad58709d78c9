// SPDX-License-Identifier: MIT

import NapCore
import Testing

@Suite("A journal that no device can have written")
struct JournalSoundnessTests {
  private func journal(pauses: UInt32, calls: UInt32) -> Journal {
    let minute = Milliseconds.minutes(1)
    let nothing = Milliseconds(0)
    return Journal(
      state: .napping, lastUsed: minute, callsEver: .max, isMissed: false,
      record: NapRecord(
        began: nothing, ended: nothing, planned: minute, length: nothing, pauses: pauses, snoozes: 0, calls: calls,
        answered: nil, late: nothing, level: 0, outcome: .completed),
      time: nothing, remaining: nothing, total: minute, paused: nothing)
  }

  @Test("with counts at the end of their numbers is passed over, and never counted further")
  func counts() {
    for (pauses, calls, state) in [(0, 0, State.calling), (.max, 0, .standby), (0, .max, .standby)]
      as [(UInt32, UInt32, State)]
    {
      let journal = journal(pauses: pauses, calls: calls)
      #expect(journal.isSound == (state == .calling))
      var device = Device(Configuration())
      var (inputs, outputs) = (Inputs(), Outputs())
      inputs.journal = journal
      device.step(&inputs, into: &outputs)
      #expect(device.nap.state == state)
    }
  }
}
