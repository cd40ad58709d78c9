// SPDX-License-Identifier: MIT

import NapCore

/// The dial's three lines, as inputs with edge detection.
///
/// An implementation opens what it needs at the first call, and again after a failure: the caller only tries again.
public protocol EdgeSource: ~Copyable {
  /// Hands over every edge since the last call, without waiting.
  ///
  /// Times are those of the monotonic clock that the firmware runs on. The order between lines is not promised.
  ///
  /// - Returns: edges that are known to be lost.
  mutating func drain(into queue: inout EdgeQueue) throws(HardwareError) -> UInt32

  /// The levels of all lines as they are now.
  mutating func levels() throws(HardwareError) -> DialLevels
}
