// SPDX-License-Identifier: MIT

// What the time of day comes from. A nap needs none: it is measured by a clock that nobody sets.
extension Examination {
  mutating func examineClock() {
    if machine.isClockSynchronised {
      note(.ok("clock", "set by a time service"))
    } else {
      note(
        .warn(
          "clock",
          "no time service has set it since the machine's start: naps ring in time, the log's dates may be wrong",
          "expected one: `sudo timedatectl set-ntp true`, and a network; `timedatectl` shows when it is done"))
    }
  }
}
