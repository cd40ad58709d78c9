// SPDX-License-Identifier: MIT

import HAL
import NapCore

// What outlives the power: the journal of the running nap, and the log.

extension Firmware
where
  Dial: ~Copyable, RingBus: ~Copyable, Buzzer: ~Copyable, Motor: ~Copyable, Time: ~Copyable, Wall: ~Copyable,
  Store: ~Copyable
{
  /// The next tick at which the journal has something to do.
  var journalDue: Tick { journaling.nextDue(device.nap.revision, after: device.now) }

  /// Reads what was under way before power-on, for the next tick.
  mutating func readJournal() {
    do throws(HardwareError) {
      if let record = try store.journal() {
        // The device hears of it in the next tick.
        let (clock, wallNow) = (time.now + tickLength.nanoseconds, wall.now + tickLength.nanoseconds)
        let resumption = Resumption(
          record, now: clock, boot: time.boot, wall: wallNow, isSynchronised: wall.isSynchronised)
        if isUnderWay {
          abandon(record, elapsed: resumption.elapsed)
        } else {
          inputs.journal = record.journal
          inputs.elapsed = resumption.elapsed
          if record.journal.isOfNap {
            label.resume(beganAt: record.beganAt)
            self.resumption = resumption
            lookDue = device.now
          }
        }
      }
      journaling.isRead = true
      mended(.store)
    } catch {
      storeFailed(error)
    }
  }

  /// Logs a nap that could not go on, since another was begun before the store could be read.
  private mutating func abandon(_ record: JournalRecord, elapsed: Milliseconds) {
    guard var nap = record.journal.abandoned() else { return }
    let clock = time.now - elapsed.nanoseconds + nap.began.nanoseconds
    let written = clock - powerOn - nap.began.nanoseconds
    let moment = Milliseconds(written.count / 1_000_000)
    nap.began = nap.began + moment
    nap.ended = nap.ended + moment
    let entry = NapEntry(record: nap, beganAt: record.beganAt, isCertain: record.beganAt != nil, clock: clock)
    entries.append(entry)
    journaling.add(entry)
  }

  /// Writes the journal and finished naps down where that is due.
  mutating func keepJournal() {
    if journaling.isAsked(at: device.now) { noteWriting() }
    let revision = device.nap.revision
    guard journaling.isDue(revision, at: device.now) else { return }
    guard journaling.isRead else {
      // What was under way goes on in standby only: until hands have set something, it waits.
      let waits = device.nap.state == .setting || device.nap.state == .ambient
      return waits ? () : readJournal()
    }
    beginWriting()
    noteWriting()
  }

  /// Whether all that the device has done so far is written down, and will outlive a power cut.
  public var isKept: Bool { journaling.isKept(device.nap.revision) }

  /// Writes down once more how things are, for an end that was asked for: the next start then knows to the tick what
  /// was left. To be called when the outputs are safe.
  ///
  /// - Parameter wait: waits for the writing under way as long as may be, and gives whether it is over.
  public mutating func writeLastJournal(_ wait: (inout Store) -> Bool) {
    if journaling.isWriting {
      guard wait(&store) else { return }
      noteWriting()
    }
    // What was left from before power-on and could not be read may be sound: nothing replaces it.
    guard journaling.isRead, !journaling.isWriting else { return }
    beginWriting()
    if wait(&store) { noteWriting() }
  }

  private mutating func beginWriting() {
    let revision = device.nap.revision
    let journal = device.nap.journal(at: device.now)
    let (clock, wallNow) = (time.now, wall.now)
    journaling.begin(revision, isOfNap: journal.isOfNap, at: device.now)
    store.begin(
      JournalRecord(
        journal: journal, clock: clock, boot: time.boot, wall: wallNow >= Nanoseconds.believableWall ? wallNow : nil,
        isSynchronised: wall.isSynchronised,
        beganAt: journal.isOfNap ? device.nap.record.flatMap { label.beganAt($0) } : nil),
      journaling.toLog)
  }

  private mutating func noteWriting() {
    do throws(HardwareError) {
      guard try store.isWritten() else {
        if journaling.hangs(at: device.now), !broken.contains(.store) { storeFailed(HardwareError(.busy)) }
        return
      }
      journaling.succeed()
      mended(.store)
    } catch {
      journaling.fail(at: device.now)
      storeFailed(error)
    }
  }

  private mutating func storeFailed(_ error: HardwareError) {
    failures.store = error
    if !journaling.isRead { journaling.fail(at: device.now) }
    isBroken(.store)
  }

  /// Labels naps with the time of day.
  mutating func keepLabel() {
    for transition in outputs.transitions where transition.from == .setting && transition.to == .napping {
      label.begin()
      resumption = nil
    }
    if label.isOpen {
      label.look(wall: wall.now, isSynchronised: wall.isSynchronised, at: time.now - powerOn)
      if isUnderWay { lookDue = nextSecond(after: device.now) }
    }
    for record in outputs.finished {
      let entry = label.entry(record, powerOn: powerOn)
      entries.append(entry)
      journaling.add(entry)
    }
  }

  private var isUnderWay: Bool { device.nap.state.isOfNap }

  /// Looks at the wall clock again, for a nap that has no label yet, or that may have waited longer than is known.
  ///
  /// - Parameter now: the tick that is about to run.
  mutating func lookAtClock(at now: Tick) {
    lookDue = .never
    guard isUnderWay || inputs.journal != nil else { return resumption = nil }
    let (wallNow, isSynchronised, sincePowerOn) = (wall.now, wall.isSynchronised, time.now - powerOn)
    if inputs.journal == nil,
      let longer = resumption?.look(wall: wallNow, isSynchronised: isSynchronised, at: sincePowerOn)
    {
      inputs.elapsed = inputs.elapsed + longer
    }
    label.look(wall: wallNow, isSynchronised: isSynchronised, at: sincePowerOn)
    if label.isOpen || resumption?.isOpen == true { lookDue = nextSecond(after: now) }
  }
}
