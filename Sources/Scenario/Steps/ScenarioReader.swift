// SPDX-License-Identifier: MIT

import NapCore
import SimulatedHAL
import YAML

/// Turns a file's tree into a scenario.
struct ScenarioReader {
  let file: String

  private static let steps = ["turn", "press", "edges", "wait", "expect", "always", "fault", "clock", "power"]
  private static let day: Int64 = 86_400_000_000_000
  private static let longest = 10 * day
  private static let duration: ClosedRange<Int64> = 0...longest
  /// Of all steps together: far more than a night, and far less than what the clocks can count.
  private static let longestScenario = 100 * day

  func read(_ root: Node) throws(YAMLError) -> Scenario {
    let whole = Field(path: "", node: root)
    if case .sequence = root.content {
      let steps = try self.steps(Field(path: "steps", node: root))
      try check(steps, wall: World.someday)
      return Scenario(file: file, name: file, board: nil, seed: 1, wall: World.someday, steps: steps)
    }
    let fields = try whole.fields(["name", "board", "seed", "clock", "steps"])
    let list = try fields.required("steps", expected: "a list of steps, such as `- turn: +5`")
    var wall = World.someday
    if let clock = fields.optional("clock") { wall = try moment(clock) }
    let name = try fields.optional("name")?.label(expected: "a sentence") ?? file
    let board = try fields.optional("board")?.label(expected: "a board file, relative to this one")
    let seed = try fields.optional("seed")?.integer(in: 0...Int64.max) ?? 1
    let steps = try self.steps(list)
    try check(steps, wall: wall)
    return Scenario(file: file, name: name, board: board, seed: UInt64(seed), wall: wall, steps: steps)
  }

  /// Checks what no step can know by itself: how long all take, and where the wall clock comes to.
  private func check(_ steps: [Step], wall: Nanoseconds) throws(YAMLError) {
    var length: Int64 = 0
    var wall = wall.count
    for step in steps {
      length += step.action.length.count
      guard length <= Self.longestScenario else {
        let longest = Nanoseconds(Self.longestScenario).inWords
        throw YAMLError(
          step.position, "the steps up to here take \(Nanoseconds(length).inWords), expected at most \(longest)")
      }
      guard case .clock(let jump) = step.action else { continue }
      let (sum, overflow) = wall.addingReportingOverflow(jump.count)
      wall = sum
      guard !overflow, (0...Moment.last.nanoseconds.count).contains(wall) else {
        throw YAMLError(
          step.position, "the clock comes to a moment before 1970 or after \(Moment.last), expected one between them")
      }
    }
  }

  private func steps(_ list: Field) throws(YAMLError) -> [Step] {
    var steps: [Step] = []
    for item in try list.items(1...10_000, expected: "a list of 1 to 10000 steps, such as `- turn: +5`") {
      steps.append(try step(Field(path: "step", node: item.node)))
    }
    return steps
  }

  private func step(_ field: Field) throws(YAMLError) -> Step {
    let fields = try field.fields(Self.steps)
    guard let key = fields.keys.first, fields.keys.count == 1, let value = fields.optional(key) else {
      throw YAMLError(field.position, "a step with \(fields.keys.count) keys, expected one: \(list(Self.steps))")
    }
    // The name without the step's place before it: messages say `turn.rate`, not `step.turn.rate`.
    let named = Field(path: key, node: value.node, keyPosition: value.keyPosition)
    return Step(position: value.keyPosition, title: "\(key): \(value.node.oneLine)", action: try action(key, named))
  }

  private func action(_ key: String, _ field: Field) throws(YAMLError) -> Step.Action {
    switch key {
    case "turn": return try turn(field)
    case "press": return try press(field)
    case "edges": return try edges(field)
    case "wait": return .wait(Nanoseconds(try field.duration(in: Self.duration, unit: "s")))
    case "expect":
      let (facts, within) = try FactReader().read(field, timeKey: "within")
      return .expect(facts, within: within ?? Nanoseconds(0))
    case "always":
      let (facts, length) = try FactReader().read(field, timeKey: "for")
      guard let length else {
        throw YAMLError(field.position, "`always` has no `for`, expected one, such as `for: 10s`")
      }
      return .always(facts, for: length)
    case "fault": return try fault(field)
    case "clock": return try clock(field)
    default: return try power(field)
    }
  }

  private func turn(_ field: Field) throws(YAMLError) -> Step.Action {
    let most: ClosedRange<Int64> = -10_000...10_000
    guard case .mapping = field.node.content else {
      return .turn(
        detents: try detents(field, in: most), rate: Scenario.usualRate, bounce: Nanoseconds(0))
    }
    let fields = try field.fields(["detents", "rate", "bounce"])
    let detents = try detents(try fields.required("detents", expected: "detents, such as +5"), in: most)
    let rate = try fields.optional("rate")?.integer(in: 1...1_000, "detents a second") ?? Int64(Scenario.usualRate)
    // A quarter of a detent: contacts that chatter for longer would chatter into one another.
    let longest = 1_000_000_000 / rate / 4 - 1
    let bounce = try fields.optional("bounce")?.duration(in: 0...longest, unit: "us") ?? 0
    return .turn(detents: detents, rate: UInt32(rate), bounce: Nanoseconds(bounce))
  }

