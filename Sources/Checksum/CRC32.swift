// SPDX-License-Identifier: MIT

/// The checksum of Ethernet, gzip and PNG: polynomial 0x04c11db7, lowest bit first. It finds every error of a few bits,
/// and a torn piece but for one in four thousand million.
public enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    var remainder = UInt32(byte)
    for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xedb8_8320 : remainder >> 1 }
    return remainder
  }

  /// The checksum of `bytes`; 0 for none.
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    var sum: UInt32 = 0xffff_ffff
    for byte in bytes { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    return ~sum
  }
}
