// SPDX-License-Identifier: MIT

import HAL
import NapCore
import Scenario
import SimulatedHAL

/// A night under way.
final class NightRun {
  private let night: Night
  private let bench: SimulatedBench
  private let storage = MemoryStorage()
  private let watch: Watch
  private var sleeper: Sleeper?
  private var coming: [TimedEvent]
  private var next = 0
  private var events: [TimedEvent] = []
  private var coverage = Coverage()
  private var broken: (name: Invariant, time: Nanoseconds)?
  private var digest = UInt64(0xcbf2_9ce4_8422_2325)
  private let invariants = Invariant.allCases
  /// How long the device is off after the power went with a writing.
  private var off = Nanoseconds(0)
  private var wallWasRight = true
  private var bootAtWriting: UInt64 = 1
  private var looks: UInt32 = 0
  private var deedsSeen: UInt64 = 0

  /// Nobody sleeps longer: from then on nothing more is done to the device.
  private static let end = Nanoseconds.minutes(12 * 60)
  /// By then everything that ends by itself has ended: the longest nap, a forgotten pause, a call without sound.
  private static let quiet = Nanoseconds.minutes(4 * 60 + 5)

  init(_ night: Night, plan: [TimedEvent]?, everyTick: Bool, record: (([UInt8]) -> Void)?) {
    self.night = night
    var options = SimulatedBench.Options()
    options.seed = night.seed
    options.wall = night.wall
    options.modelsLEDs = night.isClose
    options.skipsQuietTicks = !everyTick
    options.record = record
    options.program = "napclock torture"
    bench = SimulatedBench(night.board, options)
    bench.world.storage = storage
    watch = Watch(night.board.configuration, storage: storage)
    sleeper = plan == nil ? night.sleeper : nil
    coming = plan ?? night.mishaps
  }

  func run() -> Night.Outcome {
    // Long before anybody naps.
    if night.uptime.count > 0 { advance(to: night.uptime) }
    while broken == nil {
      let mishap = next < coming.count ? coming[next].time : .never
      let hands = sleeper.map { $0.next } ?? .never
      let time = min(mishap, hands)
      guard time < Self.end else {
        // Somebody sleeps until the call.
        guard sleeper != nil, watch.state.isOfNap, !advance(to: night.uptime + Self.end) else { break }
        continue
      }
      guard advance(to: night.uptime + time) else { continue }
      if mishap <= hands {
        next += 1
        happen(coming[next - 1].event)
      } else {
        act()
      }
    }
    endQuietly()
    bench.finishRecording()
    return Night.Outcome(
      broken: broken,
      seen: (watch.state, watch.due ?? watch.endBefore, watch.deviceDue == .never ? nil : watch.deviceDue),
      events: events,
      coverage: coverage, length: bench.now, digest: digest,
      ticks: looks)
  }

  // MARK: Time

  /// Lets time pass, and checks every tick. Returns whether it got there, undisturbed by news for the sleeper.
  @discardableResult
  private func advance(to time: Nanoseconds) -> Bool {
    while broken == nil, bench.step(through: time) {
      if bench.world.power.isOff {
        powerWent()
        return false
      }
      check()
      if sleeper != nil, !watch.transitions.isEmpty {
        let state = watch.state
        sleeper?.see(state, due: watch.due.map { $0 - night.uptime }, at: bench.now - night.uptime)
        return false
      }
    }
    return broken == nil
  }

  private func check() {
    looks &+= 1
    deedsSeen = bench.world.deeds
    let isClose = night.isClose && (looks % 16 == 0 || !bench.firmware.outputs.transitions.isEmpty)
    watch.look(bench, isClose: isClose)
    for transition in watch.transitions {
      coverage.note(transition)
      fold(UInt64(transition.to.rawValue) << 56 | transition.tick.index)
    }
    for entry in watch.newEntries {
      coverage.note(entry.record.outcome)
      fold(UInt64(bitPattern: entry.record.length.count))
    }
    if watch.writingBefore != nil { (wallWasRight, bootAtWriting) = (wallIsRight, bench.world.power.boot) }
    fold(watch.isSounding ? 1 : 0)
    for invariant in invariants where !invariant.holds(watch) {
      broken = (invariant, bench.now)
      return
    }
    watch.accept()
  }

  /// FNV-1a, a word at a time.
  private func fold(_ word: UInt64) { digest = (digest ^ word) &* 0x100_0000_01b3 }

  // MARK: What happens

  private func act() {
    let state = bench.firmware.device.nap.state
    let snoozes = bench.firmware.device.nap.record?.snoozes ?? 0
    guard let deed = sleeper?.act(state, snoozesTaken: snoozes, at: bench.now - night.uptime) else { return }
    happen(deed.event, leadsTo: deed.leadsTo)
  }

