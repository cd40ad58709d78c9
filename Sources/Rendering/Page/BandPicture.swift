// SPDX-License-Identifier: MIT

import NapCore

/// The ring over time: a row for each LED, twelve o'clock at the bottom and clockwise upwards, a column for each unit
/// of width.
///
/// It is exposed as a camera does at night: the brightest LED of a column is lifted to where it can be seen, the
/// others are shown by the square root of their share of it. A ring at 2 of 255 is as legible as one at full, and
/// still darker.
struct BandPicture {
  let leds: Int
  let rowHeight: Int
  var height: Int { leds * rowHeight }

  init(leds: Int) {
    self.leds = leds
    rowHeight = max(2, 144 / max(leds, 1))
  }

  /// Paths in their colours, `rrggbb`: each fills rectangles below and right of (`left`, `top`).
  func paths(_ columns: Columns, _ scale: PageScale, left: Int, top: Int) -> [(color: UInt32, path: String)] {
    var cells = [UInt32](repeating: 0, count: leds * PageScale.width)
    var means = [UInt32](repeating: 0, count: leds * 3)
    for x in 0..<PageScale.width {
      columns.light(from: scale.time(ofColumn: x), to: scale.time(ofColumn: x + 1), into: &means)
      expose(means) { cells[$0 * PageScale.width + x] = $1 }
    }
    return merged(cells, left: left, top: top)
  }

  /// Gives each LED that is lit its colour.
  private func expose(_ means: [UInt32], _ show: (Int, UInt32) -> Void) {
    let brightest = means.max() ?? 0
    guard brightest > 0 else { return }
    let level = Self.lifted(brightest)
    for led in 0..<leds {
      let channels = means[led * 3..<led * 3 + 3]
      guard let most = channels.max(), most > 0 else { continue }
      let height = level * Self.squareRoot((most << 16) / brightest) / 256
      var color: UInt32 = 0
      // In steps of 8: an eye sees no more, and neighbours become one.
      for channel in channels { color = color << 8 | min((channel * height / most + 4) / 8 * 8, 255) }
      show(led, color)
    }
  }

  /// From 15 for the dimmest to 255 for full, in proportion to the logarithm: 15 for each doubling.
  private static func lifted(_ level: UInt32) -> UInt32 {
    let exponent = UInt32(31 - level.leadingZeroBitCount)
    let fraction = ((level - (1 << exponent)) << 8) >> exponent
    return min(15 + 15 * exponent + 15 * fraction / 256, 255)
  }

  private static func squareRoot(_ square: UInt32) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (0, 256)
    while low < high {
      let middle = (low + high + 1) / 2
      if middle * middle <= square { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private struct Run: Equatable {
    let from: Int
    let to: Int
    let color: UInt32
  }

  /// Cells of one colour beside and above each other become one rectangle.
  private func merged(_ cells: [UInt32], left: Int, top: Int) -> [(color: UInt32, path: String)] {
    var order: [UInt32] = []
    var paths: [UInt32: String] = [:]
    // Runs that go on, with the row in which they began.
    var open: [(run: Run, row: Int)] = []
    for row in 0...leds {
      let runs = row < leds ? self.runs(cells[row * PageScale.width..<(row + 1) * PageScale.width]) : []
      var next: [(run: Run, row: Int)] = []
      var index = 0
      for run in runs {
        while index < open.count, open[index].run.from < run.from { index += 1 }
        let goesOn = index < open.count && open[index].run == run
        next.append((run, goesOn ? open[index].row : row))
      }
      var following = next[...]
      for (run, began) in open {
        while let first = following.first, first.run.from < run.from { following.removeFirst() }
        if let first = following.first, first.run == run { continue }
        if paths[run.color] == nil { order.append(run.color) }
        let (x, width) = (left + run.from, run.to - run.from)
        let (y, height) = (top + (leds - row) * rowHeight, (row - began) * rowHeight)
        paths[run.color, default: ""] += "M\(x) \(y)h\(width)v\(height)h-\(width)z"
      }
      open = next
    }
    return order.map { ($0, paths[$0] ?? "") }
  }

  private func runs(_ cells: ArraySlice<UInt32>) -> [Run] {
    var runs: [Run] = []
    var start = cells.startIndex
    while start < cells.endIndex {
      let color = cells[start]
      let end = cells[start...].firstIndex { $0 != color } ?? cells.endIndex
      if color != 0 { runs.append(Run(from: start - cells.startIndex, to: end - cells.startIndex, color: color)) }
      start = end
    }
    return runs
  }
}
