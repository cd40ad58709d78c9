// SPDX-License-Identifier: MIT

import HAL
import NapCore
import Scenario
import SimulatedHAL

/// Somebody beside the bed who sees what the device does, knows what was done to it, and keeps count.
///
/// It knows moments by a clock that never stops, and works out by itself when the call has to come.
final class Watch {
  let configuration: Configuration
  let tick: Nanoseconds
  let storage: MemoryStorage

  // MARK: What it sees in this tick

  var now = Nanoseconds(0)
  var state = State.standby
  var stateBefore = State.standby
  var isRinging = false
  var ringBegins = false
  var isSounding = false
  var motorRuns = false
  var toneSounds = false
  var isTold: Parts = []
  var toldBefore: Parts = []
  /// When the device thinks the nap or snooze is over.
  var deviceDue = Nanoseconds.never
  var duration = Milliseconds(0)
  var level: UInt8 = 0
  var snoozes: UInt8 = 0
  var transitions: [Transition] = []
  var newEntries: [NapEntry] = []
  var isMissed = false
  /// LEDs that are lit and what all draw in mA, where they were looked at.
  var light: (lit: Int, current: Int)?

  /// When the call's ring, or the rest between two, is over.
  var phaseEnds = Nanoseconds.never

  // MARK: What it knows

  /// When the nap or snooze is over by what was set; `nil` where there is none.
  var due: Nanoseconds?
  /// Whether no clock could tell how long the device was off: the call may come early, and is not to come later than
  /// what was left at the last writing.
  var isUncertain = false
  /// When it really is over, although no clock could tell the device; `nil` where that is not known either.
  var trueDue: Nanoseconds?
  /// By when the device knows, since somebody set its clock.
  var correctedBy = Nanoseconds.never
  var pauseDue = Nanoseconds.never
  /// When the state that was left in this tick was to end.
  var endBefore = Nanoseconds(0)
  var callBegan = Nanoseconds(0)
  var started = 0
  var stateBegan = Nanoseconds(0)
  var powerOn = Nanoseconds(0)
  var heardAt = Nanoseconds(0)
  var ringBegan = Nanoseconds(0)
  /// Until when hands were on the device.
  var touchedUntil = Nanoseconds(0)
  /// Until when each part was last kept from working.
  var motorBad = Nanoseconds(-.second)
  var buzzerBad = Nanoseconds(-.second)
  var ringBad = Nanoseconds(-.second)
  var dialBad = Nanoseconds(-.second)
  var storeBad = Nanoseconds(-100 * .second)
  var stalledAt = Nanoseconds(-100 * .second)
  /// The writing that was done last.
  var writings: UInt64 = 0
  var writtenAt = Nanoseconds(0)
  var recordedAt = Nanoseconds(0)
  var writtenState = State.standby
  var writingBefore: Nanoseconds?
  var revision: UInt32 = 0
  var revisionWritten: UInt32 = 0
  /// What hands are to bring about, and by when.
  var wanted: (state: State, by: Nanoseconds)?
  var wantedDuration: (length: Milliseconds, by: Nanoseconds)?
  /// Whether the dial stands between two detents, after contacts did anything at all.
  var dialIsOff = false
  /// When hands pressed the button last, or were done with turning the dial.
  var handsWere = Nanoseconds(0)
  /// Whether anything sounded in this call.
  var wasHeard = false
  /// Whether a nap was written down when the power came back, and has to go on in this tick.
  var expectsNap = false
  var durationBefore = Milliseconds(0)

  init(_ configuration: Configuration, storage: MemoryStorage) {
    self.configuration = configuration
    self.storage = storage
    tick = configuration.tick.nanoseconds
    duration = configuration.nap.standard
    durationBefore = duration
  }

  /// Nothing has disturbed the parts that hands work with for three seconds.
  var isCalm: Bool {
    let calm = now - Nanoseconds(3 * .second)
    return dialBad < calm && stalledAt < calm && powerOn < calm && touchedUntil + Nanoseconds(.second / 3) < now
  }

  /// Whether a nap may go on that was under way before.
  var mayTakeUp: Bool {
    now <= powerOn + tick + tick || now < max(storeBad, stalledAt) + Nanoseconds(35 * .second)
  }

  var motorIsGood: Bool { configuration.motor && motorBad + Nanoseconds(1_300_000_000) < now }
  var buzzerIsGood: Bool { configuration.buzzer != nil && buzzerBad + Nanoseconds(1_300_000_000) < now }
  /// Whether the device knows that nothing works by which it could call.
  var isMute: Bool {
    (!configuration.motor || isTold.contains(.motor)) && (configuration.buzzer == nil || isTold.contains(.buzzer))
  }

  /// From when on this ring has to be heard; `nil` where nothing works.
  ///
  /// A wire that is off cannot be noticed: a motor that seems to work calls alone for a quarter of a minute.
  var audibleSince: Nanoseconds? {
    if motorIsGood { return max(ringBegan, motorBad + Nanoseconds(1_300_000_000)) }
    guard buzzerIsGood else { return nil }
    let isAlone = !configuration.motor || isTold.contains(.motor)
    let began = max(ringBegan, buzzerBad + Nanoseconds(1_300_000_000))
    return isAlone ? began : began + Nanoseconds(15 * .second)
  }

  /// A store that could not be asked at power-on is asked once hands have set what they set; what it said the device
  /// hears in the next tick.
  var storeWaits: Bool { isTold == .store && (state == .setting || state == .ambient) || toldBefore.contains(.store) }

