// SPDX-License-Identifier: MIT

import NapCore

/// A chain of APA102 or SK9822.
///
/// A LED takes the first 32 bits that begin with `111` after 32 zeros, and passes all later ones on, half a clock
/// late: the LED at place k has its bits only once k/2 more clocks have come. An APA102 shows them then; an SK9822
/// waits for another 32 zeros, and those arrive k/2 clocks late as well.
struct ClockedReceiver: Sendable {
  private(set) var shown: [WirePixel]
  /// What an SK9822 has taken and not yet shown.
  private var taken: [WirePixel?]
  private let chip: LEDChip
  private let order: ChannelOrder

  init(chip: LEDChip, order: ChannelOrder, count: Int) {
    self.chip = chip
    self.order = order
    shown = [WirePixel](repeating: .dark, count: count)
    taken = [WirePixel?](repeating: nil, count: count)
  }

  mutating func receive(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes[0] | bytes[1] | bytes[2] | bytes[3] == 0 else { return }
    // The 32 zeros of the start frame make an SK9822 show what it took before.
    showTaken(upTo: shown.count)
    var index = 0
    var place = 4
    while place + 4 <= bytes.count, index < shown.count, bytes[place] & 0xe0 == 0xe0 {
      let colours = place + 1
      let pixel = WirePixel(
        bytes[colours + Int(order.red)], bytes[colours + Int(order.green)], bytes[colours + Int(order.blue)],
        brightness: bytes[place] & 0x1f)
      place += 4
      let clocksAfter = (bytes.count - place) * 8
      if clocksAfter >= (index + 1) / 2 {
        if chip == .apa102 { shown[index] = pixel } else { taken[index] = pixel }
      }
      index += 1
    }
    guard chip == .sk9822 else { return }
    var zeros = 0
    while place < bytes.count, bytes[place] == 0 {
      zeros += 8
      place += 1
    }
    // LED k sees 32 zeros once 32 + k/2 have been sent.
    if zeros >= 32 { showTaken(upTo: min((zeros - 32) * 2 + 1, shown.count)) }
  }

  private mutating func showTaken(upTo count: Int) {
    for index in 0..<count {
      guard let pixel = taken[index] else { continue }
      shown[index] = pixel
      taken[index] = nil
    }
  }
}
