// SPDX-License-Identifier: MIT

import BoardFile
import Doctor
import LinuxHAL
import Testing

@Suite("The doctor on chips and lines (PUB-09, PUB-10, PUB-11)")
struct LineTests {
  @Test("a line that somebody holds is named with its part, its holder and what to do")
  func held() throws {
    var machine = FixtureMachine.pi4
    machine.hold(22, by: "gpiomon")
    machine.hold(24, by: "")
    let examination = Examination(machine, for: try Boards.pi(Boards.buzzer, "motor: { line: GPIO8 }"))
    #expect(examination.found("dial").map(\.verdict) == [.bad, .ok])
    #expect(examination.found("dial")[0].what == "line GPIO22 (offset 22 of gpiochip0) is held by `gpiomon`")
    #expect(examination.found("dial")[1].what == "GPIO17, GPIO27 of gpiochip0 are free")
    #expect(
      examination.found("buzzer").map(\.what)
        == ["line GPIO24 (offset 24 of gpiochip0) is held by somebody who gives no name"])
    #expect(examination.found("motor").map(\.verdict) == [.ok])
    #expect(examination.isBad)
  }

  @Test("a chip select that the kernel holds is told with the overlay that frees it")
  func chipSelect() throws {
    var machine = FixtureMachine.pi4
    machine.hold(8, by: "spi0 CS0")
    let examination = Examination(machine, for: try Boards.pi(Boards.buzzer, "motor: { line: GPIO8 }"))
    let bad = try #require(examination.troubles.first)
    #expect(bad.check == "motor" && bad.what.contains("held by `spi0 CS0`"))
    #expect(try #require(bad.remedy).contains("`dtoverlay=spi0-0cs`"))
  }

  @Test("a holder that is a program of that name is told with its number")
  func process() throws {
    var machine = FixtureMachine.pi4
    machine.hold(22, by: "gpiomon")
    machine.add(process: 815, name: "gpiomon", "gpiomon", "0", "22")
    let examination = Examination(machine, for: try Boards.pi(Boards.buzzer))
    #expect(try #require(examination.troubles.first?.remedy).hasSuffix("; `kill 815` ends it"))
  }

  @Test("a napclock that runs already is a warning, and tells which process it is")
  func running() throws {
    var machine = FixtureMachine.pi4
    machine.hold(17, 27, 22, by: "napclock dial")
    machine.hold(24, by: "napclock buzzer")
    machine.add(process: 700, name: "napclock", "napclock", "sim")
    machine.add(process: 812, name: "napclock", "/usr/bin/napclock", "run", "--board", "b.yaml")
    machine.add(process: 900, name: "napclock", "napclock", "doctor", "--board", "b.yaml")
    let examination = Examination(machine, for: try Boards.pi(Boards.buzzer))
    #expect(!examination.isBad)
    #expect(
      examination.troubles == [
        Finding(
          check: "napclock", verdict: .warn,
          what: "a napclock runs already, and holds GPIO17, GPIO27, GPIO22, GPIO24",
          remedy: "expected none before another is started: `kill 812` ends it")
      ])
  }

  @Test("the service that holds the lines is in order, and is stopped by the manager that would start it again")
  func service() throws {
    var machine = FixtureMachine.pi4
    machine.hold(17, 27, 22, by: "napclock dial")
    machine.hold(24, by: "napclock buzzer")
    machine.add(process: 812, name: "napclock", "/usr/bin/napclock", "run", "--board", "/etc/napclock/board.yaml")
    machine.files["/proc/812/cgroup"] = "0::/system.slice/napclock.service\n"
    let examination = Examination(machine, for: try Boards.pi(Boards.buzzer))
    #expect(examination.troubles == [])
    let finding = try #require(examination.found("napclock").first)
    #expect(finding.verdict == .ok && finding.what.contains("`sudo systemctl stop napclock`"))
  }

  @Test("two chips that the board may mean are both listed")
  func ambiguous() throws {
    var machine = FixtureMachine.pi4
    machine.add(chip: 2, "pinctrl-bcm2711", lines: 8)
    let examination = Examination(machine, for: try Boards.pi(Boards.buzzer))
    let bad = try #require(examination.troubles.first)
    #expect(
      bad.what == "2 GPIO chips are called pinctrl-bcm2711: gpiochip0 [pinctrl-bcm2711] with 58 lines and "
        + "gpiochip2 [pinctrl-bcm2711] with 8 lines")
    #expect(examination.found("dial") == [])
  }

  @Test("a second node of one chip is that chip, also as the board file's path")
  func links() throws {
    var machine = FixtureMachine.pi4
    machine.links["/dev/gpiochip4"] = "/dev/gpiochip0"
    let examination = Examination(machine, for: try Boards.pi(chip: "/dev/gpiochip4", Boards.buzzer))
    #expect(examination.troubles == [])
    #expect(examination.found("chip").count == 2)
  }

  @Test("lines that a chip has not are told by offset and by name")
  func missingLines() throws {
    var machine = FixtureMachine.unknown
    machine.chips = []
    machine.add(chip: 0, "300b000.pinctrl", lines: 20)
    let board = try Board(
      yaml: """
        name: x
        backend: linux
        chip: 300b000.pinctrl
        dial: { a: GPIO3, b: 30, button: PA6 }
        buzzer: { kind: active, line: 4 }
        """, file: "b.yaml")
    let examination = Examination(machine, for: board)
    #expect(
      examination.found("dial").map(\.what) == [
        "gpiochip0 [300b000.pinctrl] has no line 30", "gpiochip0 [300b000.pinctrl] has no line called PA6",
        "GPIO3 of gpiochip0 is free",
      ])
    #expect(examination.found("dial")[0].remedy == "expected 0 to 19")
  }

  @Test("a chip that may not be opened is told by its path, with the group that may")
  func group() throws {
    var machine = FixtureMachine.pi4
    machine.denied = ["/dev/gpiochip0": "gpio", "/dev/gpiochip1": "gpio"]
    for board in [nil, try Boards.pi(Boards.buzzer)] {
      let examination = Examination(machine, for: board)
      #expect(
        examination.troubles.map(\.what) == ["you may not open /dev/gpiochip0", "you may not open /dev/gpiochip1"])
      #expect(
        examination.troubles[0].remedy
          == "expected you in the group `gpio`: `sudo usermod -aG gpio $USER`, then log in again")
      #expect(examination.isBad)
    }
  }

  @Test("one that belongs to root only is told with the rule that gives it to a group")
  func root() throws {
    var machine = FixtureMachine.pi4
    machine.denied = ["/dev/gpiochip0": nil]
    let remedy = try #require(Examination(machine, for: try Boards.pi(Boards.buzzer)).troubles.first?.remedy)
    #expect(remedy.contains("sudo groupadd -f gpio && sudo usermod -aG gpio $USER"))
    #expect(remedy.contains(#"echo 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"' | sudo tee"#))
  }

  @Test("one that the board does not need may stay closed")
  func notNeeded() throws {
    var machine = FixtureMachine.pi4
    machine.denied = ["/dev/gpiochip1": nil]
    #expect(Examination(machine, for: try Boards.pi(Boards.buzzer)).troubles == [])
    #expect(Examination(machine).isBad)
  }
}
