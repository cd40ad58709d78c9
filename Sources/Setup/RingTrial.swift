// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

/// Trying the ring: its colours, how many LEDs it has, which way they count and which one is on top.
///
/// Show `pixels(at:)` on the chain, ask `prompt`, and hand what was typed to `answer(_:)`, until `isDone`.
public struct RingTrial: Sendable {
  /// What a LED needs to be lit at all, in milliamperes: a board file asks for it.
  static let leastCurrent: Int64 = 2
  /// What a channel draws at full, in milliamperes (data sheets of WS2812B and APA102).
  private static let fullCurrent: UInt32 = 20
  /// How bright a trial is at most, of 255: seen by day, and gentle by night.
  private static let brightest: UInt32 = 48

  /// The ring as it was found to be.
  public private(set) var ring: RingConfiguration
  /// Whether there is nothing more to ask.
  public private(set) var isDone = false

  private enum Step: Equatable {
    /// The colour of that number is shown.
    case colour(Int)
    case count
    case countIs
    case direction
    case top
  }

  private var step = Step.colour(0)
  /// What was seen in place of red, green and blue.
  private var seen: [UInt8] = []
  private let wires: String

  /// - Parameters:
  ///   - ring: as it is thought to be.
  ///   - wires: where the ring is connected, for what is said when it stays dark.
  public init(_ ring: RingConfiguration, wires: String) {
    self.ring = ring
    self.wires = wires
  }

  /// Whether what is shown moves: `pixels(at:)` is to be shown anew for each step.
  public var isMoving: Bool { step == .direction }

  // MARK: What is shown

  /// What the LEDs show, in the order of the chain.
  ///
  /// - Parameter moment: counted up while the light moves.
  public func pixels(at moment: Int = 0) -> [WirePixel] {
    var pixels = [WirePixel](repeating: .dark, count: ring.leds)
    switch step {
    case .colour(let number):
      for index in pixels.indices { pixels[index] = light(number) }
    case .count, .countIs:
      for index in pixels.indices { pixels[index] = light(2) }
      pixels[0] = light(1)
      pixels[ring.leds - 1] = light(0)
    case .direction: pixels[Self.place(moment % ring.leds, of: ring)] = white
    case .top: pixels[Self.place(0, of: ring)] = white
    }
    return pixels
  }

  /// Red, green, blue or white alone, as the ring is thought to be wired.
  private func light(_ number: Int) -> WirePixel {
    let level = level(lit: UInt32(ring.leds))
    return WirePixel(
      number == 0 ? level : 0, number == 1 ? level : 0, number == 2 ? level : 0, white: number == 3 ? level : 0)
  }

  private var white: WirePixel {
    let level = level(lit: 3)
    return WirePixel(level, level, level)
  }

  /// As bright as the budget lets so many channels be.
  private func level(lit channels: UInt32) -> UInt8 {
    let idle = UInt32(ring.leds)
    let left = ring.budget.count > idle ? ring.budget.count - idle : 0
    return UInt8(min(max(left * 255 / (Self.fullCurrent * channels), 1), Self.brightest))
  }

  /// Where in the chain the LED is that is so many clockwise of the top: as the firmware counts.
  static func place(_ index: Int, of ring: RingConfiguration) -> Int {
    let turned = (ring.reversed ? -index : index) + ring.offset
    return ((turned % ring.leds) + ring.leds) % ring.leds
  }

  // MARK: What is asked

  /// What is asked now.
  public var prompt: Prompt {
    switch step {
    case .colour(let number):
      let dark = Prompt.Choice("n", "nothing, or LEDs of several colours")
      let choices = Self.colours.prefix(ring.chip.channels).map { Prompt.Choice($0.key, $0.words) }
      return Prompt(
        "All LEDs that are lit show one colour. Which one do you see?", choices + [dark, Self.skip],
        standard: Self.colours[number].key)
    case .count:
      return Prompt(
        "One LED is green, the one beside it red, all others are blue. Is it so?",
        [
          Prompt.Choice("y", "yes: so the ring has \(ring.leds) LEDs"), Prompt.Choice("n", "no: it has another number"),
          Self.skip,
        ], standard: "y")
    case .countIs: return Prompt("How many LEDs has the ring? Count them, 8 to 60.", standard: String(ring.leds))
    case .direction:
      return Prompt(
        "A light runs round the ring now. Which way?",
        [Prompt.Choice("c", "clockwise"), Prompt.Choice("a", "counter-clockwise"), Self.skip], standard: "c")
    case .top:
      return Prompt(
        "One LED is lit. Is it on top, at twelve o'clock? Enter if it is. If not, tell where it is as on the face of a"
          + " clock, 1 to 11, or move it: `+` by one LED clockwise, `-3` by three back. (`s` skips it.)",
        standard: "12")
    }
  }

