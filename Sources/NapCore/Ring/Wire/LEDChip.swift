// SPDX-License-Identifier: MIT

/// The LED chips that the device speaks to.
public enum LEDChip: UInt8, CaseIterable, Sendable {
  /// Clocked, 5 bits of global brightness a LED (APA102 data sheet).
  case apa102
  /// As APA102, but shows a frame only at the next 32 zero bits; its brightness is a constant current.
  case sk9822
  /// One wire at 800 kHz, three channels (WS2812B data sheet).
  case ws2812
  /// As WS2812, with shorter pulses.
  case sk6812
  /// SK6812 with a fourth, white channel.
  case sk6812w

  /// Whether the chip has a clock line: it then cares neither for the bus speed nor for pauses.
  public var isClocked: Bool { self == .apa102 || self == .sk9822 }

  /// Colour channels of one LED.
  public var channels: Int { self == .sk6812w ? 4 : 3 }

  /// The order of channels that its data sheet gives.
  public var standardOrder: ChannelOrder {
    switch self {
    case .apa102, .sk9822: .bgr
    case .ws2812, .sk6812: .grb
    case .sk6812w: .grbw
    }
  }

  /// How long the data line stays low for the chip to show a frame.
  ///
  /// WS2812B-V5 needs more than 280 µs, the first parts 50 µs, SK6812 80 µs; nobody can see which part was
  /// bought, so the longest holds for all.
  public var latch: Nanoseconds { Nanoseconds(isClocked ? 0 : 300_000) }
}

/// The order in which a LED takes its channels from the wire.
public struct ChannelOrder: Equatable, Sendable {
  /// Where on the wire red, green, blue and white stand, 0 first; white is 255 where there is none.
  public let red: UInt8
  /// Green's place on the wire, from 0.
  public let green: UInt8
  /// Blue's place on the wire, from 0.
  public let blue: UInt8
  /// White's place on the wire, from 0; 255 where there is none.
  public let white: UInt8

  private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ white: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.white = white
  }

  /// Whether a white channel is among them.
  public var hasWhite: Bool { white != 255 }

  /// Red, green, blue.
  public static let rgb = ChannelOrder(0, 1, 2)
  /// Red, blue, green.
  public static let rbg = ChannelOrder(0, 2, 1)
  /// Green, red, blue: most WS2812.
  public static let grb = ChannelOrder(1, 0, 2)
  /// Green, blue, red.
  public static let gbr = ChannelOrder(2, 0, 1)
  /// Blue, red, green.
  public static let brg = ChannelOrder(1, 2, 0)
  /// Blue, green, red: most APA102.
  public static let bgr = ChannelOrder(2, 1, 0)
  /// Red, green, blue, white.
  public static let rgbw = ChannelOrder(0, 1, 2, 3)
  /// Green, red, blue, white: most SK6812 with white.
  public static let grbw = ChannelOrder(1, 0, 2, 3)

  /// The order that `letters` spell, such as `grb` or `wrgb`, in ASCII of either case.
  ///
  /// - Returns: `nil` unless each of r, g and b stands there once, and w at most once, and nothing else.
  public init?(letters: [UInt8]) {
    var places: [UInt8] = [255, 255, 255, 255]
    guard letters.count == 3 || letters.count == 4 else { return nil }
    for (place, letter) in letters.enumerated() {
      let channel: Int
      switch letter | 0x20 {
      case 0x72: channel = 0
      case 0x67: channel = 1
      case 0x62: channel = 2
      case 0x77: channel = 3
      default: return nil
      }
      guard places[channel] == 255 else { return nil }
      places[channel] = UInt8(truncatingIfNeeded: place)
    }
    guard places[0] != 255, places[1] != 255, places[2] != 255 else { return nil }
    self.init(places[0], places[1], places[2], places[3])
  }
}

/// How one bit of a WS2812 or SK6812 becomes bits on the SPI data line.
///
/// With four or eight, every byte begins with a whole symbol and ends low, so a controller that pauses
/// between bytes does no harm; three straddle bytes and need a bus without pauses.
public enum SymbolCode: UInt8, CaseIterable, Sendable {
  /// `100` and `110`, at 2.4 MHz.
  case three = 3
  /// `1000` and `1100`, at 3.2 MHz: 312 and 625 ns high.
  case four = 4
  /// `11000000` and `11110000`, at 6.4 MHz: 312 and 625 ns high.
  case eight = 8

  /// The bus speed that the code is made for.
  public var clock: Hertz {
    switch self {
    case .three: Hertz(2_400_000)
    case .four: Hertz(3_200_000)
    case .eight: Hertz(6_400_000)
    }
  }

  /// SPI bits that are high in a zero.
  public var highBitsOfZero: UInt32 { self == .eight ? 2 : 1 }

  /// SPI bits that are high in a one.
  public var highBitsOfOne: UInt32 { self == .eight ? 4 : 2 }
}
