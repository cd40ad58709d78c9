// SPDX-License-Identifier: MIT

import BoardFile
import Doctor
import LinuxHAL
import NapCore
import Testing

@Suite("The doctor on spidev (PUB-14) and PWM")
struct BusTests {
  /// A board with a ring whose number of LEDs the board file may not have.
  private func board(_ leds: Int, chip: LEDChip, order: ChannelOrder, code: SymbolCode, clock: UInt32) throws -> Board {
    var board = try Boards.pi(Boards.buzzer, "ring: { leds: 24, chip: apa102, spi: { device: /dev/spidev0.0 } }")
    var ring = RingConfiguration()
    (ring.leds, ring.chip, ring.order, ring.code, ring.clock) = (leds, chip, order, code, Hertz(clock))
    board.configuration.ring = ring
    return board
  }

  /// What is said of the bus, on a Pi 5, whose core clock does not matter.
  private func spidev(_ board: Board, limit: String? = "4096\n") throws -> Finding {
    var machine = FixtureMachine.pi5
    machine.files["/sys/module/spidev/parameters/bufsiz"] = limit
    return try #require(Examination(machine, for: board).found("spidev").first)
  }

  @Test(
    "LEDs without a clock line must fit in one transfer",
    arguments: [
      (150, SymbolCode.eight, 6_400_000 as UInt32, 4_080), (151, .eight, 6_400_000, 4_104),
      (435, .three, 2_400_000, 4_095), (436, .three, 2_400_000, 4_104),
    ])
  func oneGo(leds: Int, code: SymbolCode, clock: UInt32, length: Int) throws {
    let board = try board(leds, chip: .ws2812, order: .grb, code: code, clock: clock)
    for limit in ["4096\n", nil] {
      let finding = try spidev(board, limit: limit)
      if length <= 4_096 {
        #expect(finding.verdict == .ok && finding.what.contains("a frame of \(length) bytes"))
      } else {
        #expect(finding.verdict == .bad)
        #expect(finding.what.contains("a frame is \(length) bytes, and /dev/spidev0.0 takes 4096"))
        #expect(try #require(finding.remedy).contains("`spidev.bufsiz=8192`"))
      }
    }
    #expect(try spidev(board, limit: "8192\n").verdict == .ok)
  }

  @Test("those with one are sent in pieces")
  func pieces() throws {
    let finding = try spidev(try board(1_100, chip: .apa102, order: .bgr, code: .four, clock: 4_000_000))
    #expect(finding.verdict == .ok)
    #expect(finding.what == "/dev/spidev0.0, a frame of 4477 bytes in 2 transfers of 4096 at most")
  }

  @Test("a node that is not there, or may not be opened, is told with what mends it")
  func node() throws {
    let board = try Boards.shipped("raspberry-pi-dotstar")
    var machine = FixtureMachine.pi4
    machine.denied = ["/dev/spidev0.0": "spi"]
    let denied = try #require(Examination(machine, for: board).troubles.first)
    #expect(denied.verdict == .bad && denied.what == "you may not open /dev/spidev0.0")
    #expect(try #require(denied.remedy).contains("`sudo usermod -aG spi $USER`"))
    #expect(Examination(machine).troubles.map(\.verdict) == [.warn])

    machine.denied = [:]
    machine.files["/dev/spidev0.0"] = nil
    let missing = try #require(Examination(machine, for: board).troubles.first)
    #expect(missing.verdict == .bad && missing.what == "there is no /dev/spidev0.0")
    #expect(try #require(missing.remedy).hasSuffix("; this machine has /dev/spidev0.1"))
  }

  @Test("PWM: the chip, the channel and the right to it")
  func pwm() throws {
    let wired = "buzzer: { kind: passive, pwm: { chip: fe20c000.pwm, channel: 1 } }"
    let board = try Boards.pi(wired)
    var machine = FixtureMachine.pi4
    #expect(Examination(machine, for: board).found("pwm").map(\.what) == ["channel 1 of pwmchip0 [fe20c000.pwm]"])

    machine.denied = ["/sys/class/pwm/pwmchip0/export": "gpio"]
    #expect(
      Examination(machine, for: board).troubles.map(\.what) == ["you may not open /sys/class/pwm/pwmchip0/export"])
    let channel = "/sys/class/pwm/pwmchip0/pwm1"
    for name in ["period", "duty_cycle", "enable"] { machine.files["\(channel)/\(name)"] = "0\n" }
    #expect(
      Examination(machine, for: board).found("pwm").map(\.what)
        == ["channel 1 of pwmchip0 [fe20c000.pwm], exported already"])
    machine.denied["\(channel)/enable"] = .some(nil)
    let denied = try #require(Examination(machine, for: board).troubles.first)
    #expect(denied.what == "you may not open \(channel)/enable")
    #expect(try #require(denied.remedy).contains(#"SUBSYSTEM=="pwm""#))

    let none = Examination(FixtureMachine.pi5, for: board)
    #expect(none.troubles.map(\.what) == ["there is no PWM chip called fe20c000.pwm"])
    #expect(none.troubles[0].remedy == "expected one of those on this machine: pwmchip0 [1f00098000.pwm]")
  }

  @Test("a channel that the chip has not")
  func channel() throws {
    let board = try Boards.pi("buzzer: { kind: passive, pwm: { chip: 0, channel: 2, line: GPIO18 } }")
    #expect(Examination(FixtureMachine.pi5, for: board).troubles == [])
    #expect(
      Examination(FixtureMachine.pi4, for: board).troubles.map(\.what)
        == ["/sys/class/pwm/pwmchip0 has no channel 2"])
    #expect(
      Examination(FixtureMachine.pi4, for: board).troubles[0].remedy
        == "expected a `channel` below 2 in the board file")
  }

  @Test("a channel that comes out on another line than the buzzer's, as on a Pi 5")
  func otherLine() throws {
    let examination = Examination(FixtureMachine.pi5, for: try Boards.dotstar(channel: 0))
    #expect(
      examination.troubles == [
        Finding(
          check: "pwm", verdict: .bad,
          what: "on a Pi 5 channel 0 comes out on GPIO12, and the board's buzzer is on GPIO18",
          remedy: "expected `channel: 2` in the board file")
      ])
    #expect(Examination(FixtureMachine.pi4, for: try Boards.dotstar(channel: 0)).troubles == [])
  }
}
