// SPDX-License-Identifier: MIT

import NapCore

/// The part of a night that is made audible.
public struct SoundSpan: Equatable, Sendable {
  /// Samples per second.
  public static let rate: UInt32 = 44_100
  /// Bytes of a sample: one channel of 16 bits.
  static let sampleBytes: Int64 = 2
  /// The header's, before the samples.
  static let headerBytes: Int64 = 44
  /// What the header's 32 bits can count.
  private static let samplesMost = (Int64(UInt32.max) - headerBytes) / sampleBytes

  /// Counted from the first power-on.
  public let from: Nanoseconds
  /// The first moment after it, counted alike.
  public let to: Nanoseconds

  /// Why a span cannot be a file.
  public enum Refusal: Error, Equatable {
    case empty
    /// Longer than a WAV can be.
    case tooLong(longest: Nanoseconds)
  }

  public init(from: Nanoseconds, to: Nanoseconds) throws(Refusal) {
    guard to > from else { throw .empty }
    self.from = from
    self.to = to
    guard samples <= Self.samplesMost else {
      throw .tooLong(longest: Nanoseconds(Self.samplesMost / Int64(Self.rate) * 1_000_000_000))
    }
  }

  /// How many samples it has.
  public var samples: Int64 { sample(at: to) }

  /// The sample in which `time` falls. A time before the span is its first one's.
  func sample(at time: Nanoseconds) -> Int64 {
    let (seconds, rest) = max(time - from, Nanoseconds(0)).count.quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * Int64(Self.rate) + rest * Int64(Self.rate) / 1_000_000_000
  }

  /// The header of a WAV: RIFF with the format and the length of what follows.
  var header: [UInt8] {
    let length = UInt32(truncatingIfNeeded: samples * Self.sampleBytes)
    var bytes: [UInt8] = []
    func append(_ value: UInt32, bytes count: UInt32) {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    bytes += Array("RIFF".utf8)
    append(length + UInt32(Self.headerBytes) - 8, bytes: 4)
    bytes += Array("WAVEfmt ".utf8)
    append(16, bytes: 4)
    // Plain samples, one channel.
    append(1, bytes: 2)
    append(1, bytes: 2)
    append(Self.rate, bytes: 4)
    append(Self.rate * UInt32(Self.sampleBytes), bytes: 4)
    append(UInt32(Self.sampleBytes), bytes: 2)
    append(16, bytes: 2)
    bytes += Array("data".utf8)
    append(length, bytes: 4)
    return bytes
  }
}
