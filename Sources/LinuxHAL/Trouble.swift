// SPDX-License-Identifier: MIT

import HAL

#if canImport(Glibc)
  import Glibc
#endif

/// Why a part does not work, told so that somebody can mend it: which part, what is wrong, what to do.
public struct Trouble: Error, Equatable, Sendable, CustomStringConvertible {
  /// What the firmware acts on.
  public let error: HardwareError
  /// The part, such as `motor`.
  public let part: String
  /// What is wrong, with the line or device in it.
  public let what: String
  /// What was expected, or what mends it.
  public let remedy: String
  /// Whether it is a clock that runs already which has the part.
  public let isHeldByClock: Bool

  init(
    _ kind: HardwareError.Kind, code: Int32 = 0, part: String, what: String, remedy: String, isHeldByClock: Bool = false
  ) {
    error = HardwareError(kind, code: code)
    self.part = part
    self.what = what
    self.remedy = remedy
    self.isHeldByClock = isHeldByClock
  }

  /// For an operation that the kernel refused while the part was in use.
  init(_ failure: Calls.Failure, part: String, doing action: String) {
    let words = Calls.text(of: failure.code)
    let kind = Self.kind(failure.code)
    let remedy =
      switch kind {
      case .gone, .missing: "expected it to be there: it is opened again once it is back"
      default: "expected it to work: it is tried again"
      }
    self.init(kind, code: failure.code, part: part, what: "\(action) failed (\(words))", remedy: remedy)
  }

  public var description: String { "\(part): \(what), \(remedy)" }

  /// What an error number of the kernel means for a part.
  static func kind(_ code: Int32) -> HardwareError.Kind {
    switch code {
    case ENOENT: .missing
    case ENODEV, ENXIO, ESHUTDOWN: .gone
    case EBUSY: .busy
    case EACCES, EPERM: .notPermitted
    default: .inputOutput
    }
  }
}
