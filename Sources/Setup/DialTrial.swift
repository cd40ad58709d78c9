// SPDX-License-Identifier: MIT

import NapCore

/// Trying the dial: ten clicks tell its edges and its direction, then every click and press is shown.
///
/// Give it each edge, call `settle(at:)` often, and hand Enter and what is typed to `answer(_:levels:)`.
public struct DialTrial: Sendable {
  /// How many clicks are asked for.
  public static let clicks = 10

  /// The dial as it was found to be.
  public private(set) var dial: DialConfiguration
  /// Whether there is nothing more to ask.
  public private(set) var isDone = false
  /// What the last answer found out; `nil` where it found nothing.
  public private(set) var found: String?

  private enum Step: Equatable {
    case counting
    case free
  }

  private var step = Step.counting
  private let pins: Pins
  /// Each quarter of a period by itself.
  private var quarters: QuadratureDecoder
  private var decoder: QuadratureDecoder
  private var button: Button
  /// Quarters clockwise, as the contacts are wired now.
  private var sum = 0
  private var moved: Set<DialLine> = []
  /// Clicks since they are shown, clockwise positive.
  private var clicks = 0
  private var wasPressed = false
  private var asksAgain = true

  /// Where the contacts are, for what is said when one is silent.
  public struct Pins: Equatable, Sendable {
    let a: String
    let b: String
    let button: String

    /// Begins with lines of these names, for what is said of them.
    public init(a: String, b: String, button: String) {
      self.a = a
      self.b = b
      self.button = button
    }
  }

  /// - Parameters:
  ///   - dial: as it is thought to be.
  ///   - pins: what its lines are called, for what is said of them.
  ///   - levels: of the lines now.
  public init(_ dial: DialConfiguration, pins: Pins, levels: DialLevels) {
    self.dial = dial
    self.pins = pins
    quarters = Self.counter(levels)
    decoder = QuadratureDecoder(dial, a: levels.a, b: levels.b)
    button = Button(debounce: dial.debounce, level: levels.button)
  }

  /// Counts each edge as a click of its own.
  private static func counter(_ levels: DialLevels) -> QuadratureDecoder {
    var each = DialConfiguration()
    each.edgesPerDetent = .one
    return QuadratureDecoder(each, a: levels.a, b: levels.b)
  }

  /// What is asked now.
  public var prompt: Prompt {
    switch step {
    case .counting:
      Prompt(
        "Turn the dial clockwise by exactly \(Self.clicks) clicks, then press Enter. (`s` skips it.)", standard: "")
    case .free:
      Prompt(
        "Now turn it both ways, and press its button: each shows here.",
        [
          Prompt.Choice("y", "all is right (Enter)"), Prompt.Choice("w", "the direction is the wrong way round"),
          Prompt.Choice("c", "count ten clicks again"), Prompt.Choice("s", "skip it"),
        ], standard: "y")
    }
  }

  /// Takes an edge. Edges come in the order of their times.
  ///
  /// - Returns: what to show of it.
  public mutating func take(_ edge: Edge) -> String? {
    moved.insert(edge.line)
    if edge.line == .button {
      let event = settle(at: edge.time)
      button.set(edge.level, at: edge.time)
      return event
    }
    sum += Int(quarters.set(edge.line, edge.level))
    let click = Int(decoder.set(edge.line, edge.level))
    guard step == .free, click != 0 else { return nil }
    clicks += click
    return "  click, \(click > 0 ? "clockwise" : "counter-clockwise")\(clicks == 0 ? "" : ", \(Self.place(clicks))")"
  }

  private static func place(_ clicks: Int) -> String {
    "\(abs(clicks)) \(clicks > 0 ? "right" : "left") of where it was"
  }

  /// - Returns: what to show of the button, once its contact is quiet.
  public mutating func settle(at time: Nanoseconds) -> String? {
    while let event = button.settle(at: time) {
      guard step == .free else { continue }
      wasPressed = true
      switch event {
      case .down: return "  button down"
      case .press: return "  button up: a press"
      case .long: return "  held: a long press"
      }
    }
    return nil
  }

  /// Takes what was typed.
  ///
  /// - Parameters:
  ///   - typed: without the line break.
  ///   - levels: of the lines now.
  public mutating func answer(_ typed: String, levels: DialLevels) throws(Refusal) {
    found = nil
    let key = try prompt.meant(typed)
    switch (step, key) {
    case (_, "s"): isDone = true
    case (.counting, _):
      let (edges, isReversed) = try count()
      dial.edgesPerDetent = edges
      dial.reversed = isReversed
      found =
        "  \(edges.rawValue) step\(edges == .one ? "" : "s") a click"
        + (isReversed ? ", and turned the other way than usual: taken as reversed." : ", and clockwise is clockwise.")
      // The level of both contacts in a click; where they differ, the dial stands between two.
      if edges == .four, levels.a == levels.b { dial.rest = levels.a }
      begin(.free, levels)
    case (.free, "w"):
      dial.reversed.toggle()
      found = "  Turned round."
      begin(.free, levels)
    case (.free, "c"): begin(.counting, levels)
    case (.free, "y"):
      if !wasPressed, asksAgain {
        asksAgain = false
        throw Refusal(
          "The button was not seen: press it, or look at its wire on \(pins.button) and at its ground."
            + " Enter once more goes on without it.")
      }
      isDone = true
    default: throw Refusal("`\(typed.trimmed)` is none of these, expected y, w, c or s")
    }
  }

  private mutating func begin(_ step: Step, _ levels: DialLevels) {
    self.step = step
    quarters = Self.counter(levels)
    decoder = QuadratureDecoder(dial, a: levels.a, b: levels.b)
    sum = 0
    clicks = 0
    moved = []
  }

  /// What ten clicks tell: quarters from one to the next, and whether clockwise is the other way round.
  private mutating func count() throws(Refusal) -> (EdgesPerDetent, Bool) {
    let (seen, hasA, hasB) = (sum, moved.contains(.a), moved.contains(.b))
    sum = 0
    moved = []
    guard hasA || hasB else {
      throw Refusal(
        "Nothing came from the dial: look at A on \(pins.a), B on \(pins.b), and the common contact on ground (GND)."
          + " Then turn again, and press Enter.")
    }
    guard hasA, hasB else {
      let silent = hasA ? "B on \(pins.b)" : "A on \(pins.a)"
      throw Refusal("Only one contact moved: look at \(silent). Then turn again, and press Enter.")
    }
    let edges: EdgesPerDetent
    // A click too many or too few is understood; half of them is not.
    switch abs(seen) {
    case 8...12: edges = .one
    case 17...23: edges = .two
    case 34...46: edges = .four
    default:
      throw Refusal(
        "\(Self.clicks) clicks made \(abs(seen)) steps of the contacts, where 40, 20 or 10 were expected."
          + " Turn again by exactly ten, slowly, one way, and press Enter; where that fails again, a contact is loose.")
    }
    return (edges, seen < 0)
  }
}
