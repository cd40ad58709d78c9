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
  /// The buzzer was given another tone.
  public static let buzzer = Changes(rawValue: 2)
  /// The motor was switched on or off.
  public static let motor = Changes(rawValue: 4)
  /// A part failed, or works again.
  public static let fault = Changes(rawValue: 8)
}

/// The latest failure of each part, and how often one failed.
public struct Failures: Equatable, Sendable {
  /// The dial's; `nil` where it never failed.
  public internal(set) var dial: HardwareError?
  /// The ring's; `nil` where it never failed.
  public internal(set) var ring: HardwareError?
  /// The buzzer's; `nil` where it never failed.
  public internal(set) var buzzer: HardwareError?
  /// The motor's; `nil` where it never failed.
  public internal(set) var motor: HardwareError?
  /// The store's; `nil` where it never failed.
  public internal(set) var store: HardwareError?
  /// How often a part failed since power-on.
  public internal(set) var count: UInt64 = 0
}
