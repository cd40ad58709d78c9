// SPDX-License-Identifier: MIT

import LinuxHAL

/// What the doctor may look at. Everything that judges asks this, and nothing else.
public protocol Machine {
  /// The start of a small file; `nil` where it cannot be read.
  func read(_ path: String) -> String?

  /// The names in a folder that begin with `prefix`, in the order of their numbers; none where there is no folder.
  func names(in folder: String, beginning prefix: String) -> [String]

  /// What this process may do with a file.
  func access(_ path: String, _ wish: Wish) -> Access

  /// A file, and whom the system gives it to.
  func node(_ path: String) -> Node

  /// Where a path leads to once all links are followed.
  func target(of path: String) -> String?

  /// Which device a node stands for; `nil` where it is none.
  func device(of path: String) -> Int64?

  /// What a GPIO chip says of itself and of its lines; `nil` where it does not answer.
  func chip(at path: String) -> ChipListing?

  /// What the file system of a folder has left; `nil` where there is no such folder.
  func space(in folder: String) -> Space?

  /// Whether a time service has set the clock since the machine's start.
  var isClockSynchronised: Bool { get }

  /// The library that the program speaks to the chips with: 1 or 2 and its version; 0 for none.
  var library: (generation: Int, version: String) { get }

  /// Whether this process may have what the loop wants. It does not keep it.
  func allows(_ favour: Favour) -> Bool
}

/// What a file system has left.
public struct Space: Equatable, Sendable {
  /// In bytes, for an ordinary user.
  public var left: Int64
  /// Whether nothing can be written there.
  public var isReadOnly: Bool
  /// Whether all of it is gone with the power.
  public var isInMemory: Bool

  public init(left: Int64, isReadOnly: Bool = false, isInMemory: Bool = false) {
    self.left = left
    self.isReadOnly = isReadOnly
    self.isInMemory = isInMemory
  }
}

/// What the program wants of a file.
public enum Wish: Sendable {
  /// To write it.
  case write
  /// To read and to write it.
  case readAndWrite
}

/// Whether the program may.
public enum Access: Sendable {
  /// It may.
  case granted
  /// It is there, and the program may not.
  case denied
  /// It is not there.
  case missing
}

/// What makes the loop wake on time.
public enum Favour: Hashable, Sendable {
  case noTimerSlack
  case priority(Int32)
  case lockedMemory
}

/// A GPIO chip with all its lines, by offset.
public struct ChipListing: Equatable, Sendable {
  /// One line of the chip.
  public struct Line: Equatable, Sendable {
    /// Empty where it has none.
    public var name: String
    /// Who holds it; empty where nobody says.
    public var consumer: String
    /// Whether somebody holds it.
    public var isUsed: Bool

    public init(name: String, consumer: String, isUsed: Bool) {
      self.name = name
      self.consumer = consumer
      self.isUsed = isUsed
    }
  }

  /// The chip.
  public var chip: GPIOChip
  /// Its lines, each at its offset.
  public var lines: [Line]

  public init(chip: GPIOChip, lines: [Line]) {
    self.chip = chip
    self.lines = lines
  }
}
