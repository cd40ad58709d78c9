// SPDX-License-Identifier: MIT

import Host

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct Napclock {
  static let version = "0.1.0"

  /// All commands. A new one is one line here.
  static let command = Command(
    name: "napclock", summary: "A bedside nap clock: a dial, a ring of LEDs, a buzzer and a motor.",
    options: [.flag("--version", "Prints the version.")],
    subcommands: [.sim, .test, .trace, .replay, .render, .log, .torture, .board, .bench] + hardware + shell)

  /// Commands that need the Linux backend.
  private static var hardware: [Command] {
    #if os(Linux)
      [.run, .off, .doctor, .setup]
    #else
      []
    #endif
  }

  /// Commands that tell other programs of this one.
  private static var shell: [Command] { [.completion, .manual] }

  static func main() {
    Output.holdStandardStreams()
    Output.ignoreClosedPipes()
    let streams = ProcessStreams()
    let code = run(Array(CommandLine.arguments.dropFirst()), console: streams.console)
    if case .failed(let words)? = streams.failure {
      streams.console.error("the output cannot be written (\(words)), expected a place for it")
      exit(ExitCode.checkFailed.rawValue)
    }
    exit(code.rawValue)
  }

  /// The whole program but for the process around it.
  static func run(_ words: [String], console: Console) -> ExitCode {
    if words == ["--version"] {
      console.print("napclock \(version)")
      return .success
    }
    return command.dispatch(words, path: command.name, console: console)
  }
}
