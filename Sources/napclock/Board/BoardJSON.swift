// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import YAML

extension Board {
  /// All that the file says, for a program. Durations are in milliseconds, currents in milliamperes.
  func json(file: String) -> JSON {
    let nap = configuration.nap
    let dial = configuration.dial
    return .object([
      "file": .string(file),
      "name": .string(name),
      "backend": .string(backend.rawValue),
      "tick_ms": .integer(configuration.tick.milliseconds.count),
      "chips": .array(wiring.chips.map { .string($0) }),
      "dial": .object([
        "edges_per_detent": .integer(Int64(dial.edgesPerDetent.rawValue)), "rest": .string("\(dial.rest)"),
        "reversed": .bool(dial.reversed), "debounce_ms": .integer(dial.debounce.count),
        "accelerate": .bool(dial.accelerate),
      ]),
      "buzzer": configuration.buzzer.map { .string("\($0)") } ?? .null,
      "motor": .bool(configuration.motor),
      "ring": configuration.ring.map(json) ?? .null,
      "nap": .object([
        "default_ms": .integer(nap.standard.count), "min_ms": .integer(nap.shortest.count),
        "max_ms": .integer(nap.longest.count), "snooze_ms": .integer(nap.snooze.count),
        "snoozes": .integer(Int64(nap.snoozes)), "shows": .string("\(nap.shows)"),
        "night_level": .integer(Int64(nap.nightLevel)), "ambient_ms": .integer(nap.ambient.count),
      ]),
      "call": .object([
        "notes": .integer(Int64(configuration.call.tune.notes.count)),
        "length_ms": .integer(configuration.call.tune.length.count / 1_000_000),
      ]),
      "connections": .array(connections.map(json)),
      "warnings": .array(warnings.map(\.json)),
    ])
  }

  private func json(_ ring: RingConfiguration) -> JSON {
    .object([
      "leds": .integer(Int64(ring.leds)), "chip": .string("\(ring.chip)"), "order": .string(ring.order.letters),
      "hz": .integer(Int64(ring.clock.count)),
      "code": ring.chip.isClocked ? .null : .integer(Int64(ring.code.rawValue)),
      "offset": .integer(Int64(ring.offset)), "reversed": .bool(ring.reversed),
      "budget_ma": .integer(Int64(ring.budget.count)),
    ])
  }

  private func json(_ connection: Connection) -> JSON {
    .object([
      "part": .string(connection.part), "line": .string(connection.line),
      "offset": connection.offset.map { .integer(Int64($0)) } ?? .null,
      "pin": connection.pin.map { .integer(Int64($0)) } ?? .null, "function": .string(connection.function),
    ])
  }
}
