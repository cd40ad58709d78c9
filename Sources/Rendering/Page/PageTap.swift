// SPDX-License-Identifier: MIT

import NapCore
import Recording

/// Draws a night on one page, as SVG.
///
/// It gathers what happened while the night passes, in the same memory for a nap as for a month, and draws it at the
/// end. What the hand did is told from the dial's contacts, whatever the firmware made of it.
public final class PageTap: NightTap {
  /// What is drawn of which night.
  public struct Choice: Sendable {
    /// What the night is called.
    public var name: String
    /// What its board is called.
    public var board: String
    /// What the wall clock shows at the first power-on, since 1970; `nil` where nobody knows.
    public var wall: Nanoseconds?
    /// Counted from the first power-on.
    public var from: Nanoseconds
    /// `nil` for the night's end.
    public var to: Nanoseconds?

    public init(
      name: String, board: String, wall: Nanoseconds? = nil, from: Nanoseconds = Nanoseconds(0), to: Nanoseconds? = nil
    ) {
      self.name = name
      self.board = board
      self.wall = wall
      self.from = from
      self.to = to
    }
  }

  private let choice: Choice
  private let configuration: Configuration
  private var columns: Columns
  /// `nil` while there is no power.
  private var states = Spans<State?>(nil)
  private var faults = Spans<Parts>([])
  private var naps = Gathered<NapBar>()
  private var answers = Gathered<Answer>()

  private var decoder: QuadratureDecoder
  private var button: Button
  /// Since when the ring, the motor, the buzzer, the call and the power are as they are.
  private var pixels: [Pixel] = []
  private var litSince = Nanoseconds(0)
  private var motorSince: Nanoseconds?
  private var tone = Tone.silence
  private var toneSince = Nanoseconds(0)
  private var stateSince = Nanoseconds(0)
  private var napSince: Nanoseconds?

  /// A page of a night on a board of this configuration.
  public init(_ configuration: Configuration, _ choice: Choice) {
    self.configuration = configuration
    self.choice = choice
    columns = Columns(leds: configuration.ring?.leds ?? 0, from: choice.from)
    decoder = QuadratureDecoder(configuration.dial, a: .high, b: .high)
    button = Button(debounce: configuration.dial.debounce, level: .high)
  }

  // MARK: What happens

  public func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds) {
    decoder = QuadratureDecoder(configuration.dial, a: levels.a, b: levels.b)
    button = Button(debounce: configuration.dial.debounce, level: levels.button)
    enter(.standby, at: time)
  }

  public func powerOff(at time: Nanoseconds) {
    light([], at: time)
    runMotor(false, at: time)
    play(.silence, at: time)
    faults.set([], at: clipped(time))
    enter(nil, at: time)
  }

  public func edge(_ line: DialLine, _ level: Level, at time: Nanoseconds) {
    settle(at: time)
    if line == .button { button.set(level, at: time) }
    let detent = decoder.set(line, level)
    if detent != 0 { happen(detent > 0 ? .clockwise : .counterClockwise, at: time) }
  }

  public func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds) {
    if let due = button.due, time >= due { settle(at: time) }
    if moment.broken != faults.value { faults.set(moment.broken, at: clipped(time)) }
    if !moment.outputs.transitions.isEmpty {
      for transition in moment.outputs.transitions { follow(transition, device.nap, at: time) }
    }
    for entry in moment.entries {
      naps.append(NapBar(from: napSince ?? time, to: time, record: entry.record))
      napSince = nil
    }
    guard !moment.changes.isEmpty else { return }
    if moment.changes.contains(.ring) { light(device.pixels, at: time) }
    if moment.changes.contains(.motor) { runMotor(moment.outputs.motor, at: time) }
    if moment.changes.contains(.buzzer) { play(moment.outputs.tone, at: time) }
  }

  private func follow(_ transition: Transition, _ nap: Nap, at time: Nanoseconds) {
    if transition.to.isOfNap, napSince == nil || transition.from == .setting { napSince = time }
    if transition.to == .rating, isWithin(time) {
      let after = transition.from == .calling ? nap.record?.answered : nil
      answers.append(Answer(from: time, after: after))
    }
    enter(transition.to, at: time)
  }

  private func settle(at time: Nanoseconds) {
    while let event = button.settle(at: time) {
      switch event {
      case .down: break
      case .press: happen(.press, at: time)
      case .long: happen(.longPress, at: time)
      }
    }
  }

  private func enter(_ state: State?, at time: Nanoseconds) {
    let (start, end) = (clipped(stateSince), clipped(time))
    if states.value == .calling { columns.add(.calling, from: start, to: end) }
    if states.value == nil { columns.add(.off, from: start, to: end) }
    stateSince = time
    states.set(state, at: end)
  }

  private func light(_ new: [Pixel], at time: Nanoseconds) {
    columns.add(pixels, from: clipped(litSince), to: clipped(time))
    pixels = new
    litSince = time
  }

  private func runMotor(_ isOn: Bool, at time: Nanoseconds) {
    if let motorSince { columns.add(.motor, from: clipped(motorSince), to: clipped(time)) }
    motorSince = isOn ? time : nil
  }

  private func play(_ new: Tone, at time: Nanoseconds) {
    if !tone.isSilent {
      // A soft tone is drawn at half the height of a full one: it is as much less than it, for an ear.
      let share: Int64 = tone.period == 0 || tone.duty >= 64 ? 256 : 128
      columns.add(.buzzer, from: clipped(toneSince), to: clipped(time), share: share)
    }
    tone = new
    toneSince = time
  }

  private func happen(_ what: Columns.Happening, at time: Nanoseconds) {
    if isWithin(time) { columns.add(what, at: time) }
  }

  /// Within the span; its end belongs to it.
  private func isWithin(_ time: Nanoseconds) -> Bool {
    time >= choice.from && time <= choice.to ?? Nanoseconds(.max)
  }

  private func clipped(_ time: Nanoseconds) -> Nanoseconds {
    min(max(time, choice.from), choice.to ?? Nanoseconds(.max))
  }

  // MARK: What is drawn

  /// The page.
  ///
  /// - Parameter end: the night's.
  public func finish(at end: Nanoseconds) -> [UInt8] {
    let end = clipped(end)
    settle(at: end)
    if let napSince, napSince < end { naps.append(NapBar(from: napSince, to: end, record: nil)) }
    light([], at: end)
    runMotor(false, at: end)
    play(.silence, at: end)
    enter(states.value, at: end)
    states.end(at: end)
    faults.end(at: end)
    var spans = states.list
    // Before the span nothing is known of it.
    spans.removeAll { $0.to <= choice.from }
    if let first = spans.first, first.from < choice.from { spans[0].from = choice.from }
    var broken = faults.list.filter { $0.to > choice.from && !$0.value.isEmpty }
    if let first = broken.first, first.from < choice.from { broken[0].from = choice.from }
    let scale = PageScale(from: choice.from, to: max(end, choice.from + Nanoseconds(1)))
    return Page(
      choice, configuration, scale, columns: columns, states: spans, faults: broken,
      naps: naps.list.filter { $0.to > choice.from && $0.from < end }, answers: answers.list
    ).drawn()
  }
}
