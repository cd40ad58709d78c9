// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Scenario

/// What the manager of services is told that the clock is at.
enum ServiceStatus {
  /// Such as `napping, 12 min left; broken: ring`.
  ///
  /// Whole minutes until the last one: nobody's second is worth waking the manager for all night.
  static func inWords(_ device: borrowing Device, broken: Parts) -> String {
    var words = "\(device.nap.state)"
    let seconds = device.configuration.tick.milliseconds(device.remaining).secondsBegun
    if seconds > 60 {
      words += ", \((seconds + 59) / 60) min left"
    } else if seconds > 0 {
      words += ", \(seconds) s left"
    }
    if !broken.isEmpty { words += "; broken: \(broken.inWords)" }
    return words
  }
}