  private func detents(_ field: Field, in range: ClosedRange<Int64>) throws(YAMLError) -> Int {
    let detents = Int(try field.integer(in: range, "detents"))
    guard detents != 0 else { throw field.wrong(expected: "detents other than 0, such as +5 or -3") }
    return detents
  }

  private func press(_ field: Field) throws(YAMLError) -> Step.Action {
    let length = 1...Self.longest
    guard case .mapping = field.node.content else {
      return .press(Nanoseconds(try field.duration(in: length, unit: "ms")), bounce: Nanoseconds(0))
    }
    let fields = try field.fields(["for", "bounce"])
    let held = try fields.required("for", expected: "how long the button is down, such as 100ms")
      .duration(in: length, unit: "ms")
    let bounce = try fields.optional("bounce")?.duration(in: 0...held, unit: "us") ?? 0
    return .press(Nanoseconds(held), bounce: Nanoseconds(bounce))
  }

  private func edges(_ field: Field) throws(YAMLError) -> Step.Action {
    var edges: [Edge] = []
    for item in try field.items(1...10_000, expected: "a list of edges, such as [[0us, a, 0], [350us, b, 0]]") {
      let expected = "an edge of time, line and level, such as [350us, b, 0]"
      let parts = try item.items(3...3, expected: expected)
      let time = try parts[0].duration(in: Self.duration, unit: "us")
      let line: DialLine = try parts[1].word(["a": .a, "b": .b, "button": .button])
      let level = try parts[2].integer(in: 0...1, "a level")
      edges.append(Edge(line, level == 0 ? .low : .high, at: Nanoseconds(time)))
    }
    return .edges(edges)
  }

  private func fault(_ field: Field) throws(YAMLError) -> Step.Action {
    let fields = try field.fields(["part", "kind", "for"])
    let part = try fields.required("part", expected: list(Fault.Part.allCases.map(\.rawValue)))
    let parts: Fault.Part = try part.word([
      "ring": .ring, "gpio": .gpio, "buzzer": .buzzer, "motor": .motor, "dial": .dial, "store": .store,
    ])
    let kind = try fields.required("kind", expected: list(Fault.kinds(of: parts).map(\.rawValue)))
    let names = Fault.kinds(of: parts).map(\.rawValue)
    let text = try kind.text(expected: list(names))
    guard let found = Fault.kinds(of: parts).first(where: { $0.rawValue == text }) else {
      throw kind.wrong(expected: "\(list(names)) for the \(parts.rawValue)")
    }
    let length = try fields.optional("for")?.duration(in: 1...Self.longest, unit: "s")
    return .fault(parts, found, for: length.map { Nanoseconds($0) })
  }

  private func clock(_ field: Field) throws(YAMLError) -> Step.Action {
    let fields = try field.fields(["step", "lost", "stopped", "synchronised"])
    guard fields.keys.count == 1 else {
      throw YAMLError(field.position, "`clock` with \(fields.keys.count) keys, expected one, such as `step: -1h`")
    }
    for (key, clock) in [("lost", Power.Clock.lost), ("stopped", .stopped)] {
      guard let value = fields.optional(key) else { continue }
      return .clockAfterCut(try value.word(["true": true, "false": false]) ? clock : .right)
    }
    if let value = fields.optional("synchronised") {
      _ = try value.word(["true": true])
      return .synchronise
    }
    let century = 100 * 366 * Self.day
    let step = try fields.required("step", expected: "how far the clock jumps, such as -1h")
    return .clock(step: Nanoseconds(try step.duration(in: -century...century, unit: "s")))
  }

  /// `cut` for the machine, `crash` for the program alone; both as a map with how long it is off.
  private func power(_ field: Field) throws(YAMLError) -> Step.Action {
    guard case .mapping = field.node.content else {
      return .power(isCut: try field.word(["cut": true, "crash": false]), off: Nanoseconds(0))
    }
    let fields = try field.fields(["on_after", "crash"])
    var isCrash = false
    if let crash = fields.optional("crash") { isCrash = try crash.word(["true": true, "false": false]) }
    let off = try fields.optional("on_after")?.duration(in: Self.duration, unit: "s") ?? 0
    return .power(isCut: !isCrash, off: Nanoseconds(off))
  }

  /// A moment such as `1970-01-01T00:01:10Z`.
  private func moment(_ field: Field) throws(YAMLError) -> Nanoseconds {
    let expected = "a moment in UTC, such as 2026-05-04T13:00:00Z"
    guard let moment = Moment(try field.text(expected: expected)) else { throw field.wrong(expected: expected) }
    return moment.nanoseconds
  }
}

extension Node {
  /// The value as the file might have it on one line.
  var oneLine: String {
    switch content {
    case .scalar(let scalar): scalar.text
    case .sequence(let items): "[" + items.map(\.oneLine).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{ " + entries.map { "\($0.key): \($0.value.oneLine)" }.joined(separator: ", ") + " }"
    }
  }
}
