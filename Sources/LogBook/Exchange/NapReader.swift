// SPDX-License-Identifier: MIT

import NapCore
import NapLog
import YAML

/// A value of a file, where it stands.
struct Cell {
  enum Kind {
    case null
    /// Numbers, `true` and `false` of JSON.
    case bare
    /// A text of JSON.
    case quoted
    /// CSV knows no kinds.
    case any
  }

  let text: String
  let kind: Kind
  let position: Position
}

/// Makes a nap of a file's values.
struct NapReader {
  /// Where the nap begins.
  let position: Position
  private var cells: [NapField: Cell] = [:]

  init(at position: Position) { self.position = position }

  /// The field of that name.
  static func field(_ name: String, at position: Position) throws(YAMLError) -> NapField {
    guard let field = NapField(rawValue: name) else {
      let names = NapField.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: name, among: names).map { "did you mean `\($0)`?" }
      throw YAMLError(
        position, "unknown field \(quoted(name)), \(near ?? "expected one of \(names.joined(separator: ", "))")")
    }
    return field
  }

  mutating func add(_ field: NapField, _ cell: Cell, at position: Position) throws(YAMLError) {
    guard cells[field] == nil else { throw Self.twice(field, at: position) }
    cells[field] = cell
  }

  static func twice(_ field: NapField, at position: Position) -> YAMLError {
    YAMLError(position, "`\(field.rawValue)` stands there twice, expected it once")
  }

  func nap() throws(YAMLError) -> LoggedNap {
    let began = try moment(.began)
    let certain = try cell(.certain)
    guard let isCertain = certain.kind == .quoted ? nil : Bool(certain.text) else {
      throw wrong(.certain, certain, "true or false")
    }
    let longest = Journal.longest.count
    let outcome = try cell(.outcome)
    guard outcome.kind != .bare, let ending = Outcome.allCases.first(where: { "\($0)" == outcome.text }) else {
      throw wrong(.outcome, outcome, "completed, cancelled or missed")
    }
    let boot = try cell(.boot)
    guard boot.kind != .bare, boot.text.utf8.count == 16, boot.text.allSatisfy(\.isHexDigit),
      let number = UInt64(boot.text, radix: 16)
    else {
      throw wrong(.boot, boot, "16 hexadecimal digits")
    }
    let nap = LoggedNap(
      beganAt: began, isCertain: isCertain, boot: number,
      clock: Milliseconds(try integer(.clock, in: -longest...LoggedNap.latest.count)),
      planned: Milliseconds(try integer(.planned, in: 0...longest)),
      length: Milliseconds(try integer(.length, in: 0...longest)),
      answered: try cell(.answered).isNull ? nil : Milliseconds(try integer(.answered, in: 0...longest)),
      late: Milliseconds(try integer(.late, in: 0...longest)),
      pauses: UInt32(try integer(.pauses, in: 0...Int64(UInt32.max))),
      snoozes: UInt8(try integer(.snoozes, in: 0...Int64(UInt8.max))),
      calls: UInt32(try integer(.calls, in: 0...Int64(UInt32.max))),
      level: UInt8(try integer(.level, in: 0...Int64(Nap.levels.upperBound))), outcome: ending)
    guard began != nil || !isCertain else { throw wrong(.certain, certain, "false where `began` is not known") }
    guard nap.isSound else {
      throw YAMLError(position, "this is no nap that a clock can have written, expected one")
    }
    return nap
  }

  private func cell(_ field: NapField) throws(YAMLError) -> Cell {
    guard let cell = cells[field] else {
      throw YAMLError(position, "no `\(field.rawValue)`, expected all fields of an export")
    }
    return cell
  }

  private func moment(_ field: NapField) throws(YAMLError) -> Milliseconds? {
    let cell = try cell(field)
    if cell.isNull { return nil }
    guard cell.kind != .bare, let moment = CivilTime.moment(cell.text),
      (Milliseconds(0)...LoggedNap.latest).contains(moment)
    else { throw wrong(field, cell, "a moment such as 2026-05-04T15:00:00.000+02:00, or none where it is not known") }
    return moment
  }

  private func integer(_ field: NapField, in range: ClosedRange<Int64>) throws(YAMLError) -> Int64 {
    let cell = try cell(field)
    guard cell.kind != .quoted, let number = Int64(cell.text), range.contains(number) else {
      throw wrong(field, cell, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func wrong(_ field: NapField, _ cell: Cell, _ expected: String) -> YAMLError {
    let what = cell.isNull ? "empty" : quoted(cell.text)
    return YAMLError(cell.position, "`\(field.rawValue)` is \(what), expected \(expected)")
  }
}

extension Cell {
  var isNull: Bool { kind == .null || kind == .any && text.isEmpty }
}
