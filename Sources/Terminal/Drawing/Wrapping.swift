// SPDX-License-Identifier: MIT

extension String {
  /// The text as lines, broken at its spaces; a word that does not fit a line of its own stays whole.
  ///
  /// - Parameter fits: whether a text is no wider than a line.
  public func wrapped(where fits: (String) -> Bool) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, fits("\(last) \(word)") {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
