// SPDX-License-Identifier: MIT

import LinuxHAL

/// The machine that the program runs on.
public struct ThisMachine: Machine {
  /// Of a file that people write, such as config.txt.
  private static let longest = 65_536

  public init() {}

  public func read(_ path: String) -> String? { try? Calls.read(path, capacity: Self.longest) }

  public func names(in folder: String, beginning prefix: String) -> [String] {
    (try? Calls.names(in: folder, beginning: prefix)) ?? []
  }

  public func access(_ path: String, _ wish: Wish) -> Access {
    do throws(Calls.Failure) {
      try Calls.mayOpen(path, mode: wish == .write ? 2 : 6)
      return .granted
    } catch {
      // A file that is there and may not be opened, on whatever ground.
      return (try? Calls.mayOpen(path, mode: 0)) == nil ? .missing : .denied
    }
  }

  public func node(_ path: String) -> Node { Node(path) }

  public func target(of path: String) -> String? { try? Calls.resolve(path) }

  public func device(of path: String) -> Int64? { try? Calls.device(of: path) }

  public func chip(at path: String) -> ChipListing? {
    do throws(Calls.Failure) {
      let opened = try Calls.OpenChip(path)
      let (name, label, count) = try opened.describe()
      var listing = ChipListing(chip: GPIOChip(path: path, name: name, label: label, lines: count), lines: [])
      for offset in 0..<count {
        let (name, consumer, isUsed) = try opened.line(offset)
        listing.lines.append(ChipListing.Line(name: name, consumer: consumer, isUsed: isUsed))
      }
      return listing
    } catch {
      return nil
    }
  }

  public func space(in folder: String) -> Space? {
    guard let (left, isReadOnly, isInMemory) = try? Calls.space(in: folder) else { return nil }
    return Space(left: left, isReadOnly: isReadOnly, isInMemory: isInMemory)
  }

  public var isClockSynchronised: Bool { LinuxWallClock().isSynchronised }

  public var library: (generation: Int, version: String) { (GPIOLibrary.generation, GPIOLibrary.version) }

  public func allows(_ favour: Favour) -> Bool {
    switch favour {
    case .noTimerSlack: Promptness.mayForbidTimerSlack
    case .priority(let priority): Promptness.mayTakePriority(priority)
    case .lockedMemory: Promptness.mayLockMemory
    }
  }
}
