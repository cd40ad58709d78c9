// SPDX-License-Identifier: MIT

import NapLog

/// Naps as a file for other programs. The same naps give the same bytes; `NapImport` reads them back.
///
/// Times of day are local, with their offset from UTC; one that is not known is null, and empty in CSV.
public struct NapExport {
  private let secondsAheadOfUTC: (Int64) -> Int64

  /// - Parameter secondsAheadOfUTC: by how much the local time is ahead at a moment in seconds since 1970.
  public init(secondsAheadOfUTC: @escaping (Int64) -> Int64) { self.secondsAheadOfUTC = secondsAheadOfUTC }

  /// A JSON array, one nap a line.
  public func json(_ naps: [LoggedNap]) -> String {
    let lines = naps.map { nap in
      let fields = NapField.allCases.map { field in
        let value: String =
          switch field.value(of: nap, secondsAheadOfUTC: secondsAheadOfUTC) {
          case .null: "null"
          case .flag(let flag): "\(flag)"
          case .number(let number): "\(number)"
          // Nothing in a nap's texts has to be escaped.
          case .text(let text): "\"\(text)\""
          }
        return "\"\(field.rawValue)\":\(value)"
      }
      return "{\(fields.joined(separator: ","))}"
    }
    return lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  /// Comma-separated values (RFC 4180), the fields' names in the first line.
  public func csv(_ naps: [LoggedNap]) -> String {
    var text = NapField.allCases.map(\.rawValue).joined(separator: ",") + "\n"
    for nap in naps {
      let cells = NapField.allCases.map { field in
        switch field.value(of: nap, secondsAheadOfUTC: secondsAheadOfUTC) {
        case .null: ""
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .text(let text): text
        }
      }
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}
