// SPDX-License-Identifier: MIT

/// Turns the levels of A and B into detents.
///
/// It sums quarter periods and gives a detent on arrival at rest, if a whole detent's worth has gathered:
/// a bounce moves to a neighbouring state and back, and so cancels itself out. Clockwise means that A falls
/// first: `11 01 00 10 11`, written AB.
public struct QuadratureDecoder: Equatable, Sendable {
  /// Jumps of both lines at once, whose direction nobody can know.
  public private(set) var illegal: UInt32 = 0

  private let edgesPerDetent: Int8
  private let restState: UInt8
  /// A bit for each state, set where the dial rests.
  private let rests: UInt8
  private let reversed: Bool
  /// A in bit 1, B in bit 0.
  private var state: UInt8
  /// Quarter periods since rest, clockwise positive.
  private var sum: Int8 = 0

  /// A dial at rest or on its way, as the lines' levels tell.
  public init(_ configuration: DialConfiguration, a: Level, b: Level) {
    edgesPerDetent = configuration.edgesPerDetent.rawValue
    restState = configuration.rest == .high ? 0b11 : 0b00
    rests =
      switch configuration.edgesPerDetent {
      case .four: 1 << restState
      case .two: 1 << 0b00 | 1 << 0b11
      case .one: 0b1111
      }
    reversed = configuration.reversed
    state = Self.state(a, b)
    sum = Self.nearest(state, rest: restState, edgesPerDetent: edgesPerDetent)
  }

  /// The level of contact A, as it was last taken.
  public var a: Level { state & 0b10 == 0 ? .low : .high }
  /// The level of contact B, as it was last taken.
  public var b: Level { state & 0b01 == 0 ? .low : .high }

  /// Takes the level of one line. A level that the line has already is no edge.
  ///
  /// - Returns: +1 for a detent clockwise, -1 for one counter-clockwise, otherwise 0.
  public mutating func set(_ line: DialLine, _ level: Level) -> Int8 {
    switch line {
    case .a: move(to: state & 0b01 | level.rawValue << 1)
    case .b: move(to: state & 0b10 | level.rawValue)
    case .button: 0
    }
  }

  /// Takes the levels of both lines, read at one moment.
  ///
  /// - Returns: as `set(_:_:)`; a jump of both lines is counted and gives no detent.
  public mutating func move(to a: Level, _ b: Level) -> Int8 { move(to: Self.state(a, b)) }

  /// Takes the levels of both lines after edges were lost: what the sum holds means nothing any more.
  ///
  /// Between two detents the nearer one is taken for where the dial came from, so that no detent appears
  /// that was not turned, and the next whole one counts.
  public mutating func resynchronise(to a: Level, _ b: Level) {
    state = Self.state(a, b)
    sum = Self.nearest(state, rest: restState, edgesPerDetent: edgesPerDetent)
  }

  /// Inlined: it is called for each edge, from three places.
  @inline(__always) private mutating func move(to new: UInt8) -> Int8 {
    guard new != state else { return 0 }
    guard new ^ state != 0b11 else {
      illegal &+= 1
      state = new
      sum = Self.nearest(new, rest: restState, edgesPerDetent: edgesPerDetent)
      return 0
    }
    sum += Self.isClockwise(from: state, to: new) ? 1 : -1
    state = new
    guard rests &>> new & 1 == 1 else { return 0 }
    let detent: Int8 = sum >= edgesPerDetent ? 1 : sum <= -edgesPerDetent ? -1 : 0
    sum = 0
    return reversed ? -detent : detent
  }

  private static func state(_ a: Level, _ b: Level) -> UInt8 { a.rawValue << 1 | b.rawValue }

  /// Whether the one line that differs moved as in `11 01 00 10 11`.
  private static func isClockwise(from old: UInt8, to new: UInt8) -> Bool {
    // A bit for each pair of states, written one behind the other.
    let clockwise: UInt16 = 1 << 0b11_01 | 1 << 0b01_00 | 1 << 0b00_10 | 1 << 0b10_11
    return clockwise &>> UInt16(old << 2 | new) & 1 == 1
  }

  /// Quarter periods from the nearest rest to `state`; 0 half-way, where both directions are as near.
  private static func nearest(_ state: UInt8, rest: UInt8, edgesPerDetent: Int8) -> Int8 {
    guard edgesPerDetent == 4, state ^ rest == 0b01 || state ^ rest == 0b10 else { return 0 }
    return isClockwise(from: rest, to: state) ? 1 : -1
  }
}
