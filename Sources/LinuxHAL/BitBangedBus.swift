// SPDX-License-Identifier: MIT

/// A ring on any two lines: the program makes the bits itself.
///
/// The data line changes only while the clock is low, and both rest low. APA102 and SK9822 take a bit at the rising
/// edge, at any speed and with any pause.
struct BitBangedBus: ~Copyable {
  private let finder: LineFinder
  private let names: [LineName]
  private var lines: Calls.HeldLines?

  private static let clock = 0
  private static let data = 1

  init(chips: [String], clock: LineName, data: LineName) {
    finder = LineFinder(part: "ring", chips: chips, roles: ["clock", "data"])
    names = [clock, data]
  }

  /// Opens the lines, where they are not open.
  mutating func open() throws(Trouble) {
    guard lines == nil else { return }
    let (chip, offsets) = try finder.find(names)
    do throws(Calls.Failure) {
      lines = try Calls.HeldLines(outputs: chip.path, offsets, isActiveLow: false, consumer: "napclock ring")
    } catch {
      throw finder.refused(error, chip, names, offsets)
    }
  }

  mutating func write(_ bytes: [UInt8]) throws(Trouble) {
    try open()
    do throws(Calls.Failure) {
      var dataIsHigh = false
      for byte in bytes {
        for bit in stride(from: 7, through: 0, by: -1) {
          let isHigh = byte >> UInt8(bit) & 1 == 1
          if isHigh != dataIsHigh { try lines?.write(Self.data, isActive: isHigh) }
          dataIsHigh = isHigh
          try lines?.write(Self.clock, isActive: true)
          try lines?.write(Self.clock, isActive: false)
        }
      }
      if dataIsHigh { try lines?.write(Self.data, isActive: false) }
    } catch {
      lines = nil
      throw Trouble(error, part: "ring", doing: "setting its lines")
    }
  }
}