  private func happen(_ event: NightEvent, leadsTo state: State? = nil) {
    events.append(TimedEvent(bench.now - night.uptime, event))
    if let fault = event.fault { coverage.note(fault, in: watch.state) }
    let now = bench.now
    watch.now = max(watch.now, now)
    // What hands asked for before has come by now, or it never will.
    for invariant in [Invariant.handsAreObeyed, .dialIsObeyed] where !invariant.holds(watch) {
      return broken = (invariant, now)
    }
    watch.wantedDuration = nil
    let isCalm = watch.isCalm
    switch event {
    case .turn(let detents, let rate, let bounce):
      let end = bench.turn(detents, rate: rate, bounce: bounce)
      if isCalm, !watch.dialIsOff { watch.want(detents, rate: rate, leadsTo: state, by: end) }
      watch.touchedUntil = max(watch.touchedUntil, end)
      watch.handsWere = end
    case .press(let length, let bounce):
      let end = bench.press(for: length, bounce: bounce)
      if isCalm, let state, state != watch.state { watch.wanted = (state, watch.settled(end + bounce)) }
      watch.touchedUntil = max(watch.touchedUntil, end)
      watch.handsWere = end - length
    case .edges(let edges):
      watch.touchedUntil = max(watch.touchedUntil, bench.make(edges))
      watch.dialIsOff = true
      (watch.wanted, watch.wantedDuration) = (nil, nil)
    case .fault(let part, let kind, let length):
      bench.inject(part, kind, for: length)
      (watch.wanted, watch.wantedDuration) = (nil, nil)
      watch.noteFault(part, until: bench.now + length, bench.world.wiring)
    case .stall(let length):
      bench.world.stall(at: bench.now + Nanoseconds(1), for: length)
      watch.stall(until: bench.now + length)
      (watch.wanted, watch.wantedDuration) = (nil, nil)
    case .cut(let off): losePower(isCut: true, for: off)
    case .crash(let off): losePower(isCut: false, for: off)
    case .cutWriting(let cut, let off):
      storage.cut = cut
      self.off = off
    case .clock(let step):
      // Not before 1970, and not beyond what a calendar knows.
      let wall = bench.world.now + bench.world.wallOffset + step
      guard wall.count >= 0, wall.count < 4_000_000_000 * Int64.second else { return }
      bench.stepClock(by: step)
      watch.correctedBy = .never
    case .clockAfterCut(let clock): bench.setClockAfterCut(clock)
    case .synchronise:
      bench.synchroniseClock()
      // Looked at once a second.
      watch.correctedBy = min(watch.correctedBy, max(bench.now, watch.stalledAt) + Nanoseconds(2 * .second))
    }
  }

  /// The power went in the tick that was just run, with its writing.
  private func powerWent() {
    let world = bench.world
    // A writing that was not made: what it was about was not shown either.
    if !storage.lastCutWasWritten, world.deedsAtCut != deedsSeen, watch.storeIsGood {
      broken = (.writtenBeforeShown, bench.now)
      return
    }
    // One that hung may have been written before it.
    watch.noteWriting(world)
    if watch.writingBefore != nil { (wallWasRight, bootAtWriting) = (wallIsRight, world.power.boot) }
    if storage.lastCutWasWritten {
      // It is written, so it happened, although nobody saw it.
      watch.look(bench, isClose: false)
      watch.accept()
      for transition in watch.transitions { coverage.note(transition) }
      (wallWasRight, bootAtWriting) = (wallIsRight, bench.world.power.boot)
    }
    losePower(isCut: true, for: off)
  }

  private func losePower(isCut: Bool, for off: Nanoseconds) {
    let kept = watch.kept(wallWasRight: wallWasRight)
    if let name = watch.brokenAtCut(kept) {
      broken = (name, bench.now)
      return
    }
    // A cut that waits for a writing is gone with the power.
    storage.cut = nil
    if storage.record?.journal.isOfNap == true { coverage.noteResumption() }
    bench.losePower(isCut: isCut, for: off)
    // The device that begins anew knows nothing of what was broken before.
    watch.isTold = bench.firmware.broken
    let storeWorks = !bench.world.activeFaults.contains { $0.part == .store }
    deedsSeen = bench.world.deeds
    let isReboot = bench.world.power.boot != bootAtWriting
    watch.resume(kept, at: bench.now, isReboot: isReboot, wallIsRight: wallIsRight, storeWorks: storeWorks)
  }

  /// Whether the wall clock shows the time that it really is, and knows it.
  private var wallIsRight: Bool { bench.wallIsRight && bench.world.power.isSynchronised }

  // MARK: The end

  /// Nothing more is done to the device: it comes to rest, and everything is in the log.
  private func endQuietly() {
    guard broken == nil else { return }
    sleeper = nil
    storage.cut = nil
    let quiet = bench.now + Self.quiet
    while broken == nil, !advance(to: quiet) {}
    guard broken == nil else { return }
    guard watch.state == .standby, watch.isTold.isEmpty, storage.entries.count == watch.started else {
      broken = (.everythingEnds, bench.now)
      return
    }
  }
}
