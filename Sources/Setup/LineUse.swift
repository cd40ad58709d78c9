// SPDX-License-Identifier: MIT

import BoardFile
import YAML

/// A line that is taken, and what for.
public struct LineUse: Equatable, Sendable {
  /// The line that is taken.
  public let line: Line
  /// As `board show` names it, such as `dial.a`; `-` for a line that nothing is wired to.
  public let part: String
  /// In a sentence, such as `the dial's contact A`.
  let words: String
}

/// The lines of a board, each for one use.
struct LineBook: Equatable, Sendable {
  private(set) var uses: [LineUse] = []
  var isRaspberryPi = true

  /// Lines of the header that are taken where the usual one is not free: those with no other use come first.
  private static let spare: [UInt32] = [17, 27, 22, 23, 24, 25, 5, 6, 16, 26, 20, 21, 4, 13, 12, 19, 18, 2, 3]

  /// The first of `wished` that is free, or any other that is; `nil` where nobody knows the board's lines.
  func free(_ wished: [UInt32], only: [UInt32]? = nil) -> String? {
    guard isRaspberryPi else { return nil }
    return (wished + (only ?? Self.spare)).first { isFree(Line(name: "GPIO\($0)", offset: $0)) }.map { "GPIO\($0)" }
  }

  func isFree(_ line: Line) -> Bool { use(of: line) == nil }

  private func use(of line: Line) -> LineUse? {
    uses.first { use in
      if let one = use.line.offset, let other = line.offset { return one == other }
      return use.line.name == line.name
    }
  }

  /// The line that `text` names, if it is free and there for such use.
  ///
  /// - Parameters:
  ///   - name: what is asked for, as an option says it.
  ///   - words: the same in a sentence.
  ///   - only: the lines that can do it; `nil` for all.
  func line(_ text: String, _ name: String, for words: String, only: [UInt32]? = nil) throws(Refusal) -> Line {
    let line: Line
    do throws(YAMLError) {
      line = try LineNames(isRaspberryPi: isRaspberryPi).line(Field(name, text))
    } catch {
      throw Refusal(error.message)
    }
    if let use = use(of: line) {
      throw Refusal("\(line.name) is \(use.words) already, expected a line of its own for \(words)")
    }
    guard isRaspberryPi, let offset = line.offset else { return line }
    guard RaspberryPi.pin(of: offset) != nil else {
      throw Refusal("\(line.name) is on no pin of the header, expected GPIO2 to GPIO27, or a pin such as PIN11")
    }
    guard offset > 1 else {
      throw Refusal("\(line.name) is for reading a HAT's memory at the start, expected GPIO2 to GPIO27")
    }
    if let only, !only.contains(offset) {
      let names = list(only.map { "GPIO\($0) (pin \(RaspberryPi.pin(of: $0) ?? 0))" })
      throw Refusal("PWM does not come out on \(line.name), expected \(names)")
    }
    return line
  }

  mutating func take(_ line: Line, _ part: String, _ words: String) {
    uses.append(LineUse(line: line, part: part, words: words))
  }

  /// Takes the lines that the kernel takes for a SPI node.
  mutating func take(spi path: String, isClocked: Bool) throws(Refusal) {
    guard isRaspberryPi else { return }
    guard let lines = RaspberryPi.lines(ofSPI: path) else {
      // Nodes of other controllers are on no pin that anybody knows.
      if path.hasPrefix("/dev/spidev0.") || path.hasPrefix("/dev/spidev1.") {
        throw Refusal("\(quoted(path)) is no node of a header, expected /dev/spidev0.0 or /dev/spidev0.1")
      }
      return
    }
    for (offset, function) in lines {
      let line = Line(name: "GPIO\(offset)", offset: offset)
      if let use = use(of: line) {
        throw Refusal("\(path) takes \(line.name) as \(function), and that is \(use.words), expected another bus")
      }
      let part = function == "MOSI" ? "ring.data" : function == "SCLK" && isClocked ? "ring.clock" : "-"
      take(line, part, "\(function) of \(path)")
    }
  }
}

extension Field {
  /// An answer as a value of that name.
  init(_ name: String, _ text: String) {
    let scalar = Scalar(text: text, isQuoted: false, isVerbatim: true)
    self.init(path: name, node: Node(position: .start, content: .scalar(scalar)))
  }
}
