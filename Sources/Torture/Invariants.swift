// SPDX-License-Identifier: MIT

import NapCore

// What is promised, and checked at every tick: safety first. Parts that fail, or that work again for less than the
// second in which they are tried, are given that time.

extension Invariant {
  /// Whether the promise holds in a tick.
  func holds(_ seen: Watch) -> Bool {
    switch self {
    case .sleeperIsCalled:
      guard seen.state == .napping || seen.state == .snoozing, let due = seen.due else { return true }
      return seen.now < due + seen.tick

    case .callIsNotEarly:
      guard seen.transitions.contains(where: { $0.to == .calling && $0.from != .standby }), !seen.isUncertain
      else { return true }
      // `due` is gone by now: the state's end is where it was.
      return seen.now + seen.tick + Nanoseconds(2_000_000) > seen.endBefore

    case .callIsHeard:
      guard seen.isRinging, let since = seen.audibleSince else { return true }
      return seen.now < max(max(seen.heardAt, seen.stalledAt), since) + Nanoseconds(1_400_000_000)

    case .ringBeginsAloud:
      // A machine that comes late comes into the middle of the tune.
      guard seen.ringBegins, seen.now > seen.stalledAt + Nanoseconds(.second), let since = seen.audibleSince,
        since <= seen.now
      else { return true }
      return seen.isSounding

    case .silence:
      guard !seen.isRinging else { return true }
      if seen.toneSounds, seen.buzzerIsGood { return false }
      // A pulse answers a detent; nothing else moves the motor.
      let isFelt =
        seen.now < max(seen.touchedUntil, seen.stalledAt) + Nanoseconds(400_000_000) && seen.state != .standby
      return !seen.motorRuns || !seen.motorIsGood || isFelt || seen.now < seen.dialBad + Nanoseconds(2 * .second)

    case .timeIsTrue:
      guard seen.state == .napping || seen.state == .snoozing, let due = seen.due else { return true }
      let tolerance = seen.tick + seen.tick + Nanoseconds(2_000_000)
      if seen.isUncertain {
        guard seen.deviceDue <= due + tolerance else { return false }
        // A jump of less than a second is no news.
        guard let trueDue = seen.trueDue, seen.now > seen.correctedBy else { return true }
        return seen.deviceDue <= max(trueDue, seen.now) + tolerance + Nanoseconds(.second)
      }
      return seen.deviceDue <= due + tolerance && due <= seen.deviceDue + tolerance

    case .pauseEnds:
      guard seen.state == .paused else { return true }
      return seen.now < seen.pauseDue + seen.tick + seen.tick + Nanoseconds(2_000_000)

    case .statesJoin:
      var last = seen.stateBefore
      for transition in seen.transitions {
        guard transition.from == last else { return false }
        guard Coverage.table.contains(where: { $0.from == transition.from && $0.to == transition.to }) else {
          return false
        }
        // Nobody takes up a nap in standby but a device that was off, or one whose store could not be asked.
        if transition.from == .standby, transition.to.isOfNap, !seen.mayTakeUp { return false }
        last = transition.to
      }
      return last == seen.state

    case .snoozesAreCounted: return seen.snoozes <= seen.configuration.nap.snoozes

    case .handsAreObeyed:
      guard let wanted = seen.wanted else { return true }
      return seen.now <= wanted.by

    case .dialIsObeyed:
      guard let wanted = seen.wantedDuration, seen.now > wanted.by else { return true }
      return seen.duration == wanted.length

    case .nothingMovesByItself:
      guard seen.duration != seen.durationBefore, seen.transitions.isEmpty else { return true }
      return seen.now < seen.touchedUntil + Nanoseconds(2 * .second)
        || seen.now < seen.dialBad + Nanoseconds(3 * .second)
        // Whoever could not be asked at power-on tells later what was used last.
        || seen.now < max(seen.powerOn, seen.storeBad) + Nanoseconds(35 * .second)
        || seen.now < seen.stalledAt + Nanoseconds(3 * .second)

    case .ringIsLit:
      // What breaks is shown by the tick after it.
      guard let light = seen.light, seen.ringIsGood, seen.isTold == seen.toldBefore else { return true }
      let shallBeLit = seen.state != .standby || seen.isMissed || !seen.isTold.isEmpty
      // The mood light fades in.
      if seen.state == .ambient, seen.now < seen.stateBegan + Nanoseconds(2 * .second) { return true }
      return (light.lit > 0) == shallBeLit

    case .ringIsModest:
      guard let light = seen.light, let ring = seen.configuration.ring else { return true }
      // What is dim is rounded up to the LED's finest step, so that nothing lit goes dark.
      return light.current <= Int(ring.budget.count) + ring.leds

    case .faultsEnd:
      guard !seen.isTold.isEmpty, !seen.storeWaits else { return true }
      let latest = max(max(seen.motorBad, seen.buzzerBad), max(max(seen.ringBad, seen.dialBad), seen.storeBad))
      return seen.now < max(latest, seen.stalledAt) + Nanoseconds(35 * .second)

    case .writtenBeforeShown:
      guard seen.storeIsGood, !seen.storeWaits else { return true }
      return seen.writtenState == (seen.state.isOfNap ? seen.state : .standby)

    case .journalIsFresh:
      guard seen.storeIsGood, !seen.storeWaits, seen.state.isOfNap else { return true }
      return seen.now <= seen.writtenAt + Nanoseconds(30 * .second) + seen.tick

    case .cardIsSpared:
      guard let before = seen.writingBefore, seen.storeIsGood, seen.transitions.isEmpty else { return true }
      return seen.now >= before + Nanoseconds(30 * .second) - seen.tick || seen.revision != seen.revisionWritten
        || seen.now <= max(seen.powerOn, seen.stalledAt) + seen.tick + seen.tick

    case .logIsTrue:
      return seen.newEntries.allSatisfy { entry in
        let nap = entry.record
        guard nap.length >= Milliseconds(0), nap.length <= nap.ended - nap.began, nap.level <= 5 else { return false }
        switch nap.outcome {
        case .completed: return nap.calls >= 1 && nap.answered != nil
        case .cancelled: return nap.calls == 0 && nap.answered == nil && nap.level == 0
        case .missed: return nap.answered == nil && nap.level == 0
        }
      }

    case .missedRangFive:
      guard seen.newEntries.contains(where: { $0.record.outcome == .missed }), seen.stateBefore == .calling
      else { return true }
      let isDisturbed = seen.now < seen.stalledAt + .minutes(130) || seen.now < seen.powerOn + .minutes(130)
      let isLong = seen.now >= seen.callBegan + .minutes(9) - seen.tick
      // A call that nobody can have heard begins anew, until it is two hours old.
      return isDisturbed || isLong && (seen.wasHeard || !seen.isMute || seen.now >= seen.callBegan + .minutes(115))

    case .lateIsCalled:
      guard seen.stateBefore != .calling else { return true }
      return seen.newEntries.allSatisfy { entry in
        entry.record.outcome != .missed || entry.record.calls > 0 || entry.record.late >= Nap.lateLimit
          || seen.mayTakeUp && !seen.storeIsGood
      }

    case .napGoesOn:
      guard seen.expectsNap else { return true }
      return seen.state.isOfNap || !seen.newEntries.isEmpty

    case .answersAreHands:
      guard seen.transitions.contains(where: { $0.from == .calling && ($0.to == .rating || $0.to == .snoozing) })
      else { return true }
      let isDisturbed =
        seen.dialIsOff || seen.now < max(seen.dialBad, seen.stalledAt) + Nanoseconds(4 * .second)
        || seen.now < seen.powerOn + Nanoseconds(4 * .second)
      // A contact that closed just before counts once it is quiet.
      let slack = seen.configuration.dial.debounce.nanoseconds + seen.tick + seen.tick
      return isDisturbed || seen.handsWere + slack >= seen.callBegan

    // Looked at when the power goes, and when the night is over.
    case .napsAreKept, .everythingEnds: return true
    }
  }
}

extension Nanoseconds {
  static func minutes(_ count: Int64) -> Nanoseconds { Milliseconds.minutes(count).nanoseconds }
}
