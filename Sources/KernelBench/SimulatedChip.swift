// SPDX-License-Identifier: MIT

import NapCore

/// A GPIO chip of the kernel's gpio-sim (Documentation/admin-guide/gpio/gpio-sim.rst).
struct SimulatedChip {
  let label: String
  private let folder: String
  /// The platform device, such as `gpio-sim.0`.
  private let device: String

  private static let configuration = "/sys/kernel/config/gpio-sim"

  /// Makes a chip with a line for each name.
  init(label: String, lines: [String]) throws(BenchError) {
    self.label = label
    folder = "\(Self.configuration)/\(label)"
    Self.remove(folder, lines: lines.count)
    try Machine.makeFolder(folder)
    try Machine.makeFolder("\(folder)/bank0")
    try Machine.write("\(lines.count)", to: "\(folder)/bank0/num_lines")
    try Machine.write(label, to: "\(folder)/bank0/label")
    for (offset, name) in lines.enumerated() {
      try Machine.makeFolder("\(folder)/bank0/line\(offset)")
      try Machine.write(name, to: "\(folder)/bank0/line\(offset)/name")
    }
    try Machine.write("1", to: "\(folder)/live")
    device = try Machine.read("\(folder)/dev_name")
    self.lines = lines.count
  }

  private let lines: Int

  /// Takes the chip away for good.
  func remove() { Self.remove(folder, lines: lines) }

  private static func remove(_ folder: String, lines: Int) {
    try? Machine.write("0", to: "\(folder)/live")
    for offset in 0..<lines { Machine.removeFolder("\(folder)/bank0/line\(offset)") }
    Machine.removeFolder("\(folder)/bank0")
    Machine.removeFolder(folder)
  }

  /// The name that the kernel gave it this time, such as `gpiochip0`.
  private func name() throws(BenchError) -> String { try Machine.read("\(folder)/bank0/chip_name") }

  /// The number of its line 0 among all lines of the kernel, by which recorded lines are known.
  func base() throws(BenchError) -> Int {
    let name = try name()
    // The old interface's folders are named by the number; each leads to its chip.
    for base in stride(from: 0, through: 2_047, by: 1) {
      let path = "/sys/class/gpio/gpiochip\(base)/label"
      if let label = try? Machine.read(path), label == self.label { return base }
    }
    throw BenchError("\(name) has no number in /sys/class/gpio, expected a kernel with GPIO_SYSFS")
  }

  /// Puts a level on an input, as a contact does.
  func pull(_ offset: Int, _ level: Level) throws(BenchError) {
    let path = "/sys/devices/platform/\(device)/\(try name())/sim_gpio\(offset)/pull"
    try Machine.write(level == .high ? "pull-up" : "pull-down", to: path)
  }

  /// The level that is on a line.
  func level(_ offset: Int) throws(BenchError) -> Level {
    let path = "/sys/devices/platform/\(device)/\(try name())/sim_gpio\(offset)/value"
    return try Machine.read(path) == "1" ? .high : .low
  }

  /// Lets the chip go away, as when its driver is unbound, or come back.
  func bind(_ isThere: Bool) throws(BenchError) {
    try Machine.write(device, to: "/sys/bus/platform/drivers/gpio-sim/\(isThere ? "bind" : "unbind")")
  }
}
