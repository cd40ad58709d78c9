// SPDX-License-Identifier: MIT

import BoardFile
import Foundation
import Testing

@testable import Rendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A board's wiring diagram")
struct WiringDiagramTests {
  /// Boards that ship, and boards that differ from them in every way that is drawn.
  static let boards: [(name: String, yaml: String)] =
    shipped.map { ($0, text(of: $0)) } + [
      (
        "low and odd",
        """
        name: "<b> & \\"w\\""
        backend: linux
        chip: pinctrl-rp1
        dial: { a: GPIO21, b: GPIO2, button: GPIO26, pull: off }
        buzzer: { kind: passive, active: low, pwm: { channel: 1 } }
        motor: { line: GPIO7, active: low }
        ring: { leds: 24, chip: sk9822, bitbang: { sclk: GPIO4, mosi: GPIO19 } }
        """
      ),
      (
        "not all on the header",
        """
        name: Some lines elsewhere
        backend: linux
        chip: gpiochip0
        dial: { a: GPIO5, b: GPIO45, button: GPIO3, pull: down }
        buzzer: { kind: passive, pwm: { chip: 0, channel: 7 } }
        ring: { leds: 60, chip: sk6812w, spi: { device: /dev/spidev1.0 }, budget: 2A }
        """
      ),
      (
        "another board",
        """
        name: \(String(repeating: "W", count: 80))
        backend: linux
        chip: 300b000.pinctrl
        dial: { a: PA6, b: 70, button: "\(String(repeating: "m", count: 64))", pull: up }
        buzzer: { kind: passive, pwm: { chip: 1, channel: 0 } }
        motor: { line: "<&>", active: low }
        ring: { leds: 12, chip: sk6812w, spi: { device: /dev/spidev1.0 } }
        """
      ),
      ("one part of a simulated board", "name: x\nbackend: sim\nmotor: { line: GPIO14 }\n"),
    ]

  private static let shipped = [
    "raspberry-pi-5-dotstar", "raspberry-pi-bitbang", "raspberry-pi-dotstar", "raspberry-pi-neopixel",
    "raspberry-pi-no-ring",
  ]

