// SPDX-License-Identifier: MIT

import Host
import Setup
import Terminal
import YAML

/// A conversation on this terminal: lines are typed, and signals are heard meanwhile. The terminal stays as it is.
struct Talk {
  /// Why it is over before it is done.
  enum End: Error, Equatable {
    /// ^D, or a terminal that is gone.
    case inputEnded
    /// ^C, or somebody else's signal.
    case signal
  }

  enum Heard: Equatable {
    case line(String)
    /// ^Z: switch off what is on, then `suspend()`.
    case stopped
    case nothing
  }

  /// Bytes of a line; what is typed beyond is dropped.
  private static let longest = 400

  let console: Console
  private var input = StandardInput()
  private var typed: [UInt8] = []

  init(_ console: Console) throws(TerminalError) {
    self.console = console
    try Signals.watch()
  }

  /// Listens for a line, so many nanoseconds at most.
  mutating func listen(for nanoseconds: Int64) throws(End) -> Heard {
    if let line = line() { return .line(line) }
    if !Signals.areNoted { input.wait(for: nanoseconds) }
    if Signals.areNoted {
      let signals = Signals.take()
      if !signals.isDisjoint(with: .ending) { throw .signal }
      if signals.contains(.stop) { return .stopped }
    }
    guard let bytes = input.read() else { throw .inputEnded }
    typed += bytes
    if let line = line() { return .line(line) }
    if typed.count > Self.longest { typed.removeLast(typed.count - Self.longest) }
    return .nothing
  }

  private mutating func line() -> String? {
    guard let end = typed.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { typed.removeSubrange(...end) }
    return String(decoding: typed[..<end].prefix(Self.longest), as: UTF8.self)
  }

  /// Waits for a line, for as long as it takes, with nothing switched on.
  mutating func answer(to prompt: Prompt) throws(End) -> String {
    ask(prompt)
    while true {
      switch try listen(for: 1_000_000_000) {
      case .line(let line): return line
      case .stopped:
        suspend()
        ask(prompt)
      case .nothing: break
      }
    }
  }

  /// Stops the process, as ^Z does, until it is continued.
  func suspend() { Signals.stopNow() }

  // MARK: Words

  func say(_ line: String = "") { console.print(line) }

  /// A sentence, on as many lines as it takes.
  func tell(_ words: String) {
    for line in Self.wrapped(words, 78) { console.print(line) }
  }

  /// Why something is not taken.
  func refuse(_ words: String) {
    let isColoured = console.isColoured(.output)
    for line in Self.wrapped(words, 78) { console.print(isColoured ? "\u{1b}[33m\(line)\u{1b}[0m" : line) }
  }

  func ask(_ prompt: Prompt) {
    say()
    for line in prompt.text.split(separator: "\n") {
      for line in Self.wrapped(String(line), 78) { say(bold(line)) }
    }
    let width = prompt.choices.map(\.key.count).max() ?? 0
    for choice in prompt.choices { say("  \(choice.key.padded(to: width))   \(choice.words)") }
    let standard = prompt.standard.map { $0.isEmpty ? "" : "[\($0)] " } ?? ""
    console.write("\(standard)> ", .output)
  }

  func bold(_ text: String) -> String { console.isColoured(.output) ? "\u{1b}[1m\(text)\u{1b}[0m" : text }

  /// Lines of at most `width` characters, parted between words; an empty one for an empty text.
  static func wrapped(_ text: String, _ width: Int) -> [String] {
    let lines = text.wrapped { $0.count <= width }
    return lines.isEmpty ? [""] : lines
  }
}
