// SPDX-License-Identifier: MIT

// What the bytes of a tape mean; `docs/recordings.md` tells the whole.

extension Tape {
  /// What stands where a record's tick would, each behind a zero.
  public enum Mark: UInt8, Sendable {
    /// The digest of all ticks before the one given.
    case digest = 1
    /// The recording ends with the tick given.
    case end = 2
    /// The same, for the power went.
    case powerOff = 3
  }

  /// What a record holds.
  public struct Section: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// More than one tick was run together.
    public static let steps = Section(rawValue: 1)
    /// What the device learnt.
    public static let inputs = Section(rawValue: 2)
    /// Parts that the device was told to have failed.
    public static let failed = Section(rawValue: 4)
    /// What changed of the outputs.
    public static let outputs = Section(rawValue: 8)
    /// What was carried out was not what the device wanted, or parts broke or work again.
    public static let carriedOut = Section(rawValue: 16)
    /// Times of day of naps that ended.
    public static let labels = Section(rawValue: 32)
    /// Each of them: a record has no other bits.
    public static let all = Section(rawValue: 63)
  }

  /// What one tick's inputs hold.
  public struct InputSection: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Ticks that were never run.
    public static let gap = InputSection(rawValue: 1)
    /// Edges of the dial's lines.
    public static let edges = InputSection(rawValue: 2)
    /// Edges that the kernel dropped.
    public static let lost = InputSection(rawValue: 4)
    /// Parts that did not work.
    public static let broken = InputSection(rawValue: 8)
    /// A journal from before the power-on.
    public static let journal = InputSection(rawValue: 16)
    /// Time that passed without a tick.
    public static let elapsed = InputSection(rawValue: 32)
    /// Levels that were read again.
    public static let levels = InputSection(rawValue: 64)
    /// Each of them: inputs have no other bits.
    public static let all = InputSection(rawValue: 127)
  }
}
