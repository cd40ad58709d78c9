// SPDX-License-Identifier: MIT

import Firmware
import NapCore

// The records of a block.

extension RecordingReader {
  mutating func record() throws(RecordingError) -> RecordedEvent {
    guard isOn else { throw content.wrong("a record comes after the end", expected: "a power-on") }
    let first = try content.varint()
    if first == 0 { return try mark() }
    let passed = first >> 1
    guard passed >= 1, passed <= through.since(last).count else {
      throw content.wrong(
        "a record is \(passed) ticks after the one before", expected: "1 to \(through.since(last).count)")
    }
    last = last + Ticks(passed)
    var tick = RecordedTick(tick: last)
    guard first & 1 == 1 else {
      var outputs = RecordedOutputs()
      outputs.frameIsNew = true
      outputs.check = UInt16(try content.fixed(2))
      tick.outputs = outputs
      return .tick(tick)
    }
    let sections = Tape.Section(rawValue: try content.flags("what a record holds", Tape.Section.all.rawValue))
    if sections.contains(.steps) {
      tick.steps = try content.number("a number of ticks", in: 2...min(1_001, max(passed, 2)))
      guard tick.steps <= passed else {
        throw content.wrong("\(tick.steps) ticks are run together", expected: "at most \(passed)")
      }
    }
    if sections.contains(.inputs) { tick.inputs = try inputs(&tick, isOfMany: sections.contains(.steps)) }
    if sections.contains(.failed) {
      for _ in 0..<(try content.number("a number of failures", in: 1...4)) { tick.failed.append(try content.parts()) }
    }
    if sections.contains(.outputs) { tick.outputs = try outputs() }
    if sections.contains(.carriedOut) {
      let changes = Changes(rawValue: try content.flags("what was carried out", 15))
      tick.carriedOut = RecordedTick.CarriedOut(changes: changes, broken: try content.parts())
    }
    if sections.contains(.labels) {
      for _ in 0..<(try content.number("a number of naps", in: 1...64)) {
        let flags = try content.flags("a nap's label", 3)
        let beganAt = flags & 1 == 0 ? nil : Nanoseconds(try content.signed())
        tick.labels.append(RecordedTick.Label(beganAt: beganAt, isCertain: flags & 2 != 0))
      }
    }
    return .tick(tick)
  }

  private mutating func mark() throws(RecordingError) -> RecordedEvent {
    let kind = try content.byte()
    guard let mark = Tape.Mark(rawValue: kind) else { throw content.wrong("a mark is \(kind)", expected: "1 to 3") }
    let tick = Tick(try content.number("a mark's tick", in: last.index...through.index))
    let digest = try content.fixed(8)
    switch mark {
    case .digest: return .digest(before: tick, digest)
    case .end, .powerOff:
      (isOn, isOver) = (false, mark == .end)
      var powerOff: Nanoseconds?
      if mark == .powerOff {
        powerOff = Nanoseconds(
          Int64(try content.number("a moment", in: 0...UInt64(RecordingFormat.longestTime.count) * 2)))
      }
      guard content.isAtEnd else { throw content.wrong("a recording goes on after its end", expected: "a power-on") }
      return .end(tick, digest: digest, powerOff: powerOff)
    }
  }

  private mutating func inputs(
    _ tick: inout RecordedTick, isOfMany: Bool
  ) throws(RecordingError) -> [RecordedInputs] {
    guard isOfMany else { return [try inputs(RecordedInputs(step: 0), at: tick.tick, isOfMany: false)] }
    var all: [RecordedInputs] = []
    var least: UInt64 = 0
    for _ in 0..<(try content.number("a number of inputs", in: 0...tick.steps)) {
      let step = try content.number("a step", in: least...max(least, tick.steps - 1))
      guard step < tick.steps else { throw content.wrong("a step is \(step)", expected: "less than \(tick.steps)") }
      let now = Tick(tick.tick.index - tick.steps + 1 + step)
      all.append(try inputs(RecordedInputs(step: step), at: now, isOfMany: true))
      least = step + 1
    }
    return all
  }

  private mutating func inputs(
    _ blank: RecordedInputs, at now: Tick, isOfMany: Bool
  ) throws(RecordingError) -> RecordedInputs {
    var inputs = blank
    let known = Tape.InputSection.all.rawValue & ~(isOfMany ? Tape.InputSection.gap.rawValue : 0)
    let what = Tape.InputSection(rawValue: try content.flags("what was learnt", known))
    if what.contains(.gap) { inputs.gap = Ticks(try content.number("a gap", in: 1...RecordingFormat.longestTick)) }
    if what.contains(.edges) {
      let count = try content.number("a number of edges", in: 1...UInt64(EdgeQueue.capacity))
      inputs.edges.reserveCapacity(Int(count))
      // Each is counted back from the one before, and the first from the tick; its length the replay knows.
      var before: Int64 = 0
      for _ in 0..<count {
        let bits = try content.flags("an edge", 7)
        guard let line = DialLine(rawValue: bits & 3) else { throw content.wrong("a line is 3", expected: "0 to 2") }
        before = before &- (try content.signed())
        inputs.edges.append(Edge(line, bits & 4 == 0 ? .low : .high, at: Nanoseconds(before)))
      }
    }
    if what.contains(.lost) {
      inputs.lost = UInt32(try content.number("a number of lost edges", in: 1...UInt64(UInt32.max)))
    }
    if what.contains(.broken) { inputs.broken = try content.parts() }
    if what.contains(.journal) { inputs.journal = try content.journal() }
    if what.contains(.elapsed) {
      let longest = UInt64(Journal.longest.count) * 2
      inputs.elapsed = Milliseconds(Int64(try content.number("a time that passed", in: 1...longest)))
    }
    if what.contains(.levels) { inputs.levels = content.levels(try content.flags("levels", 7)) }
    return inputs
  }

  private mutating func outputs() throws(RecordingError) -> RecordedOutputs {
    var outputs = RecordedOutputs()
    let news = OutputNews(rawValue: try content.flags("what changed", 31))
    if news.contains(.state) {
      for _ in 0..<(try content.number("a number of transitions", in: 1...UInt64(EdgeQueue.capacity) * 4)) {
        let both = try content.byte()
        let (from, to) = (try content.state(both >> 4), try content.state(both & 15))
        outputs.changes.append(RecordedOutputs.Change(from: from, to: to))
      }
    }
    if news.contains(.log) { outputs.finished = Int(try content.number("a number of naps", in: 1...1_024)) }
    if news.contains(.motor) { outputs.motor = try content.flags("the motor", 1) == 1 }
    if news.contains(.tone) {
      let period = UInt32(try content.number("a period", in: 0...UInt64(UInt32.max)))
      outputs.tone = Tone(period: period, duty: try content.byte())
    }
    outputs.frameIsNew = news.contains(.frame)
    outputs.check = UInt16(try content.fixed(2))
    return outputs
  }
}
