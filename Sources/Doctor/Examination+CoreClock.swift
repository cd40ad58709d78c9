// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

// LEDs without a clock line, whose bits are made of SPI bits: the SPI clock must be what was asked for.
extension Examination {
  /// Where config.txt is: since Debian 12, and before.
  private static let configurations = ["/boot/firmware/config.txt", "/boot/config.txt"]

  mutating func examineCoreClock(_ model: String?) {
    guard let model, let board, case .spi? = board.wiring.ring, let ring = board.configuration.ring else { return }
    let path = Self.configurations.first { machine.read($0) != nil }
    if let finding = Self.coreClock(model: model, configuration: path.flatMap(machine.read), path: path, ring) {
      note(finding)
    }
  }

  /// Judges whether a ring on SPI gets the clock that it needs.
  ///
  /// - Parameters:
  ///   - model: as /proc/device-tree/model has it.
  ///   - configuration: the text of config.txt; `nil` where it cannot be read.
  ///   - path: where it is.
  ///   - ring: the board's.
  /// - Returns: `nil` where the clock does not matter, or does not change.
  public static func coreClock(
    model: String, configuration: String?, path: String?, _ ring: RingConfiguration
  ) -> Finding? {
    guard !ring.chip.isClocked, let core = CoreClock(model: model, configuration: configuration ?? "") else {
      return nil
    }
    let (least, most) = (core.megahertz.lowerBound * 1_000_000, core.megahertz.upperBound * 1_000_000)
    let asked = ring.clock.count
    let clock = CoreClock.clock(core: most, asked: Int64(asked))
    guard core.isPinned else {
      // The divisor stays when the core clock falls.
      let fallen = least / CoreClock.divisor(core: most, asked: Int64(asked))
      let lines = (["[all]"] + core.pin).joined(separator: "\\n")
      let place = path ?? configurations[0]
      let what =
        "the core clock changes between \(core.megahertz.lowerBound) and \(core.megahertz.upperBound) MHz, and the "
        + "ring's \(megahertz(clock)) with it, to \(megahertz(fallen)): its LEDs misread every bit then"
      let remedy =
        "expected it pinned: `printf '\\n\(lines)\\n' | sudo tee -a \(place) && sudo reboot`"
      guard configuration != nil else {
        return .warn("core clock", "no config.txt can be read; unless it pins it, \(what)", remedy)
      }
      return .bad("core clock", what, remedy)
    }
    let window = SymbolTiming.clocks(ring.code)
    guard window.contains(clock) else {
      return .bad(
        "core clock",
        "the core clock of \(core.megahertz.upperBound) MHz makes \(megahertz(clock)) of the ring's \(megahertz(asked))",
        "expected \(megahertz(window.lowerBound)) to \(megahertz(window.upperBound)): write "
          + "`\(core.pin.joined(separator: "` and `"))` into \(path ?? configurations[0]) and reboot")
    }
    return .ok(
      "core clock",
      "pinned to \(core.megahertz.upperBound) MHz: the ring's \(megahertz(asked)) are \(megahertz(clock))")
  }

  /// In MHz, to the kHz.
  private static func megahertz(_ hertz: some BinaryInteger) -> String {
    let kilohertz = (Int64(hertz) + 500) / 1_000
    let fraction = String(String(1_000 + kilohertz % 1_000).dropFirst())
    var text = "\(kilohertz / 1_000).\(fraction)"
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text + " MHz"
  }
}
