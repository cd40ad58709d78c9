// SPDX-License-Identifier: MIT

import LinuxHAL

/// One thing that was looked at.
public struct Finding: Equatable, Sendable {
  /// How it stands with it.
  public enum Verdict: String, Sendable {
    /// Nothing is to be done.
    case ok
    /// The clock runs, but not as well as it could.
    case warn
    /// The clock does not run, or a part of its board does not work.
    case bad = "BAD"
  }

  /// What the check is called, such as `spidev`; the part of the board where it is one.
  public let check: String
  /// How it stands with it.
  public let verdict: Verdict
  /// What was seen.
  public let what: String
  /// What mends it; `nil` where nothing is to be mended.
  public let remedy: String?

  public init(check: String, verdict: Verdict, what: String, remedy: String?) {
    self.check = check
    self.verdict = verdict
    self.what = what
    self.remedy = remedy
  }

  static func ok(_ check: String, _ what: String) -> Finding {
    Finding(check: check, verdict: .ok, what: what, remedy: nil)
  }

  static func warn(_ check: String, _ what: String, _ remedy: String) -> Finding {
    Finding(check: check, verdict: .warn, what: what, remedy: remedy)
  }

  static func bad(_ check: String, _ what: String, _ remedy: String) -> Finding {
    Finding(check: check, verdict: .bad, what: what, remedy: remedy)
  }

  /// What the backend itself would say.
  static func trouble(_ check: String, _ trouble: Trouble, _ verdict: Verdict = .bad) -> Finding {
    Finding(check: check, verdict: verdict, what: trouble.what, remedy: trouble.remedy)
  }
}
