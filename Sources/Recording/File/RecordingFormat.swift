// SPDX-License-Identifier: MIT

import NapCore

/// What a recording's bytes begin with, and what is refused in one; `docs/recordings.md` tells the whole.
enum RecordingFormat {
  /// No text begins so, and what mends line ends or cuts the eighth bit off spoils it.
  static let magic: [UInt8] = [0x89, 0x4e, 0x41, 0x50, 0x0d, 0x0a, 0x1a, 0x0a]
  static let version: UInt16 = 1
  static let headerSize = 10
  /// Kind, number and length before a block's content, the checksum behind it.
  static let blockHead = 9
  static let blockTail = 4
  /// Bytes of a block's content at most.
  static let longestBlock = 1 << 20
  /// Ticks of a power-on at most: a year of the shortest, and nothing counted from them overflows.
  static let longestTick: UInt64 = 31_622_400_000
  /// The time from the first power-on to the last at most.
  static let longestTime = Nanoseconds(315_360_000_000_000_000)
  /// Of the monotonic clock, in ns.
  static let latestClock: UInt64 = 3_153_600_000_000_000_000

  enum Block: UInt8 {
    case powerOn = 1
    case tape = 2
  }
}
