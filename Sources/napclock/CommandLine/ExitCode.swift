// SPDX-License-Identifier: MIT

/// How the program ends.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  /// A check failed, such as a step of a scenario.
  case checkFailed = 1
  /// A file, an option or an argument is wrong.
  case badInput = 2
  case hardware = 3

  /// For help and manual.
  var meaning: String {
    switch self {
    case .success: "ok"
    case .checkFailed: "a check failed"
    case .badInput: "bad input"
    case .hardware: "hardware"
    }
  }
}
