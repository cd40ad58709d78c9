// SPDX-License-Identifier: MIT

/// Why the terminal could not be used.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal
  /// The system refused: what was tried, and the number it gave (`errno`).
  case refused(action: String, code: Int32)

  public var description: String {
    switch self {
    case .notATerminal:
      "standard input and output are not a terminal, and the clock is drawn on one"
    case .refused(let action, let code):
      "the terminal: cannot \(action): \(errorText(code))"
    }
  }
}
