// SPDX-License-Identifier: MIT

import Doctor
import Testing

@Suite("The doctor on time, storage and power")
struct SurroundingsTests {
  @Test("says that a time service sets the clock, or that none does and naps ring all the same")
  func clock() throws {
    var machine = FixtureMachine.pi4
    #expect(Examination(machine).found("clock").map(\.what) == ["set by a time service"])
    machine.isClockSynchronised = false
    let examination = Examination(machine)
    let warning = try #require(examination.troubles.first)
    #expect(examination.troubles.count == 1 && warning.check == "clock" && warning.verdict == .warn)
    #expect(warning.what.contains("naps ring in time"))
    #expect(try #require(warning.remedy).contains("`sudo timedatectl set-ntp true`"))
  }

  /// What is left, and what of it is a warning.
  static let spaces: [(Space, String?)] = [
    (Space(left: 20 << 30), nil), (Space(left: 64 << 20), nil), (Space(left: 64 << 20 - 1), "has 63 MB left"),
    (Space(left: 0), "has 0 MB left"), (Space(left: 0, isReadOnly: true), "cannot be written to"),
    (Space(left: 1 << 30, isInMemory: true), "is in memory"),
  ]

  @Test("warns of a file system that is full, only read, or gone with the power", arguments: spaces)
  func storage(space: Space, warning: String?) throws {
    var machine = FixtureMachine.pi4
    machine.spaces = ["/": space]
    let examination = Examination(machine, data: "/var/lib/napclock")
    let found = try #require(examination.found("storage").first)
    #expect(!examination.isBad)
    #expect(found.verdict == (warning == nil ? .ok : .warn))
    #expect(found.what.hasPrefix("/ \(warning ?? "has ")"))
    #expect((found.remedy == nil) == (warning == nil))
  }

  @Test("looks at the nearest folder that is there, and whether this user may write to it")
  func nearest() throws {
    var machine = FixtureMachine.pi4
    machine.spaces["/srv/clock"] = Space(left: 3 << 30)
    machine.files["/srv/clock"] = ""
    let data = "/srv/clock/.local/state/napclock"
    #expect(Examination(machine, data: data).found("storage").map(\.what) == ["/srv/clock has 3072 MB left"])
    machine.denied["/srv/clock"] = "clock"
    let denied = try #require(Examination(machine, data: data).found("storage").first)
    #expect(denied.what == "/srv/clock may not be written to by this user")
    #expect(try #require(denied.remedy).contains("`sudo install -d -o \"$USER\" \(data)`"))
    // Where nobody knows a place, none is looked at.
    #expect(Examination(machine).found("storage").isEmpty)
    #expect(Examination(machine, data: "relative").found("storage").isEmpty)
  }

  @Test("knows the overlay of a Raspberry Pi, which is in memory above a card")
  func overlay() throws {
    var machine = FixtureMachine.pi4
    machine.files["/proc/cmdline"] = "console=tty1 boot=overlay root=PARTUUID=1-02\n"
    let found = try #require(Examination(machine, data: "/var/lib/napclock").found("storage").first)
    #expect(found.verdict == .warn && found.what.contains("in memory"))
    #expect(try #require(found.remedy).contains("`sudo raspi-config nonint disable_overlayfs`"))
  }

  /// What the firmware says, and what is made of it.
  static let powers: [(String, String?)] = [
    ("0", nil), ("50005", "voltage is too low"), ("50000", "voltage was too low"), ("1", "voltage is too low"),
    ("80008", "it is too hot"), ("e0000", "it was too hot"), ("4", "it is too hot"),
  ]

  @Test("reads what the firmware says of power and heat", arguments: powers)
  func power(bits: String, warning: String?) throws {
    for node in ["soc:firmware", "soc@107c000000:firmware"] {
      var machine = FixtureMachine.pi4
      machine.files = machine.files.filter { !$0.key.hasSuffix("get_throttled") }
      machine.files["/sys/bus/platform/drivers/raspberrypi-firmware/\(node)/get_throttled"] = "\(bits)\n"
      let found = try #require(Examination(machine).found("power").first)
      #expect(found.verdict == (warning == nil ? .ok : .warn))
      #expect(found.what.contains(warning ?? "holds"))
    }
  }

  @Test("says nothing of power where no firmware does, or in words that nobody knows")
  func noPower() {
    var machine = FixtureMachine.unknown
    #expect(Examination(machine).found("power").isEmpty)
    machine.files["/sys/bus/platform/drivers/raspberrypi-firmware/soc:firmware/get_throttled"] = "throttled\n"
    #expect(Examination(machine).found("power").isEmpty)
  }
}
