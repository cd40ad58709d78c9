// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Host

/// What a manager of services hears: a datagram socket of its own.
private final class Manager {
  let name: String
  private let descriptor: Int32

  /// - Parameter isAbstract: whether its name is none of the file system's.
  init(isAbstract: Bool = false) throws {
    let file = "napclock-\(UUID().uuidString.prefix(8))"
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(file).path
    name = isAbstract ? "@\(path)" : path
    #if os(Linux)
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = (isAbstract ? [0] : []) + Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // An abstract name ends with the address; a path does so with a zero.
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    try #require(result == 0)
  }

  deinit {
    close(descriptor)
    unlink(name)
  }

  /// The datagrams that wait, each in lines.
  func heard() -> [[String]] {
    var datagrams: [[String]] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(truncatingIfNeeded: Int(MSG_DONTWAIT)))
      guard count > 0 else { return datagrams }
      datagrams.append(String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init))
    }
  }
}

@Suite("What the manager of services is told")
struct ServiceNotifierTests {
  private static let second: Int64 = 1_000_000_000

  @Test("ready with the first tick, its watchdog fed at half its time, the status where it changes, and the end")
  func order() throws {
    let manager = try Manager()
    var notifier = try ServiceNotifier.open(manager.name, watchdog: 4 * Self.second)
    #expect(manager.heard() == [])
    notifier.tick(at: 0) { "standby" }
    #expect(manager.heard() == [["READY=1", "STATUS=standby", "WATCHDOG=1"]])
    var heard: [Int64: [[String]]] = [:]
    // Ticks of 10 ms; the state changes once, between two looks.
    for tick in Int64(1)...500 {
      notifier.tick(at: tick * 10_000_000) { tick < 250 ? "standby" : "napping, 20 min left" }
      let datagrams = manager.heard()
      if !datagrams.isEmpty { heard[tick] = datagrams }
    }
    #expect(heard == [200: [["WATCHDOG=1"]], 300: [["STATUS=napping, 20 min left"]], 400: [["WATCHDOG=1"]]])
    notifier.stop()
    #expect(manager.heard() == [["STOPPING=1"]])
  }

  @Test("the status is asked for once a second, and told only where it has changed")
  func status() throws {
    let manager = try Manager()
    var notifier = try ServiceNotifier.open(manager.name, watchdog: nil)
    var asked = 0
    for tick in Int64(0)...1_000 {
      notifier.tick(at: tick * 10_000_000) {
        asked += 1
        return "\(asked / 5)"
      }
    }
    #expect(asked == 11)
    #expect(manager.heard() == [["READY=1", "STATUS=0"], ["STATUS=1"], ["STATUS=2"]])
  }

  #if os(Linux)
    @Test("a socket with an abstract name is reached")
    func abstract() throws {
      let manager = try Manager(isAbstract: true)
      var notifier = try ServiceNotifier.open(manager.name, watchdog: nil)
      notifier.tick(at: 0) { "standby" }
      #expect(manager.heard() == [["READY=1", "STATUS=standby"]])
    }
  #endif

  @Test("a socket that is not there stops nothing, and is told all once it is")
  func missing() throws {
    for name in ["/nowhere/notify", "@", String(repeating: "x", count: 200)] {
      var notifier = try ServiceNotifier.open(name, watchdog: Self.second)
      for tick in Int64(0)..<100 { notifier.tick(at: tick * 10_000_000) { "standby" } }
      notifier.stop()
    }
    var manager: Manager? = try Manager()
    let name = try #require(manager?.name)
    manager = nil
    var notifier = try ServiceNotifier.open(name, watchdog: Self.second)
    notifier.tick(at: 0) { "standby" }
    // A link from the name that was given to the one that is bound now.
    let later = try Manager()
    try #require(symlink(later.name, name) == 0)
    defer { unlink(name) }
    notifier.tick(at: ServiceNotifier.retryInterval - 1) { "standby" }
    #expect(later.heard() == [])
    notifier.tick(at: ServiceNotifier.retryInterval) { "standby" }
    #expect(later.heard() == [["READY=1", "STATUS=standby", "WATCHDOG=1"]])
  }

  @Test("a manager that reads nothing is never waited for, and hears the latest once it reads")
  func full() throws {
    let manager = try Manager()
    var notifier = try ServiceNotifier.open(manager.name, watchdog: 200_000_000)
    // More than any system lets wait; were one of them waited for, this would not end.
    let rounds: Int64 = 20_000
    for round in 0..<rounds { notifier.tick(at: round * Self.second) { "\(round)" } }
    let waiting = manager.heard()
    #expect(waiting.first == ["READY=1", "STATUS=0", "WATCHDOG=1"])
    #expect(waiting.count < Int(rounds))
    notifier.tick(at: rounds * Self.second) { "\(rounds)" }
    #expect(manager.heard() == [["STATUS=\(rounds)", "WATCHDOG=1"]])
  }
}
