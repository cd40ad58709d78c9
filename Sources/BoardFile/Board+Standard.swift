// SPDX-License-Identifier: MIT

import NapCore

extension Board {
  /// The simulated clock that is used where no board file is named: what `boards/sim-24.yaml` describes.
  public static let standard = Board(name: "Simulated clock, 24 LEDs", backend: .sim, configuration: Configuration())
}
