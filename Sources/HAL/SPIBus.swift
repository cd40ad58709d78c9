// SPDX-License-Identifier: MIT

/// A bus that only writes, as LEDs never answer. Mode 0, most significant bit first.
public protocol SPIBus: ~Copyable {
  /// Writes all bytes as one transfer, and returns when the last has left.
  ///
  /// - Throws: before the first byte where the frame is longer than the bus takes.
  mutating func write(_ bytes: [UInt8]) throws(HardwareError)
}
