// SPDX-License-Identifier: MIT

import HAL
import NapCore
import Scenario
import SimulatedHAL

// What is expected of a device that was off.

extension Watch {
  /// What was kept of the naps when the power went.
  struct Kept {
    /// Whether all that was shown had been written.
    let isCertain: Bool
    let state: State
    let due: Nanoseconds?
    let trueDue: Nanoseconds?
    let isUncertain: Bool
    let pauseDue: Nanoseconds
    let record: JournalRecord?
    let entries: Int
    let started: Int
    /// Whether the wall clock was right at the last writing.
    let wallWasRight: Bool
  }

  func kept(wallWasRight: Bool) -> Kept {
    Kept(
      isCertain: storeIsGood, state: state, due: due, trueDue: trueDue, isUncertain: isUncertain, pauseDue: pauseDue,
      record: storage.record,
      entries: storage.entries.count, started: started, wallWasRight: wallWasRight)
  }

  /// What is broken of what was kept, once the power was gone.
  func brokenAtCut(_ kept: Kept) -> Invariant? {
    guard kept.isCertain else { return nil }
    let underWay = kept.record?.journal.isOfNap == true ? 1 : 0
    return kept.entries + underWay == kept.started ? nil : .napsAreKept
  }

  /// Takes the device's word for what no clock could tell.
  func accept() {
    expectsNap = false
    guard state == .napping || state == .snoozing, let due else { return }
    if isUncertain {
      self.due = min(due, deviceDue)
    } else if now <= powerOn + tick + tick {
      // Each start may round up by a tick.
      self.due = deviceDue
    }
  }

  /// The power is back: works out what is due.
  func resume(_ kept: Kept, at now: Nanoseconds, isReboot: Bool, wallIsRight: Bool, storeWorks: Bool) {
    powerOn = now
    writings = storage.writings
    writtenState = storage.record?.journal.state ?? .standby
    self.now = now
    stateBegan = now
    state = .standby
    duration = storage.record?.journal.lastUsed ?? configuration.nap.standard
    isSounding = false
    isRinging = false
    wanted = nil
    wantedDuration = nil
    heardAt = now
    (motorBad, buzzerBad, ringBad) = (max(motorBad, now - Nanoseconds(.second)), buzzerBad, ringBad)
    let journal = storage.record?.journal
    started = storage.entries.count + (journal?.isOfNap == true ? 1 : 0)
    due = nil
    left = journal.map { $0.remaining.nanoseconds } ?? Nanoseconds(0)
    if !storeWorks { storeBad = max(storeBad, now) }
    trueDue = nil
    correctedBy = .never
    expectsNap = storeWorks && journal?.isOfNap == true
    guard let journal, journal.isOfNap else { return }
    let isKnown = !isReboot || kept.wallWasRight && wallIsRight
    isUncertain = !isKnown || !storeWorks
    let isExact = kept.isCertain && isKnown && !kept.isUncertain
    // What was written last; the same as what was shown, where the store worked.
    let end = recordedAt + journal.time.nanoseconds
    switch journal.state {
    case .napping, .snoozing: due = isExact ? kept.due ?? end : end
    case .paused: pauseDue = isExact ? kept.pauseDue : end
    default: break
    }
    if storeWorks, kept.isCertain, kept.wallWasRight, !isKnown { trueDue = kept.trueDue ?? kept.due }
    if !storeWorks {
      // It goes on once the store can be asked.
      due = nil
      pauseDue = .never
    } else if isUncertain {
      // No later than with what was left.
      let latest = now + journal.time.nanoseconds
      if due != nil { due = latest }
      pauseDue = latest
    }
  }
}
