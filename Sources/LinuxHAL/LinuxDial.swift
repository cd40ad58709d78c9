// SPDX-License-Identifier: MIT

import CLinuxHAL
import HAL
import NapCore

/// The resistor that the chip puts on an input.
public enum LinePull: Sendable {
  case up
  case down
  case off

  var bias: linuxhal_bias {
    switch self {
    case .up: LINUXHAL_BIAS_UP
    case .down: LINUXHAL_BIAS_DOWN
    case .off: LINUXHAL_BIAS_OFF
    }
  }
}

/// The dial's three lines on a GPIO chip.
///
/// They are opened at the first call, and again after the chip was away.
public struct LinuxDial: EdgeSource, ~Copyable {
  /// What is wrong, or was last.
  public private(set) var trouble: Trouble?

  private let finder: LineFinder
  private let names: [LineName]
  private let pull: LinePull
  private var lines: Calls.HeldLines?
  /// What CLOCK_BOOTTIME shows more than the clock of the edges.
  private var suspended: Int64 = 0

  /// What the kernel is asked to keep; it gives at most 16 a line more than that in all (linux/gpio.h).
  private static let queue: UInt32 = 1_024

  /// A dial on three lines of the first of `chips` that exists. Nothing is opened before the first use.
  public init(chips: [String], a: LineName, b: LineName, button: LineName, pull: LinePull) {
    finder = LineFinder(part: "dial", chips: chips, roles: ["a", "b", "button"])
    names = [a, b, button]
    self.pull = pull
  }

  /// Opens the lines, where they are not open.
  public mutating func open() throws(Trouble) {
    guard lines == nil else { return }
    do throws(Trouble) {
      let (chip, offsets) = try finder.find(names)
      do throws(Calls.Failure) {
        lines = try Calls.HeldLines(
          inputs: chip.path, offsets, bias: pull.bias, queue: Self.queue, consumer: "napclock dial")
      } catch {
        throw finder.refused(error, chip, names, offsets)
      }
    } catch {
      trouble = error
      throw error
    }
  }

  /// The chip that holds the lines, and their offsets: A, B, button.
  public func place() throws(Trouble) -> (chip: GPIOChip, offsets: [UInt32]) { try finder.find(names) }

  public mutating func drain(into queue: inout EdgeQueue) throws(HardwareError) -> UInt32 {
    try opened()
    // Once: whoever makes edges faster than they can be read is not waited for.
    let (count, lost) = try read()
    guard count > 0 else { return lost }
    measureSuspend()
    lines?.hand(over: count, to: &queue, later: suspended)
    return lost
  }

  public mutating func levels() throws(HardwareError) -> DialLevels {
    try opened()
    do throws(Calls.Failure) {
      guard let (a, b, button) = try lines?.levels() else { return .released }
      return DialLevels(a: a ? .high : .low, b: b ? .high : .low, button: button ? .high : .low)
    } catch {
      throw failed(error, doing: "reading its lines")
    }
  }

  private mutating func opened() throws(HardwareError) {
    do throws(Trouble) { try open() } catch { throw error.error }
  }

  private mutating func read() throws(HardwareError) -> (count: Int, lost: UInt32) {
    do throws(Calls.Failure) {
      return try lines?.readEdges() ?? (0, 0)
    } catch {
      throw failed(error, doing: "reading its edges")
    }
  }

  private mutating func failed(_ failure: Calls.Failure, doing action: String) -> HardwareError {
    let trouble = Trouble(failure, part: finder.part, doing: action)
    self.trouble = trouble
    // A chip that was away knows nothing of this request any more.
    lines = nil
    return trouble.error
  }

  /// Edges are stamped by a clock that stands still in suspend, the firmware's goes on.
  private mutating func measureSuspend() {
    // The two are not read at once. Whatever happens between, even a millisecond in which another program runs, makes
    // the difference smaller than it is, never larger; and it only ever grows.
    let difference = linuxhal_clock_boot() - linuxhal_clock_monotonic()
    if difference > suspended + 1_000_000 { suspended = difference }
  }
}

extension Calls.HeldLines {
  /// Hands over the edges that were read, `suspended` ns later than they are stamped.
  fileprivate func hand(over count: Int, to queue: inout EdgeQueue, later suspended: Int64) {
    queue.append(count) { index in
      let edge = edge(index)
      return Edge(
        edge.index == 0 ? .a : edge.index == 1 ? .b : .button, edge.is_high != 0 ? .high : .low,
        at: Nanoseconds(edge.time + suspended))
    }
  }
}
