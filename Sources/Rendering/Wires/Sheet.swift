// SPDX-License-Identifier: MIT

import Terminal

/// A box around something that is drawn.
struct Box: Equatable {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

/// A drawing that knows where its texts are.
struct Sheet {
  enum Anchor: String {
    case start
    case middle
    case end
  }

  /// A text with the room that it takes at most.
  struct Label: Equatable {
    let text: String
    let box: Box
  }

  /// The sizes of texts. None is smaller, for a page that is shown in less width than it has.
  enum Size: Int {
    case small = 14
    case plain = 15
    case part = 17
    case title = 24
  }

  private(set) var drawing = Drawing()
  private(set) var labels: [Label] = []

  mutating func append(_ text: String) { drawing.append(text) }

  mutating func line(_ style: String, _ path: String) { drawing.path(style, path) }

  mutating func line(_ style: String, _ points: [Point]) { drawing.path(style, Self.path(points)) }

  mutating func box(_ style: String, _ box: Box, round: Int = 0) {
    drawing.rectangle(
      style, x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top, round: round)
  }

  mutating func circle(_ style: String, _ x: Int, _ y: Int, _ radius: Int) {
    drawing.append("<circle class=\"\(style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>")
  }

  /// - Parameters:
  ///   - y: of the base line.
  ///   - room: its width at most; what is longer ends in an ellipsis.
  mutating func text(
    _ text: String, _ x: Int, _ y: Int, _ size: Size = .small, _ anchor: Anchor = .start, style: String = "",
    room: Int = 1_000
  ) {
    let text = TextWidth.fitting(
      text, size: size.rawValue, in: size.rawValue > Size.plain.rawValue ? room * 10 / 11 : room)
    let width = Self.width(text, size)
    let left =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    let (up, down) = (size.rawValue * 3 / 4, size.rawValue / 4)
    labels.append(Label(text: text, box: Box(left: left, top: y - up, right: left + width, bottom: y + down)))
    let classes = ["t\(size.rawValue)", anchor == .start ? "" : anchor.rawValue, style].filter { !$0.isEmpty }
    drawing.text(classes.joined(separator: " "), x: x, y: y, text)
  }

  /// Semi-bold letters are a tenth wider.
  static func width(_ text: String, _ size: Size) -> Int {
    let width = TextWidth.of(text, size: size.rawValue)
    return size.rawValue > Size.plain.rawValue ? width * 11 / 10 : width
  }

  static func path(_ points: [Point]) -> String {
    points.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x) \($1.y)" }.joined()
  }

  /// Several texts below each other, in lines no wider than `room`, from `top` on.
  mutating func paragraphs(_ texts: [String], _ x: Int, _ top: Int, in room: Int, style: String = "") {
    var y = top + 14
    for text in texts {
      for line in Self.lines(text, .small, in: room) {
        self.text(line, x, y, style: style)
        y += 18
      }
      y += 5
    }
  }

  static func height(of texts: [String], in room: Int) -> Int {
    texts.reduce(0) { $0 + lines($1, .small, in: room).count * 18 + 5 }
  }

  /// A text as lines that are no wider than `room`.
  static func lines(_ text: String, _ size: Size, in room: Int) -> [String] {
    text.wrapped { width($0, size) <= room }
  }
}
