// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// Records what a device learns, so that the same device can live through it again.
///
/// Taken down is what `Device.step` and `Device.fail` are given, at each tick that has news; what time alone brings
/// about the device will do again by itself. Beside it stands what is needed to prove that it did: what each tick
/// changed, with the last bits of the outputs' digest; and what only the hardware could tell: what was carried out,
/// and the time of day at which a nap began. `docs/recordings.md` has the bytes.
///
/// Bounded: whoever records takes the tape's pieces. Once running nothing allocates.
public struct Tape: Sendable {
  /// Bytes that are held at most. A tape that nobody took in time is full, and ends there.
  public static let capacity = 1 << 18
  /// What one call of `Firmware.tick()` may need, and what a tape keeps free: all edges that there is room for, and a step for each tick of a
  /// second.
  static let most = 1 << 15
  /// How often the digest is put down.
  public static let digestInterval = Milliseconds.minutes(10)
  /// Digests put down in a row at most, when days pass in which nothing happens.
  static let digestsInARow: UInt64 = 144

  /// What a device knew at power-on.
  public struct PowerOn: Equatable, Sendable {
    /// Of the dial's lines.
    public var levels: DialLevels
    /// Parts that failed when the outputs were made safe, as the device was told.
    public var failed: Parts
    /// Parts that did not work, whether the device knew or not.
    public var broken: Parts
    /// What the monotonic clock showed.
    public var clock: Nanoseconds

    public init(levels: DialLevels, failed: Parts, broken: Parts, clock: Nanoseconds) {
      self.levels = levels
      self.failed = failed
      self.broken = broken
      self.clock = clock
    }
  }

  /// What was recorded since the piece before, in whole records.
  public struct Piece: Equatable, Sendable {
    /// What the first record's tick is counted from.
    public var from: Tick
    /// Up to here nothing happened but what is recorded.
    public var through: Tick
    /// The records, back to back.
    public var bytes: [UInt8]

    public init(from: Tick, through: Tick, bytes: [UInt8]) {
      self.from = from
      self.through = through
      self.bytes = bytes
    }
  }

  /// What the device that is recorded began with.
  public let powerOn: PowerOn
  /// The digest of all outputs so far.
  public private(set) var digest = OutputDigest()
  /// Whether the tape ended because nobody took its pieces.
  public private(set) var isFull = false
  private let capacity: Int
  private var bytes: [UInt8] = []
  private var from = Tick(0)
  private var last = Tick(0)
  private let digestEvery: UInt64
  private var digestDue: UInt64
  /// Levels that were read, if nothing has touched the dial since: read again they are no news.
  private var knownLevels: DialLevels?
  /// Parts that were put down as not working.
  private var broken: Parts

  // The call of `Firmware.tick()` that is under way.
  private var steps: UInt64 = 0
  private var heard: [UInt8] = []
  private var heardCount: UInt64 = 0
  private var failed: [UInt8] = []
  /// Whether time alone brought nothing about.
  private var isIdle = true

  init(_ powerOn: PowerOn, tick: TickLength, capacity: Int) {
    self.capacity = capacity
    self.powerOn = powerOn
    broken = powerOn.broken
    knownLevels = powerOn.levels
    digestEvery = tick.ticks(Self.digestInterval).count
    digestDue = digestEvery
    bytes.reserveCapacity(capacity)
    heard.reserveCapacity(Self.most)
    failed.reserveCapacity(4)
  }

  /// Bytes that wait to be taken.
  public var count: Int { bytes.count }

  /// Takes what was recorded.
  ///
  /// - Parameter now: the device's tick.
  /// - Returns: `nil` where there is nothing.
  public mutating func take(through now: Tick) -> Piece? {
    if !isFull { putDigests(through: now) }
    guard !bytes.isEmpty else { return nil }
    let piece = Piece(from: from, through: isFull ? last : now, bytes: bytes)
    bytes = []
    bytes.reserveCapacity(capacity)
    from = piece.through
    last = piece.through
    return piece
  }

  /// Notes that nothing comes any more.
  ///
  /// - Parameters:
  ///   - now: the device's tick.
  ///   - powerOff: when the power went, counted from power-on; `nil` where the program ended.
  public mutating func end(at now: Tick, powerOff: Nanoseconds?) {
    guard !isFull else { return }
    putDigests(through: now)
    put(powerOff == nil ? Mark.end : .powerOff, at: now.index)
    if let powerOff { bytes.append(varint: UInt64(max(powerOff.count, 0))) }
  }

  // MARK: Records

  private mutating func putDigests(through now: Tick) {
    guard now.index >= digestDue else { return }
    let latest = now.index / digestEvery
    let first = max(digestDue / digestEvery, latest - min(latest, Self.digestsInARow - 1))
    for number in first...latest { put(.digest, at: number * digestEvery) }
    digestDue = (latest + 1) * digestEvery
  }

  private mutating func put(_ mark: Mark, at tick: UInt64) {
    bytes.append(0)
    bytes.append(mark.rawValue)
    bytes.append(varint: tick)
    bytes.append(fixed: digest.value, bytes: 8)
  }

