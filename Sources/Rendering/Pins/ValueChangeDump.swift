// SPDX-License-Identifier: MIT

/// Writes a VCD (IEEE 1364, 18): levels of pins, and the state as GTKWave's string.
///
/// Changes must come in the order of their times. Only a value that differs from the one before is written.
struct ValueChangeDump {
  private let scale: Timescale
  private let pins: [Pin]
  private let write: ([UInt8]) -> Void
  private var bytes: [UInt8] = []
  private var levels = [Bool](repeating: false, count: Pin.allCases.count)
  private let isShown: [Bool]
  private var state = ""
  /// The time that was written last.
  private var last: Int64 = -1
  /// Of that time, all but the last four digits, and these as they are written.
  private var stamped: Int64 = -1
  private var prefix: [UInt8] = []
  /// Changes before this one are known and not written.
  private let from: Int64
  private var hasBegun = false
  /// Changes written.
  private(set) var changes: UInt64 = 0

  private static let held = 1 << 16

  /// - Parameters:
  ///   - write: takes the text in pieces.
  init(
    _ scale: Timescale, pins: [Pin], from: Picoseconds, program: String, name: String,
    write: @escaping ([UInt8]) -> Void
  ) {
    self.scale = scale
    self.pins = pins
    self.write = write
    self.from = (from.count + scale.picoseconds - 1) / scale.picoseconds
    isShown = Pin.allCases.map { pins.contains($0) }
    bytes.reserveCapacity(Self.held + 4_096)
    append("$version \(Self.plain(program)) $end\n$comment \(Self.plain(name)) $end\n")
    append("$timescale \(scale.name) $end\n$scope module napclock $end\n")
    for pin in pins {
      let kind = pin == .state ? "string" : "wire"
      append("$var \(kind) 1 \(Character(Unicode.Scalar(pin.code))) \(pin.name) $end\n")
    }
    append("$upscope $end\n$enddefinitions $end\n")
  }

  /// A text that cannot end the section that it stands in.
  private static func plain(_ text: String) -> String {
    String(text.map { $0 == "$" || $0.isNewline ? " " : $0 })
  }

  mutating func set(_ pin: Pin, _ isHigh: Bool, at time: Picoseconds) {
    let index = Int(pin.index)
    guard levels[index] != isHigh else { return }
    guard isShown[index], begin(at: time) else { return levels[index] = isHigh }
    levels[index] = isHigh
    bytes.append(isHigh ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    bytes.append(pin.code)
    bytes.append(UInt8(ascii: "\n"))
    changes += 1
    if bytes.count >= Self.held { flush() }
  }

  mutating func set(state: String, at time: Picoseconds) {
    guard state != self.state else { return }
    guard isShown[Int(Pin.state.index)], begin(at: time) else { return self.state = state }
    self.state = state
    append("s\(state) ")
    bytes.append(Pin.state.code)
    bytes.append(UInt8(ascii: "\n"))
    changes += 1
    if bytes.count >= Self.held { flush() }
  }

  /// The last line says how long the dump is: longer than to its last change, which readers would not show.
  mutating func end(at time: Picoseconds) {
    if begin(at: time), last * scale.picoseconds <= time.count { stamp(last + 1) }
    flush()
  }

  /// Writes the time, where it is another one. Returns whether it is within what is shown.
  private mutating func begin(at time: Picoseconds) -> Bool {
    let time = time.count / scale.picoseconds
    guard time >= from else { return false }
    if !hasBegun {
      hasBegun = true
      stamp(from)
      append("$dumpvars\n")
      for pin in pins {
        if pin == .state {
          append("s\(state.isEmpty ? "off" : state) ")
        } else {
          append(levels[Int(pin.index)] ? "1" : "0")
        }
        bytes.append(pin.code)
        bytes.append(UInt8(ascii: "\n"))
      }
      append("$end\n")
    }
    if time > last { stamp(time) }
    return true
  }

  /// The digits above the last four are kept: within a frame they stay the same.
  private mutating func stamp(_ time: Int64) {
    last = time
    let upper = time / 10_000
    if upper != stamped {
      stamped = upper
      prefix = Array("#\(upper == 0 ? "" : "\(upper)")".utf8)
    }
    bytes += prefix
    var rest = UInt16(truncatingIfNeeded: time % 10_000)
    // Only a time below 10,000 has no digits before these, and no zeros at its front.
    if upper > 0 || rest >= 1_000 { bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 1_000)) }
    let hasThousands = upper > 0 || rest >= 1_000
    rest %= 1_000
    if hasThousands || rest >= 100 { bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 100)) }
    let hasHundreds = hasThousands || rest >= 100
    rest %= 100
    if hasHundreds || rest >= 10 { bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ text: String) { bytes += Array(text.utf8) }

  private mutating func flush() {
    write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Pin {
  /// Its place among all pins.
  var index: UInt8 { code - Pin.a.code }
}
