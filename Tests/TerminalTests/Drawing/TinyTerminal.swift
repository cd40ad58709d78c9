// SPDX-License-Identifier: MIT

@testable import Terminal

/// A terminal that understands just what `Screen` sends, and fails on anything else.
struct TinyTerminal {
  private(set) var canvas: Canvas
  private(set) var unknown: [String] = []
  private var column = 0
  private var row = 0
  private var pen = Cell()

  init(columns: Int, rows: Int) { canvas = Canvas(columns: columns, rows: rows, fill: Cell("x")) }

  mutating func take(_ bytes: [UInt8]) {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\u{1B}" else {
        pen.scalar = scalar
        canvas[column, row] = pen
        column += 1
        continue
      }
      guard scalars.popFirst() == "[" else {
        unknown.append("ESC")
        continue
      }
      var parameters = ""
      while let next = scalars.first, !(0x40...0x7E).contains(next.value) {
        parameters.unicodeScalars.append(next)
        scalars.removeFirst()
      }
      let final = scalars.popFirst() ?? "?"
      control(parameters, final)
    }
  }

  private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch final {
    case "H":
      row = numbers[0] - 1
      column = numbers[1] - 1
    case "J": canvas = Canvas(columns: canvas.columns, rows: canvas.rows)
    case "h" where parameters == "?2026", "l" where parameters == "?2026": break
    case "m": select(numbers)
    default: unknown.append(parameters + String(Character(final)))
    }
  }

  private mutating func select(_ numbers: [Int]) {
    if numbers.count >= 2, numbers[0] == 38 || numbers[0] == 48 {
      let color =
        numbers[1] == 2
        ? RGB(UInt8(numbers[2]), UInt8(numbers[3]), UInt8(numbers[4]))
        // A palette index stands for itself, in the red channel.
        : RGB(UInt8(numbers[2]), 0, 0)
      if numbers[0] == 38 { pen.foreground = color } else { pen.background = color }
      return
    }
    for number in numbers {
      switch number {
      case 0: pen = Cell()
      case 1: pen.style.insert(.bold)
      case 2: pen.style.insert(.dim)
      case 7: pen.style.insert(.inverse)
      default: unknown.append("\(number)m")
      }
    }
  }
}
