// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

extension Board {
  /// What a Raspberry Pi's config.txt must say for this board; empty where nothing is known of its machine.
  ///
  /// Source: the overlays' README of Raspberry Pi's kernel; docs/hardware.md.
  public var bootLines: [String] {
    guard RaspberryPi.drives(wiring.chips) else { return [] }
    var lines: [String] = []
    if case .spi(let device)? = wiring.ring {
      lines.append(device.hasPrefix("/dev/spidev1.") ? "dtoverlay=spi1-3cs" : "dtparam=spi=on")
      // The bits of LEDs without a clock are made of SPI bits, and the bus hangs on the core clock.
      if configuration.ring?.chip.isClocked == false {
        if wiring.chips == [RaspberryPi.chips[1]] { lines += ["core_freq=500", "core_freq_min=500"] }
        if wiring.chips == [RaspberryPi.chips[2]] { lines.append("core_freq=250") }
      }
    }
    if case .pwm(let pwm)? = wiring.buzzer, let offset = pwm.line?.offset { lines.append(pwmLine(offset)) }
    return lines
  }

  private func pwmLine(_ offset: UInt32) -> String {
    switch offset {
    case 18: "dtoverlay=pwm"
    // Its functions have other numbers there, and none are written down.
    case _ where wiring.chips == [RaspberryPi.chips[0]]: "dtoverlay=pwm,pin=\(offset)   (see overlays/README beside it)"
    case 12, 13: "dtoverlay=pwm,pin=\(offset),func=4"
    default: "dtoverlay=pwm,pin=\(offset),func=2"
    }
  }
}
