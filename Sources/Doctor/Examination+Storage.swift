// SPDX-License-Identifier: MIT

// Where the running nap outlives the power. The clock runs without it, and says so.
extension Examination {
  /// Less than this is soon full of other programs' logs. A year of naps takes a hundredth of it.
  static let enoughSpace: Int64 = 64 << 20

  mutating func examineStorage() {
    guard let data else { return }
    // A folder that is not there yet is made on the first run, below the nearest that is.
    guard let folder = Self.parents(of: data).first(where: { machine.space(in: $0) != nil }),
      let space = machine.space(in: folder)
    else { return }
    // The overlay of raspi-config lies in memory above a card that is only read.
    let isOverlay =
      machine.read("/proc/cmdline")?.split(whereSeparator: \.isWhitespace).contains("boot=overlay") == true
    if isOverlay || space.isInMemory {
      note(
        .warn(
          "storage", "\(folder) is in memory: a nap is lost with the power, and so is the log",
          isOverlay
            ? "expected a card that is written to: `sudo raspi-config nonint disable_overlayfs` and reboot, or "
              + "`--data DIR` on another disk"
            : "expected a folder on a disk: `--data DIR`"))
    } else if space.isReadOnly {
      note(
        .warn(
          "storage", "\(folder) cannot be written to: a nap is lost with the power, and naps are not logged",
          "expected a file system that can: `sudo mount -o remount,rw /`; where it becomes read-only by itself "
            + "the card is dying: `dmesg | grep -i mmc`"))
    } else if machine.access(folder, .write) == .denied {
      note(
        .warn(
          "storage", "\(folder) may not be written to by this user",
          "expected the right to: `sudo install -d -o \"$USER\" \(data)`, or `--data DIR`"))
    } else if space.left < Self.enoughSpace {
      note(
        .warn(
          "storage", "\(folder) has \(Self.inWords(space.left)) left",
          "expected \(Self.inWords(Self.enoughSpace)): `sudo journalctl --vacuum-size=50M; sudo apt-get clean` makes room"
        ))
    } else {
      note(.ok("storage", "\(folder) has \(Self.inWords(space.left)) left"))
    }
  }

  /// A path and all folders above it, the nearest first; none where it is not absolute.
  static func parents(of path: String) -> [String] {
    guard path.hasPrefix("/") else { return [] }
    let names = path.split(separator: "/")
    return (0...names.count).map { "/" + names.dropLast($0).joined(separator: "/") }
  }

  private static func inWords(_ bytes: Int64) -> String {
    bytes >= 10 << 30 ? "\(bytes >> 30) GB" : "\(bytes >> 20) MB"
  }
}
