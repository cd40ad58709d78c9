// SPDX-License-Identifier: MIT

/// A text with its name: what turns a place and a message into something to show.
public struct SourceFile: Sendable {
  /// As the user gave it.
  public let name: String
  /// The whole text.
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The value that the text holds; `Document.read` says what is refused.
  public func read() throws(YAMLError) -> Node {
    try Document.read(bytes)
  }

  /// The error, with the file's name and place.
  public func error(_ error: YAMLError) -> Diagnostic { diagnostic(.error, error) }

  /// The warning, with the file's name and place.
  public func warning(_ warning: YAMLError) -> Diagnostic { diagnostic(.warning, warning) }

  private func diagnostic(_ severity: Diagnostic.Severity, _ error: YAMLError) -> Diagnostic {
    Diagnostic(
      severity: severity, file: name, position: error.position, message: error.message,
      excerpt: excerpt(at: error.position))
  }

  /// The line at `position` and a caret below the column, both indented by two; at most 100 columns around it.
  ///
  /// Empty for a text that is too large to be read, and for an empty line.
  public func excerpt(at position: Position) -> String {
    guard bytes.count <= Document.longest else { return "" }
    let line = SourceLines(bytes).line(position.line)
    guard !line.isEmpty, position.column <= line.count + 1 else { return "" }
    let first = position.column > 80 ? position.column - 60 : 0
    var shown = ""
    for scalar in line[first..<min(line.count, first + 100)] {
      // One column each, whatever it was, so that the caret stands right and the terminal obeys nothing.
      let isPrintable =
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse: false
        default: true
        }
      shown.unicodeScalars.append(isPrintable ? scalar : " ")
    }
    let caret = String(repeating: " ", count: position.column - 1 - first) + "^"
    return "  \(shown)\n  \(caret)"
  }
}
