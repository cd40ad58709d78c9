// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// One driven line, as a board file names it.
public struct OutputLine: Equatable, Sendable {
  /// Which line it is.
  public var line: LineName
  /// The level at which the part works.
  public var active: Level

  public init(line: LineName, active: Level) {
    self.line = line
    self.active = active
  }
}

/// A part on a line: off from the first request on, and off again before the line is released.
public struct LinuxOutput: DigitalOutput, ~Copyable {
  /// Why it does not work, for the message to the user; `nil` while it does.
  public private(set) var trouble: Trouble?

  private let finder: LineFinder
  private let output: OutputLine?
  private var lines: Calls.HeldLines?

  /// - Parameters:
  ///   - part: for messages, such as `motor`.
  ///   - chips: names, labels or paths of GPIO chips; the first that exists has the line.
  ///   - output: `nil` where the board has no such part.
  public init(part: String, chips: [String], _ output: OutputLine?) {
    finder = LineFinder(part: part, chips: chips)
    self.output = output
  }

  deinit {
    // What a released line does nobody promises: it is left inactive.
    try? lines?.write(0, isActive: false)
  }

  /// Opens the line, where it is not open.
  public mutating func open() throws(Trouble) {
    guard lines == nil else { return }
    do throws(Trouble) {
      guard let output else {
        throw Trouble(.missing, part: finder.part, what: "the board has none", remedy: "expected one")
      }
      let (chip, offsets) = try finder.find([output.line])
      do throws(Calls.Failure) {
        lines = try Calls.HeldLines(
          outputs: chip.path, offsets, isActiveLow: output.active == .low, consumer: "napclock \(finder.part)")
      } catch {
        throw finder.refused(error, chip, [output.line], offsets)
      }
    } catch {
      trouble = error
      throw error
    }
  }

  public mutating func set(active: Bool) throws(HardwareError) {
    do throws(Trouble) { try open() } catch { throw error.error }
    do throws(Calls.Failure) {
      do throws(Calls.Failure) {
        try lines?.write(0, isActive: active)
      } catch {
        guard Trouble.kind(error.code) == .gone else { throw error }
        // The chip was away. If it is back, nothing of that need be seen.
        lines = nil
        guard (try? open()) != nil else { throw error }
        try lines?.write(0, isActive: active)
      }
    } catch {
      let trouble = Trouble(error, part: finder.part, doing: "setting its line")
      self.trouble = trouble
      lines = nil
      throw trouble.error
    }
  }
}
