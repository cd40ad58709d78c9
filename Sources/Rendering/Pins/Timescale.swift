// SPDX-License-Identifier: MIT

/// A moment or a length, in picoseconds: what divides a SPI clock's period. 106 days at most.
public struct Picoseconds: Equatable, Comparable, Hashable, Sendable {
  /// How many picoseconds; may be negative.
  public var count: Int64

  @inlinable public init(_ count: Int64) { self.count = count }

  @inlinable public static func < (left: Picoseconds, right: Picoseconds) -> Bool { left.count < right.count }
  @inlinable public static func + (left: Picoseconds, right: Picoseconds) -> Picoseconds {
    Picoseconds(left.count + right.count)
  }
}

/// The unit of a dump's times: 1, 10 or 100 of s, ms, µs, ns or ps (IEEE 1364, 18.2.3.7).
public struct Timescale: Equatable, Sendable {
  /// As a power of ten of picoseconds, 0 to 14.
  public let exponent: Int

  init(exponent: Int) { self.exponent = exponent }

  /// From 1 ps to 100 s, the finest first.
  public static let all = (0...14).map { Timescale(exponent: $0) }

  /// The length of a step.
  public var picoseconds: Int64 {
    var value: Int64 = 1
    for _ in 0..<exponent { value *= 10 }
    return value
  }

  /// As a dump has it, such as `10 ns`.
  public var name: String {
    let number = ["1", "10", "100"][exponent % 3]
    return "\(number) \(["ps", "ns", "us", "ms", "s"][exponent / 3])"
  }

  /// Reads a name, with or without a space.
  ///
  /// - Returns: `nil` where it is none.
  public init?(_ text: String) {
    let letters = text.filter { $0 != " " }
    guard let found = Self.all.first(where: { $0.name.filter { $0 != " " } == letters }) else { return nil }
    self = found
  }

  /// The largest in which every one of `lengths` is a whole number.
  ///
  /// - Parameter lengths: above 0.
  public init(exactFor lengths: [Picoseconds]) {
    self = Self.all.last { scale in lengths.allSatisfy { $0.count % scale.picoseconds == 0 } } ?? Timescale(exponent: 0)
  }
}
