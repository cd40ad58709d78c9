// SPDX-License-Identifier: MIT

// The table of states and gestures in `docs/behaviour.md`, section 4, column by column.

extension Nap {
  /// Takes one detent.
  ///
  /// - Parameters:
  ///   - direction: +1 clockwise, -1 counter-clockwise.
  ///   - time: when the dial came to rest in it.
  /// - Returns: what the dial answers.
  mutating func turn(_ direction: Int8, at time: Nanoseconds, now: Tick, into outputs: inout Outputs) -> Answer? {
    let isFast =
      accelerate && direction == lastDirection && time - lastDetent <= Self.fastDetent.nanoseconds && state == .setting
    let isChatter = direction != lastDirection && time - lastDetent <= Self.chatter.nanoseconds
    lastDetent = time
    lastDirection = direction
    isMissed = false
    switch state {
    case .standby:
      enterSetting(at: now, into: &outputs)
      return changeDuration(direction, isFast: false)
    case .setting:
      touch(at: now, Self.settingLimit)
      return changeDuration(direction, isFast: isFast)
    case .napping, .snoozing:
      litUntil = max(litUntil, now + tick.ticks(Self.litByTurn))
      return nil
    case .paused: return changeRemaining(direction)
    case .calling:
      guard call?.turn(direction, isChatter: isChatter) == true else { return nil }
      guard let record, record.snoozes < limits.snoozes else { return .doublePulse }
      snooze(at: now, into: &outputs)
      return nil
    case .rating:
      touch(at: now, Self.ratingLimit)
      revision &+= 1
      return Self.change(&level, by: direction, within: Self.levels)
    case .ambient: return Self.change(&ambientLevel, by: direction, within: Self.ambientLevels)
    }
  }

  /// Takes an event of the button.
  ///
  /// - Returns: whether the press has had its effect already, so that nothing more may come of it.
  mutating func press(_ event: Button.Event, now: Tick, into outputs: inout Outputs) -> Bool {
    if event != .down { isMissed = false }
    switch (state, event) {
    case (.calling, _), (.snoozing, _):
      // At once, on the way down: whoever reaches for the button wants silence now.
      answer(at: now, into: &outputs)
      return true
    case (.setting, .down): touch(at: now, Self.settingLimit)
    case (.rating, .down): touch(at: now, Self.ratingLimit)
    case (_, .down): break

    case (.standby, .press): enterSetting(at: now, into: &outputs)
    case (.setting, .press): begin(at: now, into: &outputs)
    case (.napping, .press): pause(at: now, into: &outputs)
    case (.paused, .press): resume(at: now, into: &outputs)
    case (.rating, .press): save(level: level, at: now, into: &outputs)
    case (.ambient, _): enter(.standby, at: now, into: &outputs)

    case (.standby, .long):
      timeout = now + tick.ticks(limits.ambient)
      enter(.ambient, at: now, into: &outputs)
    case (.setting, .long):
      duration = lastUsed
      enter(.standby, at: now, into: &outputs)
    case (.napping, .long), (.paused, .long): cancel(at: now, into: &outputs)
    case (.rating, .long): save(level: 0, at: now, into: &outputs)
    }
    return false
  }

  private mutating func enterSetting(at now: Tick, into outputs: inout Outputs) {
    duration = lastUsed
    touch(at: now, Self.settingLimit)
    enter(.setting, at: now, into: &outputs)
  }

  private mutating func touch(at now: Tick, _ limit: Milliseconds) {
    timeout = now + tick.ticks(limit)
  }

  private mutating func changeDuration(_ direction: Int8, isFast: Bool) -> Answer {
    let step = isFast ? Self.fastStep.count : Self.step.count
    let old = duration.count
    // A slow step goes on from where it is; a fast one to the next multiple in its direction.
    let grid = isFast ? old % step : 0
    let moved = direction > 0 ? old - grid + step : old - (grid == 0 ? step : grid)
    let new = min(max(moved, limits.shortest.count), limits.longest.count)
    duration = Milliseconds(new)
    return new == old ? .doublePulse : .pulse
  }

  /// A minute more or less, at least one left. Turning down never adds: with half a minute left it stays.
  private mutating func changeRemaining(_ direction: Int8) -> Answer {
    let step = tick.ticks(Self.step)
    let old = remainingAtPause
    let new: Ticks
    if direction > 0 {
      new = min(old + step, max(old, tick.ticks(limits.longest)))
    } else {
      new = min(old, Ticks(max(old.count > step.count ? old.count - step.count : 0, step.count)))
    }
    guard new != old else { return .doublePulse }
    remainingAtPause = new
    revision &+= 1
    total = Ticks(total.count + new.count - old.count)
    if var record {
      let change = tick.milliseconds(new).count - tick.milliseconds(old).count
      record.planned = Milliseconds(record.planned.count + change)
      self.record = record
    }
    return .pulse
  }

  private static func change(_ value: inout UInt8, by direction: Int8, within range: ClosedRange<UInt8>) -> Answer {
    let new = direction > 0 ? min(value + 1, range.upperBound) : max(value - 1, range.lowerBound)
    guard new != value else { return .doublePulse }
    value = new
    return .pulse
  }
}
