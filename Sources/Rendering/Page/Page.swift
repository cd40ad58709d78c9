// SPDX-License-Identifier: MIT

import NapCore
import Recording

/// The page, from top to bottom: title, callouts, states, the ring, and a lane for each thing that moves or sounds.
struct Page {
  static let width = 1_200

  let choice: PageTap.Choice
  let configuration: Configuration
  let scale: PageScale
  let columns: Columns
  let states: [Spans<State?>.Span]
  let faults: [Spans<Parts>.Span]
  let naps: [NapBar]
  let answers: [Answer]
  let band: BandPicture?
  let callouts: Callouts

  /// Where a lane lies.
  struct Lane {
    let top: Int
    let height: Int
    var bottom: Int { top + height }
    var middle: Int { top + height / 2 }
  }

  private(set) var lanes: (state: Lane, ring: Lane?, fault: Lane?, naps: Lane?, dial: Lane, motor: Lane?, buzzer: Lane?)
  private(set) var bottom = 0

  init(
    _ choice: PageTap.Choice, _ configuration: Configuration, _ scale: PageScale, columns: Columns,
    states: [Spans<State?>.Span], faults: [Spans<Parts>.Span], naps: [NapBar], answers: [Answer]
  ) {
    self.choice = choice
    self.configuration = configuration
    self.scale = scale
    self.columns = columns
    self.states = states
    self.faults = faults
    self.naps = naps
    self.answers = answers
    let band = configuration.ring.map { BandPicture(leds: $0.leds) }
    self.band = band
    callouts = Self.callouts(scale, states, answers)

    var y = 82 + callouts.rowsTaken * 20 + (callouts.rowsTaken > 0 ? 8 : 0)
    func lane(_ height: Int, gap: Int) -> Lane {
      defer { y += height + gap }
      return Lane(top: y, height: height)
    }
    lanes = (
      lane(26, gap: 8), band.map { lane($0.height, gap: 12) }, faults.isEmpty ? nil : lane(20, gap: 10),
      naps.isEmpty ? nil : lane(24, gap: 10), lane(44, gap: 10), configuration.motor ? lane(22, gap: 10) : nil,
      configuration.buzzer != nil ? lane(22, gap: 10) : nil
    )
    bottom = y
  }

  func drawn() -> [UInt8] {
    let height = bottom + (choice.wall == nil ? 40 : 60)
    var drawing = Drawing()
    drawing.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.width) \(height)\" role=\"img\" "
        + "width=\"\(Self.width)\" height=\"\(height)\">")
    drawing.append("<!-- SPDX-License-Identifier: MIT -->")
    drawing.append("<title>\(Drawing.escaped(choice.name))</title>")
    drawing.append(PageStyle.sheet)
    drawing.rectangle("page", x: 0, y: 0, width: Self.width, height: height)
    // Semi-bold is a tenth wider.
    let isLong = TextWidth.of(choice.name, size: 25) > Self.width - 48
    drawing.text(
      isLong ? "title long" : "title", x: 24, y: 42,
      TextWidth.fitting(choice.name, size: isLong ? 18 : 25, in: Self.width - 48))
    drawing.text("muted", x: 24, y: 66, TextWidth.fitting(summary, size: 13, in: Self.width - 48))
    drawAxis(&drawing)
    drawRing(&drawing)
    drawPower(&drawing)
    drawStates(&drawing)
    drawFaults(&drawing)
    drawNaps(&drawing)
    drawDial(&drawing)
    drawLevels(&drawing, "motor", .motor, lanes.motor)
    drawLevels(&drawing, "buzzer", .buzzer, lanes.buzzer)
    drawCallouts(&drawing)
    drawing.append("</svg>")
    return drawing.bytes
  }

  /// Under the title.
  private var summary: String {
    var parts = [choice.board, PageTime.length(scale.length)]
    if let wall = choice.wall { parts.append(PageTime.date(wall.count + scale.from.count)) }
    let (completed, cancelled, missed) = naps.reduce((0, 0, 0)) {
      ($0.0 + $1.completed, $0.1 + $1.cancelled, $0.2 + $1.missed)
    }
    parts += [(completed, "completed"), (cancelled, "cancelled"), (missed, "missed")].compactMap { count, what in
      count == 0 ? nil : "\(count) nap\(count == 1 ? "" : "s") \(what)"
    }
    return parts.joined(separator: " · ")
  }
}
