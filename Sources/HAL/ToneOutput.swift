// SPDX-License-Identifier: MIT

import NapCore

/// A buzzer: a square wave for a passive one, a level for an active one.
public protocol ToneOutput: ~Copyable {
  /// Sounds `tone` until told otherwise. Silence leaves the line inactive.
  mutating func play(_ tone: Tone) throws(HardwareError)
}
