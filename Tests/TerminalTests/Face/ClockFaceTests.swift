// SPDX-License-Identifier: MIT

import NapCore
import Testing

@testable import Terminal

@Suite("The drawn clock")
struct ClockFaceTests {
  private func napping(leds: Int = 24) -> FaceModel {
    var model = FaceModel()
    model.leds = (0..<leds).map { $0 < leds / 2 ? RGB(255, 120, 30) : .black }
    model.seconds = 754
    model.ringsAt = 14 * 3_600 + 35 * 60 + 20
    model.state = "napping"
    model.title = "Simulated clock"
    model.speed = "×60"
    model.dial = 20
    model.transitions = ["14:15:02 standby → setting", "14:15:09 setting → napping"]
    return model
  }

  private func text(_ canvas: Canvas) -> String {
    (0..<canvas.rows).map { canvas.text(row: $0) }.joined(separator: "\n")
  }

  @Test(
    "at 80 by 24 all is there, in every depth", arguments: [ColorDepth.trueColor, .indexed256, .none])
  func complete(_ depth: ColorDepth) {
    var model = napping()
    model.isMotorOn = true
    model.buzzer = FaceModel.Buzzer(hertz: 523, isSoft: true)
    model.faults = ["ring: writing failed with EIO, retried 12 times"]
    let text = text(ClockFace.draw(model, columns: 80, rows: 24, depth: depth))
    for expected in [
      "00 : 12 : 34", "rings at", "14:35:20", "napping", "left", "+20", "×60", "((( on )))", "♪ C5 523 Hz, soft",
      "! ring: writing failed", "12 times", "setting → napping", "quit", "help", "Simulated clock",
    ] { #expect(text.contains(expected), "\(expected)") }
  }

  @Test("at 40 by 12 the facts are there")
  func small() {
    var model = napping(leds: 60)
    model.buzzer = FaceModel.Buzzer(hertz: 0, isSoft: false)
    model.faults = ["motor: dead"]
    let text = text(ClockFace.draw(model, columns: 40, rows: 12, depth: .trueColor))
    for expected in ["00 : 12 : 34", "14:35:20", "napping", "×60", "♪ on, full", "! motor: dead", "quit"] {
      #expect(text.contains(expected), "\(expected)")
    }
  }

  @Test("a smaller window says so")
  func tooSmall() {
    #expect(text(ClockFace.draw(napping(), columns: 39, rows: 12, depth: .none)).contains("terminal too small"))
    #expect(text(ClockFace.draw(napping(), columns: 40, rows: 11, depth: .none)).contains("terminal too small"))
  }

  @Test("any size, number of LEDs and overlay is drawn, and has that size")
  func anySize() {
    for columns in [0, 1, 39, 40, 59, 60, 80, 81, 133, 250] {
      for rows in [0, 1, 12, 16, 23, 24, 41, 70] {
        for overlay in [FaceModel.Overlay.none, .help, .faults(rows: [], selected: 3)] {
          var model = napping(leds: columns % 61)
          model.overlay = overlay
          model.isMotorOn = true
          model.dial = -1_000_001
          model.ringsAt = -5
          model.seconds = columns == 80 ? 400_000 : -1
          model.moment = .max
          let canvas = ClockFace.draw(model, columns: columns, rows: rows, depth: rows % 2 == 0 ? .trueColor : .none)
          #expect(canvas.columns == columns && canvas.rows == rows)
        }
      }
    }
  }

  @Test("the same model is the same picture")
  func pure() {
    let first = ClockFace.draw(napping(), columns: 120, rows: 40, depth: .trueColor)
    #expect(first == ClockFace.draw(napping(), columns: 120, rows: 40, depth: .trueColor))
  }

  @Test("LED 0 is at twelve o'clock and they count clockwise")
  func places() {
    /// Where the picture is brightest in one channel: the only lit LED.
    func brightest(_ led: Int) -> (column: Int, row: Int) {
      var model = FaceModel()
      model.leds = (0..<4).map { $0 == led ? RGB(0, 255, 0) : .black }
      let canvas = ClockFace.draw(model, columns: 80, rows: 24, depth: .trueColor)
      var best = (value: -1, column: 0, row: 0)
      for row in 0..<22 {
        for column in 0..<52 {
          let cell = canvas[column, row]
          let color = cell.background ?? .black
          let value = Int(color.green) - Int(color.red)
          if value > best.value { best = (value, column, row) }
        }
      }
      return (best.column, best.row)
    }
    let middle = (column: 26, row: 11)
    #expect(abs(brightest(0).column - middle.column) <= 2 && brightest(0).row < 5)
    #expect(brightest(1).column > 38 && abs(brightest(1).row - middle.row) <= 2)
    #expect(abs(brightest(2).column - middle.column) <= 2 && brightest(2).row > 17)
    #expect(brightest(3).column < 14 && abs(brightest(3).row - middle.row) <= 2)
  }

  @Test("the ring is round: unlit, it is its own mirror image, left to right and top to bottom")
  func round() {
    var model = FaceModel()
    model.leds = [RGB](repeating: RGB(200, 100, 20), count: 60)
    var field = LightField(width: 60, height: 60, fill: .black)
    for index in 0..<60 {
      field.disc(Point(30, 30) + Point.hand(Float(index), of: 60) * 22, radius: 1.5, model.leds[index])
    }
    for y in 0..<60 {
      for x in 0..<60 {
        let color = LightField.color(field[x, y])
        for mirrored in [
          LightField.color(field[59 - x, y]), LightField.color(field[x, 59 - y]), LightField.color(field[y, x]),
        ] {
          #expect(abs(Int(color.red) - Int(mirrored.red)) <= 3)
        }
      }
    }
  }

  @Test(
    "the dimmest LED is seen beside a dark one, in every depth", arguments: [ColorDepth.trueColor, .indexed256, .none])
  func dim(_ depth: ColorDepth) {
    var dark = FaceModel()
    dark.leds = [RGB](repeating: .black, count: 24)
    var dim = dark
    dim.leds[6] = RGB(1, 0, 0)
    var screens = (Screen(depth: depth), Screen(depth: depth))
    let first = screens.0.update(to: ClockFace.draw(dark, columns: 80, rows: 24, depth: depth))
    let second = screens.1.update(to: ClockFace.draw(dim, columns: 80, rows: 24, depth: depth))
    #expect(first != second)
  }

  @Test("the pointer turns with the dial, and is back after sixty detents")
  func pointer() {
    func draw(_ dial: Int) -> [Cell] {
      var model = napping()
      model.dial = dial
      // The panel tells the number; only the ring matters here.
      let canvas = ClockFace.draw(model, columns: 80, rows: 24, depth: .trueColor)
      return (0..<22).flatMap { row in (0..<50).map { canvas[$0, row] } }
    }
    #expect(draw(0) != draw(1))
    #expect(draw(7) == draw(67))
    #expect(draw(-1) == draw(59))
  }

  @Test("the motor shakes it and the buzzer makes waves, both in time")
  func moves() {
    func draw(_ moment: Int64, motor: Bool, buzzer: Bool) -> Canvas {
      var model = napping()
      model.moment = moment
      model.isMotorOn = motor
      model.buzzer = buzzer ? FaceModel.Buzzer(hertz: 440, isSoft: false) : nil
      return ClockFace.draw(model, columns: 80, rows: 24, depth: .trueColor)
    }
    #expect(draw(0, motor: true, buzzer: false) != draw(40, motor: true, buzzer: false))
    #expect(draw(0, motor: false, buzzer: true) != draw(200, motor: false, buzzer: true))
    #expect(draw(0, motor: false, buzzer: false) == draw(200, motor: false, buzzer: false))
  }

  @Test("the fault menu shows its rows and the one chosen, in a low window too")
  func faultMenu() {
    var model = napping()
    let rows = (0..<20).map { FaceModel.FaultRow(name: "fault \($0)", isActive: $0 == 3) }
    model.overlay = .faults(rows: rows, selected: 17)
    let low = text(ClockFace.draw(model, columns: 40, rows: 12, depth: .none))
    #expect(low.contains("▸ ○ fault 17"))
    let high = text(ClockFace.draw(model, columns: 80, rows: 30, depth: .none))
    #expect(high.contains("● fault 3") && high.contains("○ fault 0"))
  }

  @Test("characters that are not one column wide become question marks")
  func hostileTitle() {
    var model = napping()
    model.title = "a\u{1B}[2J\u{0301}時計😴b"
    let text = text(ClockFace.draw(model, columns: 80, rows: 24, depth: .none))
    #expect(text.contains("a?[2J????b"))
  }

  @Test(
    "pitches are named",
    arguments: [
      (440, "A4"), (523, "C5"), (262, "C4"), (277, "C#4"), (1_047, "C6"), (494, "B4"), (4_186, "C8"), (28, "A0"),
    ] as [(UInt32, String)])
  func notes(_ hertz: UInt32, _ name: String) { #expect(FaceText.note(hertz) == name) }

  @Test("a pitch beyond hearing has no name")
  func noNote() {
    #expect(FaceText.note(5) == nil)
    #expect(FaceText.note(20_000) == nil)
  }

  @Test("the picture for a page is well formed and holds the text and the half blocks")
  func svg() {
    var model = napping()
    model.title = "a < b & c"
    let svg = ClockFace.draw(model, columns: 80, rows: 24, depth: .trueColor).svg()
    #expect(svg.hasPrefix("<svg xmlns="))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">napping</text>"))
    #expect(svg.contains(">&lt;</text>") && svg.contains(">&amp;</text>"))
    #expect(!svg.contains("▀"))
    let opened = svg.split(separator: "<g ").count - 1
    #expect(opened == 2 && svg.split(separator: "</g>").count - 1 == 2)
    #expect(svg.split(separator: "<rect ").count > 500)
  }
}
