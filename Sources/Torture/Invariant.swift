// SPDX-License-Identifier: MIT

/// A promise of the contract, as something that is true of every tick.
public struct Invariant: Sendable {
  public enum Name: String, CaseIterable, Sendable {
    case sleeperIsCalled = "the sleeper is called"
    case callIsNotEarly = "no call comes before its time"
    case callIsHeard = "a call is heard"
    case ringBeginsAloud = "a ring begins with a sound"
    case silence = "nothing sounds outside a ring"
    case timeIsTrue = "the time left is true"
    case pauseEnds = "a pause is not forgotten"
    case statesJoin = "states follow each other as in the table"
    case snoozesAreCounted = "there are no more snoozes than allowed"
    case handsAreObeyed = "hands are obeyed"
    case dialIsObeyed = "the dial counts what it is turned"
    case nothingMovesByItself = "nothing changes what is set but hands"
    case ringIsLit = "the ring is lit, and dark in standby"
    case ringIsModest = "the ring draws no more than the board allows"
    case faultsEnd = "a part that works again is used again"
    case writtenBeforeShown = "what is shown is written down"
    case journalIsFresh = "the journal is never old"
    case cardIsSpared = "nothing is written while nothing changes"
    case logIsTrue = "the log tells the truth"
    case missedRangFive = "nobody is missed who was not called five times"
    case lateIsCalled = "nobody is missed for being called late, within two hours"
    case napGoesOn = "a nap goes on after the power was off"
    case answersAreHands = "only a hand answers a call"
    case napsAreKept = "no nap is lost"
    case everythingEnds = "in the end all is quiet, and all is in the log"
  }

  public let name: Name
  /// Whether it holds in a tick.
  let holds: @Sendable (Watch) -> Bool
}
