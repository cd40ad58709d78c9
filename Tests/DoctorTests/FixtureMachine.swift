// SPDX-License-Identifier: MIT

import Doctor
import LinuxHAL

/// A machine made of texts: what the files of a tree say, and what the kernel would say of its nodes.
struct FixtureMachine: Machine {
  /// Contents of files by path.
  var files: [String: String] = [:]
  /// Links, followed to their end.
  var links: [String: String] = [:]
  var chips: [ChipListing] = []
  /// Nodes and attributes that this process may not open, with the group that may; `nil` for root's own.
  var denied: [String: String?] = [:]
  var library = (generation: 2, version: "2.2.1")
  var favours: Set<Favour> = [.noTimerSlack, .priority(20), .lockedMemory]
  /// What file systems have left, by the folder that they begin at.
  var spaces: [String: Space] = ["/": Space(left: 20 << 30)]
  var isClockSynchronised = true

  func read(_ path: String) -> String? { denied.keys.contains(path) ? nil : files[path] }

  func names(in folder: String, beginning prefix: String) -> [String] {
    let paths = Array(files.keys) + Array(links.keys) + chips.map(\.chip.path)
    let names = paths.compactMap { path in
      path.hasPrefix(folder + "/") ? path.dropFirst(folder.count + 1).split(separator: "/").first.map(String.init) : nil
    }
    return Set(names).filter { $0.hasPrefix(prefix) }.sorted { ($0.count, $0) < ($1.count, $1) }
  }

  func access(_ path: String, _ wish: Wish) -> Access {
    guard files[path] != nil || chips.contains(where: { $0.chip.path == path }) else { return .missing }
    return denied.keys.contains(path) ? .denied : .granted
  }

  func node(_ path: String) -> Node {
    let group = denied[path] ?? nil
    return Node(path: path, group: group ?? "root", isForGroup: group != nil)
  }

  func space(in folder: String) -> Space? { spaces[folder] }

  func target(of path: String) -> String? { links[path] }

  func device(of path: String) -> Int64? {
    let path = links[path] ?? path
    return chips.firstIndex { $0.chip.path == path }.map(Int64.init)
  }

  func chip(at path: String) -> ChipListing? {
    guard library.generation > 0, access(path, .readAndWrite) == .granted else { return nil }
    return chips.first { $0.chip.path == path }
  }

  func allows(_ favour: Favour) -> Bool { favours.contains(favour) }

  // MARK: Changes

  /// Adds a chip with lines called GPIO0, GPIO1 and so on.
  mutating func add(chip number: Int, _ label: String, lines: UInt32) {
    let name = "gpiochip\(number)"
    chips.append(
      ChipListing(
        chip: GPIOChip(path: "/dev/\(name)", name: name, label: label, lines: lines),
        lines: (0..<lines).map { ChipListing.Line(name: "GPIO\($0)", consumer: "", isUsed: false) }))
  }

  /// Gives a line of the first chip to somebody.
  mutating func hold(_ offsets: Int..., by consumer: String) {
    for offset in offsets {
      chips[0].lines[offset].consumer = consumer
      chips[0].lines[offset].isUsed = true
    }
  }

  mutating func add(pwm number: Int, device: String, channels: Int) {
    let folder = "/sys/class/pwm/pwmchip\(number)"
    links["\(folder)/device"] = "/sys/devices/platform/soc/\(device)"
    files["\(folder)/npwm"] = "\(channels)\n"
    files["\(folder)/export"] = ""
  }

  mutating func add(process number: Int, name: String, _ words: String...) {
    files["/proc/\(number)/comm"] = "\(name)\n"
    files["/proc/\(number)/cmdline"] = words.map { "\($0)\0" }.joined()
  }
}

// MARK: Machines

