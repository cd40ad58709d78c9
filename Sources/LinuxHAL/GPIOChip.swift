// SPDX-License-Identifier: MIT

/// A GPIO chip as the kernel lists it.
public struct GPIOChip: Equatable, Sendable {
  /// Such as `/dev/gpiochip0`.
  public var path: String
  /// Such as `gpiochip0`. It changes from kernel to kernel.
  public var name: String
  /// The driver's name for it, such as `pinctrl-bcm2711`. It stays.
  public var label: String
  public var lines: UInt32

  public init(path: String, name: String, label: String, lines: UInt32) {
    self.path = path
    self.name = name
    self.label = label
    self.lines = lines
  }

  /// For messages.
  public var inWords: String { "\(name) [\(label)] with \(lines) lines" }
}

extension GPIOChip {
  /// Why no chip can be chosen.
  public enum NoChoice: Error, Equatable, Sendable {
    /// None fits: what was seen instead.
    case none(seen: [GPIOChip])
    /// More than one fits the same word.
    case several(word: String, [GPIOChip])
  }

  /// The chip that a board file means: the first of its words that fits decides.
  ///
  /// - Parameters:
  ///   - wanted: names, labels or paths. A path has its links followed already.
  ///   - seen: all chips, each once.
  public static func choose(_ wanted: [String], among seen: [GPIOChip]) throws(NoChoice) -> GPIOChip {
    for word in wanted {
      let fitting = seen.filter { $0.name == word || $0.label == word || $0.path == word }
      if fitting.count > 1 { throw .several(word: word, fitting) }
      if let chip = fitting.first { return chip }
    }
    throw .none(seen: seen)
  }
}

/// All chips of the machine, and those that may not be asked.
public struct GPIOChips: Sendable {
  public internal(set) var seen: [GPIOChip] = []
  /// Paths of chips that this process may not open.
  public internal(set) var forbidden: [String] = []

  /// Lists them. Two nodes of one device are one chip.
  public static func list() -> GPIOChips {
    var chips = GPIOChips()
    var devices: Set<Int64> = []
    for node in (try? Calls.names(in: "/dev", beginning: "gpiochip")) ?? [] {
      let path = "/dev/\(node)"
      guard let device = try? Calls.device(of: path), devices.insert(device).inserted else { continue }
      do throws(Calls.Failure) {
        let (name, label, lines) = try Calls.OpenChip(path).describe()
        chips.seen.append(GPIOChip(path: path, name: name, label: label, lines: lines))
      } catch {
        if Trouble.kind(error.code) == .notPermitted { chips.forbidden.append(path) }
      }
    }
    return chips
  }

  /// The path of a listed chip that is the same device as `path`; `path` itself where there is none.
  func listed(_ path: String) -> String {
    guard path.hasPrefix("/"), let device = try? Calls.device(of: path) else { return path }
    return (seen.map(\.path) + forbidden).first { (try? Calls.device(of: $0)) == device } ?? path
  }
}

/// One line as a board file names it.
public struct LineName: Equatable, Sendable {
  public var name: String
  /// The offset on the chip, where the name says it.
  public var offset: UInt32?

  public init(name: String, offset: UInt32?) {
    self.name = name
    self.offset = offset
  }
}

/// Finds the lines of a part on the machine's chips, and says what is wrong with them.
struct LineFinder {
  let part: String
  let chips: [String]

  /// The chip that holds the lines, and their offsets.
  func find(_ lines: [LineName]) throws(Trouble) -> (chip: GPIOChip, offsets: [UInt32]) {
    guard Calls.generation > 0 else {
      throw Trouble(
        .missing, part: part, what: "this napclock was built without libgpiod",
        remedy: "expected one built where libgpiod-dev is installed: `tools/run` does it")
    }
    let all = GPIOChips.list()
    let wanted = chips.map { all.listed($0) }
    let chip: GPIOChip
    do throws(GPIOChip.NoChoice) {
      chip = try GPIOChip.choose(wanted, among: all.seen)
    } catch {
      throw trouble(error, all)
    }
    var offsets: [UInt32] = []
    for line in lines { offsets.append(try offset(of: line, on: chip)) }
    return (chip, offsets)
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
      if let path = all.forbidden.first { return .notPermitted(path, part: part, usual: "gpio") }
      return Trouble(
        .missing, part: part, what: "there is no GPIO chip called \(chips.joined(separator: ", "))",
        remedy: seen.isEmpty
          ? "expected one: this machine has no GPIO chip at all"
          : "expected one of those on this machine: \(seen.map(\.inWords).joined(separator: ", "))")
    }
  }

  private func offset(of line: LineName, on chip: GPIOChip) throws(Trouble) -> UInt32 {
    if let offset = line.offset {
      guard offset < chip.lines else {
        throw Trouble(
          .missing, part: part, what: "\(chip.name) [\(chip.label)] has no line \(offset)",
          remedy: "expected 0 to \(chip.lines - 1)")
      }
      return offset
    }
    do throws(Calls.Failure) {
      let opened = try Calls.OpenChip(chip.path)
      for offset in 0..<chip.lines where try opened.line(offset).name == line.name { return offset }
    } catch {
      throw Trouble(error, part: part, doing: "asking \(chip.name) for its lines")
    }
    throw Trouble(
      .missing, part: part, what: "\(chip.name) [\(chip.label)] has no line called \(line.name)",
      remedy: "expected a name that `gpioinfo \(chip.name)` lists")
  }

  /// Why the chip did not give the lines.
  func refused(_ failure: Calls.Failure, _ chip: GPIOChip, _ lines: [LineName], _ offsets: [UInt32]) -> Trouble {
    switch Trouble.kind(failure.code) {
    case .notPermitted: return .notPermitted(chip.path, part: part, usual: "gpio")
    case .busy:
      for (line, offset) in zip(lines, offsets) {
        guard let seen = try? Calls.OpenChip(chip.path).line(offset), seen.isUsed else { continue }
        let holder = seen.consumer.isEmpty ? "somebody who gives no name" : "`\(seen.consumer)`"
        return Trouble(
          .busy, code: failure.code, part: part,
          what: "line \(line.name) (offset \(offset) of \(chip.name)) is held by \(holder)",
          remedy: Self.remedy(holder: seen.consumer))
      }
      return Trouble(failure, part: part, doing: "requesting \(names(lines)) of \(chip.name)")
    default: return Trouble(failure, part: part, doing: "requesting \(names(lines)) of \(chip.name)")
    }
  }

  private func names(_ lines: [LineName]) -> String { lines.map(\.name).joined(separator: ", ") }

  private static func remedy(holder: String) -> String {
    if holder.hasPrefix("spi") {
      return "expected a free line: choose another one, or take its chip select from SPI with "
        + "`dtoverlay=spi0-0cs` in /boot/firmware/config.txt"
    }
    if holder.hasPrefix("napclock") { return "expected a free line: another napclock runs, end it first" }
    return "expected a free line: end that program, or choose another line"
  }
}
