// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#endif

/// A device's file, and whom the system gives it to.
public struct Node: Equatable, Sendable {
  /// Of the device's file.
  public var path: String
  /// The group that owns it; `nil` where it has no name.
  public var group: String?
  /// Whether that group may read and write it.
  public var isForGroup: Bool

  public init(path: String, group: String?, isForGroup: Bool) {
    self.path = path
    self.group = group
    self.isForGroup = isForGroup
  }

  /// The file at `path` of this machine.
  package init(_ path: String) {
    let permissions = (try? Calls.permissions(of: path)) ?? 0
    self.init(path: path, group: try? Calls.group(of: path), isForGroup: permissions & 0o060 == 0o060)
  }
}

extension Node {
  /// A kind of devices, which one group has the right to use.
  package enum Kind: Sendable {
    case gpio
    case spi
    case pwm

    /// The group that Raspberry Pi OS makes for them.
    var group: String { self == .spi ? "spi" : "gpio" }

    /// A rule of udev that gives them to it.
    var rule: String {
      switch self {
      case .gpio: #"SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660""#
      case .spi: #"SUBSYSTEM=="spidev", GROUP="spi", MODE="0660""#
      // A channel is files, not a node, and there are new ones whenever one is exported.
      case .pwm: #"SUBSYSTEM=="pwm", RUN+="/bin/chgrp -R gpio /sys%p", RUN+="/bin/chmod -R g+rwX /sys%p""#
      }
    }
  }
}

extension Trouble {
  /// For a file that may not be opened: which, and how one gets the right to.
  package static func notPermitted(_ node: Node, part: String, usual kind: Node.Kind) -> Trouble {
    let remedy: String
    if let group = node.group, group != "root", node.isForGroup {
      remedy = "expected you in the group `\(group)`: `sudo usermod -aG \(group) $USER`, then log in again"
    } else {
      // Being in a group is of no use as long as the node is not given to it.
      let group = kind.group
      remedy =
        "expected you in the group `\(group)`, and the device given to it: `sudo groupadd -f \(group) && "
        + "sudo usermod -aG \(group) $USER && echo '\(kind.rule)' | sudo tee -a /etc/udev/rules.d/99-napclock.rules && "
        + "sudo udevadm control --reload && sudo udevadm trigger`, then log in again"
    }
    return Trouble(.notPermitted, code: EACCES, part: part, what: "you may not open \(node.path)", remedy: remedy)
  }
}
