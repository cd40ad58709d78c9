// SPDX-License-Identifier: MIT

/// A small seeded generator whose whole state is one number.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014): each
/// seed gives one sequence, the same on every machine.
public struct SplitMix64: RandomNumberGenerator, Equatable, Sendable {
  /// Where in its sequence the generator stands. A generator with this seed goes on from here.
  public private(set) var state: UInt64

  /// The sequence of `seed`; every seed is good.
  public init(seed: UInt64) {
    state = seed
  }

  @inlinable public mutating func next() -> UInt64 {
    advance()
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  @usableFromInline mutating func advance() {
    state &+= 0x9e37_79b9_7f4a_7c15
  }

  /// A number from 0 to `bound - 1`, evenly enough for colours and bounces: the bias is below `bound` / 2^32.
  @inlinable public mutating func below(_ bound: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: ((next() >> 32) &* UInt64(bound)) >> 32)
  }
}
