// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#endif

/// Finds the lines of a part on the machine's chips, and says what is wrong with them.
package struct LineFinder {
  let part: String
  let chips: [String]
  /// What each line is to the part, such as `a`; empty for a part with one line.
  private let roles: [String]

  package init(part: String, chips: [String], roles: [String] = []) {
    self.part = part
    self.chips = chips
    self.roles = roles
  }

  /// The line of this number as `board show` names it, such as `dial.a`.
  private func role(_ index: Int) -> String { roles.isEmpty ? part : "\(part).\(roles[index])" }

  /// The chip that holds the lines, and their offsets.
  func find(_ lines: [LineName]) throws(Trouble) -> (chip: GPIOChip, offsets: [UInt32]) {
    guard Calls.generation > 0 else { throw Self.noLibrary(part: part) }
    let chip = try choose(among: .list(), device: { try? Calls.device(of: $0) })
    var offsets: [UInt32] = []
    for (index, line) in lines.enumerated() {
      // Of one line only: it is that line's name that stands in front of what is wrong with it.
      offsets.append(try LineFinder(part: role(index), chips: chips).offset(of: line, on: chip))
    }
    return (chip, offsets)
  }

  package static func noLibrary(part: String) -> Trouble {
    Trouble(
      .missing, part: part, what: "this napclock was built without libgpiod",
      remedy: "expected one built where libgpiod-dev is installed: `tools/run` does it")
  }

  /// The chip that the board file means.
  ///
  /// - Parameter device: which device a path stands for.
  package func choose(among all: GPIOChips, device: (String) -> Int64?) throws(Trouble) -> GPIOChip {
    do throws(GPIOChip.NoChoice) {
      return try GPIOChip.choose(chips.map { all.listed($0, device: device) }, among: all.seen)
    } catch {
      throw trouble(error, all)
    }
  }

  private func trouble(_ error: GPIOChip.NoChoice, _ all: GPIOChips) -> Trouble {
    switch error {
    case .several(let word, let fitting):
      return Trouble(
        .missing, part: part,
        what: "\(fitting.count) GPIO chips are called \(word): \(fitting.map(\.inWords).joined(separator: " and "))",
        remedy: "expected one: write its path as `chip` in the board file")
    case .none(let seen):
      // One that may not be opened cannot be asked for its label: most likely it is the one.
      if let node = all.forbidden.first { return .notPermitted(node, part: part, usual: .gpio) }
      return Trouble(
        .missing, part: part, what: "there is no GPIO chip called \(chips.joined(separator: ", "))",
        remedy: seen.isEmpty
          ? "expected one: this machine has no GPIO chip at all"
          : "expected one of those on this machine: \(seen.map(\.inWords).joined(separator: ", "))")
    }
  }

  private func offset(of line: LineName, on chip: GPIOChip) throws(Trouble) -> UInt32 {
    var names: [String] = []
    // A line with an offset needs no look at the names of all.
    if line.offset == nil {
      do throws(Calls.Failure) {
        let opened = try Calls.OpenChip(chip.path)
        for offset in 0..<chip.lines { names.append(try opened.line(offset).name) }
      } catch {
        throw Trouble(error, part: part, doing: "asking \(chip.name) for its lines")
      }
    }
    return try offset(of: line, on: chip, names: names)
  }

  /// Where a line is on a chip.
  ///
  /// - Parameter names: of the chip's lines, for a line that is known by its name only.
  package func offset(of line: LineName, on chip: GPIOChip, names: [String]) throws(Trouble) -> UInt32 {
    if let offset = line.offset {
      guard offset < chip.lines else {
        throw Trouble(
          .missing, part: part, what: "\(chip.name) [\(chip.label)] has no line \(offset)",
          remedy: "expected 0 to \(chip.lines - 1)")
      }
      return offset
    }
    if let offset = names.firstIndex(of: line.name) { return UInt32(offset) }
    throw Trouble(
      .missing, part: part, what: "\(chip.name) [\(chip.label)] has no line called \(line.name)",
      remedy: "expected a name that `gpioinfo \(chip.name)` lists")
  }

  /// Why the chip did not give the lines.
  func refused(_ failure: Calls.Failure, _ chip: GPIOChip, _ lines: [LineName], _ offsets: [UInt32]) -> Trouble {
    switch Trouble.kind(failure.code) {
    case .notPermitted: return .notPermitted(Node(chip.path), part: part, usual: .gpio)
    case .busy:
      for (index, (line, offset)) in zip(lines, offsets).enumerated() {
        guard let seen = try? Calls.OpenChip(chip.path).line(offset), seen.isUsed else { continue }
        return LineFinder(part: role(index), chips: chips).held(line, offset, on: chip, by: seen.consumer)
      }
      return Trouble(failure, part: part, doing: "requesting \(names(lines)) of \(chip.name)")
    default: return Trouble(failure, part: part, doing: "requesting \(names(lines)) of \(chip.name)")
    }
  }

  /// Somebody else has the line.
  package func held(_ line: LineName, _ offset: UInt32, on chip: GPIOChip, by consumer: String) -> Trouble {
    let holder = consumer.isEmpty ? "somebody who gives no name" : "`\(consumer)`"
    return Trouble(
      .busy, code: EBUSY, part: part,
      what: "line \(line.name) (offset \(offset) of \(chip.name)) is held by \(holder)",
      remedy: Self.remedy(holder: consumer), isHeldByClock: Self.isClock(consumer))
  }

  /// The consumers of this program's lines begin with its name.
  private static func isClock(_ holder: String) -> Bool { holder.hasPrefix("napclock") }

  private func names(_ lines: [LineName]) -> String { lines.map(\.name).joined(separator: ", ") }

  private static func remedy(holder: String) -> String {
    if holder.hasPrefix("spi") {
      return "expected a free line: choose another one, or take its chip select from SPI with "
        + "`dtoverlay=spi0-0cs` in /boot/firmware/config.txt"
    }
    if isClock(holder) { return "expected a free line: another napclock runs, end it first" }
    return "expected a free line: end that program, or choose another line"
  }
}
