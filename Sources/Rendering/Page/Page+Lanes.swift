// SPDX-License-Identifier: MIT

import NapCore
import Recording

extension Page {
  func drawStates(_ drawing: inout Drawing) {
    let lane = lanes.state
    drawing.text("lane", x: 24, y: lane.middle + 5, "state")
    for span in states {
      let (from, to) = (scale.x(span.from), scale.x(span.to))
      // Without power nothing is short enough to be left out.
      let width = max(to - from, span.value == nil || span.value == .calling ? 1 : 0)
      guard width > 0 else { continue }
      let style = span.value.map { "\($0.name)" } ?? "off"
      drawing.rectangle("bar-\(style)", x: from, y: lane.top, width: width, height: lane.height)
      guard let label = Self.label(of: span, scale) else { continue }
      drawing.text("inside on-\(style)", x: (from + to) / 2, y: lane.middle + 5, label)
    }
  }

  func drawRing(_ drawing: inout Drawing) {
    guard let lane = lanes.ring, let band else { return }
    drawing.text("lane", x: 24, y: lane.middle + 5, "ring")
    // As on a clock's face.
    for (hour, part) in [(12, 0), (3, 1), (6, 2), (9, 3)] {
      let y = lane.bottom - lane.height * part / 4
      drawing.text("muted", x: PageScale.left - (hour == 12 ? 36 : 28), y: y, "\(hour)")
      drawing.path("line", "M\(PageScale.left - 14) \(y)h8")
    }
    drawing.rectangle("night", x: PageScale.left, y: lane.top, width: PageScale.width, height: lane.height)
    drawing.append("<g id=\"ring\" shape-rendering=\"crispEdges\">")
    for (color, path) in band.paths(columns, scale, left: PageScale.left, top: lane.top) {
      let hex = String(color, radix: 16)
      drawing.append("<path fill=\"#\(String(repeating: "0", count: 6 - hex.count))\(hex)\" d=\"\(path)\"/>")
    }
    drawing.append("</g>")
  }

  /// The wake calls, behind what they are made of, and the power cuts.
  func drawPower(_ drawing: inout Drawing) {
    drawing.path("calling", columnPath(.calling, from: (lanes.naps ?? lanes.dial).top - 5))
    // Without power nothing is to be seen of the ring.
    let cuts = columnPath(.off, from: lanes.state.bottom)
    drawing.path("page", cuts)
    drawing.path("cut", cuts)
  }

  /// Where `what` lasted, from `top` to the bottom.
  private func columnPath(_ what: Columns.Length, from top: Int) -> String {
    runs { columns.share(what, from: $0, to: $1) > 0 ? 1 : 0 }
      .map { "M\($0.x) \(top)h\($0.width)V\(bottom)h-\($0.width)z" }.joined()
  }

  func drawFaults(_ drawing: inout Drawing) {
    guard let lane = lanes.fault else { return }
    drawing.text("lane", x: 24, y: lane.middle + 5, "fault")
    for span in faults {
      let (from, to) = (scale.x(span.from), scale.x(span.to))
      drawing.rectangle("fault", x: from, y: lane.top, width: max(to - from, 2), height: lane.height)
    }
    // Up to where bars and labels stand.
    var taken = PageScale.left
    for (index, span) in faults.enumerated() {
      let from = scale.x(span.from)
      let to = max(scale.x(span.to), from + 2)
      let names = Parts.named.filter { span.value.contains($0.part) }.map { "\($0.name)" }.joined(separator: ", ")
      let width = TextWidth.of(names, size: 13)
      let next = index + 1 < faults.count ? scale.x(faults[index + 1].from) : PageScale.right
      if width + 8 <= to - from {
        drawing.text("inside on-fault", x: (from + to) / 2, y: lane.middle + 5, names)
      } else if to >= taken, to + width + 12 <= next {
        drawing.text("callout", x: to + 6, y: lane.middle + 5, names)
        taken = to + 6 + width
      } else if from - width - 12 >= taken {
        drawing.text("callout", x: from - 6 - width, y: lane.middle + 5, names)
      }
      taken = max(taken, to)
    }
  }

