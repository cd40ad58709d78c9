// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Scenario
import SimulatedHAL
import Terminal

/// The simulated clock that somebody plays with: real time and keys go in, a picture and a sound come out.
///
/// It knows no terminal, so the tests play with it as well.
struct Simulator {
  enum Overlay: Equatable {
    case none
    case help
    case faults(selected: Int)
  }

  /// How long a key turns or presses, in the device's time: whatever the speed, a tap is a tap.
  static let detentRate: UInt32 = 50
  static let bounce = Nanoseconds(300_000)
  static let tap = Milliseconds(100)
  static let hold = Milliseconds(900)
  /// At full speed, so much real time is spent on the firmware before the next picture.
  static let burst: Int64 = 12_000_000
  /// And never more of the device's seconds than this.
  static let longestBurst = 3_600

  let board: Board
  let bench: SimulatedBench
  private(set) var speed: Speed
  private(set) var overlay = Overlay.none
  private(set) var notice: String?
  private(set) var isOver = false
  private var broken: [Mishap] = []
  private var held = HeldKey()
  private var tellsReleases = false
  private var lastMoment: Int64
  private let localOffset: Int64
  private let monotonic: () -> Int64

  /// - Parameters:
  ///   - bench: the clock to play with, which may have lived already.
  ///   - localOffset: seconds that the local time is ahead of UTC.
  ///   - monotonic: real time in ns.
  init(
    _ board: Board, on bench: SimulatedBench, speed: Speed, localOffset: Int64, monotonic: @escaping () -> Int64
  ) {
    self.board = board
    self.bench = bench
    self.speed = speed
    self.localOffset = localOffset
    self.monotonic = monotonic
    lastMoment = monotonic()
  }

  mutating func say(_ words: String) {
    notice = words
  }

  // MARK: Time

  /// Lets the device live for the real time that has passed.
  mutating func advance() {
    let moment = monotonic()
    decideHold(at: moment)
    // A machine that was stopped for long does not make up for it: the clock was stopped with it.
    let passed = min(max(moment - lastMoment, 0), 500_000_000)
    lastMoment = moment
    switch speed {
    case .times(let times): advance(by: Nanoseconds(passed * times))
    case .most:
      for _ in 0..<Self.longestBurst where speed == .most && monotonic() - moment < Self.burst {
        advance(by: Milliseconds.seconds(1).nanoseconds)
      }
    }
  }

  private mutating func advance(by length: Nanoseconds) {
    let isCalling = state == .calling
    let end = bench.now + length
    _ = bench.advance(to: end) { !isCalling && $0.state == .calling }
    if !isCalling, state == .calling, speed != .times(1) {
      speed = .times(1)
      notice = "It calls: time is back at ×1."
    }
  }

  var state: State { bench.firmware.device.nap.state }

  // MARK: Keys

  mutating func take(_ event: KeyEvent, tellsReleases: Bool) {
    let moment = monotonic()
    self.tellsReleases = tellsReleases
    if event.key == .space {
      space(event.action, at: moment)
      return
    }
    guard event.action != .release else { return }
    notice = nil
    if event.key == .interrupt {
      isOver = true
      return
    }
    switch overlay {
    case .none: takeOnClock(event)
    case .help: overlay = .none
    case .faults(let selected): takeInMenu(event, selected)
    }
  }

  private mutating func takeOnClock(_ event: KeyEvent) {
    switch event.key {
    case .right, .up, .wheelUp: turn(1)
    case .left, .down, .wheelDown: turn(-1)
    case .pageUp: turn(5)
    case .pageDown: turn(-5)
    case .enter, .character("p"): press(Self.tap)
    case .character("P"), .character("L"): press(Self.hold)
    case .character("+"), .character("="): speed = speed.faster
    case .character("-"), .character("_"): speed = speed.slower
    case .character("f"): overlay = .faults(selected: 0)
    case .character("?"), .character("h"): overlay = .help
    case .character("q"): isOver = true
    default: break
    }
  }

