// SPDX-License-Identifier: MIT

import BoardFile
import LinuxHAL

/// What stands between a machine and the clock on it.
public struct Examination {
  /// What was found, in the order in which it was looked at.
  public internal(set) var findings: [Finding] = []

  let machine: any Machine
  /// The board that the clock is to drive; `nil` to look at the machine only.
  let board: Board?
  /// Where `run` keeps journal and log; `nil` where no place is known.
  let data: String?

  /// Looks at `machine`; at the parts of `board` as well where there is one, and at the place `data` where it is known.
  public init(_ machine: some Machine, for board: Board? = nil, data: String? = nil) {
    self.machine = machine
    self.board = board
    self.data = data
    let model = machine.read("/proc/device-tree/model")
    // A PC's name is its firmware's.
    let name = model ?? machine.read("/sys/class/dmi/id/product_name")
    let kernel = machine.read("/proc/sys/kernel/osrelease").map { ", Linux \(Self.firstLine($0))" } ?? ""
    note(.ok("machine", (name.map(Self.firstLine) ?? "of no known model") + kernel))
    examineLibrary()
    guard hasAnything(model) else {
      note(
        .bad(
          "chip", "this machine has no GPIO chip, no SPI node and no PWM chip",
          "expected a Raspberry Pi or another board with GPIO lines; `napclock sim` needs none of these and shows the "
            + "clock in this terminal"))
      return
    }
    examineChips()
    examineSPI()
    examinePWM()
    examineCoreClock(model)
    examineLoop()
    examineClock()
    examineStorage()
    examinePower()
  }

  /// Whether something is bad.
  public var isBad: Bool { findings.contains { $0.verdict == .bad } }

  mutating func note(_ finding: Finding) { findings.append(finding) }

  private mutating func examineLibrary() {
    let (generation, version) = machine.library
    if generation == 0 {
      note(.trouble("libgpiod", LineFinder.noLibrary(part: "libgpiod")))
    } else {
      note(.ok("libgpiod", "version \(version), generation \(generation) of its interface"))
    }
  }

  /// Whether this is a machine for such clocks, and not any PC.
  private func hasAnything(_ model: String?) -> Bool {
    model != nil || !chipPaths.isEmpty || !kernelChips.isEmpty
      || !machine.names(in: "/dev", beginning: "spidev").isEmpty
      || !machine.names(in: PWMChannel.folder, beginning: "pwmchip").isEmpty
  }

  static func firstLine(_ text: String) -> String {
    String(text.prefix { $0 != "\n" && $0 != "\0" })
  }
}
