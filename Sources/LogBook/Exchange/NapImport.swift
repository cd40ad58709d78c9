// SPDX-License-Identifier: MIT

import NapLog
import YAML

/// Reads naps from a file that `NapExport` wrote, or that somebody wrote in its way.
public enum NapImport {
  /// Bytes of a file at most: a million naps in JSON, which has 233 bytes a nap.
  public static let longest = 256 << 20

  /// The naps of a file, JSON or CSV, in its order.
  ///
  /// - Throws: at the first place that is wrong.
  public static func read(_ file: SourceFile) throws(Diagnostic) -> [LoggedNap] {
    do throws(YAMLError) {
      var text = SourceText(file.bytes)
      text.skipSpace()
      return text.next == "[" ? try JSONNaps.read(text) : try CSVNaps.read(SourceText(file.bytes))
    } catch {
      throw file.error(error)
    }
  }
}
