// SPDX-License-Identifier: MIT

import NapCore

/// Lines of a gpio-sim chip that somebody else made, turned from outside as contacts do.
public struct SimulatedPulls: Sendable {
  private let files: [String]

  /// - Parameters:
  ///   - chip: as the kernel calls it, such as `gpiochip0`.
  ///   - offsets: of the lines.
  /// - Throws: where the chip is not one of gpio-sim's, or its lines may not be turned.
  public init(chip: String, offsets: [UInt32]) throws(BenchError) {
    files = offsets.map { "/sys/bus/gpio/devices/\(chip)/sim_gpio\($0)/pull" }
    for index in files.indices { try pull(index, .high) }
  }

  /// Puts a level on the line at `index` of those that were named.
  public func pull(_ index: Int, _ level: Level) throws(BenchError) {
    try Machine.write(level == .high ? "pull-up" : "pull-down", to: files[index])
  }
}