  /// Takes down what the device is about to learn in the tick `now`.
  mutating func hear(_ inputs: Inputs, at now: Tick, _ device: Device) {
    if now >= device.unchangedUntil { isIdle = false }
    let step = steps
    steps += 1
    var what: InputSection = []
    if inputs.gap > .zero { what.insert(.gap) }
    if !inputs.edges.isEmpty { what.insert(.edges) }
    if inputs.lost > 0 || inputs.edges.refused > 0 { what.insert(.lost) }
    if inputs.broken != device.broken { what.insert(.broken) }
    if inputs.journal != nil { what.insert(.journal) }
    if inputs.elapsed.count != 0 { what.insert(.elapsed) }
    if let levels = inputs.levels, !what.isEmpty || levels != knownLevels { what.insert(.levels) }
    guard !what.isEmpty else { return }
    knownLevels = inputs.levels
    heardCount += 1
    heard.append(varint: step)
    heard.append(what.rawValue)
    if what.contains(.gap) { heard.append(varint: inputs.gap.count) }
    if what.contains(.edges) {
      heard.append(varint: UInt64(inputs.edges.count))
      var before = device.configuration.tick.time(of: now).count
      for edge in inputs.edges.edges {
        heard.append(edge.line.rawValue | edge.level.rawValue << 2)
        heard.append(signed: before &- edge.time.count)
        before = edge.time.count
      }
    }
    if what.contains(.lost) {
      let (lost, isOver) = inputs.lost.addingReportingOverflow(inputs.edges.refused)
      heard.append(varint: UInt64(isOver ? .max : lost))
    }
    if what.contains(.broken) { heard.append(inputs.broken.rawValue) }
    if let journal = inputs.journal { heard.append(journal) }
    if what.contains(.elapsed) { heard.append(varint: UInt64(max(inputs.elapsed.count, 0))) }
    if what.contains(.levels), let levels = inputs.levels { heard.append(levels.bits) }
  }

  /// Takes down that parts failed when the outputs were carried out, and that the device was told.
  mutating func fail(_ parts: Parts) { failed.append(parts.rawValue) }

  /// Puts down what one call of `Firmware.tick()` was, if there is anything to tell of it.
  mutating func finish(
    _ device: Device, _ outputs: Outputs, _ changes: Changes, broken: Parts, _ entries: [NapEntry]
  ) {
    if device.now.index >= digestDue, !isFull { putDigests(through: device.now) }
    let news = digest.note(device, outputs)
    var sections: Section = []
    if steps > 1, !isIdle || heardCount > 0 { sections.insert(.steps) }
    if heardCount > 0 { sections.insert(.inputs) }
    if !failed.isEmpty { sections.insert(.failed) }
    if !news.isEmpty { sections.insert(.outputs) }
    if broken != self.broken || changes != Changes(news, device.configuration) { sections.insert(.carriedOut) }
    if !entries.isEmpty { sections.insert(.labels) }
    if !sections.isEmpty {
      if bytes.count + Self.most > capacity { isFull = true }
      if !isFull { put(sections, news, device, outputs, changes, broken, entries) }
    }
    steps = 0
    isIdle = true
    if heardCount > 0 {
      heardCount = 0
      heard.removeAll(keepingCapacity: true)
    }
    if !failed.isEmpty { failed.removeAll(keepingCapacity: true) }
  }

  private mutating func put(
    _ sections: Section, _ news: OutputNews, _ device: Device, _ outputs: Outputs, _ changes: Changes, _ broken: Parts,
    _ entries: [NapEntry]
  ) {
    let passed = device.now.since(last).count
    last = device.now
    let check = digest.value & 0xffff
    // A frame and nothing else, as nearly always, is told in three bytes.
    guard sections != .outputs || news != .frame else {
      bytes.append(varint: passed << 1)
      return bytes.append(fixed: check, bytes: 2)
    }
    bytes.append(varint: passed << 1 | 1)
    bytes.append(sections.rawValue)
    if sections.contains(.steps) { bytes.append(varint: steps) }
    if sections.contains(.inputs) {
      if sections.contains(.steps) {
        bytes.append(varint: heardCount)
        bytes.append(contentsOf: heard)
      } else {
        // The only one is that of the last step.
        bytes.append(contentsOf: heard[1...])
      }
    }
    if sections.contains(.failed) {
      bytes.append(UInt8(failed.count))
      bytes.append(contentsOf: failed)
    }
    if sections.contains(.outputs) {
      put(news, outputs)
      bytes.append(fixed: check, bytes: 2)
    }
    if sections.contains(.carriedOut) {
      self.broken = broken
      bytes.append(changes.rawValue)
      bytes.append(broken.rawValue)
    }
    if sections.contains(.labels) {
      bytes.append(varint: UInt64(entries.count))
      for entry in entries {
        bytes.append((entry.beganAt == nil ? 0 : 1) | (entry.isCertain ? 2 : 0))
        if let beganAt = entry.beganAt { bytes.append(signed: beganAt.count) }
      }
    }
  }

  private mutating func put(_ news: OutputNews, _ outputs: Outputs) {
    bytes.append(news.rawValue)
    if news.contains(.state) {
      bytes.append(varint: UInt64(outputs.transitions.count))
      for transition in outputs.transitions { bytes.append(transition.from.rawValue << 4 | transition.to.rawValue) }
    }
    if news.contains(.log) { bytes.append(varint: UInt64(outputs.finished.count)) }
    if news.contains(.motor) { bytes.append(outputs.motor ? 1 : 0) }
    if news.contains(.tone) {
      bytes.append(varint: UInt64(outputs.tone.period))
      bytes.append(outputs.tone.duty)
    }
  }
}

extension Changes {
  /// What is carried out where every part works.
  public init(_ news: OutputNews, _ configuration: Configuration) {
    self = []
    if news.contains(.motor), configuration.motor { insert(.motor) }
    if news.contains(.tone), configuration.buzzer != nil { insert(.buzzer) }
    if news.contains(.frame), configuration.ring != nil { insert(.ring) }
  }
}
