// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// What a ring hangs on.
public enum RingOutput: Equatable, Sendable {
  /// A spidev node, such as `/dev/spidev0.0`.
  case spi(device: String)
  /// Two lines that this program drives itself.
  case bitbang(clock: LineName, data: LineName)
}

/// The ring's bus: spidev, or two lines.
public struct LinuxRing: SPIBus, ~Copyable {
  /// What is wrong, or was last.
  public private(set) var trouble: Trouble?

  private var device: SPIDevice?
  private var lines: BitBangedBus?

  /// - Parameters:
  ///   - chips: names, labels or paths of GPIO chips; the first that exists has the lines of a ring without a bus.
  ///   - output: `nil` where the board has no ring.
  ///   - clock: of the SPI bus.
  ///   - isClocked: whether the LEDs have a clock line: their frames may be sent in pieces.
  public init(chips: [String], _ output: RingOutput?, clock: Hertz, isClocked: Bool) {
    switch output {
    case .spi(let path): device = SPIDevice(path, clock: clock, mayPause: isClocked)
    case .bitbang(let clock, let data): lines = BitBangedBus(chips: chips, clock: clock, data: data)
    case nil: break
    }
  }

  /// Opens the device or the lines, where they are not open.
  ///
  /// - Parameter length: of a frame in bytes.
  public mutating func open(for length: Int) throws(Trouble) {
    do throws(Trouble) {
      try device?.open(for: length)
      try lines?.open()
    } catch {
      trouble = error
      throw error
    }
  }

  public mutating func write(_ bytes: [UInt8]) throws(HardwareError) {
    do throws(Trouble) {
      try device?.write(bytes)
      try lines?.write(bytes)
    } catch {
      trouble = error
      throw error.error
    }
  }
}
