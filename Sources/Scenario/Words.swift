// SPDX-License-Identifier: MIT

import NapCore
import Recording
import YAML

extension Milliseconds {
  /// As scenarios write it, such as `19m59s990ms`.
  public var inWords: String { Quantity.duration.text(nanoseconds.count) }

  /// The seconds begun, as a time left is shown: 20:00 until a second has passed.
  public var secondsBegun: Int64 { (count + 999) / 1_000 }
}

extension Nanoseconds {
  /// As scenarios write it, such as `19m59s990ms`.
  public var inWords: String { Quantity.duration.text(count) }
}

extension Color {
  /// As scenarios write it, such as `#ff8010`.
  public var hex: String {
    var line = JSONLine()
    line.append("#")
    line.hex(red)
    line.hex(green)
    line.hex(blue)
    return String(decoding: line.bytes, as: UTF8.self)
  }
}

extension Parts {
  /// The parts' names, or `none`.
  public var inWords: String {
    let names = Self.named.filter { contains($0.part) }.map { "\($0.name)" }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

extension Transition {
  /// Such as `12s340ms setting -> napping`.
  public func inWords(tick length: TickLength) -> String {
    "\(length.time(of: tick).inWords) \(from.name) -> \(to.name)"
  }
}
