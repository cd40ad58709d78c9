// SPDX-License-Identifier: MIT

/// A value to be printed as JSON. Keys keep their order; numbers are whole.
indirect enum JSON: Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([JSON])
  case object(KeyValuePairs<String, JSON>)

  static func == (left: JSON, right: JSON) -> Bool { left.text == right.text }

  /// On one line.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .string(let value): Self.quote(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let pairs):
      "{" + pairs.map { "\(Self.quote($0.key)):\($0.value.text)" }.joined(separator: ",") + "}"
    }
  }

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
