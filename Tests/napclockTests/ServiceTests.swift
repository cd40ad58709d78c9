// SPDX-License-Identifier: MIT

import NapCore
import Scenario
import Testing

@testable import napclock

@Suite("The manager of services")
struct ServiceTests {
  private func watchdog(_ environment: [String: String]) -> Int64? {
    ServicePlace.watchdog(environment: { environment[$0] }, process: 42)
  }

  @Test("its watchdog is fed where it is for this process, and is a time")
  func watchdog() {
    #expect(watchdog(["WATCHDOG_USEC": "2000000"]) == 2_000_000_000)
    #expect(watchdog(["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "42"]) == 2_000_000_000)
    #expect(watchdog(["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "43"]) == nil)
    #expect(watchdog(["WATCHDOG_PID": "42"]) == nil)
    for wrong in ["", "0", "-1", "soon", "9223372036854775807"] { #expect(watchdog(["WATCHDOG_USEC": wrong]) == nil) }
  }

  @Test("without a socket nobody is told")
  func silence() {
    for environment in [[:], ["NOTIFY_SOCKET": ""]] {
      let isThere = ServicePlace.notifier(environment: { environment[$0] }, process: 1) != nil
      #expect(!isThere)
    }
    let isThere = ServicePlace.notifier(environment: { $0 == "NOTIFY_SOCKET" ? "@x" : nil }, process: 1) != nil
    #expect(isThere)
  }

  @Test("it is told the state, the time left and what is broken")
  func words() {
    let bench = SimulatedBench(.standard)
    func status() -> String { ServiceStatus.inWords(bench.firmware.device, broken: bench.firmware.broken) }
    #expect(status() == "standby")
    let set = bench.turn(1, rate: 4, bounce: Nanoseconds(0)) + Milliseconds(500).nanoseconds
    bench.advance(to: set)
    let began = bench.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0))
    func pass(_ seconds: Int64) { bench.advance(to: began + Milliseconds.seconds(seconds).nanoseconds) }
    pass(1)
    #expect(status() == "napping, 21 min left")
    pass(20 * 60 - 1)
    #expect(status() == "napping, 2 min left")
    pass(20 * 60 + 19)
    #expect(status() == "napping, 42 s left")
    bench.inject(.motor, .ioError, for: nil)
    pass(21 * 60 + 20)
    #expect(status() == "calling; broken: motor")
  }
}
