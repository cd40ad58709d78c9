// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import Testing

@Suite("PUB-17: three or four bytes per pixel, as the board file says it")
struct ChannelOrderTests {
  private static let chips: [(String, LEDChip)] = [
    ("apa102", .apa102), ("sk9822", .sk9822), ("ws2812", .ws2812), ("sk6812", .sk6812), ("sk6812w", .sk6812w),
  ]

  private func ring(_ chip: String, _ order: String) -> [Int: String] {
    [8: "ring:\n  leds: 24\n  chip: \(chip)\n  spi: { device: /dev/spidev0.0 }\n  order: \(order)"]
  }

  @Test("an order with a white channel is refused for chips that have none, at its line")
  func tooMany() {
    for (chip, kind) in Self.chips where kind.channels == 3 {
      let standard = kind.isClocked ? "bgr" : "grb"
      for order in ["grbw", "rgbw", "wrgb", "RGBW"] {
        #expect(
          Boards.problem(ring(chip, order))
            == "b.yaml:12:10: error: `ring.order` is `\(order)`, expected r, g and b only, such as \(standard):"
            + " \(chip) has no white channel")
      }
    }
  }

  @Test("an order without one is refused for the chip that has it")
  func tooFew() {
    for order in ["grb", "rgb", "BGR"] {
      #expect(
        Boards.problem(ring("sk6812w", order))
          == "b.yaml:12:10: error: `ring.order` is `\(order)`, expected r, g, b and w, such as grbw:"
          + " sk6812w has a white channel")
    }
  }

  @Test("every order that names each channel once is read as it is written")
  func orders() throws {
    for (chip, kind) in Self.chips {
      for order in ["rgb", "rbg", "grb", "gbr", "brg", "bgr"].map({ kind.channels == 4 ? $0 + "w" : $0 }) {
        let read = try Boards.board(ring(chip, order)).configuration.ring?.order
        #expect(read == ChannelOrder(letters: Array(order.utf8)))
      }
    }
  }

  @Test("anything else is no order", arguments: ["", "rg", "rrgb", "rgbx", "rgbwr", "1", "[r, g, b]", "räb"])
  func noOrder(order: String) {
    #expect(Boards.problem(ring("ws2812", order))?.hasPrefix("b.yaml:12:") == true)
  }
}
