// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL
import Testing

@testable import Torture

@Suite("What is checked at every tick")
struct InvariantTests {
  private func watch() -> Watch {
    let watch = Watch(Configuration(), storage: MemoryStorage())
    watch.now = .minutes(60)
    watch.powerOn = .minutes(1)
    return watch
  }

  private func isBroken(_ invariant: Invariant, _ watch: Watch) -> Bool { !invariant.holds(watch) }

  @Test("a watch that sees nothing finds nothing broken")
  func quiet() {
    #expect(Invariant.allCases.allSatisfy { $0.holds(watch()) })
  }

  @Test("a nap that goes on past its end is seen")
  func late() {
    let watch = watch()
    watch.state = .napping
    watch.due = watch.now + watch.tick
    #expect(!isBroken(.sleeperIsCalled, watch))
    watch.due = watch.now - watch.tick
    #expect(isBroken(.sleeperIsCalled, watch))
  }

  @Test("a ring in silence is seen, unless nothing works")
  func silent() {
    let watch = watch()
    watch.state = .calling
    watch.isRinging = true
    watch.ringBegan = watch.now - Nanoseconds(2 * .second)
    watch.heardAt = watch.ringBegan
    #expect(isBroken(.callIsHeard, watch))
    watch.heardAt = watch.now - Nanoseconds(.second)
    #expect(!isBroken(.callIsHeard, watch))
    watch.heardAt = watch.ringBegan
    (watch.motorBad, watch.buzzerBad) = (watch.now, watch.now)
    #expect(!isBroken(.callIsHeard, watch))
  }

  @Test("a motor that runs in standby is seen, and a pulse that answers a hand is none")
  func noise() {
    let watch = watch()
    watch.motorRuns = true
    watch.touchedUntil = watch.now
    #expect(isBroken(.silence, watch))
    watch.state = .setting
    #expect(!isBroken(.silence, watch))
    watch.touchedUntil = watch.now - Nanoseconds(.second)
    #expect(isBroken(.silence, watch))
  }

  @Test("transitions that are not in the table are seen")
  func joins() {
    let watch = watch()
    watch.stateBefore = .napping
    watch.state = .rating
    watch.transitions = [Transition(from: .napping, to: .rating, tick: Tick(1))]
    #expect(isBroken(.statesJoin, watch))
    watch.state = .paused
    watch.transitions = [Transition(from: .napping, to: .paused, tick: Tick(1))]
    #expect(!isBroken(.statesJoin, watch))
    // Nobody takes up a nap in the middle of the night.
    watch.stateBefore = .standby
    watch.state = .calling
    watch.transitions = [Transition(from: .standby, to: .calling, tick: Tick(1))]
    #expect(isBroken(.statesJoin, watch))
  }

  @Test("a journal that is old, or of another state, is seen while the store works")
  func journal() {
    let watch = watch()
    watch.state = .napping
    watch.due = .never
    watch.deviceDue = .never
    watch.writtenState = .napping
    watch.writtenAt = watch.now - Nanoseconds(29 * .second)
    #expect(!isBroken(.journalIsFresh, watch) && !isBroken(.writtenBeforeShown, watch))
    watch.writtenAt = watch.now - Nanoseconds(31 * .second)
    watch.writtenState = .paused
    #expect(isBroken(.journalIsFresh, watch) && isBroken(.writtenBeforeShown, watch))
    watch.storeBad = watch.now
    #expect(!isBroken(.journalIsFresh, watch) && !isBroken(.writtenBeforeShown, watch))
  }
}
