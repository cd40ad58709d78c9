// SPDX-License-Identifier: MIT

import NapCore
import Testing

@testable import Terminal

@Suite("The screen")
struct ScreenTests {
  private func random(_ random: inout SplitMix64, columns: Int, rows: Int, over canvas: Canvas?) -> Canvas {
    var canvas = canvas ?? Canvas(columns: columns, rows: rows)
    for _ in 0..<random.below(40) {
      func color() -> RGB? {
        random.below(3) == 0
          ? nil : RGB(UInt8(random.below(256)), UInt8(random.below(256)), UInt8(random.below(256)))
      }
      let scalars: [Unicode.Scalar] = ["a", "▀", " ", "●", "é"]
      canvas[Int(random.below(UInt32(columns))), Int(random.below(UInt32(rows)))] = Cell(
        scalars[Int(random.below(5))], foreground: color(), background: color(),
        style: Cell.Style(rawValue: UInt8(random.below(8))))
    }
    return canvas
  }

  @Test("after each update the terminal shows the canvas, to the cell", arguments: 0..<20 as Range<UInt64>)
  func shows(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var terminal = TinyTerminal(columns: 17, rows: 5)
    var screen = Screen(depth: .trueColor)
    var canvas: Canvas?
    for step in 0..<20 {
      let next = random(&generator, columns: 17, rows: 5, over: canvas)
      if step == 10 { screen.invalidate() }
      terminal.take(screen.update(to: next))
      #expect(terminal.canvas == next)
      canvas = next
    }
    #expect(terminal.unknown.isEmpty)
  }

  @Test("an unchanged canvas sends nothing, and one changed cell sends little")
  func littleForLittle() {
    var screen = Screen(depth: .trueColor)
    var canvas = Canvas(columns: 80, rows: 24, fill: Cell(background: RGB(1, 2, 3)))
    #expect(screen.update(to: canvas).count > 80 * 24)
    #expect(screen.update(to: canvas).isEmpty)
    canvas[40, 12] = Cell("q", foreground: RGB(9, 9, 9), background: RGB(1, 2, 3))
    #expect(screen.update(to: canvas).count < 80)
  }

  @Test("another size sends everything anew")
  func resized() {
    var screen = Screen(depth: .none)
    _ = screen.update(to: Canvas(columns: 10, rows: 4, fill: Cell("a")))
    var terminal = TinyTerminal(columns: 12, rows: 3)
    let wider = Canvas(columns: 12, rows: 3, fill: Cell("a"))
    terminal.take(screen.update(to: wider))
    #expect(terminal.canvas == wider)
  }

  @Test("without colour no colour is sent, but weight is")
  func noColor() {
    var screen = Screen(depth: .none)
    let canvas = Canvas(
      columns: 3, rows: 1, fill: Cell("a", foreground: RGB(200, 0, 0), background: RGB(0, 0, 9), style: .bold))
    var terminal = TinyTerminal(columns: 3, rows: 1)
    let bytes = screen.update(to: canvas)
    terminal.take(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("38;") && !text.contains("48;"))
    #expect(terminal.canvas == Canvas(columns: 3, rows: 1, fill: Cell("a", style: .bold)))
  }

  @Test("in 256 colours the nearest of the palette is sent")
  func palette() {
    var screen = Screen(depth: .indexed256)
    let canvas = Canvas(columns: 1, rows: 1, fill: Cell("a", foreground: RGB(255, 0, 0), background: RGB(8, 8, 8)))
    var terminal = TinyTerminal(columns: 1, rows: 1)
    terminal.take(screen.update(to: canvas))
    #expect(terminal.canvas[0, 0].foreground == RGB(196, 0, 0))
    #expect(terminal.canvas[0, 0].background == RGB(232, 0, 0))
  }
}

@Suite("Colours")
struct ColorTests {
  @Test(
    "the environment decides the depth",
    arguments: [
      (nil, "truecolor", "xterm-256color", .trueColor), (nil, "24bit", "xterm", .trueColor),
      (nil, nil, "xterm-direct", .trueColor), (nil, nil, "xterm-256color", .indexed256), (nil, "", "tmux", .indexed256),
      ("1", "truecolor", "xterm-256color", .none), ("", "truecolor", "xterm-256color", .trueColor),
      (nil, nil, "dumb", .none), (nil, "truecolor", "dumb", .none), (nil, nil, nil, .none), (nil, nil, "vt100", .none),
    ] as [(String?, String?, String?, ColorDepth)])
  func depth(_ noColor: String?, _ colorTerm: String?, _ term: String?, _ depth: ColorDepth) {
    #expect(ColorDepth(noColor: noColor, colorTerm: colorTerm, term: term) == depth)
  }

  @Test("every colour of the palette is its own nearest")
  func paletteIsItsOwn() {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    for red in 0..<6 {
      for green in 0..<6 {
        for blue in 0..<6 {
          #expect(Int(RGB(levels[red], levels[green], levels[blue]).indexed) == 16 + 36 * red + 6 * green + blue)
        }
      }
    }
    for grey in 0..<24 {
      let value = UInt8(8 + 10 * grey)
      #expect(Int(RGB(value, value, value).indexed) == 232 + grey)
    }
  }
}
