// SPDX-License-Identifier: MIT

import Host
import NapCore
import Scenario
import SimulatedHAL

// The machine under the bench stays on. What a program sees of a power cut it is shown all the same: it dies without a
// warning, and when it is started again the kernel's boot id is another and the wall clock is what it would be. What the
// cut does to a disk is not: that is for the simulator.

extension KernelBench {
  /// Where Linux tells which of its starts this is (random(4)).
  private static let bootPlace = "/proc/sys/kernel/random/boot_id"

  public func setClockAfterCut(_ clock: Power.Clock) { clockAfterCut = clock }

  public func synchroniseClock() {
    wall = trueWall
    isSynchronised = true
    attempt { () throws(BenchError) in try self.setWall() }
  }

  public func stepClock(by step: Nanoseconds) {
    wall += step.count
    attempt { () throws(BenchError) in try self.setWall() }
  }

  /// Sets the machine's clock to what it shows now. The kernel takes no time before its own start.
  func setWall() throws(BenchError) {
    let machine = Machine.now
    try wires.setWall(max(wall + machine - zero, machine + 1_000_000), isSynchronised: isSynchronised)
  }

  public func losePower(isCut: Bool, for off: Nanoseconds) {
    attempt { () throws(BenchError) in
      try self.kill()
      self.outputs.loseLines()
      if isCut { self.outputs.losePower() }
      try self.rest(until: self.now + off)
      if isCut { try self.reboot(after: off) }
      self.device.restart()
      try self.start()
    }
  }

  private func kill() throws(BenchError) {
    Machine.signal(process, 9)
    guard Machine.wait(for: process, until: Machine.now + 3_000_000_000) != nil else {
      throw BenchError("the program did not die of SIGKILL within 3 s")
    }
    _ = try look()
    // A line that was not written whole.
    traceBytes = []
  }

  /// Lets time pass while there is no program; hands go on.
  private func rest(until end: Nanoseconds) throws(BenchError) {
    while let edge = edges.first, edge.time <= end {
      edges.removeFirst()
      Machine.sleep(until: zero + max(edge.time, now).count)
      try touch(edge)
    }
    Machine.sleep(until: zero + end.count)
    now = end
  }

  private func reboot(after off: Nanoseconds) throws(BenchError) {
    boots += 1
    let place = "\(scratch)/boot"
    let digits = String(boots, radix: 16)
    let number = String(repeating: "0", count: 8 - digits.count) + digits + "-0000-4000-8000-000000000000\n"
    do throws(FileError) { try File.write(Array(number.utf8), to: place) } catch { throw BenchError("\(error)") }
    if boots == 1 { try Machine.bind(place, to: Self.bootPlace) }
    switch clockAfterCut {
    case .right: wall = trueWall
    case .lost: wall = -now.count
    case .stopped: wall -= off.count
    }
    isSynchronised = clockAfterCut == .right
    try setWall()
  }

  /// The kernel tells its own number again.
  func endReboots() {
    guard boots > 0 else { return }
    Machine.unbind(Self.bootPlace)
    Machine.removeFile("\(scratch)/boot")
  }
}
