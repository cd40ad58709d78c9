// SPDX-License-Identifier: MIT

import BoardFile
import LinuxHAL
import NapCore

// SPI and PWM.
extension Examination {
  mutating func examineSPI() {
    let nodes = machine.names(in: "/dev", beginning: "spidev").map { "/dev/\($0)" }
    let limit = SPIDevice.limit(machine.read(SPIDevice.limitFile))
    guard let board else {
      if nodes.isEmpty { note(.trouble("spidev", SPIDevice.missing("/dev/spidev0.0"), .warn)) }
      for path in nodes {
        note(permission("spidev", path, .spi, .warn) ?? .ok("spidev", "\(path), \(limit) bytes a transfer"))
      }
      return
    }
    guard let ring = board.configuration.ring, case .spi(let path)? = board.wiring.ring else { return }
    if let finding = permission("spidev", path, .spi, .bad) {
      note(finding)
      return
    }
    guard machine.access(path, .readAndWrite) == .granted else {
      let trouble = SPIDevice.missing(path)
      let others = nodes.isEmpty ? "" : "; this machine has \(Self.list(nodes))"
      note(.bad("spidev", trouble.what, trouble.remedy + others))
      return
    }
    let length = FrameEncoder(ring).bytes.count
    if length <= limit {
      note(.ok("spidev", "\(path), a frame of \(length) bytes, \(limit) a transfer"))
    } else if ring.chip.isClocked {
      let pieces = (length + limit - 1) / limit
      note(.ok("spidev", "\(path), a frame of \(length) bytes in \(pieces) transfers of \(limit) at most"))
    } else {
      note(.trouble("spidev", SPIDevice.tooLong(length, path, limit: limit)))
    }
  }

  mutating func examinePWM() {
    let folder = PWMChannel.folder
    let chips = machine.names(in: folder, beginning: "pwmchip").map { name in
      let device = machine.target(of: "\(folder)/\(name)/device")?.split(separator: "/").last
      return (name: name, device: device.map(String.init) ?? "")
    }
    guard let board else {
      if chips.isEmpty {
        note(
          .warn(
            "pwm", "there is no PWM chip, which a passive buzzer needs",
            "expected one: on a Raspberry Pi write `dtoverlay=pwm` into /boot/firmware/config.txt and reboot"))
      }
      for chip in chips {
        note(
          permission("pwm", "\(folder)/\(chip.name)/export", .pwm, .warn)
            ?? .ok("pwm", "\(chip.name) [\(chip.device)] with \(channels(chip.name) ?? 0) channels"))
      }
      return
    }
    guard case .pwm(let wiring)? = board.wiring.buzzer else { return }
    let name: String
    do throws(Trouble) {
      name = try PWMChannel.choose(wiring.chips, among: chips, part: "buzzer")
    } catch {
      note(.trouble("pwm", error))
      return
    }
    let chip = "\(folder)/\(name)"
    if let count = channels(name), wiring.channel >= count {
      note(.trouble("pwm", PWMChannel.noChannel(wiring.channel, chip, count: count, part: "buzzer")))
      return
    }
    let channel = "\(chip)/pwm\(wiring.channel)"
    let isExported = machine.access("\(channel)/period", .write) != .missing
    // A channel that is there needs no right to make it.
    let files = isExported ? ["period", "duty_cycle", "enable"].map { "\(channel)/\($0)" } : ["\(chip)/export"]
    for file in files {
      if let finding = permission("pwm", file, .pwm, .bad) {
        note(finding)
        return
      }
    }
    let device = chips.first { $0.name == name }?.device ?? ""
    if let finding = Self.otherLine(wiring, device: device) {
      note(finding)
      return
    }
    note(.ok("pwm", "channel \(wiring.channel) of \(name) [\(device)]\(isExported ? ", exported already" : "")"))
  }

  /// On a Pi 5 each line has a channel of its own; before it the overlay says which line a channel comes out on.
  private static func otherLine(_ wiring: PWMWiring, device: String) -> Finding? {
    let pi5 = ["pinctrl-rp1"]
    // The Pi 5's device is the first of them.
    guard device == RaspberryPi.pwmDevices[0], let line = wiring.line?.offset,
      let other = RaspberryPi.pwmLine(channel: wiring.channel, chips: pi5), other != line
    else { return nil }
    let right = (0..<4 as Range<UInt32>).first { RaspberryPi.pwmLine(channel: $0, chips: pi5) == line }
    return .bad(
      "pwm", "on a Pi 5 channel \(wiring.channel) comes out on GPIO\(other), and the board's buzzer is on GPIO\(line)",
      right.map { "expected `channel: \($0)` in the board file" } ?? "expected a line with PWM: GPIO12, 13, 18 or 19")
  }

  private func channels(_ chip: String) -> UInt32? {
    machine.read("\(PWMChannel.folder)/\(chip)/npwm").flatMap { UInt32(Self.firstLine($0)) }
  }

  /// What to say where a file may not be opened.
  private func permission(_ check: String, _ path: String, _ kind: Node.Kind, _ verdict: Finding.Verdict) -> Finding? {
    // The attributes of PWM are written only, and `export` cannot be read.
    guard machine.access(path, kind == .pwm ? .write : .readAndWrite) == .denied else { return nil }
    return .trouble(check, .notPermitted(machine.node(path), part: check, usual: kind), verdict)
  }
}
