// SPDX-License-Identifier: MIT

/// A colour as the eye grades it, 0 to 255 a channel, before gamma.
public struct Color: Equatable, Hashable, Sendable {
  /// 0 to 255, as the eye grades it.
  public var red: UInt8
  /// 0 to 255, as the eye grades it.
  public var green: UInt8
  /// 0 to 255, as the eye grades it.
  public var blue: UInt8

  @inlinable public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// No light.
  public static let black = Color(0, 0, 0)
}

/// A colour with 8 more bits a channel, in which a LED is mixed and dimmed without losing its hue.
///
/// 256 stands for 1 of `Color`, so 65,280 is full.
public struct Pixel: Equatable, Sendable {
  /// 0 to 65,280.
  public var red: UInt16
  /// 0 to 65,280.
  public var green: UInt16
  /// 0 to 65,280.
  public var blue: UInt16

  /// A channel, or a level, at its most.
  public static let full: UInt32 = 255 << 8
  /// No light.
  public static let dark = Pixel(red: 0, green: 0, blue: 0)

  @inlinable init(red: UInt16, green: UInt16, blue: UInt16) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  @inlinable init(_ color: Color) {
    self.init(red: UInt16(color.red) << 8, green: UInt16(color.green) << 8, blue: UInt16(color.blue) << 8)
  }

  /// The colour, with the bits that `Color` cannot hold cut off.
  public var color: Color {
    Color(UInt8(red >> 8), UInt8(green >> 8), UInt8(blue >> 8))
  }

  /// Dimmed to `level` of `Pixel.full`. What is lit stays lit: channels are rounded up.
  func dimmed(to level: UInt32) -> Pixel {
    guard level < Self.full else { return self }
    // 65,280 squared and 65,279 more still fit 32 bits.
    func scaled(_ channel: UInt16) -> UInt16 {
      UInt16(truncatingIfNeeded: (UInt32(channel) * level + Self.full - 1) / Self.full)
    }
    return Pixel(red: scaled(red), green: scaled(green), blue: scaled(blue))
  }

  /// This colour at 0, `other` at 256, and a mixture between.
  func mixed(with other: Pixel, share: UInt32) -> Pixel {
    func mixed(_ from: UInt16, _ to: UInt16) -> UInt16 {
      UInt16(truncatingIfNeeded: (UInt32(from) * (256 - share) + UInt32(to) * share + 128) >> 8)
    }
    return Pixel(red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}
