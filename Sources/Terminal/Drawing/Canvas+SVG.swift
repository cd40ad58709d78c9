// SPDX-License-Identifier: MIT

extension Canvas {
  /// The canvas as an SVG picture.
  ///
  /// Half blocks are rectangles, so that no font can leave gaps between them. Words are placed one by one and are told
  /// their length, so that the width of the reader's font does not matter.
  ///
  /// - Parameters:
  ///   - background: what lies behind cells that have no background of their own, and around them.
  ///   - foreground: the colour of characters that have none of their own.
  public func svg(background: RGB = RGB(11, 12, 18), foreground: RGB = RGB(205, 208, 216)) -> String {
    let cell = (width: 10, height: 20)
    let margin = 10
    let size = (columns * cell.width + 2 * margin, rows * cell.height + 2 * margin)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.0)" height="\(size.1)" viewBox="0 0 \(size.0) \(size.1)">
      <rect width="\(size.0)" height="\(size.1)" rx="12" fill="\(background.hex)"/>
      <g transform="translate(\(margin) \(margin))" shape-rendering="crispEdges">

      """
    for line in 0..<rows * 2 {
      var column = 0
      while column < columns {
        let color = color(column: column, line: line)
        var end = column + 1
        while end < columns, self.color(column: end, line: line) == color { end += 1 }
        if let color, color != background {
          let frame =
            "x=\"\(column * cell.width)\" y=\"\(line * cell.height / 2)\" width=\"\((end - column) * cell.width)\""
          svg += "<rect \(frame) height=\"\(cell.height / 2)\" fill=\"\(color.hex)\"/>\n"
        }
        column = end
      }
    }
    // Most monospaced fonts are 0.602 of their size wide: at this size, as wide as a cell.
    svg += """
      </g>
      <g transform="translate(\(margin) \(margin))" font-size="16.6" \
      font-family="'DejaVu Sans Mono', Menlo, 'SF Mono', Consolas, 'Liberation Mono', monospace">

      """
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let first = self[column, row]
        if first.isDrawnAsRectangle {
          column += 1
          continue
        }
        let start = column
        var word = ""
        repeat {
          word += Self.escaped(self[column, row].scalar)
          column += 1
        } while column < columns && first.isFollowedInWord(by: self[column, row])
        let isInverse = first.style.contains(.inverse)
        let color = isInverse ? (first.background ?? background) : (first.foreground ?? foreground)
        svg += "<text x=\"\(start * cell.width)\" y=\"\(row * cell.height + 15)\" fill=\"\(color.hex)\""
        if first.style.contains(.bold) { svg += " font-weight=\"bold\"" }
        if first.style.contains(.dim) { svg += " opacity=\"0.6\"" }
        svg += " textLength=\"\((column - start) * cell.width)\">\(word)</text>\n"
      }
    }
    return svg + "</g>\n</svg>\n"
  }

  /// The colour of half a cell; `nil` where the background shows.
  private func color(column: Int, line: Int) -> RGB? {
    let cell = self[column, line / 2]
    let isUpper = line % 2 == 0
    switch cell.scalar {
    case "▀": return isUpper ? cell.foreground : cell.background
    case "▄": return isUpper ? cell.background : cell.foreground
    case "█": return cell.foreground
    default: return cell.style.contains(.inverse) ? cell.foreground : cell.background
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    default: String(Character(scalar))
    }
  }
}

extension Cell {
  fileprivate var isDrawnAsRectangle: Bool { scalar == " " || scalar == "▀" || scalar == "▄" || scalar == "█" }

  /// Whether a word goes on. Characters beyond ASCII may come from another font and stand alone.
  fileprivate func isFollowedInWord(by next: Cell) -> Bool {
    scalar.isASCII && next.scalar.isASCII && !next.isDrawnAsRectangle && next.foreground == foreground
      && next.style == style
  }
}

extension RGB {
  /// `#rrggbb`.
  var hex: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
