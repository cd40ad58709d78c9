// SPDX-License-Identifier: MIT

/// A line that switches something on and off.
///
/// The state is logical: whether active means high or low is the board's affair. From the first request on the
/// line is inactive until told otherwise.
public protocol DigitalOutput: ~Copyable {
  /// Makes the line active or inactive.
  mutating func set(active: Bool) throws(HardwareError)
}
