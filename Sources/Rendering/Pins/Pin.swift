// SPDX-License-Identifier: MIT

/// What a logic analyser sees of a clock, and the state that it is in.
public enum Pin: String, CaseIterable, Sendable {
  case a = "A"
  case b = "B"
  case button
  case clock = "SCLK"
  case data = "MOSI"
  case select = "CS"
  case buzzer
  case motor
  case state

  /// What a waveform calls it.
  public var name: String { rawValue }

  /// The character by which a dump knows it.
  var code: UInt8 {
    switch self {
    case .a: UInt8(ascii: "!")
    case .b: UInt8(ascii: "\"")
    case .button: UInt8(ascii: "#")
    case .clock: UInt8(ascii: "$")
    case .data: UInt8(ascii: "%")
    case .select: UInt8(ascii: "&")
    case .buzzer: UInt8(ascii: "'")
    case .motor: UInt8(ascii: "(")
    case .state: UInt8(ascii: ")")
    }
  }

  var isOfRing: Bool { self == .clock || self == .data || self == .select }
}