  private mutating func takeInMenu(_ event: KeyEvent, _ selected: Int) {
    switch event.key {
    case .up, .wheelUp: overlay = .faults(selected: max(selected - 1, 0))
    case .down, .wheelDown: overlay = .faults(selected: min(selected + 1, Mishap.all.count - 1))
    case .enter: toggle(Mishap.all[selected])
    case .character("f"), .character("q"), .escape: overlay = .none
    default: break
    }
  }

  private mutating func space(_ action: KeyEvent.Action, at moment: Int64) {
    switch (overlay, action) {
    case (.none, _): break
    case (_, .release): return
    case (.help, _):
      overlay = .none
      return
    case (.faults(let selected), .press):
      toggle(Mishap.all[selected])
      return
    case (.faults, _): return
    }
    if action == .press { notice = nil }
    // Whoever is called wants silence at once, and not when it is clear that they do not hold the key.
    if state == .calling || state == .snoozing {
      guard action == .press else { return }
      held.reset()
      press(Self.tap)
      return
    }
    held.take(action, tellsReleases: tellsReleases, at: moment)
    decideHold(at: moment)
  }

  private mutating func decideHold(at moment: Int64) {
    for outcome in held.poll(at: moment) {
      press(outcome == .tap ? Self.tap : Self.hold)
    }
  }

  private mutating func turn(_ detents: Int) {
    _ = bench.turn(detents, rate: Self.detentRate, bounce: Self.bounce)
  }

  private func press(_ length: Milliseconds) {
    _ = bench.press(for: length.nanoseconds, bounce: Self.bounce)
  }

  private mutating func toggle(_ mishap: Mishap) {
    if let index = broken.firstIndex(of: mishap) {
      broken.remove(at: index)
      bench.mend(mishap.part, mishap.kind)
    } else {
      broken.append(mishap)
      bench.inject(mishap.part, mishap.kind, for: nil)
    }
  }

  // MARK: What is seen and heard

  /// What an active buzzer sounds like: 2.3 kHz is usual for those of 12 mm.
  static let activeBuzzer: UInt32 = 434_783

  /// The wave to be heard.
  var tone: Tone {
    let tone = bench.world.tone
    return tone == .steady ? Tone(period: Self.activeBuzzer, duty: Tone.loudest) : tone
  }

  /// The clock as it is drawn.
  var face: FaceModel {
    let seen = bench.observe()
    var face = FaceModel()
    if let leds = seen.leds {
      face.leds = (0..<leds.count).map { index in
        let color = leds.color(index)
        return RGB(color.red, color.green, color.blue)
      }
    }
    switch seen.state {
    case .setting:
      face.seconds = Int(seen.duration.count / 1_000)
      face.meaning = .set
    case .napping, .paused, .snoozing: face.seconds = Int(seen.remaining.secondsBegun)
    default: break
    }
    if let seconds = face.seconds { face.ringsAt = secondOfDay(in: Int64(seconds)) }
    face.state = "\(seen.state)"
    face.dial = bench.detents
    face.isButtonDown = bench.world.levels.button == .low || held.deadline != nil
    face.isMotorOn = seen.motor
    if !seen.tone.isSilent {
      face.buzzer = FaceModel.Buzzer(hertz: seen.tone.frequency.count, isSoft: seen.tone.duty < Tone.loudest / 2)
    }
    face.faults = broken.map(\.name)
    face.speed = speed.name
    face.title = board.name
    face.transitions = bench.transitions.map { $0.inWords(tick: bench.tick) }
    face.notice = notice
    switch overlay {
    case .none: face.overlay = .none
    case .help: face.overlay = .help
    case .faults(let selected):
      let rows = Mishap.all.map { FaceModel.FaultRow(name: $0.name, isActive: broken.contains($0)) }
      face.overlay = .faults(rows: rows, selected: selected)
    }
    face.moment = lastMoment / 1_000_000
    return face
  }

  private func secondOfDay(in seconds: Int64) -> Int {
    let wall = (bench.world.now + bench.world.wallOffset).count / 1_000_000_000
    let local = wall + seconds + localOffset
    return Int(((local % 86_400) + 86_400) % 86_400)
  }
}
