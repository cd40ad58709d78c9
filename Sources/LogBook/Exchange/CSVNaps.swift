// SPDX-License-Identifier: MIT

import NapLog
import YAML

/// Naps in comma-separated values (RFC 4180).
enum CSVNaps {
  static func read(_ source: SourceText) throws(YAMLError) -> [LoggedNap] {
    var text = source
    var fields: [NapField] = []
    for cell in try row(&text).cells {
      let field = try NapReader.field(cell.text, at: cell.position)
      guard !fields.contains(field) else { throw NapReader.twice(field, at: cell.position) }
      fields.append(field)
    }
    var naps: [LoggedNap] = []
    while text.next != nil {
      let position = text.position
      let (cells, isEnded) = try row(&text)
      // A line without anything in it, such as the last.
      if cells.count == 1, cells[0].text.isEmpty { continue }
      // An export ends with a line break. Cut off in its last number, the line would be another nap.
      guard isEnded else {
        throw YAMLError(position, "the last line has no end, expected a line break: the file may be cut off here")
      }
      guard cells.count == fields.count else {
        throw YAMLError(
          position, "the line has \(cells.count) values, expected \(fields.count) as the first one")
      }
      var reader = NapReader(at: position)
      for (field, cell) in zip(fields, cells) { try reader.add(field, cell, at: cell.position) }
      naps.append(try reader.nap())
    }
    return naps
  }

  /// The values of a line, and whether a line break ends it.
  private static func row(_ text: inout SourceText) throws(YAMLError) -> (cells: [Cell], isEnded: Bool) {
    var cells: [Cell] = []
    repeat { cells.append(try cell(&text)) } while text.take(",")
    let hasReturn = text.take("\r")
    let hasFeed = text.take("\n")
    return (cells, hasReturn || hasFeed)
  }

  private static func cell(_ text: inout SourceText) throws(YAMLError) -> Cell {
    let start = text.position
    var value = String.UnicodeScalarView()
    guard text.take("\"") else {
      while let scalar = text.next, scalar != ",", scalar != "\n", scalar != "\r" {
        value.append(scalar)
        text.take()
      }
      return Cell(text: String(value), kind: .any, position: start)
    }
    while true {
      guard let scalar = text.take() else {
        throw YAMLError(start, "a quotation mark without a second one, expected both")
      }
      if scalar == "\"", !text.take("\"") { break }
      value.append(scalar)
    }
    guard text.next == nil || text.next == "," || text.next == "\n" || text.next == "\r" else {
      throw YAMLError(
        text.position, "\(text.nextInWords) behind a quotation mark, expected a comma or the line's end")
    }
    return Cell(text: String(value), kind: .any, position: start)
  }
}
