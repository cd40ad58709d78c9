// SPDX-License-Identifier: MIT

import CHost

/// Tells the manager of services how the loop does, in the protocol of sd_notify(3): that it is ready, what it is at,
/// and that it still goes round. A loop that hangs falls silent, and is started anew by the manager.
///
/// Nothing here waits: a datagram that nobody takes is sent again later.
public struct ServiceNotifier: ~Copyable {
  /// Where the manager listens.
  private let name: String
  private let socket: Syscalls.ServiceSocket
  /// How often the manager hears that the loop goes round, in ns; `nil` where it does not ask for it.
  private let interval: Int64?
  private var isReady = false
  private var watchdogDue = Int64.min
  private var statusDue = Int64.min
  private var status = ""
  /// After a datagram that was not taken, none is sent before this.
  private var retryDue = Int64.min

  /// Between two looks at the status, in ns.
  public static let statusInterval: Int64 = 1_000_000_000
  /// Between two tries at a socket that takes nothing, in ns.
  public static let retryInterval: Int64 = 50_000_000

  /// Opens the way to the manager.
  ///
  /// - Parameters:
  ///   - name: `$NOTIFY_SOCKET`, a path or an abstract name that begins with `@`.
  ///   - watchdog: after so long a silence, in ns, the manager takes the loop for hanging; `nil` where it does not.
  /// - Throws: where the system has no socket to give.
  public static func open(_ name: String, watchdog: Int64?) throws(SystemError) -> ServiceNotifier {
    // No initialiser, since the compiler of Swift 6.0 ends over one that fails half-way through a noncopyable value.
    do throws(Syscalls.Failure) {
      return ServiceNotifier(name, try Syscalls.ServiceSocket(), interval: watchdog.map { $0 / 2 })
    } catch {
      throw SystemError(error)
    }
  }

  private init(_ name: String, _ socket: consuming Syscalls.ServiceSocket, interval: Int64?) {
    self.name = name
    self.socket = socket
    self.interval = interval
  }

  /// The number of this process, which `$WATCHDOG_PID` may name.
  public static var process: Int64 { chost_process() }

  /// Tells what is due. To be called by the loop itself after each of its ticks, from the first on.
  ///
  /// - Parameters:
  ///   - now: `HostClock.now`.
  ///   - describe: what the clock is at, in a few words on one line; asked once a second at most.
  public mutating func tick(at now: Int64, _ describe: () -> String) {
    guard now >= min(watchdogDue, statusDue), now >= retryDue else { return }
    var lines = isReady ? "" : "READY=1\n"
    var words = status
    if now >= statusDue {
      words = describe()
      if words != status || !isReady { lines += "STATUS=\(words)\n" }
    }
    if interval != nil, now >= watchdogDue { lines += "WATCHDOG=1\n" }
    guard lines.isEmpty || socket.send(lines, to: name) else {
      retryDue = now + Self.retryInterval
      return
    }
    isReady = true
    status = words
    if now >= statusDue { statusDue = now + Self.statusInterval }
    if now >= watchdogDue { watchdogDue = interval.map { now + $0 } ?? .max }
  }

  /// Tells that the loop ends now, and why it is going to be silent. To be called once.
  public func stop() { _ = socket.send("STOPPING=1\n", to: name) }
}
