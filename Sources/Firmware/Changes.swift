// SPDX-License-Identifier: MIT

import HAL

/// What a tick carried out on the hardware.
public struct Changes: OptionSet, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The ring was sent another frame than before.
  public static let ring = Changes(rawValue: 1)
  public static let buzzer = Changes(rawValue: 2)
  public static let motor = Changes(rawValue: 4)
  /// A part failed, or works again.
  public static let fault = Changes(rawValue: 8)
}

/// The latest failure of each part, and how often one failed.
public struct Failures: Equatable, Sendable {
  public internal(set) var dial: HardwareError?
  public internal(set) var ring: HardwareError?
  public internal(set) var buzzer: HardwareError?
  public internal(set) var motor: HardwareError?
  public internal(set) var store: HardwareError?
  public internal(set) var count: UInt64 = 0
}
