// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore

/// Runs a recording again, through `Device` alone, and compares all that it does with what was recorded.
///
/// Ticks in which nothing can happen are skipped. It ends at the first tick that differs.
public struct Replay {
  /// What became of it.
  public struct Verdict: Equatable, Sendable {
    /// Of the device's time, from the first power-on.
    public var length = Nanoseconds(0)
    /// How often the power came.
    public var powerOns = 0
    /// Naps that ended.
    public var naps = 0
    /// Ticks whose outputs were compared.
    public var compared: UInt64 = 0
    /// Digests that were compared.
    public var digests = 0
    /// The program that recorded.
    public var program = ""
    /// The first tick that differs.
    public var difference: Difference?
    /// Why the recording could not be read to its end.
    public var damage: RecordingError?
  }

  /// A tick at which the replay did not do what was recorded.
  public struct Difference: Equatable, Sendable {
    /// The tick, counted from its power-on.
    public var tick: Tick
    /// Counted from the first power-on.
    public var time: Nanoseconds
    /// Which power-on, from 1 on.
    public var powerOn: Int
    /// What the recording says, in words.
    public var recorded: String
    /// What the replay did, in words.
    public var replayed: String
  }

  /// Time that no deadline knew of, at most: more was never passed in one power-on, and sums stay sums.
  private static let mostElapsed = Milliseconds(Journal.longest.count * 4)

  private var reader: RecordingReader
  private let writeTrace: (([UInt8]) -> Void)?
  private let pace: ((Nanoseconds) -> Void)?
  private let tap: (any NightTap)?
  private let goesOn: Bool
  private var verdict = Verdict()
  private var board: (text: String, configuration: Configuration)?

  // Since power-on.
  private var device = Device(Configuration())
  private var origin = Nanoseconds(0)
  private var clock = Nanoseconds(0)
  private var inputs = Inputs()
  private var outputs = Outputs()
  private var digest = OutputDigest()
  private var broken: Parts = []
  private var elapsed = Milliseconds(0)
  private var trace: Trace?
  /// The dial's levels as of the last edge that was told of.
  private var told = DialLevels.released

  /// - Parameters:
  ///   - reader: at the beginning of a recording.
  ///   - goesOn: whether it goes on after the first tick that differs.
  ///   - trace: takes the trace that the run had, in pieces of whole lines; `nil` for none.
  ///   - pace: called before each tick that is run with its time, counted from the first power-on; whoever waits there
  ///     gets the trace line by line.
  ///   - tap: looks on; every tick is run then.
  public init(
    _ reader: RecordingReader, goesOn: Bool = false, trace: (([UInt8]) -> Void)? = nil,
    pace: ((Nanoseconds) -> Void)? = nil, tap: (any NightTap)? = nil
  ) {
    self.reader = reader
    self.pace = pace
    self.tap = tap
    self.goesOn = goesOn
    writeTrace = trace
  }

  /// Runs all of it.
  ///
  /// - Parameter configuration: reads the text of a board's file.
  /// - Throws: what `configuration` throws.
  public mutating func run<Failure: Error>(
    configuration: (String) throws(Failure) -> Configuration
  ) throws(Failure) -> Verdict {
    while isGoing, let event = next() {
      switch event {
      case .powerOn(let powerOn):
        if board?.text != powerOn.board { board = (powerOn.board, try configuration(powerOn.board)) }
        if let configuration = board?.configuration { begin(powerOn, configuration) }
      case .tick(let recorded):
        if let wrong = misfit(recorded) {
          verdict.damage = wrong
        } else {
          if pass(before: recorded) { run(recorded) }
        }
      case .digest(let tick, let value): compare(value, at: tick)
      case .through(let tick): pass(through: tick)
      case .end(let tick, let value, let powerOff):
        if pass(through: tick) { compare(value, at: tick) }
        if let powerOff, isGoing {
          trace?.powerChanged(isOn: false, at: powerOff)
          tap?.powerOff(at: origin + powerOff)
        }
      }
      if verdict.powerOns > 0 {
        verdict.length = origin + device.configuration.tick.time(of: device.now)
      }
      if let held = trace?.bytes.count, held >= 1 << 16 { writeOut() }
    }
    writeOut()
    return verdict
  }

  private var isGoing: Bool { verdict.difference == nil || goesOn }

  private mutating func next() -> RecordedEvent? {
    guard verdict.damage == nil else { return nil }
    do throws(RecordingError) {
      return try reader.next()
    } catch {
      verdict.damage = error
      return nil
    }
  }

  private mutating func wait(for tick: Tick) {
    guard let pace else { return }
    writeOut()
    pace(origin + device.configuration.tick.time(of: tick))
  }

  private mutating func writeOut() {
    if let lines = trace?.take(), !lines.isEmpty { writeTrace?(lines) }
  }

  // MARK: Events

  private mutating func begin(_ powerOn: RecordedPowerOn, _ configuration: Configuration) {
    verdict.powerOns += 1
    verdict.program = powerOn.program
    origin = powerOn.origin
    clock = powerOn.device.clock
    device = Device(configuration, levels: powerOn.device.levels)
    outputs = Outputs()
    if !powerOn.device.failed.isEmpty { device.fail(powerOn.device.failed, into: &outputs) }
    digest = OutputDigest()
    broken = powerOn.device.broken
    elapsed = Milliseconds(0)
    told = powerOn.device.levels
    tap?.powerOn(configuration, levels: told, at: origin)
    guard writeTrace != nil else { return }
    if trace == nil {
      trace = Trace(tick: configuration.tick)
      if !powerOn.isSimulated { trace?.begin(at: clock) }
    } else {
      trace?.powerOn(at: origin)
    }
  }

