// SPDX-License-Identifier: MIT

import CSimulatedDisk

/// A disk in memory for SQLite's files, whose power can go in the middle of any change.
///
/// This file holds the unsafe code: the disk lives as long as the value, and names are read during calls only.
public final class SimulatedDisk {
  /// What the disk refuses.
  public struct Trouble: Equatable, Sendable {
    /// Bytes that fit on it; `nil` for any number.
    public var capacity: Int64?
    /// Whether every change fails.
    public var isReadOnly = false
    /// Whether every reading and every change fails.
    public var isFailing = false
    /// Whether it says that it has synchronised, and does not: a cheap card.
    public var isLying = false

    public init() {}
  }

  private let disk: OpaquePointer

  public init() {
    guard let made = csimulateddisk_make() else { fatalError("no memory for a simulated disk") }
    disk = made
  }

  /// No database of it may be open any more.
  deinit { csimulateddisk_end(disk) }

  /// The name by which SQLite knows it.
  public var fileSystem: String { String(cString: csimulateddisk_name(disk)) }

  /// How the disk misbehaves from now on.
  public var trouble = Trouble() {
    didSet {
      csimulateddisk_set_trouble(
        disk,
        csimulateddisk_trouble(
          capacity: trouble.capacity ?? -1, is_read_only: trouble.isReadOnly ? 1 : 0,
          is_failing: trouble.isFailing ? 1 : 0, is_lying: trouble.isLying ? 1 : 0))
    }
  }

  // MARK: Power

  /// Writings, truncations, synchronisations and deletions that were begun since the disk was made.
  public var changes: UInt64 { csimulateddisk_changes(disk) }

  /// Lets the power go in the middle of the change that comes after so many others; `nil` for never.
  public func cutPower(after changes: UInt64?) { csimulateddisk_cut_after(disk, changes ?? .max) }

  /// Lets the power go now.
  public func losePower() { csimulateddisk_lose_power(disk) }

  /// Whether it has no power.
  public var isOff: Bool { csimulateddisk_is_off(disk) == 1 }

  /// Gives the power back. No database of the disk may be open any more: the program has lost its power as well.
  ///
  /// - Parameter seed: decides what of the changes that were not synchronised is there.
  public func restorePower(seed: UInt64) {
    let isRestored = csimulateddisk_restore_power(disk, seed) == 1
    precondition(isRestored, "a database is open over a power cut")
  }

  // MARK: Files

  /// Bytes that all files take.
  public var size: Int64 { csimulateddisk_used(disk) }

  /// A file's size in bytes; `nil` where there is none.
  public func size(of name: String) -> Int64? {
    let size = csimulateddisk_size(disk, name)
    return size < 0 ? nil : size
  }

  /// Gives a file another name, for good.
  ///
  /// - Returns: whether there was one.
  @discardableResult public func rename(_ name: String, to other: String) -> Bool {
    csimulateddisk_rename(disk, name, other) == 1
  }

  /// Writes over a byte of a file behind everybody's back.
  ///
  /// - Returns: whether there was one.
  @discardableResult public func damage(_ name: String, at offset: Int64, with byte: UInt8) -> Bool {
    csimulateddisk_damage(disk, name, offset, byte) == 1
  }
}
