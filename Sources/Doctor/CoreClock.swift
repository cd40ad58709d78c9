// SPDX-License-Identifier: MIT

import NapCore

/// The clock that the SPI controllers of a Raspberry Pi before the fifth are driven by.
public struct CoreClock: Equatable, Sendable {
  /// What the clock may be, in MHz. The firmware lowers it while the processor is idle, unless both ends are one.
  public var megahertz: ClosedRange<Int64>
  /// The lines of config.txt that pin it.
  public let pin: [String]

  /// Whether it has one frequency only.
  public var isPinned: Bool { megahertz.lowerBound == megahertz.upperBound }

  /// The core clock of a model.
  ///
  /// Source: table of defaults in "Overclocking options", Raspberry Pi's documentation.
  ///
  /// - Parameters:
  ///   - model: as /proc/device-tree/model has it.
  ///   - configuration: the text of config.txt; empty for the model's defaults.
  /// - Returns: `nil` where SPI does not hang on the core clock: on a Pi 5, and on what is no Pi.
  public init?(model: String, configuration: String) {
    guard let kind = Self.kinds.first(where: { model.hasPrefix("Raspberry Pi " + $0.name) }) else { return nil }
    let boot = BootConfiguration(configuration, filters: kind.filters)
    let most = boot["core_freq"] ?? boot["gpu_freq"] ?? kind.megahertz.upperBound
    // A minimum above the maximum is none.
    let least = min(boot["core_freq_min"] ?? kind.megahertz.lowerBound, most)
    let isFixed = boot["force_turbo"] == 1 || boot["core_freq_fixed"] == 1
    megahertz = isFixed ? most...most : least...most
    // The minimum of those before the fourth is 250.
    pin = kind.megahertz.lowerBound < 250 ? ["core_freq=500", "core_freq_min=500"] : ["core_freq=250"]
  }

  private struct Kind {
    let name: String
    let filters: Set<String>
    let megahertz: ClosedRange<Int64>
  }

  /// By the first words of the model's name, the longest first.
  private static let kinds = [
    Kind(name: "Compute Module 4S", filters: ["pi4", "cm4s"], megahertz: 200...500),
    Kind(name: "Compute Module 4", filters: ["pi4", "cm4"], megahertz: 200...500),
    Kind(name: "400", filters: ["pi4", "pi400"], megahertz: 200...500),
    Kind(name: "4 ", filters: ["pi4"], megahertz: 200...500),
    Kind(name: "Compute Module 3", filters: ["pi3", "cm3"], megahertz: 250...400),
    Kind(name: "3 Model A Plus", filters: ["pi3", "pi3+"], megahertz: 250...400),
    Kind(name: "3 Model B Plus", filters: ["pi3", "pi3+"], megahertz: 250...400),
    Kind(name: "3 ", filters: ["pi3"], megahertz: 250...400),
    Kind(name: "Zero 2", filters: ["pi0", "pi0w", "pi02"], megahertz: 250...400),
    Kind(name: "Zero W", filters: ["pi0", "pi0w"], megahertz: 250...400),
    Kind(name: "Zero", filters: ["pi0"], megahertz: 250...400),
    Kind(name: "2 ", filters: ["pi2"], megahertz: 250...250),
    Kind(name: "Model ", filters: ["pi1"], megahertz: 250...250),
    Kind(name: "Compute Module Rev", filters: ["pi1", "cm1"], megahertz: 250...250),
  ]

  // MARK: The divider

  /// What the core clock is divided by for a SPI clock: even, and rounded up (drivers/spi/spi-bcm2835.c).
  ///
  /// - Parameters:
  ///   - core: in Hz.
  ///   - asked: the SPI clock asked for, above 0.
  public static func divisor(core: Int64, asked: Int64) -> Int64 {
    let divisor = max((core + asked - 1) / asked, 2)
    return divisor + divisor % 2
  }

  /// The SPI clock that comes of it, in Hz, rounded down.
  public static func clock(core: Int64, asked: Int64) -> Int64 { core / divisor(core: core, asked: asked) }
}
