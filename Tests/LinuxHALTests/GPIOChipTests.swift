// SPDX-License-Identifier: MIT

import LinuxHAL
import Testing

@Suite("PUB-09: the header's chip is chosen by label, not by number")
struct GPIOChipTests {
  private static func chips(_ listing: (number: Int, label: String, lines: UInt32)...) -> [GPIOChip] {
    listing.map {
      GPIOChip(path: "/dev/gpiochip\($0.number)", name: "gpiochip\($0.number)", label: $0.label, lines: $0.lines)
    }
  }

  /// What a board file for any Raspberry Pi names.
  private static let wanted = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]

  @Test(
    "on every model and kernel",
    arguments: [
      (
        chips(
          (0, "gpio-brcmstb@107d508500", 32), (1, "gpio-brcmstb@107d508520", 4), (2, "gpio-brcmstb@107d517c00", 17),
          (3, "gpio-brcmstb@107d517c20", 6), (4, "pinctrl-rp1", 54)), "gpiochip4"
      ),
      (
        chips(
          (0, "pinctrl-rp1", 54), (10, "gpio-brcmstb@107d508500", 32), (11, "gpio-brcmstb@107d508520", 4),
          (12, "gpio-brcmstb@107d517c00", 17), (13, "gpio-brcmstb@107d517c20", 6)), "gpiochip0"
      ),
      (chips((0, "pinctrl-bcm2711", 58), (1, "raspberrypi-exp-gpio", 8)), "gpiochip0"),
      (chips((0, "pinctrl-bcm2835", 54), (1, "raspberrypi-exp-gpio", 8)), "gpiochip0"),
    ])
  func models(seen: [GPIOChip], name: String) throws {
    #expect(try GPIOChip.choose(Self.wanted, among: seen).name == name)
  }

  @Test("where none fits, what was seen is listed")
  func none() {
    let seen = Self.chips((0, "some-expander", 16))
    #expect(throws: GPIOChip.NoChoice.none(seen: seen)) { try GPIOChip.choose(Self.wanted, among: seen) }
  }

  @Test("an explicit path wins, and so does the first of several words")
  func path() throws {
    let seen = Self.chips((0, "pinctrl-rp1", 54), (1, "other", 8))
    #expect(try GPIOChip.choose(["/dev/gpiochip1"], among: seen).label == "other")
    #expect(try GPIOChip.choose(["gpiochip1", "pinctrl-rp1"], among: seen).label == "other")
  }

  @Test("two different chips that fit the same word are an error that lists both")
  func several() {
    let seen = Self.chips((0, "twin", 8), (1, "twin", 8))
    #expect(throws: GPIOChip.NoChoice.several(word: "twin", seen)) { try GPIOChip.choose(["twin"], among: seen) }
  }
}
