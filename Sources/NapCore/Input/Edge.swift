// SPDX-License-Identifier: MIT

/// A line of the dial.
public enum DialLine: UInt8, CaseIterable, Sendable {
  case a = 0
  case b = 1
  case button = 2
}

/// A change of level on a line, as the kernel or the simulator saw it.
public struct Edge: Equatable, Sendable {
  /// Which line it was.
  public var line: DialLine
  /// The level after the edge. Two edges to the same level may follow each other: one between was lost.
  public var level: Level
  /// When it happened, counted from power-on.
  public var time: Nanoseconds

  @inlinable public init(_ line: DialLine, _ level: Level, at time: Nanoseconds) {
    self.line = line
    self.level = level
    self.time = time
  }
}

/// The levels of all three lines at one moment.
public struct DialLevels: Equatable, Sendable {
  /// Contact A.
  public var a: Level
  /// Contact B.
  public var b: Level
  /// The push switch; low is pressed.
  public var button: Level

  @inlinable public init(a: Level, b: Level, button: Level) {
    self.a = a
    self.b = b
    self.button = button
  }

  /// Nobody touches the dial, and its lines are pulled up.
  public static let released = DialLevels(a: .high, b: .high, button: .high)

  /// The level of one line.
  @inlinable public subscript(line: DialLine) -> Level {
    get {
      switch line {
      case .a: a
      case .b: b
      case .button: button
      }
    }
    set {
      switch line {
      case .a: a = newValue
      case .b: b = newValue
      case .button: button = newValue
      }
    }
  }
}

/// The edges of one tick, at most `EdgeQueue.capacity`.
///
/// At the bound an edge is refused and counted as lost, as the kernel does with its own queue.
public struct EdgeQueue: Sendable {
  /// 51 edges a millisecond at the longest tick: more than any hand or contact makes.
  public static let capacity = 1_024

  /// Places for all that may come: an array that never grows costs an edge less than one that does.
  @usableFromInline var places = [Edge](repeating: Edge(.a, .low, at: Nanoseconds(0)), count: Self.capacity)
  /// How many are there.
  public private(set) var count = 0
  /// Edges refused since the last `removeAll`.
  public private(set) var refused: UInt32 = 0

  public init() {}

  /// Whether there is none.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Those that are there, in the order in which they came or were sorted.
  @inlinable public var edges: ArraySlice<Edge> { places[..<count] }

  /// The edge at `index`, below `count`.
  @inlinable public subscript(index: Int) -> Edge { places[index] }

  /// Appends one edge, or refuses it where there is no room.
  public mutating func append(_ edge: Edge) {
    guard count < Self.capacity else {
      refused &+= 1
      return
    }
    places[count] = edge
    count += 1
  }

  /// Appends `added` edges, at less cost than one by one.
  ///
  /// - Parameters:
  ///   - added: how many; those that find no room are refused.
  ///   - edge: gives each, by its number from 0 on.
  @inlinable public mutating func append(_ added: Int, _ edge: (Int) -> Edge) {
    let first = grow(by: added)
    for index in first..<count { places[index] = edge(index - first) }
  }

  /// Makes room for `added` edges, and refuses those that find none. Returns the place of the first.
  @usableFromInline mutating func grow(by added: Int) -> Int {
    let first = count
    count = min(first + added, Self.capacity)
    refused &+= UInt32(first + added - count)
    return first
  }

  /// Forgets all edges, and that some were refused.
  public mutating func removeAll() {
    count = 0
    refused = 0
  }

  /// Forgets all but the last `kept` edges.
  public mutating func keepLast(_ kept: Int) {
    let first = count - kept
    guard first > 0 else { return }
    for index in 0..<kept { places[index] = places[first + index] }
    count = kept
  }

  /// Puts the edges in the order of their times. Edges of one time keep the order in which they came.
  ///
  /// Two queues of the kernel arrive one behind the other (all of A, then all of B). An insertion sort is
  /// stable, allocates nothing, and is linear on edges that are in order already, as they nearly always are.
  public mutating func sort() {
    guard count > 1 else { return }
    var latest = places[0].time
    for index in 1..<count {
      let edge = places[index]
      guard edge.time < latest else {
        latest = edge.time
        continue
      }
      var place = index
      while place > 0, edge.time < places[place - 1].time {
        places[place] = places[place - 1]
        place -= 1
      }
      places[place] = edge
    }
  }
}
