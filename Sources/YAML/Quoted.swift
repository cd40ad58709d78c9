// SPDX-License-Identifier: MIT

/// `text` as messages show it: in backticks, at most 40 characters, with nothing a terminal would obey.
public func quoted(_ text: String) -> String {
  var shown = ""
  var count = 0
  for scalar in text.unicodeScalars {
    guard count < 40 else {
      shown += "…"
      break
    }
    count += 1
    switch scalar.value {
    case 0x00..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069:
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return "`\(shown)`"
}
