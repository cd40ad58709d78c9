// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

/// What a part needs beside its lines and ground.
enum Supply: Int, CaseIterable {
  case volts3
  case volts5

  var name: String { self == .volts3 ? "3.3 V" : "5 V" }
}

/// The wires of one part: its lines, a ground, and mostly a supply.
struct Cable {
  enum Part: Equatable {
    case dial(Pull)
    case motor(Level)
    case buzzer(BuzzerKind, Level)
    case ring(RingConfiguration)
  }

  let part: Part
  /// As the board's table lists them.
  let lines: [Connection]

  /// A part whose line works when it is low is switched between its supply and the part, and a line can only hold back
  /// a supply that is not above its own level. A ring and a common buzzer work from 5 V, a small motor from 3 V.
  var supply: Supply? {
    switch part {
    case .dial(let pull): pull == .up ? nil : .volts3
    case .motor: .volts3
    case .buzzer(_, let active): active == .high ? .volts5 : .volts3
    case .ring: .volts5
    }
  }

  /// Whether its ground may stand anywhere among its lines; it stands below them otherwise.
  var hasGroundAnywhere: Bool {
    if case .dial = part { return true }
    return false
  }

  var name: String {
    switch part {
    case .dial: "dial"
    case .motor: "motor"
    case .buzzer: "buzzer"
    case .ring: "ring"
    }
  }

  /// The cables of a board; none for a part that has no lines, as on a simulated board.
  static func all(of board: Board) -> [Cable] {
    let connections = board.connections
    func lines(_ part: String) -> [Connection] {
      connections.filter { $0.part == part || $0.part.hasPrefix(part + ".") }
    }
    var cables: [Cable] = []
    if let dial = board.wiring.dial { cables.append(Cable(part: .dial(dial.pull), lines: lines("dial"))) }
    switch board.wiring.buzzer {
    case .line(let output):
      cables.append(Cable(part: .buzzer(.active, output.active), lines: lines("buzzer")))
    case .pwm(let pwm): cables.append(Cable(part: .buzzer(.passive, pwm.active), lines: lines("buzzer")))
    case nil: break
    }
    if let motor = board.wiring.motor { cables.append(Cable(part: .motor(motor.active), lines: lines("motor"))) }
    if board.wiring.ring != nil, let ring = board.configuration.ring {
      cables.append(Cable(part: .ring(ring), lines: lines("ring")))
    }
    return cables
  }
}
