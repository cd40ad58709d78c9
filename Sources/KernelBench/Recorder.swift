// SPDX-License-Identifier: MIT

/// What the kernel has seen of the firmware: levels, transfers and tones, recorded by the project's own module.
struct Recorder {
  enum Event: Equatable {
    /// Records were lost here.
    case lost
    /// A line was set; the number is that among all lines of the kernel.
    case line(Int, isHigh: Bool)
    case transfer([UInt8])
    case pwm(channel: UInt32, period: UInt64, duty: UInt64, isOn: Bool)
  }

  let source: Machine.Source
  private var bytes: [UInt8] = []

  static let path = "/dev/napclock-hil"
  /// Where the module is told to fail.
  static let faults = "/sys/kernel/debug/napclock-hil"

  init() throws(BenchError) {
    do throws(BenchError) {
      source = try Machine.Source(Self.path)
    } catch {
      throw BenchError("\(error.description): expected the recorder module, as `tools/hil` loads it")
    }
  }

  /// Takes what was recorded since the last call, in order.
  mutating func take(_ handle: (Event) -> Void) throws(BenchError) {
    try source.read(into: &bytes)
    var place = 0
    // A record is 32 bytes and its payload, padded to a multiple of 8; a read gives whole ones.
    while place + 32 <= bytes.count {
      let kind = word(place + 8)
      let length = Int(word(place + 12))
      let arguments = (word(place + 16), word(place + 20))
      let payload = place + 32
      switch kind {
      case 1: handle(.line(Int(arguments.0), isHigh: arguments.1 != 0))
      case 2: handle(.transfer(Array(bytes[payload..<payload + length])))
      case 3:
        handle(
          .pwm(
            channel: arguments.0, period: long(payload), duty: long(payload + 8), isOn: arguments.1 != 0))
      default: handle(.lost)
      }
      place = payload + (length + 7) / 8 * 8
    }
    bytes.removeFirst(min(place, bytes.count))
  }

  private func word(_ place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  private func long(_ place: Int) -> UInt64 { UInt64(word(place)) | UInt64(word(place + 4)) << 32 }
}