  /// What of a record does not fit to what was before it; `nil` where all does.
  private func misfit(_ recorded: RecordedTick) -> RecordingError? {
    let gap = recorded.inputs.first?.gap ?? .zero
    let before = recorded.tick.index - recorded.steps
    guard before >= gap.count, before - gap.count >= device.now.index else {
      return RecordingError(
        .damaged, at: reader.offset, "a record begins before tick \(device.now.index), expected one after it")
    }
    let elapsed = recorded.inputs.reduce(elapsed) { $0 + $1.elapsed }
    guard elapsed <= Self.mostElapsed else {
      return RecordingError(.damaged, at: reader.offset, "years passed at once, expected the time of a night")
    }
    return nil
  }

  private mutating func run(_ recorded: RecordedTick) {
    wait(for: recorded.tick)
    outputs.clear()
    var next = recorded.inputs[...]
    for step in 0..<recorded.steps {
      inputs.clear()
      inputs.broken = device.broken
      if let heard = next.first, heard.step == step {
        fill(heard)
        next.removeFirst()
      }
      device.step(&inputs, into: &outputs)
    }
    for parts in recorded.failed { device.fail(parts, into: &outputs) }
    finish(recorded)
  }

  private mutating func fill(_ heard: RecordedInputs) {
    elapsed = elapsed + heard.elapsed
    inputs.gap = heard.gap
    let end = device.configuration.tick.time(of: device.now + heard.gap + Ticks(1))
    for edge in heard.edges {
      let time = Nanoseconds(end.count &+ edge.time.count)
      inputs.edges.append(Edge(edge.line, edge.level, at: time))
      // A damaged recording may say any time; who looks on is told one that it can be.
      told[edge.line] = edge.level
      tap?.edge(edge.line, edge.level, at: origin + min(max(time, Nanoseconds(0)), end))
    }
    // Edges that were lost are seen by what they led to.
    if let tap, let levels = heard.levels {
      for line in DialLine.allCases where levels[line] != told[line] {
        told[line] = levels[line]
        tap.edge(line, levels[line], at: origin + end)
      }
    }
    inputs.levels = heard.levels
    inputs.lost = heard.lost
    if let broken = heard.broken { inputs.broken = broken }
    inputs.journal = heard.journal
    inputs.elapsed = heard.elapsed
  }

  /// Runs up to just before a tick that was recorded. Returns whether nothing differed.
  private mutating func pass(before recorded: RecordedTick) -> Bool {
    let gap = recorded.inputs.first?.gap ?? .zero
    return pass(through: Tick(recorded.tick.index - recorded.steps - gap.count))
  }

  /// Runs ticks of which nothing was recorded. Returns whether nothing came of them.
  @discardableResult
  private mutating func pass(through last: Tick) -> Bool {
    while true {
      let next = max(tap == nil ? device.unchangedUntil : Tick(0), device.now + Ticks(1))
      guard next <= last else {
        if last > device.now { device.skip(to: last) }
        return true
      }
      if next > device.now + Ticks(1) { device.skip(to: Tick(next.index - 1)) }
      wait(for: next)
      outputs.clear()
      inputs.clear()
      inputs.broken = device.broken
      device.step(&inputs, into: &outputs)
      finish(nil)
      guard isGoing else { return false }
    }
  }

  // MARK: Comparison

  private mutating func finish(_ recorded: RecordedTick?) {
    let news = digest.note(device, outputs)
    verdict.naps += outputs.finished.count
    let done = news.isEmpty ? nil : RecordedOutputs(news, outputs, digest)
    if recorded?.outputs != done { differ(recorded?.outputs?.inWords, done?.inWords) }
    if done != nil { verdict.compared += 1 }
    if let broken = recorded?.carriedOut?.broken { self.broken = broken }
    guard trace != nil || tap != nil else { return }
    let changes = recorded?.carriedOut?.changes ?? Changes(news, device.configuration)
    let labels = recorded?.labels ?? []
    let entries = outputs.finished.enumerated().map { index, record in
      let label = index < labels.count ? labels[index] : nil
      return NapEntry(
        record: record, beganAt: label?.beganAt, isCertain: label?.isCertain ?? false,
        clock: clock + record.began.nanoseconds)
    }
    trace?.note(device, outputs, changes, broken: broken, entries: entries)
    let sentFrame = changes.contains(.ring) || outputs.sendFrame && !broken.contains(.ring)
    guard let tap, sentFrame || !changes.isEmpty || done != nil else { return }
    let moment = NightMoment(outputs, changes, sentFrame: sentFrame, broken: broken, entries: entries)
    tap.tick(device, moment, at: origin + device.configuration.tick.time(of: device.now))
  }

  private mutating func compare(_ value: UInt64, at tick: Tick) {
    verdict.digests += 1
    guard value != digest.value else { return }
    differ(
      "outputs whose digest up to here is \(RecordedOutputs.digits(value, 16))",
      "others, with \(RecordedOutputs.digits(digest.value, 16))", at: tick)
  }

  private mutating func differ(_ recorded: String?, _ replayed: String?, at tick: Tick? = nil) {
    guard verdict.difference == nil else { return }
    let tick = tick ?? device.now
    verdict.difference = Difference(
      tick: tick, time: origin + device.configuration.tick.time(of: tick), powerOn: verdict.powerOns,
      recorded: recorded ?? "nothing changed", replayed: replayed ?? "nothing changed")
  }
}
