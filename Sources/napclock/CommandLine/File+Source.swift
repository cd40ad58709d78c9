// SPDX-License-Identifier: MIT

import Host
import YAML

extension File {
  /// The content of a file that people write, a board or a scenario.
  ///
  /// - Throws: where there is no such file or it is too large, at its first character.
  static func readSource(_ path: String, limit: Int = Document.longest) throws(Diagnostic) -> [UInt8] {
    do throws(FileError) {
      return try read(path, limit: limit)
    } catch {
      throw Diagnostic(severity: .error, file: path, position: .start, message: error.message, excerpt: "")
    }
  }
}
