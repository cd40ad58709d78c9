// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// A fault to be injected: one part misbehaves in one way for a while.
public struct Fault: Equatable, Sendable {
  /// What misbehaves.
  public enum Part: String, CaseIterable, Sendable {
    /// The LEDs, or the bus they hang on.
    case ring
    /// The chip that holds the lines, with all that hangs on it.
    case gpio
    /// The buzzer, or its line.
    case buzzer
    /// The motor, or its line.
    case motor
    /// The dial, or its lines.
    case dial
    /// What keeps the journal and the log.
    case store
  }

  /// In which way it misbehaves.
  public enum Kind: String, CaseIterable, Sendable {
    /// Operations fail.
    case ioError = "io_error"
    /// The part, or its chip, is not there any more.
    case unplugged
    /// Somebody else holds it.
    case busy
    /// Operations succeed and nothing moves.
    case stuck
    /// Edges vanish in the kernel's queue.
    case lostEdges = "lost_edges"
    /// There is no room left.
    case full
    /// Nothing can be written.
    case readOnly = "read_only"
  }

  /// What misbehaves.
  public let part: Part
  /// In which way.
  public let kind: Kind
  /// The first moment at which it is mended.
  public let until: Nanoseconds

  /// - Returns: `nil` where the part cannot fail in this way.
  public init?(_ part: Part, _ kind: Kind, until: Nanoseconds) {
    switch kind {
    case .ioError, .unplugged, .busy: break
    case .stuck: guard part != .gpio else { return nil }
    case .lostEdges: guard part == .dial else { return nil }
    case .full, .readOnly: guard part == .store else { return nil }
    }
    self.part = part
    self.kind = kind
    self.until = until
  }

  /// The kinds in which `part` can fail.
  public static func kinds(of part: Part) -> [Kind] {
    Kind.allCases.filter { Fault(part, $0, until: Nanoseconds(0)) != nil }
  }

  /// What an operation on the part throws; `nil` where the operation seems to succeed.
  var error: HardwareError? {
    switch kind {
    case .ioError: HardwareError(.inputOutput, code: 5)
    case .busy: HardwareError(.busy, code: 16)
    case .unplugged:
      // A wire that is off cannot be seen from the chip's side; a chip or an SPI device that is gone can.
      part == .gpio || part == .ring || part == .store ? HardwareError(.gone, code: 19) : nil
    case .full: HardwareError(.full, code: 28)
    case .readOnly: HardwareError(.notPermitted, code: 30)
    case .stuck, .lostEdges: nil
    }
  }
}