  func drawNaps(_ drawing: inout Drawing) {
    guard let lane = lanes.naps else { return }
    drawing.text("lane", x: 24, y: lane.middle + 5, "naps")
    for nap in naps {
      let (from, to) = (scale.x(nap.from), scale.x(nap.to))
      let style =
        nap.missed > 0 ? "missed" : nap.completed > 0 ? "completed" : nap.cancelled > 0 ? "cancelled" : "unfinished"
      drawing.rectangle(style, x: from, y: lane.top, width: max(to - from, 2), height: lane.height, round: 4)
      let text = Self.texts(nap).first { TextWidth.of($0, size: 13) <= to - from - 8 }
      if let text { drawing.text("nap", x: (from + to) / 2, y: lane.middle + 5, text) }
    }
  }

  /// What became of a nap, from the longest text to the shortest.
  private static func texts(_ nap: NapBar) -> [String] {
    guard let record = nap.record else { return ["a nap that goes on", "goes on"] }
    guard nap.count == 1 else { return ["\(nap.count) naps", "\(nap.count)"] }
    let planned = PageTime.length(record.planned.nanoseconds.count)
    var details = ["\(record.outcome.name)"]
    if record.snoozes > 0 { details.append("snoozed \(record.snoozes)×") }
    if let answered = record.answered {
      details.append("answered after \(PageTime.length(answered.nanoseconds.count))")
    }
    if record.level > 0 { details.append("felt \(record.level) of 5") }
    return [
      "a nap of \(planned): " + details.joined(separator: ", "), "\(planned), " + details.joined(separator: ", "),
      "\(planned), \(record.outcome.name)", "\(record.outcome.name)", planned,
    ]
  }

  func drawDial(_ drawing: inout Drawing) {
    let lane = lanes.dial
    drawing.text("lane", x: 24, y: lane.middle + 5, "dial")
    drawing.text("muted", x: 74, y: lane.middle - 6, "right")
    drawing.text("muted", x: 74, y: lane.middle + 16, "left")
    drawing.rectangle("rest", x: PageScale.left, y: lane.middle, width: PageScale.width, height: 1)
    for (style, what) in [("clockwise", Columns.Happening.clockwise), ("counter", .counterClockwise)] {
      let bars = runs { from, to in
        let count = Int(columns.count(what, from: from, to: to))
        return count == 0 ? 0 : min(8 + 2 * count, 20)
      }
      drawing.path(
        style,
        bars.map { bar in
          let top = what == .clockwise ? lane.middle - bar.height : lane.middle + 1
          return "M\(bar.x) \(top)h\(bar.width)v\(bar.height)h-\(bar.width)z"
        }.joined())
    }
    for (what, half) in [(Columns.Happening.press, 4), (.longPress, 8)] {
      let marks = runs { columns.count(what, from: $0, to: $1) > 0 ? 1 : 0 }
      drawing.path(
        "press", marks.map { "M\($0.x - half) \(lane.middle)l\(half) -4l\(half) 4l-\(half) 4z" }.joined())
    }
  }

  func drawLevels(_ drawing: inout Drawing, _ name: String, _ what: Columns.Length, _ lane: Lane?) {
    guard let lane else { return }
    drawing.text("lane", x: 24, y: lane.middle + 5, name)
    drawing.rectangle("rest", x: PageScale.left, y: lane.bottom, width: PageScale.width, height: 1)
    let bars = runs { from, to in
      let share = Int(columns.share(what, from: from, to: to))
      return share == 0 ? 0 : 5 + (lane.height - 5) * share / 256
    }
    drawing.path(
      name, bars.map { "M\($0.x) \(lane.bottom - $0.height)h\($0.width)v\($0.height)h-\($0.width)z" }.joined())
  }

  /// Columns beside each other with one height.
  private func runs(_ height: (Int64, Int64) -> Int) -> [(x: Int, width: Int, height: Int)] {
    var runs: [(x: Int, width: Int, height: Int)] = []
    for x in 0..<PageScale.width {
      let height = height(scale.time(ofColumn: x), scale.time(ofColumn: x + 1))
      guard height > 0 else { continue }
      if let last = runs.last, last.height == height, last.x + last.width == PageScale.left + x {
        runs[runs.count - 1].width += 1
      } else {
        runs.append((PageScale.left + x, 1, height))
      }
    }
    return runs
  }
}
