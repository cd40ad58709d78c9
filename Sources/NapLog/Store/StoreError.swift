// SPDX-License-Identifier: MIT

import HAL
import Host

/// Why nothing is kept, told so that somebody can mend it: what is wrong, and what was expected.
public struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What the firmware acts on.
  public let error: HardwareError
  /// What is wrong, with the path in it.
  public let what: String
  /// What was expected, or what mends it.
  public let remedy: String
  /// Whether another napclock has the place. Any other program that holds the database lets it go some time.
  public let isInUse: Bool

  init(_ kind: HardwareError.Kind, code: Int32 = 0, what: String, remedy: String, isInUse: Bool = false) {
    error = HardwareError(kind, code: code)
    self.what = what
    self.remedy = remedy
    self.isInUse = isInUse
  }

  /// For a call of the system about `path`.
  init(_ failure: SystemError, path: String, doing action: String) {
    let kind: HardwareError.Kind =
      failure.isNotPermitted ? .notPermitted : failure.isFull ? .full : failure.isHeld ? .busy : .inputOutput
    self.init(
      kind, code: failure.code, what: "\(path) cannot be \(action) (\(failure))", remedy: Self.remedy(kind))
  }

  /// For the database at `path`.
  public init(_ problem: DatabaseError, path: String) {
    switch problem {
    case .damaged(let why):
      self.init(
        .inputOutput, what: "\(path) is damaged (\(why))",
        remedy: "expected a sound one: `napclock run` sets it aside and begins a new one")
    case .newer(let version):
      self.init(
        .notPermitted, what: "\(path) was written by a newer napclock (version \(version) of its tables)",
        remedy:
          "expected version \(Schema.version) or older: it is left as it is; take that napclock, or another place by --data"
      )
    case .older(let version):
      self.init(
        .notPermitted, what: "\(path) was written by an older napclock (version \(version) of its tables)",
        remedy: "expected version \(Schema.version)")
    case .failed(let failure):
      self.init(
        failure.kind, code: failure.code, what: "\(path) does not work (\(failure))",
        remedy: Self.remedy(failure.kind))
    }
  }

  private static func remedy(_ kind: HardwareError.Kind) -> String {
    switch kind {
    case .full: "expected room on its disk"
    case .notPermitted: "expected a place that this user may write, such as one given by --data"
    case .busy: "expected that no other program holds it"
    default: "expected a disk that works"
    }
  }

  public var description: String { "store: \(what), \(remedy)" }
}
