// SPDX-License-Identifier: MIT

import NapCore
import YAML

// The ring: its chain of LEDs and the bus to it.
extension BoardReader {
  mutating func ring(_ field: Field) throws(YAMLError) {
    let fields = try field.fields([
      "leds", "chip", "spi", "bitbang", "order", "offset", "reversed", "budget", "code",
    ])
    var ring = RingConfiguration()
    ring.leds = Int(
      try fields.required("leds", expected: "the number of LEDs, 8 to 60").integer(in: 8...60, "a number of LEDs"))
    let chip = try fields.required("chip", expected: list(Self.chipNames.map(\.key)))
    ring.chip = try chip.word(Self.chipNames)
    ring.order = try order(fields.optional("order"), ring.chip, chip)
    ring.code = try code(fields.optional("code"), ring.chip, chip)
    ring.clock = ring.chip.isClocked ? Hertz(4_000_000) : ring.code.clock
    try bus(fields, &ring, chip)
    if let offset = fields.optional("offset") {
      ring.offset = Int(try offset.integer(in: 0...Int64(ring.leds - 1), "the number of a LED"))
    }
    if let reversed = fields.optional("reversed") { ring.reversed = try reversed.bool() }
    if let budget = fields.optional("budget") { ring.budget = try self.budget(budget, leds: ring.leds) }
    configuration.ring = ring
  }

  private static let chipNames: KeyValuePairs<String, LEDChip> = [
    "apa102": .apa102, "sk9822": .sk9822, "ws2812": .ws2812, "sk6812": .sk6812, "sk6812w": .sk6812w,
  ]

  /// The chip as the file writes it, which may be in quotes.
  private func name(_ chip: Field) throws(YAMLError) -> String { try chip.text(expected: "a chip") }

  private func order(_ field: Field?, _ chip: LEDChip, _ named: Field) throws(YAMLError) -> ChannelOrder {
    guard let field else { return chip.standardOrder }
    let standard = chip.channels == 4 ? "grbw" : chip.isClocked ? "bgr" : "grb"
    let text = try field.text(expected: "an order of channels such as \(standard)")
    let chipName = try name(named)
    guard let order = ChannelOrder(letters: Array(text.utf8)) else {
      throw field.wrong(expected: "each channel of \(chipName) once, such as \(standard)")
    }
    guard order.hasWhite == (chip.channels == 4) else {
      throw field.wrong(
        expected: order.hasWhite
          ? "r, g and b only, such as \(standard): \(chipName) has no white channel"
          : "r, g, b and w, such as \(standard): \(chipName) has a white channel")
    }
    return order
  }

  private func code(_ field: Field?, _ chip: LEDChip, _ named: Field) throws(YAMLError) -> SymbolCode {
    // Three SPI bits straddle bytes, which a controller that pauses between them spoils: never by default.
    guard let field else { return .four }
    guard !chip.isClocked else {
      throw YAMLError(
        field.keyPosition,
        "`\(field.path)` is of no use to \(try name(named)), expected no such key: the chip has a clock line")
    }
    return try field.word(["3": .three, "4": .four, "8": .eight])
  }

  // MARK: The bus

  private mutating func bus(_ fields: Fields, _ ring: inout RingConfiguration, _ chip: Field) throws(YAMLError) {
    var spi = fields.optional("spi")
    if let bitbang = fields.optional("bitbang") {
      if let spi {
        let later = max(spi.keyPosition, bitbang.keyPosition)
        throw YAMLError(later, "the ring has both `\(spi.path)` and `\(bitbang.path)`, expected one of them")
      }
      try self.bitbang(bitbang, ring, chip)
      return
    }
    let example = "`spi: { device: /dev/spidev0.0 }`"
    let both = ring.chip.isClocked ? "\(example) or `bitbang: { sclk: GPIO11, mosi: GPIO10 }`" : example
    spi = try part("spi", of: fields, expected: both)
    guard let spi else { return }
    let bus = try spi.fields(["device", "hz"])
    if let field = try part("device", of: bus, expected: "a SPI device such as /dev/spidev0.0") {
      wiring.ring = .spi(device: try device(field))
    }
    if let field = bus.optional("hz") { ring.clock = try clock(field, ring, chip) }
  }

  private mutating func bitbang(_ field: Field, _ ring: RingConfiguration, _ chip: Field) throws(YAMLError) {
    guard ring.chip.isClocked else {
      throw YAMLError(
        field.keyPosition,
        "`\(field.path)` cannot drive \(try name(chip)), whose bits must be timed to 100 ns,"
          + " expected `spi: { device: /dev/spidev0.0 }`")
    }
    let lines = try field.fields(["sclk", "mosi"])
    let clock = try lines.required("sclk", expected: "the line of the LEDs' clock, such as GPIO11")
    let data = try lines.required("mosi", expected: "the line of the LEDs' data, such as GPIO10")
    wiring.ring = .bitbang(clock: try line(clock), data: try line(data))
  }

  private mutating func device(_ field: Field) throws(YAMLError) -> String {
    let expected = "a SPI device such as /dev/spidev0.0"
    let path = try field.label(expected: expected)
    guard path.hasPrefix("/"), path.utf8.count <= 255 else { throw field.wrong(expected: expected) }
    guard names.isRaspberryPi, let (bus, chipSelect) = RaspberryPi.spidev(path), let spi = RaspberryPi.spi[bus] else {
      return path
    }
    guard spi.chipSelects.indices.contains(chipSelect) else {
      throw field.wrong(expected: "a chip select from 0 to \(spi.chipSelects.count - 1): SPI\(bus) has no other")
    }
    let used = [
      (spi.mosi, "MOSI"), (spi.clock, "SCLK"), (spi.chipSelects[chipSelect], "chip select \(chipSelect)"),
    ]
    for (offset, function) in used {
      claims.add(Line(name: "GPIO\(offset)", offset: offset), field, as: " as \(function)")
    }
    claims.reserve(spi, for: field, except: chipSelect)
    return path
  }

  private func clock(_ field: Field, _ ring: RingConfiguration, _ chip: Field) throws(YAMLError) -> Hertz {
    guard !ring.chip.isClocked else {
      return Hertz(UInt32(try field.frequency(in: 100_000...20_000_000, unit: "MHz")))
    }
    let hertz = try field.frequency(in: 1...100_000_000, unit: "MHz")
    let window = SymbolTiming.clocks(ring.code)
    guard window.contains(hertz) else {
      let (low, high) = (Quantity.frequency.text(window.lowerBound), Quantity.frequency.text(window.upperBound))
      let standard = Quantity.frequency.text(Int64(ring.code.clock.count))
      throw field.wrong(
        expected: "\(low) to \(high), best \(standard), for \(try name(chip)) at \(ring.code.rawValue) SPI bits a bit")
    }
    return Hertz(UInt32(hertz))
  }

  // MARK: The budget

  /// A LED draws about 1 mA while dark, and its dimmest light is not below another.
  private static let milliamperesToBeLit: Int64 = 2

  private func budget(_ field: Field, leds: Int) throws(YAMLError) -> Milliamperes {
    let current = try field.current(in: 0...20_000)
    let least = Self.milliamperesToBeLit * Int64(leds)
    guard current >= least else {
      throw field.wrong(
        expected: "at least \(least)mA: \(leds) LEDs need \(Self.milliamperesToBeLit)mA each to be lit at all")
    }
    return Milliamperes(UInt32(current))
  }
}
