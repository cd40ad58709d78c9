// SPDX-License-Identifier: MIT

import Host

/// Where a clock keeps what outlives it: the journal and the log.
enum DataPlace {
  static let option = Option.value(
    "--data", "DIR", "Where journal and log are; without it $STATE_DIRECTORY or $XDG_STATE_HOME/napclock.")

  /// The directory that the words name, or that the machine has for such things.
  static func path(
    _ arguments: Arguments, environment: (String) -> String? = Output.environment
  ) throws(UsageError) -> String {
    if let path = arguments.value(option.name) { return path }
    // systemd gives those of a service, with colons between them.
    if let path = environment("STATE_DIRECTORY")?.split(separator: ":").first { return String(path) }
    // A path that is not absolute is to be passed over (XDG Base Directory Specification).
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return "\(state)/napclock" }
    if let home = environment("HOME"), home.hasPrefix("/") { return "\(home)/.local/state/napclock" }
    throw UsageError("no place for journal and log: HOME is not set, expected `--data DIR`")
  }
}
