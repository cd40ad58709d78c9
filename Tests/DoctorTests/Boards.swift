// SPDX-License-Identifier: MIT

import BoardFile
import Doctor
import Foundation

/// Boards to examine a machine for.
enum Boards {
  /// One that the project ships.
  static func shipped(_ name: String) throws -> Board {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("boards/\(name).yaml")
    return try Board(yaml: Array(Data(contentsOf: url)), file: name)
  }

  /// The project's DotStar board with another channel of PWM.
  static func dotstar(channel: UInt32) throws -> Board {
    var board = try shipped("raspberry-pi-dotstar")
    guard case .pwm(var pwm)? = board.wiring.buzzer else { return board }
    pwm.channel = channel
    board.wiring.buzzer = .pwm(pwm)
    return board
  }

  /// A board for any Raspberry Pi with an active buzzer, and what else it says.
  static func pi(chip: String = "[pinctrl-rp1, pinctrl-bcm2711, pinctrl-bcm2835]", _ more: String...) throws -> Board {
    try Board(
      yaml: (["name: x", "backend: linux", "chip: \(chip)", "dial: { a: GPIO17, b: GPIO27, button: GPIO22 }"] + more)
        .joined(separator: "\n"), file: "b.yaml")
  }

  static let buzzer = "buzzer: { kind: active, line: GPIO24 }"
}

extension Examination {
  /// What was found under a name.
  func found(_ check: String) -> [Finding] { findings.filter { $0.check == check } }

  /// What is not as it should be.
  var troubles: [Finding] { findings.filter { $0.verdict != .ok } }
}
