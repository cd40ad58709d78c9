// SPDX-License-Identifier: MIT

import BoardFile
import LinuxHAL

// GPIO chips, and the board's lines on them.
extension Examination {
  /// The nodes of GPIO chips, each device once.
  var chipPaths: [String] {
    var devices: Set<Int64> = []
    return machine.names(in: "/dev", beginning: "gpiochip").map { "/dev/\($0)" }.filter { path in
      machine.device(of: path).map { devices.insert($0).inserted } ?? false
    }
  }

  /// The names of the chips that the kernel has, whether or not there are nodes for them.
  var kernelChips: [String] { machine.names(in: "/sys/bus/gpio/devices", beginning: "gpiochip") }

  mutating func examineChips() {
    let paths = chipPaths
    var chips = GPIOChips()
    var listings: [ChipListing] = []
    var silent: [String] = []
    for path in paths {
      // Access first, by path: a chip that may not be opened cannot be asked for its label.
      guard machine.access(path, .readAndWrite) == .granted else {
        chips.forbidden.append(machine.node(path))
        continue
      }
      guard let listing = machine.chip(at: path) else {
        silent.append(path)
        continue
      }
      chips.seen.append(listing.chip)
      listings.append(listing)
    }
    let finder = LineFinder(part: "chip", chips: board?.wiring.chips ?? [])
    var chosen: GPIOChip?
    var trouble: Trouble?
    if board != nil {
      do throws(Trouble) {
        chosen = try finder.choose(among: chips) { machine.device(of: $0) }
      } catch {
        trouble = error
      }
    }
    for chip in chips.seen {
      note(.ok("chip", chip.inWords + (chip == chosen ? ", the one that the board means" : "")))
    }
    for node in chips.forbidden {
      if chosen != nil {
        note(.ok("chip", "you may not open \(node.path), which the board does not need"))
      } else {
        note(.trouble("chip", .notPermitted(node, part: "chip", usual: .gpio)))
      }
    }
    // Without a library none answers, which is said already.
    for path in silent where machine.library.generation > 0 {
      note(.warn("chip", "\(path) does not answer as a GPIO chip", "expected one: `dmesg | grep -i gpio` may say why"))
    }
    if paths.isEmpty { noteNoChip() }
    if let chosen, let listing = listings.first(where: { $0.chip == chosen }) {
      examineLines(listing)
    } else if let trouble, chips.forbidden.isEmpty, !paths.isEmpty, machine.library.generation > 0 {
      note(.trouble("chip", trouble))
    }
  }

  private mutating func noteNoChip() {
    if let name = kernelChips.first {
      note(
        .bad(
          "chip", "the kernel has \(kernelChips.joined(separator: ", ")), but there is no /dev/\(name)",
          "expected its node: give it to a container with `--device /dev/\(name)`, or make it with "
            + "`sudo udevadm trigger`"))
    } else {
      note(
        .bad(
          "chip", "this machine has no GPIO chip at all",
          "expected one: `dmesg | grep -i gpio` may say why; `napclock sim` needs none"))
    }
  }

  // MARK: Lines

  private mutating func examineLines(_ listing: ChipListing) {
    var running: [String] = []
    for (part, lines) in board?.lines ?? [] {
      let finder = LineFinder(part: part, chips: [])
      var free: [String] = []
      var own: [String] = []
      for line in lines {
        let name = LineName(name: line.name, offset: line.offset)
        do throws(Trouble) {
          let offset = try finder.offset(of: name, on: listing.chip, names: listing.lines.map(\.name))
          let seen = listing.lines[Int(offset)]
          if !seen.isUsed {
            free.append(line.name)
          } else if seen.consumer.hasPrefix("napclock ") {
            own.append(line.name)
          } else {
            note(held(finder.held(name, offset, on: listing.chip, by: seen.consumer), by: seen.consumer))
          }
        } catch {
          note(.trouble(part, error))
        }
      }
      if !free.isEmpty {
        note(.ok(part, "\(Self.list(free)) of \(listing.chip.name) \(free.count == 1 ? "is" : "are") free"))
      }
      if !own.isEmpty { note(.ok(part, "\(Self.list(own)) of \(listing.chip.name): held by a napclock that runs")) }
      running += own
    }
    if !running.isEmpty { noteRunning(running) }
  }

  /// A line that another program has, with that program's number where it can be found.
  private func held(_ trouble: Trouble, by consumer: String) -> Finding {
    guard let process = processes(named: consumer).first else { return .trouble(trouble.part, trouble) }
    return .bad(trouble.part, trouble.what, "\(trouble.remedy); `kill \(process)` ends it")
  }

  /// The clock works: it runs already. Only a second one would not.
  private mutating func noteRunning(_ lines: [String]) {
    let process = processes(named: "napclock").first { number in
      // The words of a command line are ended by NUL each.
      let words = machine.read("/proc/\(number)/cmdline") ?? ""
      return words.isEmpty || words.split(separator: "\0").dropFirst().first == "run"
    }
    if let process, machine.read("/proc/\(process)/cgroup")?.contains("/napclock.service") == true {
      return note(
        .ok(
          "napclock", "the service runs: `sudo systemctl stop napclock` before another is started, or parts are tried"))
    }
    let end = process.map { "`kill \($0)` ends it" } ?? "`pkill -f 'napclock run'` ends it"
    note(
      .warn(
        "napclock", "a napclock runs already, and holds \(Self.list(lines))",
        "expected none before another is started: \(end)"))
  }

  private func processes(named name: String) -> [String] {
    // The kernel keeps 15 characters.
    guard !name.isEmpty, name.utf8.count <= 15 else { return [] }
    return machine.names(in: "/proc", beginning: "").filter { number in
      number.utf8.allSatisfy { (0x30...0x39).contains($0) }
        && machine.read("/proc/\(number)/comm").map(Self.firstLine) == name
    }
  }

  static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Board {
  /// The lines that the clock requests, by part.
  fileprivate var lines: [(part: String, lines: [Line])] {
    var lines: [(String, [Line])] = []
    if let dial = wiring.dial { lines.append(("dial", [dial.a, dial.b, dial.button])) }
    if let motor = wiring.motor { lines.append(("motor", [motor.line])) }
    if case .line(let output)? = wiring.buzzer { lines.append(("buzzer", [output.line])) }
    if case .bitbang(let clock, let data)? = wiring.ring { lines.append(("ring", [clock, data])) }
    return lines
  }
}
