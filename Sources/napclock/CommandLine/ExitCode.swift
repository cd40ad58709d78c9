// SPDX-License-Identifier: MIT

/// How the program ends.
enum ExitCode: Int32 {
  case success = 0
  /// A check failed, such as a step of a scenario.
  case checkFailed = 1
  /// A file, an option or an argument is wrong.
  case badInput = 2
  case hardware = 3
}
