// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore

/// Writes what a run of the firmware does as JSON lines, one a change.
///
/// Integers only, in the order in which things happened; `us` is the time since power-on. The same run gives the
/// same bytes on every machine.
public struct Trace {
  /// Lines that nobody has taken yet.
  public private(set) var bytes: [UInt8] = []
  private var line = JSONLine()
  private var shown: [Color] = []
  private var ring: (call: UInt32, number: UInt8) = (0, 0)
  /// What was told of the nap; `nil` where it is told whatever it is.
  private var duration: Milliseconds?
  private var deadline: Tick?
  private var left: Ticks?
  private var level: UInt8?
  private var broken: Parts = []
  private let tick: TickLength
  /// When the power came last: ticks begin anew there, and times go on.
  private var origin = Nanoseconds(0)

  /// A trace of a device with ticks of this length, from its first power-on.
  public init(tick: TickLength) {
    self.tick = tick
  }

  /// Takes the lines so far, to be written somewhere.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// The power goes.
  ///
  /// - Parameters:
  ///   - isOn: whether it comes.
  ///   - time: counted from the last power-on.
  public mutating func powerChanged(isOn: Bool, at time: Nanoseconds) {
    write(at: Tick(UInt64(max(time.count, 0) / tick.nanoseconds.count)), "power") { $0.field("on", isOn) }
  }

  /// The power is back, and with it a device that nothing has been told of.
  ///
  /// - Parameter time: counted from the first power-on.
  public mutating func powerOn(at time: Nanoseconds) {
    let bytes = self.bytes
    self = Trace(tick: tick)
    self.bytes = bytes
    origin = time
    powerChanged(isOn: true, at: Nanoseconds(0))
  }

  /// Begins the trace of a run in real time with what the monotonic clock showed at power-on.
  public mutating func begin(at powerOn: Nanoseconds) {
    write(at: Tick(0), "power") { $0.field("clock_ns", powerOn.count) }
  }

  /// Notes what one call of `Firmware.tick()` changed.
  ///
  /// - Parameters:
  ///   - device: after that call.
  ///   - outputs: what it wanted.
  ///   - changes: what was changed on the hardware.
  ///   - broken: the parts that do not work after it.
  ///   - entries: naps that ended.
  public mutating func note(
    _ device: Device, _ outputs: Outputs, _ changes: Changes, broken: Parts, entries: [NapEntry]
  ) {
    let now = device.now
    for transition in outputs.transitions {
      write(at: transition.tick, "state") { line in
        line.field("from", transition.from.name)
        line.field("to", transition.to.name)
      }
    }
    note(device.nap, at: now)
    if let call = device.nap.call, call.isRinging, (call.id, call.number) != ring {
      ring = (call.id, call.number)
      write(at: now, "call") { line in
        line.field("id", Int64(call.id))
        line.field("ring", Int64(call.number))
      }
    }
    if changes.contains(.motor) { write(at: now, "motor") { $0.field("on", outputs.motor) } }
    if changes.contains(.buzzer) { note(outputs.tone, at: now) }
    if changes.contains(.ring) { note(device.pixels, at: now) }
    // Not by `changes`: what was broken at power-on is no change of any tick.
    if broken != self.broken {
      self.broken = broken
      write(at: now, "fault") { line in
        line.field("parts") { text in
          var isFirst = true
          for (part, name) in Parts.named where broken.contains(part) {
            if !isFirst { text.append(" ") }
            text.append(name)
            isFirst = false
          }
        }
      }
    }
    for entry in entries { note(entry, at: now) }
  }

  /// The values of a nap, where they changed: with its state they say how long it still lasts.
  private mutating func note(_ nap: Nap, at now: Tick) {
    if let duration, nap.duration != duration { write(at: now, "duration") { $0.field("ms", nap.duration.count) } }
    duration = nap.duration
    let isRunning = nap.state == .napping || nap.state == .snoozing
    if isRunning, nap.deadline != deadline {
      let microseconds = (origin + tick.time(of: nap.deadline)).count / 1_000
      write(at: now, "deadline") { $0.field("at_us", microseconds) }
    }
    deadline = isRunning ? nap.deadline : nil
    let isPaused = nap.state == .paused
    if isPaused, nap.remainingAtPause != left {
      let milliseconds = tick.milliseconds(nap.remainingAtPause).count
      write(at: now, "left") { $0.field("ms", milliseconds) }
    }
    left = isPaused ? nap.remainingAtPause : nil
    let isRating = nap.state == .rating
    if isRating, nap.level != level { write(at: now, "level") { $0.field("level", Int64(nap.level)) } }
    level = isRating ? nap.level : nil
  }

  private mutating func note(_ tone: Tone, at now: Tick) {
    write(at: now, "buzzer") { line in
      if tone == .steady {
        line.field("on", true)
      } else {
        line.field("hz", Int64(tone.frequency.count))
        line.field("duty", Int64(tone.duty))
      }
    }
  }

  private mutating func note(_ pixels: [Pixel], at now: Tick) {
    // A change too small to be seen in whole steps is none.
    guard pixels.count != shown.count || zip(pixels, shown).contains(where: { $0.color != $1 }) else { return }
    shown = pixels.map { $0.color }
    let colors = shown
    write(at: now, "ring") { line in
      line.field("leds") { text in
        for (index, color) in colors.enumerated() {
          if index > 0 { text.append(" ") }
          text.hex(color.red)
          text.hex(color.green)
          text.hex(color.blue)
        }
      }
    }
  }

  private mutating func note(_ entry: NapEntry, at now: Tick) {
    let record = entry.record
    let beganUs = (origin + record.began.nanoseconds).count / 1_000
    write(at: now, "nap") { line in
      line.field("outcome", record.outcome.name)
      line.field("began_us", beganUs)
      line.field("planned_ms", record.planned.count)
      line.field("length_ms", record.length.count)
      line.field("pauses", Int64(record.pauses))
      line.field("snoozes", Int64(record.snoozes))
      line.field("calls", Int64(record.calls))
      if let answered = record.answered {
        line.field("answered_ms", answered.count)
      } else {
        line.null("answered_ms")
      }
      line.field("late_ms", record.late.count)
      line.field("level", Int64(record.level))
      if let beganAt = entry.beganAt {
        line.field("began_at_s", beganAt.count / 1_000_000_000)
      } else {
        line.null("began_at_s")
      }
    }
  }

  private mutating func write(at now: Tick, _ what: StaticString, _ fields: (inout JSONLine) -> Void) {
    line.begin()
    line.field("us", (origin + tick.time(of: now)).count / 1_000)
    line.field("tick", Int64(now.index))
    line.field("what", what)
    fields(&line)
    line.end()
    bytes.append(contentsOf: line.bytes)
  }
}
