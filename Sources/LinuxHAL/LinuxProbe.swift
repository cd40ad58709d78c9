// SPDX-License-Identifier: MIT

import CLinuxHAL
import NapCore

/// Lines that watch others from outside: each change with the kernel's time.
public struct LinuxProbe: ~Copyable {
  private let lines: Calls.HeldLines

  private init(_ lines: consuming Calls.HeldLines) { self.lines = lines }

  /// Holds up to four lines as inputs.
  ///
  /// - Parameters:
  ///   - names: the lines, in the order in which they are told of.
  ///   - chips: names, labels or paths of GPIO chips; the first that exists has the lines.
  ///   - part: for messages.
  public static func watching(_ names: [LineName], of chips: [String], part: String) throws(Trouble) -> LinuxProbe {
    let finder = LineFinder(part: part, chips: chips)
    let (chip, offsets) = try finder.find(names)
    do throws(Calls.Failure) {
      return LinuxProbe(
        try Calls.HeldLines(
          inputs: chip.path, offsets, bias: LINUXHAL_BIAS_OFF, queue: 1_024, consumer: "napclock bench"))
    } catch {
      throw finder.refused(error, chip, names, offsets)
    }
  }

  /// Hands over the changes since the last call: which line, its level, and the time in ns of CLOCK_MONOTONIC.
  ///
  /// - Returns: whether there were any.
  public func take(_ handle: (Int, Level, Int64) -> Void) -> Bool {
    var happened = false
    while let count = try? lines.readEdges().count, count > 0 {
      for index in 0..<count {
        let edge = lines.edge(index)
        handle(Int(edge.index), edge.is_high != 0 ? .high : .low, edge.time)
      }
      happened = true
    }
    return happened
  }
}