extension FixtureMachine {
  /// Any Raspberry Pi with SPI and PWM switched on.
  private init(pi model: String, chips: [(Int, String, UInt32)], pwm: String, channels: Int) {
    files = [
      "/proc/device-tree/model": "\(model)\0", "/proc/sys/kernel/osrelease": "6.6.47+rpt-rpi-v8\n",
      "/dev/spidev0.0": "", "/dev/spidev0.1": "", "/sys/module/spidev/parameters/bufsiz": "4096\n",
      "/boot/firmware/config.txt": "dtparam=spi=on\ndtoverlay=pwm\n",
      // As the kernel's driver calls the node on models before the fifth.
      "/sys/bus/platform/drivers/raspberrypi-firmware/soc:firmware/get_throttled": "0\n",
      "/proc/self/limits": """
      Limit                     Soft Limit           Hard Limit           Units
      Max locked memory         8388608              8388608              bytes
      Max realtime priority     0                    0

      """,
    ]
    for (number, label, lines) in chips { add(chip: number, label, lines: lines) }
    add(pwm: 0, device: pwm, channels: channels)
  }

  static let pi3 = FixtureMachine(
    pi: "Raspberry Pi 3 Model B Plus Rev 1.3",
    chips: [(0, "pinctrl-bcm2835", 54), (1, "raspberrypi-exp-gpio", 8)], pwm: "3f20c000.pwm", channels: 2)

  static let pi4 = FixtureMachine(
    pi: "Raspberry Pi 4 Model B Rev 1.4",
    chips: [(0, "pinctrl-bcm2711", 58), (1, "raspberrypi-exp-gpio", 8)], pwm: "fe20c000.pwm", channels: 2)

  static let pi5 = FixtureMachine(
    pi: "Raspberry Pi 5 Model B Rev 1.0",
    chips: [
      (0, "pinctrl-rp1", 54), (10, "gpio-brcmstb@107d508500", 32), (11, "gpio-brcmstb@107d508520", 4),
      (12, "gpio-brcmstb@107d517c00", 17), (13, "gpio-brcmstb@107d517c20", 6),
    ], pwm: "1f00098000.pwm", channels: 4)

  static let pi400 = FixtureMachine(
    pi: "Raspberry Pi 400 Rev 1.0", chips: [(0, "pinctrl-bcm2711", 58), (1, "raspberrypi-exp-gpio", 8)],
    pwm: "fe20c000.pwm", channels: 2)

  static let pi500 = FixtureMachine(
    pi: "Raspberry Pi 500 Rev 1.0", chips: [(0, "pinctrl-rp1", 54), (10, "gpio-brcmstb@107d508500", 32)],
    pwm: "1f00098000.pwm", channels: 4)

  static let computeModule3 = FixtureMachine(
    pi: "Raspberry Pi Compute Module 3 Plus Rev 1.0", chips: [(0, "pinctrl-bcm2835", 54)], pwm: "3f20c000.pwm",
    channels: 2)

  static let computeModule4 = FixtureMachine(
    pi: "Raspberry Pi Compute Module 4 Rev 1.0", chips: [(0, "pinctrl-bcm2711", 58)], pwm: "fe20c000.pwm",
    channels: 2)

  static let computeModule5 = FixtureMachine(
    pi: "Raspberry Pi Compute Module 5 Rev 1.0", chips: [(0, "pinctrl-rp1", 54)], pwm: "1f00098000.pwm", channels: 4)

  static let zero2 = FixtureMachine(
    pi: "Raspberry Pi Zero 2 W Rev 1.0", chips: [(0, "pinctrl-bcm2835", 54)], pwm: "3f20c000.pwm", channels: 2)

  /// A board that nobody has heard of, with one chip and nothing else.
  static let unknown = {
    var machine = FixtureMachine()
    machine.files = ["/proc/device-tree/model": "Acme Board\0", "/proc/sys/kernel/osrelease": "6.1.0\n"]
    machine.add(chip: 0, "300b000.pinctrl", lines: 96)
    return machine
  }()

  static let pc = FixtureMachine(files: [
    "/proc/sys/kernel/osrelease": "6.12.0\n", "/sys/class/dmi/id/product_name": "Laptop 14\n",
  ])
}