  var ringIsGood: Bool { configuration.ring != nil && ringBad + Nanoseconds(2_300_000_000) < now }
  /// A store that failed is tried again after half a minute at most.
  var storeIsGood: Bool { storeBad + Nanoseconds(32 * .second) < now && stalledAt + Nanoseconds(2 * .second) < now }

  // MARK: Looking

  func look(_ bench: SimulatedBench, isClose: Bool) {
    let world = bench.world
    let length = configuration.tick
    stateBefore = state
    durationBefore = duration
    now = bench.origin + length.time(of: bench.firmware.device.now)
    state = bench.firmware.device.nap.state
    if !transitions.isEmpty || !bench.firmware.outputs.transitions.isEmpty {
      transitions = bench.firmware.outputs.transitions
    }
    if !newEntries.isEmpty || !bench.firmware.entries.isEmpty { newEntries = bench.firmware.entries }
    duration = bench.firmware.device.nap.duration
    level = bench.firmware.device.nap.level
    snoozes = bench.firmware.device.nap.record?.snoozes ?? 0
    isMissed = bench.firmware.device.nap.isMissed
    toldBefore = isTold
    isTold = bench.firmware.broken
    motorRuns = world.motorRuns
    toneSounds = !world.tone.isSilent
    if isSounding { heardAt = now }
    isSounding = motorRuns || toneSounds
    if isSounding {
      heardAt = now
      wasHeard = true
    }
    let deadline = bench.firmware.device.nap.deadline
    deviceDue = deadline == .never ? .never : bench.origin + length.time(of: deadline)
    if !transitions.isEmpty { follow(bench) }
    if state == .paused { left = length.time(of: Tick(bench.firmware.device.nap.remainingAtPause.count)) }
    let rings = bench.firmware.device.nap.call?.isRinging == true
    let began = bench.origin + length.time(of: bench.firmware.device.nap.call?.phaseBegan ?? Tick(0))
    phaseEnds =
      bench.firmware.device.nap.call != nil
      ? bench.origin + length.time(of: bench.firmware.device.nap.call?.phaseEnds ?? Tick(0)) : .never
    ringBegins = rings && (!isRinging || began != ringBegan)
    isRinging = rings
    ringBegan = began
    noteWriting(world)
    revision = bench.firmware.device.nap.revision
    light = isClose ? world.leds.map { Self.light(of: $0, configuration) } : nil
  }

  /// Takes note of what was written in this tick.
  func noteWriting(_ world: World) {
    writingBefore = nil
    if storage.writings != writings {
      writings = storage.writings
      writingBefore = writtenAt
      writtenAt = now
      revisionWritten = revision
      // A writing that hung tells of the moment at which it was begun.
      recordedAt = (storage.record?.clock ?? Nanoseconds(0)) + world.power.began
      writtenState = storage.record?.journal.state ?? .standby
    }
  }

  /// Whether contacts are at work that do anything at all.
  private var isWild: Bool { dialIsOff && now <= settled(touchedUntil) }

  /// What is left of a paused nap.
  var left = Nanoseconds(0)

  /// Takes the changes of state of this tick.
  private func follow(_ bench: SimulatedBench) {
    let length = configuration.tick
    for transition in transitions {
      let time = bench.origin + length.time(of: transition.tick)
      stateBegan = time
      if wanted != nil { wanted = nil }
      wantedDuration = nil
      if transition.from != .standby { trueDue = nil }
      // What ended with the call, where hands answered it in the same tick.
      if transition.to == .calling || !transitions.contains(where: { $0.to == .calling }) {
        endBefore = transition.from == .paused ? pauseDue : due ?? time
      }
      if transition.to == .calling {
        callBegan = time
        wasHeard = isSounding
      }
      switch (transition.from, transition.to) {
      case (.setting, .napping):
        started += 1
        isUncertain = false
        due = time + bench.firmware.device.nap.lastUsed.nanoseconds
      case (.standby, .napping), (.standby, .snoozing), (.standby, .paused), (.standby, .calling), (.standby, .rating):
        // Goes on after the power was off: `resume` has worked out what is due, unless the store could not be asked.
        if due == nil, transition.to == .napping || transition.to == .snoozing { due = deviceDue }
        if transition.to == .paused {
          // The store could not be asked: only the device knows since when it is paused.
          if pauseDue == .never { isUncertain = true }
          pauseDue = min(pauseDue, time + Nap.pauseLimit.nanoseconds)
        }
      case (.napping, .paused):
        left = max((due ?? time) - time, Nanoseconds(0))
        due = nil
        pauseDue = time + Nap.pauseLimit.nanoseconds
      // Contacts that do anything at all may turn and press in one tick.
      case (.paused, .napping): due = transitions.count == 1 && !isWild ? time + left : deviceDue
      case (.calling, .snoozing): due = time + configuration.nap.snooze.nanoseconds
      default: due = nil
      }
      // A pause that the store tells of later is another one.
      if transition.from == .paused { pauseDue = .never }
    }
  }

  private static func light(of leds: LEDChain, _ configuration: Configuration) -> (lit: Int, current: Int) {
    var (lit, microamperes) = (0, 0)
    let isClocked = configuration.ring?.chip.isClocked == true
    for pixel in leds.shown {
      let sum = Int(pixel.red) + Int(pixel.green) + Int(pixel.blue) + Int(pixel.white)
      let share = isClocked ? Int(pixel.brightness) : 31
      if sum * share > 0 { lit += 1 }
      microamperes += 1_000 + sum * share * 20_000 / 255 / 31
    }
    return (lit, microamperes / 1_000)
  }
}

extension Int64 {
  static let second: Int64 = 1_000_000_000
}
