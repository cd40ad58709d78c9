// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Recording

/// Writes what a logic analyser would see of a night as a VCD, while the night passes.
///
/// Levels are those of the wires: an output that works at a low level is high while it rests. A transfer begins with
/// the tick that asks for it and takes as long as its clock says.
public final class PinTap: NightTap {
  /// What is written.
  public struct Choice: Sendable {
    /// Those that are written, in their order.
    public var pins: [Pin]
    /// `nil` for the largest in which every change has a whole time.
    public var timescale: Timescale?
    /// Counted from the first power-on.
    public var from: Nanoseconds
    /// What is before this time; `nil` for all.
    public var to: Nanoseconds?

    public init(
      pins: [Pin] = Pin.allCases, timescale: Timescale? = nil, from: Nanoseconds = Nanoseconds(0),
      to: Nanoseconds? = nil
    ) {
      self.pins = pins
      self.timescale = timescale
      self.from = from
      self.to = to
    }
  }

  /// Why a timescale cannot be had: the SPI clock's half period is shorter.
  public struct TooCoarse: Error, Equatable {
    /// The shorter half of the SPI clock's period.
    public let halfClock: Picoseconds
    /// The coarsest that can.
    public let coarsest: Timescale
  }

  private var dump: ValueChangeDump
  private let choice: Choice
  private let clock: Hertz?
  private let motorIsActiveHigh: Bool
  private let buzzerIsActiveHigh: Bool
  private let writesRing: Bool
  private let writesBuzzer: Bool
  private var wave = BuzzerWave()
  private var transfers: [Transfer] = []
  /// When the last change was told of.
  private var now = Picoseconds(0)

  /// - Parameters:
  ///   - board: whose pins they are.
  ///   - choice: what is written.
  ///   - program: with its version.
  ///   - name: of the night.
  ///   - write: takes the text in pieces.
  public init(_ board: Board, _ choice: Choice, program: String, name: String, write: @escaping ([UInt8]) -> Void)
    throws(TooCoarse)
  {
    let ring = board.configuration.ring
    var absent: Set<Pin> = []
    if ring == nil { absent = [.clock, .data, .select] }
    // Two lines that the program drives itself have no third.
    if case .bitbang = board.wiring.ring { absent.insert(.select) }
    if !board.configuration.motor { absent.insert(.motor) }
    if board.configuration.buzzer == nil { absent.insert(.buzzer) }
    var choice = choice
    choice.pins = Pin.allCases.filter { choice.pins.contains($0) && !absent.contains($0) }
    let writesRing = choice.pins.contains { $0.isOfRing }
    let halfClock = ring.map { Picoseconds(1_000_000_000_000 / (Int64($0.clock.count) * 2)) }
    let exact = Timescale(exactFor: Self.lengths(board.configuration, choice.pins, halfClock))
    if writesRing, let halfClock, let asked = choice.timescale, asked.picoseconds > halfClock.count {
      let coarsest = Timescale.all.last { $0.picoseconds <= halfClock.count } ?? exact
      throw TooCoarse(halfClock: halfClock, coarsest: coarsest)
    }
    self.choice = choice
    self.writesRing = writesRing
    writesBuzzer = choice.pins.contains(.buzzer)
    clock = ring?.clock
    motorIsActiveHigh = board.wiring.motor?.active != .low
    switch board.wiring.buzzer {
    case .line(let output): buzzerIsActiveHigh = output.active == .high
    case .pwm(let output): buzzerIsActiveHigh = output.active == .high
    case nil: buzzerIsActiveHigh = true
    }
    dump = ValueChangeDump(
      choice.timescale ?? exact, pins: choice.pins, from: Self.picoseconds(choice.from), program: program, name: name,
      write: write)
  }

  /// What is in the dump: all times are sums of these.
  private static func lengths(_ configuration: Configuration, _ pins: [Pin], _ halfClock: Picoseconds?)
    -> [Picoseconds]
  {
    var lengths = [picoseconds(configuration.tick.nanoseconds)]
    // Contacts bounce at any nanosecond, and a PWM channel counts in them.
    if pins.contains(where: { [.a, .b, .button, .buzzer].contains($0) }) { lengths.append(Picoseconds(1_000)) }
    if let halfClock, let clock = configuration.ring?.clock, pins.contains(where: { $0.isOfRing }) {
      // A period that no unit divides is told to a picosecond.
      let isWhole = 1_000_000_000_000 % (Int64(clock.count) * 2) == 0
      lengths.append(isWhole ? halfClock : Picoseconds(1))
    }
    return lengths
  }

  /// The longest night that can be told in picoseconds, with room for a frame after it.
  public static let longest = Nanoseconds(100 * 24 * 3_600_000_000_000)

