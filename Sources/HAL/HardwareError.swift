// SPDX-License-Identifier: MIT

/// Why an operation on the hardware failed: small enough for the firmware to act on without knowing the chip.
///
/// A backend keeps the whole story (role, line, holder, what to do) for the message to the user.
public struct HardwareError: Error, Equatable, Sendable {
  /// What a driver can react to, whatever the hardware is.
  public enum Kind: UInt8, Sendable {
    /// Not there, or not there yet.
    case missing
    /// It was there and went away.
    case gone
    /// Somebody else holds it.
    case busy
    /// This process may not use it.
    case notPermitted
    /// It is there and did not do what it was told.
    case inputOutput
    /// There is no room for what is to be written.
    case full
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The system's error number, 0 where there is none.
  public let code: Int32

  public init(_ kind: Kind, code: Int32 = 0) {
    self.kind = kind
    self.code = code
  }
}