  private static let skip = Prompt.Choice("s", "skip the rest")
  private static let colours = [
    Prompt.Choice("r", "red"), Prompt.Choice("g", "green"), Prompt.Choice("b", "blue"), Prompt.Choice("w", "white"),
  ]

  /// Takes what was typed.
  public mutating func answer(_ typed: String) throws(Refusal) {
    let key = try prompt.meant(typed)
    if key.lowercased() == "s" {
      isDone = true
      return
    }
    switch step {
    case .colour(let number): try see(key, number)
    case .count:
      guard key == "y" || key == "n" else { throw Refusal("expected y or n") }
      step = key == "y" ? .direction : .countIs
    case .countIs: try setCount(key)
    case .direction:
      guard key == "c" || key == "a" else {
        throw Refusal("expected c for clockwise, or a for the other way; where nothing moves, s skips the rest")
      }
      if key == "a" { ring.reversed.toggle() }
      step = .top
    case .top: try setTop(key)
    }
  }

  private mutating func see(_ key: String, _ number: Int) throws(Refusal) {
    let letters = Self.colours.prefix(ring.chip.channels).map(\.key)
    guard key != "n" else {
      seen = []
      step = .colour(0)
      throw Refusal(
        "Look at the ring's 5V and ground, and at \(wires). Several colours at once mean that it is another kind of"
          + " LEDs than \(ring.chip), or that the data wire is loose.")
    }
    guard letters.contains(key), let letter = key.utf8.first else {
      throw Refusal("expected \(letters.joined(separator: ", ")) or n")
    }
    guard !seen.contains(letter) else {
      seen = []
      step = .colour(0)
      throw Refusal("That colour was seen before: from the first one again.")
    }
    seen.append(letter)
    guard seen.count == letters.count - 1 else {
      step = .colour(number + 1)
      return
    }
    // The last one is what is left.
    seen += letters.compactMap(\.utf8.first).filter { !seen.contains($0) }
    if let order = Self.order(ring.order, seen: seen) { ring.order = order }
    step = .count
  }

  /// The order in which the LEDs take their colours, when in place of red, green, blue and white these were seen.
  static func order(_ thought: ChannelOrder, seen: [UInt8]) -> ChannelOrder? {
    var letters = [UInt8](repeating: 0, count: seen.count)
    for (place, letter) in zip([thought.red, thought.green, thought.blue, thought.white], seen) {
      guard letters.indices.contains(Int(place)) else { return nil }
      letters[Int(place)] = letter
    }
    return ChannelOrder(letters: letters)
  }

  private mutating func setCount(_ text: String) throws(Refusal) {
    guard let count = Int(text), (8...60).contains(count) else {
      throw Refusal("expected a number of LEDs from 8 to 60")
    }
    ring.leds = count
    ring.offset %= count
    let least = UInt32(Self.leastCurrent) * UInt32(count)
    if ring.budget.count < least { ring.budget = Milliamperes(least) }
    step = .count
  }

  private mutating func setTop(_ text: String) throws(Refusal) {
    switch text.first {
    case "+", "-":
      let digits = text.dropFirst()
      guard let count = digits.isEmpty ? 1 : Int(digits), (0...60).contains(count) else {
        throw Refusal("expected `+` or `-`, with a number of LEDs behind it, such as `+2`")
      }
      move(by: text.first == "+" ? count : -count)
    default:
      guard let hour = Int(text), (1...12).contains(hour) else {
        throw Refusal("expected Enter, an hour from 1 to 12, or `+` or `-` to move the light")
      }
      guard hour != 12 else {
        isDone = true
        return
      }
      move(by: -((hour * ring.leds + 6) / 12))
    }
  }

  /// Lights the LED that is so many clockwise of the one that is lit, and takes it for the one on top.
  private mutating func move(by count: Int) { ring.offset = Self.place(count, of: ring) }
}
