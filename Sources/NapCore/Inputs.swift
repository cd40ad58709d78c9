// SPDX-License-Identifier: MIT

/// Everything that the device learns in one tick.
public struct Inputs: Sendable {
  /// Ticks that were never run before this one: the machine slept, or the process was stopped.
  public var gap = Ticks.zero
  /// Edges of the dial's lines since the tick before.
  public var edges = EdgeQueue()
  /// The lines' levels as they are now, where they were read again.
  public var levels: DialLevels?
  /// Edges that are known to be lost. Levels must then be given in the same tick.
  public var lost: UInt32 = 0
  /// Parts that do not work at present.
  public var broken: Parts = []
  /// What was under way when the device stopped. In the first tick after power-on only.
  public var journal: Journal? {
    get { isResuming ? kept : nil }
    set {
      kept = newValue
      isResuming = newValue != nil
    }
  }
  /// Whether there is a journal, which is large: a tick asks this and leaves it where it is.
  public private(set) var isResuming = false
  private var kept: Journal?
  /// Time that passed without a tick, and that no deadline knows of yet: before power-on, or found out later.
  public var elapsed = Milliseconds(0)

  public init() {}

  /// Forgets what belongs to one tick only.
  public mutating func clear() {
    gap = .zero
    if !edges.isEmpty || edges.refused != 0 { edges.removeAll() }
    levels = nil
    lost = 0
    if isResuming { journal = nil }
    elapsed = Milliseconds(0)
  }

  /// Whether nothing is told that was not known before, but for `broken`.
  var isEmpty: Bool {
    edges.isEmpty && levels == nil && lost == 0 && gap == .zero && !isResuming && elapsed.count == 0
  }
}
