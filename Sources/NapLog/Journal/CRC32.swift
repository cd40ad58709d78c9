// SPDX-License-Identifier: MIT

/// The checksum of Ethernet, gzip and PNG: polynomial 0x04c11db7, lowest bit first.
enum CRC32 {
  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var remainder: UInt32 = .max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    return ~remainder
  }
}
