// SPDX-License-Identifier: MIT

/// A line of the dial.
public enum DialLine: UInt8, CaseIterable, Sendable {
  case a = 0
  case b = 1
  case button = 2
}

/// A change of level on a line, as the kernel or the simulator saw it.
public struct Edge: Equatable, Sendable {
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
  public var a: Level
  public var b: Level
  public var button: Level

  @inlinable public init(a: Level, b: Level, button: Level) {
    self.a = a
    self.b = b
    self.button = button
  }

  /// Nobody touches the dial, and its lines are pulled up.
  public static let released = DialLevels(a: .high, b: .high, button: .high)

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

  public private(set) var edges: [Edge] = []
  /// Edges refused since the last `removeAll`.
  public private(set) var refused: UInt32 = 0

  public init() {
    edges.reserveCapacity(Self.capacity)
  }

  @inlinable public var isEmpty: Bool { edges.isEmpty }

  public mutating func append(_ edge: Edge) {
    guard edges.count < Self.capacity else {
      refused &+= 1
      return
    }
    edges.append(edge)
  }

  public mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    refused = 0
  }

  /// Forgets all but the last `count` edges.
  public mutating func keepLast(_ count: Int) {
    edges.removeFirst(edges.count - count)
  }

  /// Puts the edges in the order of their times. Edges of one time keep the order in which they came.
  ///
  /// Two queues of the kernel arrive one behind the other (all of A, then all of B). An insertion sort is
  /// stable, allocates nothing, and is linear on edges that are in order already, as they nearly always are.
  public mutating func sort() {
    guard edges.count > 1 else { return }
    for index in 1..<edges.count {
      let edge = edges[index]
      var place = index
      while place > 0, edge.time < edges[place - 1].time {
        edges[place] = edges[place - 1]
        place -= 1
      }
      if place != index { edges[place] = edge }
    }
  }
}
