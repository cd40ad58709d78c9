// SPDX-License-Identifier: MIT

import SimulatedHAL

/// A fault that the menu offers.
struct Mishap: Equatable {
  let name: String
  let part: Fault.Part
  let kind: Fault.Kind

  static let all = [
    Mishap(name: "ring: writing to it fails", part: .ring, kind: .ioError),
    Mishap(name: "ring: unplugged", part: .ring, kind: .unplugged),
    Mishap(name: "motor: switching it fails", part: .motor, kind: .ioError),
    Mishap(name: "motor: stuck, and nobody is told", part: .motor, kind: .stuck),
    Mishap(name: "buzzer: sounding it fails", part: .buzzer, kind: .ioError),
    Mishap(name: "buzzer: unplugged, and nobody is told", part: .buzzer, kind: .unplugged),
    Mishap(name: "dial: the kernel loses edges", part: .dial, kind: .lostEdges),
    Mishap(name: "dial: unplugged", part: .dial, kind: .unplugged),
    Mishap(name: "GPIO chip: gone", part: .gpio, kind: .unplugged),
  ]
}
