// SPDX-License-Identifier: MIT

import Foundation
import NapCore
import Recording
import Testing

@testable import Rendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A night's page")
struct PageTests {
  private static let second: Int64 = 1_000_000_000
  /// A minute's nap, answered 20 s after the call, without power for a while.
  private static let night = """
    - press: 100ms
    - turn: { detents: -19, rate: 8 }
    - press: 100ms
    - wait: 20s
    - power: { on_after: 15s }
    - expect: { state: calling, within: 1m }
    - wait: 20s
    - press: 100ms
    - press: 100ms
    - wait: 1s
    """

  /// Every element that was met, and every text.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var texts: [String] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append((name, attributes))
      texts.append("")
    }
    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if !texts.isEmpty { texts[texts.count - 1] += text }
    }
    func has(_ text: String) -> Bool { texts.contains(text) }
    func parserDidEndDocument(_ parser: XMLParser) {
      // What follows an element is its parent's, and only a line's end.
      texts = texts.map { $0.trimmingCharacters(in: .newlines) }
    }
  }

  private func page(
    _ steps: String = night, name: String = "A night", from: Int64 = 0, to: Int64? = nil, wall: Int64? = nil
  ) throws -> [UInt8] {
    let tap = PageTap(
      Configuration(),
      PageTap.Choice(
        name: name, board: "a board", wall: wall.map(Nanoseconds.init), from: Nanoseconds(from),
        to: to.map(Nanoseconds.init)))
    return tap.finish(at: try Nights.pass(steps, before: tap))
  }

  private func read(_ page: [UInt8]) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(page))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  private func place(_ reader: Reader, _ style: String) throws -> ClosedRange<Int> {
    let found = try #require(reader.elements.first { $0.attributes["class"] == style })
    let x = try #require(Int(found.attributes["x"] ?? ""))
    return x...x + (try #require(Int(found.attributes["width"] ?? "")))
  }

  @Test("it has the states, the nap, the power cut and the answer where they were")
  func spans() throws {
    let reader = try read(try page())
    for label in ["napping 20 s", "no power 15 s", "calling 20 s", "answered after 20 s"] {
      #expect(reader.has(label), "\(label)")
    }
    #expect(reader.texts.contains { $0.hasPrefix("a nap of 1 min: completed, answered after 20 s") })
    // The cut begins where the nap's first part ends, and the call is the last third.
    let (nap, cut, call) = (
      try place(reader, "bar-napping"), try place(reader, "bar-off"), try place(reader, "bar-calling")
    )
    #expect(nap.upperBound == cut.lowerBound)
    #expect(cut.upperBound < call.lowerBound)
    #expect(abs(cut.count - nap.count * 3 / 4) < 5)
    #expect(reader.elements.contains { $0.attributes["class"] == "cut" })
    #expect(reader.elements.contains { $0.attributes["class"] == "clockwise" } == false)
    for style in ["counter", "press", "motor", "buzzer", "calling", "mark"] {
      #expect(reader.elements.contains { $0.attributes["class"] == style }, "\(style)")
    }
  }

  @Test("the same night gives the same bytes, and only whole numbers for places")
  func determinism() throws {
    let page = try page()
    #expect(try self.page() == page)
    for (name, attributes) in try read(page).elements where ["rect", "text"].contains(name) {
      for key in ["x", "y", "width", "height"] {
        if let value = attributes[key] { #expect(Int(value) != nil) }
      }
    }
  }

  @Test("a name is nothing but a name, and one that is too long is cut")
  func names() throws {
    let odd = try read(try page("- wait: 1s", name: "<b>&\"\u{1}\u{fffe}]]>"))
    #expect(odd.texts.contains { $0.hasPrefix("<b>&\"") })
    let long = try read(try page("- wait: 1s", name: String(repeating: "wide ", count: 1_000)))
    let title = try #require(long.elements.firstIndex { $0.attributes["class"] == "title long" })
    #expect(long.texts[title].hasSuffix("…") && long.texts[title].count < 160)
  }

  @Test("the axis tells time since power-on, and the time of day where it is known")
  func axis() throws {
    let plain = try read(try page("- wait: 10m"))
    #expect(plain.has("5m") && plain.has("10m") && !plain.has("UTC"))
    let known = try read(try page("- wait: 10m", wall: 1_777_899_600 * Self.second))
    #expect(known.has("13:05") && known.texts.contains { $0.contains("4 May 2026") })
  }

  @Test("a part of a night is drawn alone")
  func part() throws {
    let reader = try read(try page(from: 60 * Self.second, to: 70 * Self.second))
    #expect(!reader.texts.contains { $0.hasPrefix("no power") || $0.hasPrefix("setting") })
    #expect(reader.has("1m5s"))
    let call = try place(reader, "bar-calling")
    #expect(call.upperBound == PageScale.right || call.lowerBound == PageScale.left)
  }

  @Test("no text meets another one, in any of many nights", arguments: 1...6)
  func overlaps(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func below(_ limit: UInt32) -> UInt32 { random.below(limit) }
    var steps = ""
    for _ in 0..<6 {
      steps += "- press: 100ms\n- turn: { detents: -\(18 + below(3)), rate: 20 }\n- press: 100ms\n"
      steps += "- wait: \(below(70) + 1)s\n"
      if below(3) == 0 { steps += "- power: { on_after: \(below(40) + 1)s }\n" }
      steps += "- expect: { state: calling, within: 3m }\n- wait: \(below(30))s\n- press: 100ms\n- press: 100ms\n"
      steps += "- wait: \(below(200) + 1)s\n"
    }
    let reader = try read(try page(steps, wall: 1_777_899_600 * Self.second))
    var boxes: [(text: String, x: ClosedRange<Int>, y: ClosedRange<Int>)] = []
    for (index, element) in reader.elements.enumerated() where element.name == "text" {
      let text = reader.texts[index]
      let style = element.attributes["class"] ?? ""
      let width = TextWidth.of(text, size: style == "title" ? 25 : 13)
      let x = try #require(Int(element.attributes["x"] ?? ""))
      let y = try #require(Int(element.attributes["y"] ?? ""))
      let isCentred = style == "axis" || style == "nap" || style.hasPrefix("inside")
      let left = isCentred ? x - width / 2 : x
      boxes.append((text, left...left + width, y - 11...y + 3))
    }
    #expect(boxes.count > 20)
    for (index, box) in boxes.enumerated() {
      #expect(box.x.lowerBound >= 0 && box.x.upperBound <= Page.width, "\(box.text)")
      for other in boxes[..<index] where other.x.overlaps(box.x) && other.y.overlaps(box.y) {
        Issue.record("\"\(box.text)\" meets \"\(other.text)\"")
      }
    }
  }

  @Test("a month with a nap every ten minutes is as small as any night")
  func month() throws {
    let minute = 60 * Self.second
    var columns = Columns(leds: 60, from: Nanoseconds(0))
    var states = Spans<State?>(nil)
    var (naps, answers) = (Gathered<NapBar>(), Gathered<Answer>())
    var time: Int64 = 0
    while time < 30 * 24 * 60 * minute {
      let (start, end) = (Nanoseconds(time), Nanoseconds(time + 8 * minute))
      states.set(.napping, at: start)
      states.set(.calling, at: Nanoseconds(time + 7 * minute))
      columns.add(.calling, from: Nanoseconds(time + 7 * minute), to: end)
      columns.add(.press, at: end)
      states.set(.standby, at: end)
      naps.append(NapBar(from: start, to: end, record: nil))
      answers.append(Answer(from: end, after: nil))
      time += 10 * minute
    }
    states.end(at: Nanoseconds(time))
    #expect(columns.count <= Columns.most)
    #expect(states.list.count <= Spans<State?>.most && naps.list.count <= Gathered<NapBar>.most)
    #expect(answers.list.reduce(0) { $0 + $1.count } == 4_320)
    // Nothing is lost on the way: presses are all there, and calls have their tenth of the time.
    var presses: UInt32 = 0
    let scale = PageScale(from: Nanoseconds(0), to: Nanoseconds(time))
    for x in 0..<PageScale.width {
      presses += columns.count(.press, from: scale.time(ofColumn: x), to: scale.time(ofColumn: x + 1))
    }
    #expect(presses == 4_320)
    #expect((25...27).contains(columns.share(.calling, from: 0, to: time)))
  }

  @Test("the page of a month is no larger than that of a busy night")
  func monthsPage() throws {
    let minute = 60 * Self.second
    let tap = PageTap(Configuration(), PageTap.Choice(name: "A month", board: "a board"))
    let device = Device(Configuration())
    tap.powerOn(Configuration(), levels: .released, at: Nanoseconds(0))
    func go(_ from: State, _ to: State, at time: Int64) {
      var outputs = Outputs()
      outputs.transitions = [Transition(from: from, to: to, tick: Tick(0))]
      outputs.motor = to == .calling
      let moment = NightMoment(
        outputs, .motor, sentFrame: false, broken: to == .calling ? .ring : [], entries: [])
      tap.tick(device, moment, at: Nanoseconds(time))
    }
    for nap in 0..<Int64(4_320) {
      let time = nap * 10 * minute
      go(.setting, .napping, at: time)
      go(.napping, .calling, at: time + 7 * minute)
      go(.calling, .rating, at: time + 8 * minute)
      go(.rating, .standby, at: time + 8 * minute + Self.second)
      if nap % 50 == 0 {
        tap.powerOff(at: Nanoseconds(time + 9 * minute))
        tap.powerOn(Configuration(), levels: .released, at: Nanoseconds(time + 9 * minute + 1))
      }
    }
    let page = tap.finish(at: Nanoseconds(4_320 * 10 * minute))
    let reader = try read(page)
    #expect(reader.texts.contains { $0.contains("30 d") })
    #expect(page.count < 400_000)
  }

  @Test("lengths are told in two units, rounded")
  func lengths() {
    let cases: [(Int64, String)] = [
      (0, "0 ms"), (240, "240 ms"), (1_000, "1 s"), (4_640, "4.6 s"), (31_400, "31 s"), (59_990, "1 min"),
      (1_199_990, "20 min"), (1_204_000, "20 min 4 s"), (4_800_000, "1 h 20 min"), (90_000_000, "1 d 1 h"),
    ]
    for (milliseconds, text) in cases { #expect(PageTime.length(milliseconds * 1_000_000) == text) }
  }

  @Test("dates are those of the calendar")
  func dates() {
    let days: [(Int64, String)] = [
      (0, "1 January 1970"), (11_016, "29 February 2000"), (11_017, "1 March 2000"), (20_577, "4 May 2026"),
      (20_453, "31 December 2025"),
    ]
    for (day, text) in days { #expect(PageTime.date(day * PageTime.day + 1) == text) }
  }
}
