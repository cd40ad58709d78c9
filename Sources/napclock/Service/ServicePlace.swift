// SPDX-License-Identifier: MIT

import Host

/// Where the manager of services listens that has started the program, as the environment says (sd_notify(3)).
enum ServicePlace {
  /// The way to it; `nil` where nobody listens.
  ///
  /// - Parameter process: the number of this process: a watchdog may be for another one.
  static func notifier(
    environment: (String) -> String? = Output.environment, process: Int64 = ServiceNotifier.process
  ) -> ServiceNotifier? {
    guard let name = environment("NOTIFY_SOCKET"), !name.isEmpty else { return nil }
    return try? ServiceNotifier.open(name, watchdog: watchdog(environment: environment, process: process))
  }

  /// After how long a silence the manager takes the clock for hanging, in ns; `nil` where it never does.
  static func watchdog(environment: (String) -> String?, process: Int64) -> Int64? {
    if let owner = environment("WATCHDOG_PID"), Int64(owner) != process { return nil }
    // A week at most, which is longer than any silence that helps.
    guard let microseconds = environment("WATCHDOG_USEC").flatMap({ Int64($0) }),
      (1...604_800_000_000).contains(microseconds)
    else { return nil }
    return microseconds * 1_000
  }
}
