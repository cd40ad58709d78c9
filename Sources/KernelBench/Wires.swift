// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import SimulatedHAL

/// How a bench touches and watches a device from outside.
protocol Wires: AnyObject {
  /// The board as its file says it, for the program under test.
  var board: Board { get }
  /// Whether somebody sees what comes over the ring's bus.
  var seesRing: Bool { get }

  /// Puts a level on a line of the dial, as a contact does.
  func put(_ level: Level, on line: DialLine) throws(BenchError)

  /// Waits until the device may have done something or `trace` can be read, at most until `deadline` of CLOCK_BOOTTIME.
  ///
  /// - Returns: whether it may have.
  func wait(_ trace: Machine.Source, until deadline: Int64) throws(BenchError) -> Bool

  /// Takes what the device did since the last call.
  ///
  /// - Returns: whether it did anything.
  func take(into outputs: inout RecordedOutputs) throws(BenchError) -> Bool

  /// Lets a part fail in a way that is more than not to look at it, and mends it.
  func begin(_ fault: Fault, _ outputs: inout RecordedOutputs) throws(BenchError)
  func end(_ fault: Fault, _ outputs: inout RecordedOutputs) throws(BenchError)

  /// Sets the machine's wall clock, and whether it is known to be right, where the bench may.
  func setWall(_ nanoseconds: Int64, isSynchronised: Bool) throws(BenchError)

  /// Lets go of all.
  func close()
}
