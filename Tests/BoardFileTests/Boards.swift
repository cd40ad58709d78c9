// SPDX-License-Identifier: MIT

import BoardFile
import Foundation

/// A board file with one thing changed at a time.
enum Boards {
  static let lines = [
    "name: Test",
    "backend: linux",
    "tick: 10ms",
    "chip: [pinctrl-rp1, pinctrl-bcm2711]",
    "dial: { a: GPIO17, b: GPIO27, button: GPIO22, pull: up }",
    "buzzer: { kind: active, line: GPIO24 }",
    "motor: { line: GPIO23 }",
    "ring: { leds: 24, chip: apa102, spi: { device: /dev/spidev0.0, hz: 4MHz }, order: bgr, budget: 500mA }",
    "nap: { default: 20m, min: 1m, max: 180m, snooze: 5m, snoozes: 3 }",
    "call: { tune: \"call:d=8,o=5,b=140:c,e,g\" }",
  ]

  /// The board with lines replaced by number; an empty text takes the line out.
  static func text(_ changes: [Int: String] = [:]) -> String {
    lines.enumerated().map { changes[$0.offset + 1] ?? $0.element }.joined(separator: "\n") + "\n"
  }

  /// The error as a command shows it, or `nil`.
  static func problem(_ changes: [Int: String]) -> String? { problem(in: text(changes)) }

  static func problem(in text: String) -> String? {
    do {
      _ = try Board(yaml: text, file: "b.yaml")
      return nil
    } catch {
      return error.description
    }
  }

  static func board(_ changes: [Int: String] = [:]) throws -> Board { try Board(yaml: text(changes), file: "b.yaml") }

  /// The files that the project ships, by name.
  static let shipped = [
    "sim-24", "sim-60", "raspberry-pi-5-dotstar", "raspberry-pi-bitbang", "raspberry-pi-dotstar",
    "raspberry-pi-neopixel", "raspberry-pi-no-ring",
  ]

  static func bytes(of name: String) throws -> [UInt8] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: root.appendingPathComponent("boards/\(name).yaml")))
  }
}
