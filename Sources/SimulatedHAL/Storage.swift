// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// What a simulated machine keeps while it is off.
public protocol Storage: AnyObject {
  /// The journal as it was last written.
  func journal() throws(HardwareError) -> JournalRecord?
  /// Replaces the journal and adds to the log: both, or neither.
  func write(_ record: JournalRecord, _ finished: [NapEntry]) throws(HardwareError)
  /// Whether the power went in the middle of a writing.
  var hasLostPower: Bool { get }
  /// The power goes: what was not yet written for good may be lost.
  func losePower()
  /// The power is back.
  func restorePower()
}

/// Storage as it should be: a writing is there from one moment to the next.
public final class MemoryStorage: Storage {
  /// A power cut with a writing to come.
  public struct Cut: Equatable, Sendable {
    /// Writings before that one.
    public var writings: UInt32
    /// Whether that one is written.
    public var isWritten: Bool

    public init(writings: UInt32, isWritten: Bool) {
      self.writings = writings
      self.isWritten = isWritten
    }
  }

  /// The cut to come; `nil` where none is planned.
  public var cut: Cut?
  /// The journal as it was last written; `nil` where none was.
  public private(set) var record: JournalRecord?
  /// The naps that ended, oldest first.
  public private(set) var entries: [NapEntry] = []
  public private(set) var hasLostPower = false
  /// Whether the writing that the last cut came with was done.
  public private(set) var lastCutWasWritten = false
  /// Writings that were done.
  public private(set) var writings: UInt64 = 0

  public init() { entries.reserveCapacity(64) }

  public func journal() throws(HardwareError) -> JournalRecord? { record }

  public func write(_ record: JournalRecord, _ finished: [NapEntry]) throws(HardwareError) {
    if let cut {
      if cut.writings > 0 {
        self.cut?.writings -= 1
      } else {
        self.cut = nil
        hasLostPower = true
        lastCutWasWritten = cut.isWritten
        guard cut.isWritten else { return }
      }
    }
    self.record = record
    entries += finished
    writings += 1
  }

  public func losePower() { hasLostPower = true }
  public func restorePower() { hasLostPower = false }
}
