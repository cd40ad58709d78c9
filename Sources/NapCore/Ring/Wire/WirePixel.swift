// SPDX-License-Identifier: MIT

/// One LED's values as its chip takes them.
public struct WirePixel: Equatable, Sendable {
  /// 0 to 255, proportional to light.
  public var red: UInt8
  /// 0 to 255, proportional to light.
  public var green: UInt8
  /// 0 to 255, proportional to light.
  public var blue: UInt8
  /// Of meaning to four-channel chips.
  public var white: UInt8
  /// Global brightness, 0 to 31, of meaning to clocked chips.
  public var brightness: UInt8

  @inlinable public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, white: UInt8 = 0, brightness: UInt8 = 31) {
    self.red = red
    self.green = green
    self.blue = blue
    self.white = white
    self.brightness = brightness
  }

  /// No light, on a chip of either kind.
  public static let dark = WirePixel(0, 0, 0, brightness: 0)

  /// The smallest global brightness with which a channel can give `light` of `Gamma.full`.
  ///
  /// Rounded up, so that nothing lit gets a brightness of 0.
  public static func brightnessField(for light: UInt32) -> UInt8 {
    UInt8((UInt64(light) * 31 + UInt64(Gamma.full) - 1) / UInt64(Gamma.full))
  }
}