  private static func text(of name: String) -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("boards/\(name).yaml"), encoding: .utf8)) ?? ""
  }

  private struct Drawn {
    let board: Board
    let diagram: WiringDiagram
    let sheet: Sheet
  }

  private static let drawn = Result { try drawAll() }

  /// Those above, and a hundred on a Pi with their lines anywhere.
  private static func drawAll() throws -> [Drawn] {
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      // SplitMix64.
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
      return Int((z ^ z >> 31) % UInt64(count))
    }
    var texts = boards.map(\.yaml)
    for _ in 0..<100 {
      var lines = Array(2...27)
      func line() -> String { "GPIO\(lines.remove(at: random(lines.count)))" }
      let pull = ["up", "down", "off"][random(3)]
      var text = """
        name: Random
        backend: linux
        chip: pinctrl-bcm2711
        dial: { a: \(line()), b: \(line()), button: \(line()), pull: \(pull) }
        buzzer: { kind: active, line: \(line()), active: \(["low", "high"][random(2)]) }

        """
      if random(2) == 0 { text += "motor: { line: \(line()), active: \(["low", "high"][random(2)]) }\n" }
      if random(2) == 0 {
        text += "ring: { leds: 16, chip: apa102, bitbang: { sclk: \(line()), mosi: \(line()) } }\n"
      }
      texts.append(text)
    }
    return try texts.map { text in
      let board = try Board(yaml: text, file: "b.yaml")
      let diagram = try #require(WiringDiagram(board))
      return Drawn(board: board, diagram: diagram, sheet: diagram.drawn())
    }
  }

  /// What a file says, as a reader of SVG sees it.
  private final class Reader: NSObject, XMLParserDelegate {
    /// The paths of each wire, by its words.
    var wires: [String: [String]] = [:]
    /// Where text stands that a pin's number is: by number.
    var pins: [String: (x: Int, y: Int)] = [:]
    var title = ""
    var told = ""
    var role: String?
    private var text = ""
    private var at: (x: Int, y: Int)?
    private var wire: String?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      text = ""
      if name == "svg" { role = attributes["role"] }
      if name == "text", let x = Int(attributes["x"] ?? ""), let y = Int(attributes["y"] ?? "") { at = (x, y) }
      if name == "path", let wire, attributes["class"]?.hasPrefix("wire ") == true {
        wires[wire, default: []].append(attributes["d"] ?? "")
      }
    }
    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }
    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      switch name {
      case "title" where title.isEmpty: title = text
      case "title": wire = text
      case "desc": told = text
      case "g": wire = nil
      case "text":
        if let at, at.x == WiringDiagram.columns.odd || at.x == WiringDiagram.columns.even { pins[text] = at }
      default: break
      }
    }
  }

  private func read(_ svg: [UInt8]) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  /// `M1 2L3 4` as points.
  private func points(_ path: String) -> [Point] {
    path.split(whereSeparator: { $0 == "M" || $0 == "L" }).compactMap { pair in
      let numbers = pair.split(separator: " ").compactMap { Int($0) }
      return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    }
  }

  @Test("every line of the board is a wire from the right pin to the right end, in the file itself")
  func lines() throws {
    for drawn in try Self.drawn.get() {
      let (board, diagram) = (drawn.board, drawn.diagram)
      let reader = try read(drawn.sheet.drawing.bytes)
      for connection in board.connections where connection.part != "-" {
        let wire = try #require(diagram.wires.first { $0.ends == [connection.part] }, "\(connection.part)")
        #expect(wire.contact.pin == connection.pin)
        let path = points(try #require(reader.wires[wire.words]?.first))
        let start = try #require(path.first)
        if let pin = connection.pin {
          let number = try #require(reader.pins["\(pin)"])
          #expect(start == Point(x: number.x, y: number.y - 5), "\(connection.part) at pin \(pin)")
          #expect(wire.words.contains("pin \(pin) "))
        }
        let picture = try #require(
          diagram.pictures.first { connection.part.hasPrefix($0.part.run.cable.name) })
        let end = try #require(picture.part.ends.first { $0.name == connection.part })
        #expect(path.last == Point(x: WiringDiagram.parts, y: picture.top + end.y))
      }
      let ends = diagram.wires.flatMap(\.ends)
      #expect(Set(ends).count == ends.count, "no end has two wires")
    }
  }

  @Test("every part has a ground of its own, and a supply where it needs one")
  func supplies() throws {
    for drawn in try Self.drawn.get() {
      let (board, diagram) = (drawn.board, drawn.diagram)
      let grounds = diagram.wires.filter { $0.kind == "ground" }
      #expect(grounds.count == diagram.pictures.count)
      for wire in grounds + diagram.wires.filter({ $0.kind.hasPrefix("volts") }) {
        guard let pin = wire.contact.pin else { continue }
        let expected: [String: RaspberryPi.Pin] = ["ground": .ground, "volts3": .volts3, "volts5": .volts5]
        #expect(RaspberryPi.header[pin - 1] == expected[wire.kind])
      }
      for (picture, _) in diagram.pictures {
        let name = picture.run.cable.name
        #expect(diagram.wires.contains { $0.ends == ["\(name).ground"] })
        let volts = diagram.wires.filter { $0.ends.contains("\(name).supply") }.map(\.kind)
        switch name {
        case "dial": #expect(volts == (board.wiring.dial?.pull == .up ? [] : ["volts3"]))
        case "motor": #expect(volts == ["volts3"])
        case "ring": #expect(volts == ["volts5"])
        // A line of 3.3 V cannot hold back 5 V.
        default: #expect(volts == [picture.run.cable.part.isHigh ? "volts5" : "volts3"])
        }
      }
      let pins = diagram.wires.compactMap(\.contact.pin)
      #expect(Set(pins).count == pins.count, "no pin has two wires")
    }
  }

  @Test("every stroke of a wire is straight, and none lies on another wire or comes near it alongside")
  func apart() throws {
    for drawn in try Self.drawn.get() {
      let (board, diagram) = (drawn.board, drawn.diagram)
      var runs: [(wire: Int, isLevel: Bool, at: Int, from: Int, to: Int)] = []
      for (index, wire) in diagram.wires.enumerated() {
        for stroke in wire.strokes {
          for (start, end) in zip(stroke, stroke.dropFirst()) {
            let isLevel = start.y == end.y
            #expect(isLevel != (start.x == end.x))
            runs.append(
              isLevel
                ? (index, true, start.y, min(start.x, end.x), max(start.x, end.x))
                : (index, false, start.x, min(start.y, end.y), max(start.y, end.y)))
          }
        }
      }
      for first in runs {
        for second in runs where second.wire > first.wire && second.isLevel == first.isLevel {
          let areAlongside = first.from < second.to && second.from < first.to
          #expect(!areAlongside || abs(first.at - second.at) >= 7, "\(board.name): \(first) and \(second)")
        }
      }
    }
  }

  @Test("no two texts overlap, none leaves the sheet, and none is smaller than 14 of 1100")
  func labels() throws {
    for drawn in try Self.drawn.get() {
      let (board, diagram) = (drawn.board, drawn.diagram)
      let labels = drawn.sheet.labels
      let sheet = Box(left: 0, top: 0, right: WiringDiagram.width, bottom: diagram.height)
      for (index, label) in labels.enumerated() {
        let box = label.box
        #expect(
          box.left >= sheet.left && box.top >= sheet.top && box.right <= sheet.right && box.bottom <= sheet.bottom,
          "\(board.name): \(label)")
        for other in labels[(index + 1)...] {
          #expect(!box.overlaps(other.box), "\(board.name): \(label) and \(other)")
        }
      }
      let sizes = String(decoding: drawn.sheet.drawing.bytes, as: UTF8.self).matches(of: /font-size: (\d+)px/).map {
        Int($0.1) ?? 0
      }
      #expect(sizes.allSatisfy { $0 >= 14 } && !sizes.isEmpty)
    }
  }

  @Test("no wire runs through a text of the channel or of a part")
  func texts() throws {
    for drawn in try Self.drawn.get() {
      let (board, diagram) = (drawn.board, drawn.diagram)
      // Tags stand on their wires; what is not on the board's side must be free of them.
      for label in drawn.sheet.labels where label.box.left > WiringDiagram.exit {
        for stroke in diagram.wires.flatMap(\.strokes) {
          for (start, end) in zip(stroke, stroke.dropFirst()) {
            let run = Box(
              left: min(start.x, end.x) - 2, top: min(start.y, end.y) - 2, right: max(start.x, end.x) + 2,
              bottom: max(start.y, end.y) + 2)
            #expect(!run.overlaps(label.box), "\(board.name): \(label)")
          }
        }
      }
    }
  }

  @Test("it is told in words, with the board's name as it is written")
  func words() throws {
    let board = try Board(yaml: Self.boards[5].yaml, file: "b.yaml")
    let diagram = try #require(WiringDiagram(board))
    let reader = try read(diagram.svg)
    #expect(reader.title == "Wiring: <b> & \"w\"")
    #expect(reader.role == "img")
    for words in [
      "pin 40 · GPIO21 to the dial's A", "pin 26 · GPIO7 to the motor's line", "pin 39 · ground to the dial's ground",
      "pin 1 · 3.3 V to the motor's supply and the buzzer's supply and the dial's supply",
    ] {
      #expect(reader.told.contains(words), "\(words) in \(reader.told)")
    }
  }

  @Test("the same board gives the same bytes, and one without lines no drawing")
  func same() throws {
    let yaml = Self.boards[2].yaml
    let bytes = try (0..<2).map { _ in WiringDiagram(try Board(yaml: yaml, file: "b.yaml"))?.svg }
    #expect(bytes[0] == bytes[1] && bytes[0] != nil)
    #expect(WiringDiagram(try Board(yaml: "name: x\nbackend: sim\nmotor: {}\n", file: "b.yaml")) == nil)
  }

  @Test("few wires cross on the boards that ship")
  func crossings() throws {
    for name in Self.shipped {
      let diagram = try #require(WiringDiagram(try Board(yaml: Self.text(of: name), file: "b.yaml")))
      var count = 0
      let strokes = diagram.wires.enumerated().flatMap { index, wire in wire.strokes.map { (index, $0) } }
      for (first, one) in strokes {
        for (second, other) in strokes where first != second {
          for (a, b) in zip(one, one.dropFirst()) where a.y == b.y {
            for (c, d) in zip(other, other.dropFirst()) where c.x == d.x {
              let isBetween = min(a.x, b.x) < c.x && c.x < max(a.x, b.x) && min(c.y, d.y) < a.y && a.y < max(c.y, d.y)
              if isBetween { count += 1 }
            }
          }
        }
      }
      #expect(count <= 5, "\(name)")
    }
  }
}

extension Cable.Part {
  fileprivate var isHigh: Bool {
    switch self {
    case .motor(let active), .buzzer(_, let active): active == .high
    case .dial, .ring: true
    }
  }
}
