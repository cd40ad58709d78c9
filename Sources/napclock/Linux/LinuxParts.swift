// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import Firmware
  import HAL
  import LinuxHAL
  import NapCore

  /// The firmware on the kernel's GPIO, SPI and PWM.
  typealias LinuxFirmware<Store: NapStore & ~Copyable> = Firmware<
    LinuxDial, LinuxRing, LinuxBuzzer, LinuxOutput, LinuxClock, LinuxWallClock, Store
  >

  /// All parts of a board on this machine.
  struct LinuxParts: ~Copyable {
    var dial: LinuxDial
    var ring: LinuxRing
    var buzzer: LinuxBuzzer
    var motor: LinuxOutput
    let board: Board

    /// Parts that are not open yet.
    init(_ board: Board) {
      self.board = board
      let wiring = board.wiring
      let chips = wiring.chips
      // A board with the Linux backend has a dial: its file is refused otherwise.
      dial = LinuxDial(
        chips: chips, a: LineName(wiring.dial?.a), b: LineName(wiring.dial?.b), button: LineName(wiring.dial?.button),
        pull: LinePull(wiring.dial?.pull ?? .off))
      buzzer = LinuxBuzzer(chips: chips, wiring.buzzer.map { BuzzerOutput($0) })
      motor = LinuxOutput(part: "motor", chips: chips, wiring.motor.map { OutputLine($0) })
      ring = LinuxRing(
        chips: chips, wiring.ring.map { RingOutput($0) }, clock: board.configuration.ring?.clock ?? Hertz(1),
        isClocked: board.configuration.ring?.chip.isClocked ?? true)
    }

    /// The firmware on these parts.
    consuming func poweredOn<Store: NapStore & ~Copyable>(
      keeping store: consuming Store
    ) -> LinuxFirmware<Store> {
      let configuration = board.configuration
      // One after the other: Swift 6.0 takes no two of them in one call.
      let dial = self.dial
      let ring = self.ring
      let buzzer = self.buzzer
      let motor = self.motor
      return LinuxFirmware(
        configuration, dial: dial, ring: ring, buzzer: buzzer, motor: motor, time: LinuxClock(), wall: LinuxWallClock(),
        store: store)
    }

    /// The length of the ring's frames in bytes.
    var frameLength: Int { board.configuration.ring.map { FrameEncoder($0).bytes.count } ?? 0 }

    // MARK: Opening

    mutating func openDial() -> Trouble? {
      do throws(Trouble) { try dial.open() } catch { return error }
      return nil
    }

    mutating func openBuzzer() -> Trouble? {
      guard board.configuration.buzzer != nil else { return nil }
      do throws(Trouble) { try buzzer.open() } catch { return error }
      return nil
    }

    mutating func openMotor() -> Trouble? {
      guard board.configuration.motor else { return nil }
      do throws(Trouble) { try motor.open() } catch { return error }
      return nil
    }

    mutating func openRing() -> Trouble? {
      guard board.configuration.ring != nil else { return nil }
      do throws(Trouble) { try ring.open(for: frameLength) } catch { return error }
      return nil
    }
  }

  extension LineName {
    init(_ line: Line?) { self.init(name: line?.name ?? "", offset: line?.offset) }
  }

  extension LinePull {
    init(_ pull: Pull) {
      switch pull {
      case .up: self = .up
      case .down: self = .down
      case .off: self = .off
      }
    }
  }

  extension OutputLine {
    init(_ wiring: OutputWiring) { self.init(line: LineName(wiring.line), active: wiring.active) }
  }

  extension BuzzerOutput {
    init(_ wiring: BuzzerWiring) {
      switch wiring {
      case .line(let output): self = .line(OutputLine(output))
      case .pwm(let pwm): self = .pwm(PWMOutput(chips: pwm.chips, channel: pwm.channel, active: pwm.active))
      }
    }
  }

  extension RingOutput {
    init(_ bus: RingBus) {
      switch bus {
      case .spi(let device): self = .spi(device: device)
      case .bitbang(let clock, let data): self = .bitbang(clock: LineName(clock), data: LineName(data))
      }
    }
  }
#endif
