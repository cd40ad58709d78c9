// SPDX-License-Identifier: MIT

import NapCore
import Recording

extension Page {
  func drawAxis(_ drawing: inout Drawing) {
    let step = scale.step(spacing: 84)
    var time = (scale.from.count + step - 1) / step * step
    let wallY = bottom + 20
    let markY = choice.wall == nil ? bottom + 20 : bottom + 40
    if choice.wall != nil { drawing.text("muted", x: 24, y: wallY, "UTC") }
    drawing.text("muted", x: 24, y: markY, "power-on +")
    var (grid, lastWall, lastMark) = ("", PageScale.left - 50, PageScale.left - 8)
    func place(_ text: String, x: Int, y: Int, after last: inout Int) {
      let half = (TextWidth.of(text, size: 13) + 1) / 2
      guard x - half >= last, x + half <= Self.width - 4 else { return }
      last = x + half + 10
      drawing.text("axis", x: x, y: y, text)
    }
    while time <= scale.to.count {
      let x = scale.x(Nanoseconds(time))
      grid += "M\(x) \(lanes.state.top)V\(bottom)"
      if let wall = choice.wall {
        place(PageTime.ofDay(wall.count + time, step: step), x: x, y: wallY, after: &lastWall)
      }
      place(PageTime.mark(time), x: x, y: markY, after: &lastMark)
      time += step
    }
    drawing.path("grid", grid)
  }
}
