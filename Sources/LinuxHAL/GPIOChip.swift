// SPDX-License-Identifier: MIT

/// A GPIO chip as the kernel lists it.
public struct GPIOChip: Equatable, Sendable {
  /// Such as `/dev/gpiochip0`.
  public var path: String
  /// Such as `gpiochip0`. It changes from kernel to kernel.
  public var name: String
  /// The driver's name for it, such as `pinctrl-bcm2711`. It stays.
  public var label: String
  /// How many lines it has.
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
  /// Those that could be asked, each once.
  public package(set) var seen: [GPIOChip] = []
  /// Those that this process may not open.
  public package(set) var forbidden: [Node] = []

  package init() {}

  /// Lists them. Two nodes of one device are one chip.
  public static func list() -> GPIOChips {
    var chips = GPIOChips()
    var devices: Set<Int64> = []
    for node in (try? Calls.names(in: "/dev", beginning: "gpiochip")) ?? [] {
      let path = "/dev/\(node)"
      guard let device = try? Calls.device(of: path), !devices.contains(device) else { continue }
      do throws(Calls.Failure) {
        let (name, label, lines) = try Calls.OpenChip(path).describe()
        // Not before: libgpiod opens no node that has another name than its device, and the right one may follow.
        devices.insert(device)
        chips.seen.append(GPIOChip(path: path, name: name, label: label, lines: lines))
      } catch {
        if Trouble.kind(error.code) == .notPermitted { chips.forbidden.append(Node(path)) }
      }
    }
    return chips
  }

  /// The path of a listed chip that is the same device as `path`; `path` itself where there is none.
  ///
  /// - Parameter device: which device a path stands for.
  package func listed(_ path: String, device: (String) -> Int64?) -> String {
    guard path.hasPrefix("/"), let wanted = device(path) else { return path }
    return (seen.map(\.path) + forbidden.map(\.path)).first { device($0) == wanted } ?? path
  }
}

/// One line as a board file names it.
public struct LineName: Equatable, Sendable {
  /// The line's name, or its offset as text.
  public var name: String
  /// The offset on the chip, where the name says it.
  public var offset: UInt32?

  public init(name: String, offset: UInt32?) {
    self.name = name
    self.offset = offset
  }
}
