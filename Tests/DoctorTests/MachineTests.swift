// SPDX-License-Identifier: MIT

import BoardFile
import Doctor
import LinuxHAL
import Testing

@Suite("The doctor on whole machines")
struct MachineTests {
  @Test("finds nothing wrong with any Raspberry Pi that is set up, and names the header's chip")
  func allGood() throws {
    // Lines of PWM are numbered otherwise on a Pi 5.
    let (before, pi5) = (try Boards.shipped("raspberry-pi-dotstar"), try Boards.dotstar(channel: 2))
    for (machine, chip) in [
      (FixtureMachine.pi3, "gpiochip0 [pinctrl-bcm2835] with 54 lines"),
      (.pi4, "gpiochip0 [pinctrl-bcm2711] with 58 lines"), (.pi5, "gpiochip0 [pinctrl-rp1] with 54 lines"),
      (.zero2, "gpiochip0 [pinctrl-bcm2835] with 54 lines"), (.pi400, "gpiochip0 [pinctrl-bcm2711] with 58 lines"),
      (.pi500, "gpiochip0 [pinctrl-rp1] with 54 lines"),
      (.computeModule3, "gpiochip0 [pinctrl-bcm2835] with 54 lines"),
      (.computeModule4, "gpiochip0 [pinctrl-bcm2711] with 58 lines"),
      (.computeModule5, "gpiochip0 [pinctrl-rp1] with 54 lines"),
    ] {
      let examination = Examination(machine, for: chip.contains("rp1") ? pi5 : before)
      #expect(examination.troubles == [])
      #expect(!examination.isBad)
      #expect(examination.found("chip").map(\.what).contains("\(chip), the one that the board means"))
      #expect(examination.found("chip").count == machine.chips.count)
      #expect(examination.found("dial").map(\.what) == ["GPIO17, GPIO27, GPIO22 of gpiochip0 are free"])
      #expect(examination.found("motor").map(\.what) == ["GPIO23 of gpiochip0 is free"])
      #expect(
        examination.found("spidev").map(\.what) == ["/dev/spidev0.0, a frame of 106 bytes, 4096 a transfer"])
      #expect(Examination(machine).troubles == [])
    }
  }

  @Test("says model, kernel and library")
  func introduction() {
    let examination = Examination(FixtureMachine.pi4)
    #expect(examination.found("machine").map(\.what) == ["Raspberry Pi 4 Model B Rev 1.4, Linux 6.6.47+rpt-rpi-v8"])
    #expect(examination.found("libgpiod").map(\.what) == ["version 2.2.1, generation 2 of its interface"])
  }

  @Test("is kind to a PC: one thing is bad, and the simulator needs nothing")
  func pc() throws {
    for board in [nil, try Boards.shipped("raspberry-pi-dotstar")] {
      let examination = Examination(FixtureMachine.pc, for: board)
      #expect(examination.found("machine").map(\.what) == ["Laptop 14, Linux 6.12.0"])
      #expect(examination.troubles.count == 1)
      let bad = try #require(examination.troubles.first)
      #expect(bad.verdict == .bad && bad.check == "chip")
      #expect(try #require(bad.remedy).contains("`napclock sim` needs none of these"))
    }
  }

  @Test("warns of what an unknown board has not, and says bad only of what the board file wants")
  func unknown() throws {
    let alone = Examination(FixtureMachine.unknown)
    #expect(alone.troubles.map(\.check) == ["spidev", "pwm"])
    #expect(!alone.isBad)
    let wanted = Examination(FixtureMachine.unknown, for: try Boards.shipped("raspberry-pi-dotstar"))
    #expect(wanted.troubles.map(\.check) == ["chip", "spidev", "pwm"])
    #expect(wanted.troubles.allSatisfy { $0.verdict == .bad })
    #expect(
      wanted.troubles[0]
        == Finding(
          check: "chip", verdict: .bad,
          what: "there is no GPIO chip called pinctrl-rp1, pinctrl-bcm2711, pinctrl-bcm2835",
          remedy: "expected one of those on this machine: gpiochip0 [300b000.pinctrl] with 96 lines"))
    #expect(wanted.troubles[1].what == "there is no /dev/spidev0.0")
    #expect(try #require(wanted.troubles[1].remedy).contains("`dtparam=spi=on`"))
    #expect(try #require(wanted.troubles[2].remedy).contains("`dtoverlay=pwm`"))
    let own = try Boards.pi(chip: "300b000.pinctrl", "buzzer: { kind: active, line: GPIO24 }")
    #expect(Examination(FixtureMachine.unknown, for: own).troubles == [])
  }

  @Test("says that a program without libgpiod cannot run, and asks no chip then")
  func noLibrary() throws {
    var machine = FixtureMachine.pi4
    machine.library = (0, "")
    let examination = Examination(machine, for: try Boards.pi(Boards.buzzer))
    #expect(examination.troubles.map(\.check) == ["libgpiod"])
    #expect(examination.isBad)
  }

  @Test("tells a chip without a node, as in a container, from no chip at all")
  func container() throws {
    var machine = FixtureMachine.pi4
    machine.chips = []
    #expect(Examination(machine).troubles.map(\.what) == ["this machine has no GPIO chip at all"])
    machine.files["/sys/bus/gpio/devices/gpiochip0/uevent"] = ""
    let bad = try #require(Examination(machine).troubles.first)
    #expect(bad.what == "the kernel has gpiochip0, but there is no /dev/gpiochip0")
    #expect(try #require(bad.remedy).contains("`--device /dev/gpiochip0`"))
  }

  @Test("warns at most of what the loop wants, with the limit and the command that lifts it")
  func loop() throws {
    var machine = FixtureMachine.pi4
    machine.favours = []
    let examination = Examination(machine)
    #expect(examination.troubles.map(\.check) == ["timer slack", "priority", "memory"])
    #expect(!examination.isBad)
    #expect(examination.troubles[1].what == "real-time priority 20 is not allowed (the limit is 0)")
    #expect(
      try #require(examination.troubles[1].remedy).contains(
        "`echo \"$USER - rtprio 20\" | sudo tee -a /etc/security/limits.d/napclock.conf`"))
    #expect(examination.troubles[2].what == "cannot be locked (the limit is 8388608 bytes)")
  }

  @Test("asks this machine without being troubled by what it lacks")
  func thisMachine() {
    let examination = Examination(ThisMachine())
    #expect(examination.found("machine").count == 1)
    #expect(examination.found("libgpiod").count == 1)
    #expect(examination.found("chip").count >= 1)
    #expect(examination.troubles.allSatisfy { $0.remedy != nil })
  }
}