  /// What is later than the longest is taken for it: nobody asks for it.
  private static func picoseconds(_ time: Nanoseconds) -> Picoseconds {
    Picoseconds(min(time, longest + Nanoseconds(1)).count * 1_000)
  }

  /// Changes written so far.
  public var changes: UInt64 { dump.changes }

  /// Ends the dump.
  ///
  /// - Parameter time: the night's end.
  public func finish(at time: Nanoseconds) {
    // A frame that was begun goes out, also where the night ends with it.
    var end = max(now, Self.picoseconds(time))
    if let last = transfers.last { end = max(end, last.end) }
    if let to = choice.to { end = min(end, Self.picoseconds(to)) }
    pass(until: end)
    dump.end(at: end)
  }

  // MARK: What happens

  public func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds) {
    guard let time = come(to: time) else { return }
    dump.set(.a, levels.a == .high, at: time)
    dump.set(.b, levels.b == .high, at: time)
    dump.set(.button, levels.button == .high, at: time)
    dump.set(.motor, !motorIsActiveHigh, at: time)
    dump.set(.buzzer, !buzzerIsActiveHigh, at: time)
    dump.set(.select, true, at: time)
    dump.set(state: "\(State.standby.name)", at: time)
  }

  public func powerOff(at time: Nanoseconds) {
    guard let time = come(to: time) else { return }
    wave.play(.silence, at: Nanoseconds(time.count / 1_000))
    transfers.removeAll()
    for pin in [Pin.motor, .buzzer, .clock, .data, .select] { dump.set(pin, false, at: time) }
    dump.set(state: "off", at: time)
  }

  public func edge(_ line: DialLine, _ level: Level, at time: Nanoseconds) {
    guard let time = come(to: time) else { return }
    let pin: Pin = line == .a ? .a : line == .b ? .b : .button
    dump.set(pin, level == .high, at: time)
  }

  public func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds) {
    guard let time = come(to: time) else { return }
    if let last = moment.outputs.transitions.last { dump.set(state: "\(last.to.name)", at: time) }
    if moment.changes.contains(.motor) { dump.set(.motor, moment.outputs.motor == motorIsActiveHigh, at: time) }
    if moment.changes.contains(.buzzer), writesBuzzer {
      wave.play(moment.outputs.tone, at: Nanoseconds(time.count / 1_000))
      dump.set(.buzzer, wave.isActive == buzzerIsActiveHigh, at: time)
    }
    if moment.sentFrame, writesRing, let clock {
      let free = transfers.last.map { $0.end } ?? time
      transfers.append(Transfer(device.frame, clock: clock, at: max(free, time)))
    }
  }

  /// Passes on to `time`; `nil` where that is beyond what is written. A time before the last one is taken for it.
  private func come(to time: Nanoseconds) -> Picoseconds? {
    if let to = choice.to, time >= to { return nil }
    now = max(now, Self.picoseconds(time))
    pass(until: now)
    return now
  }

  /// What the wires do by themselves before `time`.
  private func pass(until time: Picoseconds) {
    // Nobody sees it: the levels are those of rest again.
    if time < Self.picoseconds(choice.from) {
      if let first = transfers.first, first.end < time {
        for (pin, level) in [(Pin.clock, false), (.data, false), (.select, true)] { dump.set(pin, level, at: time) }
      }
      transfers.removeAll { $0.end < time }
      skip(to: time)
    }
    while true {
      let buzzer = wave.next.map(Self.picoseconds) ?? Picoseconds(.max)
      let transfer = transfers.first?.next ?? Picoseconds(.max)
      guard min(buzzer, transfer) < time else { return }
      if buzzer <= transfer {
        wave.change()
        dump.set(.buzzer, wave.isActive == buzzerIsActiveHigh, at: buzzer)
      } else {
        passTransfer(before: min(buzzer, time))
      }
    }
  }

  private func skip(to time: Picoseconds) {
    guard wave.next != nil else { return }
    wave.skip(to: Nanoseconds(time.count / 1_000))
    dump.set(.buzzer, wave.isActive == buzzerIsActiveHigh, at: time)
  }

  /// Lets the first transfer go on; takes it away once it is over.
  private func passTransfer(before time: Picoseconds) {
    while let next = transfers[0].next, next < time {
      transfers[0].pass { change in
        switch change {
        case .select: dump.set(.select, false, at: next)
        case .clock(let isHigh): dump.set(.clock, isHigh, at: next)
        case .data(let isHigh): dump.set(.data, isHigh, at: next)
        case .deselect: dump.set(.select, true, at: next)
        }
      }
    }
    if transfers[0].next == nil { transfers.removeFirst() }
  }
}
