// SPDX-License-Identifier: MIT

// What makes the loop wake on time. The clock runs without any of it.
extension Examination {
  /// The priority that `run` asks for where nobody says another.
  public static let usualPriority: Int32 = 20

  mutating func examineLoop() {
    if machine.allows(.noTimerSlack) {
      note(.ok("timer slack", "can be set, so that the loop wakes when it asked for it"))
    } else {
      note(
        .warn(
          "timer slack", "cannot be set: the loop wakes up to 50 µs late",
          "expected the right to: allow the system call prctl where a sandbox forbids it"))
    }
    let limits = machine.read("/proc/self/limits") ?? ""
    if machine.allows(.priority(Self.usualPriority)) {
      note(.ok("priority", "real-time priority \(Self.usualPriority) is allowed"))
    } else {
      note(
        .warn(
          "priority",
          "real-time priority \(Self.usualPriority) is not allowed"
            + Self.inWords(Self.limit("Max realtime priority", in: limits)),
          Self.grant("rtprio", "\(Self.usualPriority)", "LimitRTPRIO")))
    }
    if machine.allows(.lockedMemory) {
      note(.ok("memory", "can be locked"))
    } else {
      note(
        .warn(
          "memory", "cannot be locked\(Self.inWords(Self.limit("Max locked memory", in: limits)))",
          Self.grant("memlock", "unlimited", "LimitMEMLOCK")))
    }
  }

  /// The soft limit in a line of /proc/self/limits, with its unit.
  static func limit(_ name: String, in limits: String) -> String? {
    guard let line = limits.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
    let words = line.dropFirst(name.count).split(separator: " ")
    guard let soft = words.first else { return nil }
    return words.count > 2 && soft != "unlimited" ? "\(soft) \(words[2])" : String(soft)
  }

  private static func inWords(_ limit: String?) -> String { limit.map { " (the limit is \($0))" } ?? "" }

  private static func grant(_ item: String, _ value: String, _ unit: String) -> String {
    "expected the right to: `echo \"$USER - \(item) \(value)\" | sudo tee -a /etc/security/limits.d/napclock.conf`, "
      + "then log in again; `\(unit)=\(value == "unlimited" ? "infinity" : value)` in a systemd unit"
  }
}
