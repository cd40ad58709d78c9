// SPDX-License-Identifier: MIT

import Firmware
import HAL
import Host
import NapCore
import NapLog

/// What this program asks its store beside what the firmware asks.
///
/// There is one such store. A protocol, because the compiler of Swift 6.0 takes `Store == BackgroundStore` for a claim
/// that it can be copied.
protocol NewsworthyStore: NapStore, ~Copyable {
  var trouble: StoreError? { get }
  mutating func takeNotices() -> [String]
  func wait(_ timeout: Nanoseconds) -> Bool
  mutating func close(within timeout: Nanoseconds) -> Bool
}
extension BackgroundStore: NewsworthyStore {}

extension Firmware
where
  Dial: ~Copyable, RingBus: ~Copyable, Buzzer: ~Copyable, Motor: ~Copyable, Time: ~Copyable, Wall: ~Copyable,
  Store: NewsworthyStore, Store: ~Copyable
{
  /// How long the end waits for a disk that is slow to take the last journal, in ns.
  private static var lastWait: Int64 { 2_000_000_000 }

  /// Lines on what became of the journal and the log in the last tick, each with its end.
  mutating func newsOfStore(_ warnings: inout StoreWarnings) -> [String] {
    var lines: [String] = []
    if !outputs.transitions.isEmpty, let line = ResumedNap.inWords(device, outputs, entries) {
      lines.append("napclock: \(line)\n")
    }
    lines += store.takeNotices().map { "napclock: warning: \($0)\n" }
    let isBroken = broken.contains(.store)
    guard isBroken || warnings.isTold else { return lines }
    let trouble = store.trouble?.description
    if let line = warnings.line(isBroken: isBroken, trouble: trouble, at: Nanoseconds(HostClock.now)) {
      lines.append("napclock: \(line)\n")
    }
    return lines
  }

  /// Writes the last journal and closes the store. The outputs are safe: nobody waits for this but the one who ends
  /// the program.
  ///
  /// - Returns: lines on it, as above.
  mutating func finishStore(_ warnings: inout StoreWarnings) -> [String] {
    let end = HostClock.now + Self.lastWait
    func left() -> Nanoseconds { Nanoseconds(max(end - HostClock.now, 0)) }
    writeLastJournal { $0.wait(left()) }
    var lines = newsOfStore(&warnings)
    if !store.close(within: left()) {
      lines.append("napclock: warning: store: the disk has not taken the last journal within 2 s\n")
    }
    return lines
  }
}
