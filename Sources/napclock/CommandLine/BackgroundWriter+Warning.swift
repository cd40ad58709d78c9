// SPDX-License-Identifier: MIT

import Host

extension BackgroundWriter {
  /// Whether all that was written so far is kept, or on its way. The first time that it is not, `words` gets a warning.
  ///
  /// A reader that has gone away is not told: it has what it wanted.
  func isSound(_ words: BackgroundWriter) -> Bool {
    guard case .failed(let reason)? = takeFailure() else { return true }
    words.write("napclock: warning: \(name): \(reason), the rest is not kept\n")
    return false
  }
}
