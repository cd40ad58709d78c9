// SPDX-License-Identifier: MIT

import NapCore
import Recording

/// Writes what goes over the wires as JSON lines: each edge of the dial, and each frame's bytes.
///
/// It is what a waveform's decoders are compared with. `ns` is the time since the first power-on.
public final class WireTap: NightTap {
  private let write: ([UInt8]) -> Void
  private var held: [UInt8] = []
  private var line = JSONLine()

  private static let most = 1 << 16

  /// - Parameter write: takes the lines in pieces.
  public init(write: @escaping ([UInt8]) -> Void) { self.write = write }

  /// Writes what is held back.
  public func finish() {
    write(held)
    held.removeAll()
  }

  public func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds) {
    note(time, "power") { line in
      line.field("on", true)
      for other in DialLine.allCases {
        let level = Int64(levels[other].rawValue)
        switch other {
        case .a: line.field("a", level)
        case .b: line.field("b", level)
        case .button: line.field("button", level)
        }
      }
    }
  }

  public func powerOff(at time: Nanoseconds) { note(time, "power") { $0.field("on", false) } }

  public func edge(_ edge: DialLine, _ level: Level, at time: Nanoseconds) {
    note(time, "edge") { line in
      switch edge {
      case .a: line.field("line", "a")
      case .b: line.field("line", "b")
      case .button: line.field("line", "button")
      }
      line.field("level", Int64(level.rawValue))
    }
  }

  public func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds) {
    guard moment.sentFrame else { return }
    note(time, "frame") { line in
      line.field("bytes") { text in for byte in device.frame { text.hex(byte) } }
    }
  }

  private func note(_ time: Nanoseconds, _ what: StaticString, _ fields: (inout JSONLine) -> Void) {
    line.begin()
    line.field("ns", time.count)
    line.field("what", what)
    fields(&line)
    line.end()
    held += line.bytes
    if held.count >= Self.most { finish() }
  }
}
