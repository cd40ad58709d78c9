// SPDX-License-Identifier: MIT

import HAL
import NapCore
import Recording

/// Tells somebody at a terminal how far a night has passed.
final class RenderProgress: NightTap {
  private let tap: any NightTap
  private let longest: Nanoseconds
  private let console: Console
  private var ticks: UInt32 = 0
  private var shown = -1

  private static let width = 40

  /// - Parameters:
  ///   - tap: whom everything is told.
  ///   - longest: how long the night may be.
  init(_ tap: any NightTap, longest: Nanoseconds, _ console: Console) {
    self.tap = tap
    self.longest = longest
    self.console = console
  }

  func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds) {
    tap.powerOn(configuration, levels: levels, at: time)
  }

  func powerOff(at time: Nanoseconds) { tap.powerOff(at: time) }

  func edge(_ line: DialLine, _ level: Level, at time: Nanoseconds) { tap.edge(line, level, at: time) }

  func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds) {
    tap.tick(device, moment, at: time)
    ticks &+= 1
    guard ticks % 64 == 0, longest.count > 0 else { return }
    show(min(Int(time.count / (longest.count / 100 + 1)), 99))
  }

  /// Takes the bar away.
  func finish() {
    if shown >= 0 { console.write("\r\u{1b}[K", .error) }
  }

  private func show(_ percent: Int) {
    guard percent != shown else { return }
    shown = percent
    let full = percent * Self.width / 100
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.width - full)
    console.write("\r\(bar) \(percent) %", .error)
  }
}
