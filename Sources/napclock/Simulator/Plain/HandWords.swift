// SPDX-License-Identifier: MIT

import NapCore
import YAML

/// What a hand is told to do with the dial, a line each.
struct HandWords {
  enum Action: Equatable {
    case press
    case hold
    case turn(Int)
    case wait(Nanoseconds)
  }

  /// A line that is none of them.
  struct Problem: Error, Equatable {
    let message: String
  }

  static let expected =
    "`press`, `hold`, `turn` with detents such as `turn +3`, or `wait` with a time such as `wait 5s`"
  /// Bytes of a line, and lines that wait to be done.
  static let longestLine = 100
  static let mostWaiting = 1_000
  /// More than any hand turns in one go.
  static let mostDetents = 1_000

  private var waiting: [Action] = []
  private var line: [UInt8] = []
  private var number = 1
  /// Whether no more lines will come.
  private(set) var isOver = false

  /// Whether there is room for more lines.
  var hasRoom: Bool { !isOver && waiting.count < Self.mostWaiting }

  var isEmpty: Bool { waiting.isEmpty }

  /// Takes bytes as they come; `nil` for their end.
  mutating func take(_ bytes: [UInt8]?) throws(Problem) {
    for byte in bytes ?? [UInt8(ascii: "\n")] {
      guard byte == UInt8(ascii: "\n") else {
        guard line.count < Self.longestLine else { throw problem("more than \(Self.longestLine) characters") }
        line.append(byte)
        continue
      }
      if let action = try action() { waiting.append(action) }
      line = []
      number += 1
    }
    isOver = bytes == nil
  }

  /// What is to be done next.
  mutating func next() -> Action? { waiting.isEmpty ? nil : waiting.removeFirst() }

  private func action() throws(Problem) -> Action? {
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })
    switch (words.first, words.count) {
    case (nil, _): return nil
    case ("press", 1): return .press
    case ("hold", 1): return .hold
    case ("turn", 2):
      if let detents = Int(words[1]), detents != 0, (-Self.mostDetents...Self.mostDetents).contains(detents) {
        return .turn(detents)
      }
    case ("wait", 2):
      // A day is longer than any nap.
      if let time = try? Quantity.duration.parse(String(words[1])), (0...86_400_000_000_000).contains(time) {
        return .wait(Nanoseconds(time))
      }
    default: break
    }
    throw problem(quoted(text))
  }

  private func problem(_ what: String) -> Problem {
    Problem(message: "line \(number) of the standard input: \(what), expected \(Self.expected)")
  }
}
