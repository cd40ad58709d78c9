// SPDX-License-Identifier: MIT

import NapCore
import YAML

/// One wire between the board and a part.
public struct Connection: Equatable, Sendable {
  /// The part's end, by its key in the file, such as `dial.a`.
  public let part: String
  /// The line's name; for a device whose lines are not known, what the device calls it.
  public let line: String
  /// Its number on the chip, from 0; `nil` where it is found by its name.
  public let offset: UInt32?
  /// The pin of the 40-pin header, on a Raspberry Pi.
  public let pin: Int?
  /// What the line does.
  public let function: String
}

extension Board {
  /// All wires, part by part; none on a simulated board that names no lines.
  public var connections: [Connection] {
    var list: [Connection] = []
    if let dial = wiring.dial {
      let pull = dial.pull == .off ? "no pull" : "pull-\(dial.pull.rawValue)"
      list.append(connection("dial.a", dial.a, "input, \(pull)"))
      list.append(connection("dial.b", dial.b, "input, \(pull)"))
      list.append(connection("dial.button", dial.button, "input, \(pull), pressed when low"))
    }
    switch wiring.buzzer {
    case .line(let output): list.append(connection("buzzer", output.line, function(output)))
    case .pwm(let pwm):
      // Where a chip is named for every model, the names say nothing about this wire.
      let chip = pwm.chips.count == 1 ? " chip \(pwm.chips[0])" : ""
      let function = "PWM\(chip) channel \(pwm.channel), active \(pwm.active)"
      list.append(
        pwm.line.map { connection("buzzer", $0, function) }
          ?? Connection(part: "buzzer", line: "PWM", offset: nil, pin: nil, function: function))
    case nil: break
    }
    if let motor = wiring.motor { list.append(connection("motor", motor.line, function(motor))) }
    list += ringConnections
    return list
  }

  private var ringConnections: [Connection] {
    let hasClock = configuration.ring?.chip.isClocked ?? false
    switch wiring.ring {
    case .bitbang(let clock, let data):
      return [
        connection("ring.data", data, "output, bit-banged"), connection("ring.clock", clock, "output, bit-banged"),
      ]
    case .spi(let device):
      guard let (bus, chipSelect) = knownSPI(device), let spi = RaspberryPi.spi[bus] else {
        let data = Connection(part: "ring.data", line: "MOSI", offset: nil, pin: nil, function: device)
        let clock = Connection(part: "ring.clock", line: "SCLK", offset: nil, pin: nil, function: device)
        return hasClock ? [data, clock] : [data]
      }
      // The controller drives its clock and chip select whether or not the LEDs have such wires.
      let idle = "not wired, driven by the kernel"
      return [
        connection("ring.data", gpio(spi.mosi), "SPI\(bus) MOSI"),
        connection(hasClock ? "ring.clock" : "-", gpio(spi.clock), "SPI\(bus) SCLK" + (hasClock ? "" : ", \(idle)")),
        connection("-", gpio(spi.chipSelects[chipSelect]), "SPI\(bus) chip select \(chipSelect), \(idle)"),
      ]
    case nil: return []
    }
  }

  private func knownSPI(_ device: String) -> (bus: Int, chipSelect: Int)? {
    RaspberryPi.drives(wiring.chips) ? RaspberryPi.spidev(device) : nil
  }

  private func gpio(_ offset: UInt32) -> Line { Line(name: "GPIO\(offset)", offset: offset) }

  private func function(_ output: OutputWiring) -> String { "output, active \(output.active)" }

  private func connection(_ part: String, _ line: Line, _ function: String) -> Connection {
    let pin = RaspberryPi.drives(wiring.chips) ? line.offset.flatMap(RaspberryPi.pin(of:)) : nil
    return Connection(part: part, line: line.name, offset: line.offset, pin: pin, function: function)
  }
}
