// SPDX-License-Identifier: MIT

import Foundation
import NapCore
import NapLog
import Testing
import YAML

@testable import LogBook

@Suite("The log as a file, and back")
struct ExchangeTests {
  private static func read(_ text: String) throws(Diagnostic) -> [LoggedNap] {
    try NapImport.read(SourceFile(name: "log", bytes: Array(text.utf8)))
  }

  private static func error(_ text: String) -> String? {
    do throws(Diagnostic) { _ = try read(text) } catch { return error.description }
    return nil
  }

  private static var export: NapExport { NapExport { moment in moment % 2 == 0 ? 7_200 : -12_600 } }

  @Test("whatever is in a log is read back, from JSON and from CSV")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 21)
    for count in 0..<40 {
      let naps = (0..<count).map { _ in Naps.random(&generator) }
      #expect(try Self.read(Self.export.json(naps)) == naps)
      #expect(try Self.read(Self.export.csv(naps)) == naps)
      #expect(Self.export.json(naps) == Self.export.json(naps))
    }
  }

  @Test("the formats are these")
  func formats() throws {
    let naps = [Naps.nap(Naps.noon), Naps.nap(nil, answered: nil, outcome: .cancelled)]
    let export = NapExport { _ in 7_200 }
    #expect(
      export.json(naps) == """
        [
        {"began":"2026-05-04T15:00:00.000+02:00","certain":true,"planned_ms":1200000,"length_ms":1200000,\
        "answered_ms":9000,"late_ms":0,"pauses":1,"snoozes":2,"calls":3,"level":3,"outcome":"completed",\
        "boot":"feed000000000001","clock_ms":5000},
        {"began":null,"certain":false,"planned_ms":1200000,"length_ms":1200000,"answered_ms":null,"late_ms":0,\
        "pauses":1,"snoozes":2,"calls":3,"level":3,"outcome":"cancelled","boot":"feed000000000001","clock_ms":5000}
        ]

        """)
    #expect(
      export.csv(naps) == """
        began,certain,planned_ms,length_ms,answered_ms,late_ms,pauses,snoozes,calls,level,outcome,boot,clock_ms
        2026-05-04T15:00:00.000+02:00,true,1200000,1200000,9000,0,1,2,3,3,completed,feed000000000001,5000
        ,false,1200000,1200000,,0,1,2,3,3,cancelled,feed000000000001,5000

        """)
    #expect(export.json([]) == "[]\n")
    let parsed = try JSONSerialization.jsonObject(with: Data(export.json(naps).utf8)) as? [[String: Any]]
    #expect(parsed?.count == 2)
  }

  @Test("files that other programs have touched are read as well")
  func touched() throws {
    let naps = [Naps.nap(Naps.noon), Naps.nap(nil)]
    let csv = Self.export.csv(naps)
    #expect(try Self.read(csv.replacingOccurrences(of: "\n", with: "\r\n")) == naps)
    #expect(try Self.read("\u{feff}" + csv) == naps)
    #expect(try Self.read(csv.replacingOccurrences(of: "completed", with: "\"completed\"")) == naps)
    let json = Self.export.json(naps)
    #expect(try Self.read("\u{feff} \r\n" + json.replacingOccurrences(of: ",", with: " ,\n\t ")) == naps)
    #expect(try Self.read(json.replacingOccurrences(of: "\"completed\"", with: "\"c\\u006fmpleted\"")) == naps)
    // Columns in another order.
    let rows = csv.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).reversed() }
    #expect(try Self.read(rows.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n") == naps)
  }

  @Test(
    "what is wrong in JSON is told with its place",
    arguments: [
      ("[", "1:2: error: the end of the file, expected a nap in braces"),
      ("[]x", "1:3: error: `x`, expected the end of the file"),
      ("[1]", "1:2: error: `1`, expected a nap in braces"),
      ("[{}]", "1:2: error: no `began`, expected all fields of an export"),
      ("[{\"begn\":null}]", "1:3: error: unknown field `begn`, did you mean `began`?"),
      ("[{\"began\" null}]", "1:11: error: `n`, expected a colon"),
      (
        "[{\"began\":nul}]",
        "1:11: error: `nul` is no value of a nap, expected a text, a whole number, true, false or null"
      ),
      ("[{\"began\":[]}]", "1:11: error: `[`, expected a text, a whole number, true, false or null"),
      (
        "[{\"began\":1.5}]",
        "1:11: error: `1.5` is no value of a nap, expected a text, a whole number, true, false or null"
      ),
      ("[{\"began\":null\n\"certain\":true}]", "2:1: error: `\"`, expected a comma or `}`"),
      ("[{\"began\":null,\n \"began\":null}]", "2:2: error: `began` stands there twice, expected it once"),
      ("[{\"began\":\"a\\x\"}]", "1:13: error: no escape that JSON knows, expected one such as `\\n` or `\\u00e9`"),
      ("[{\"began\":\"a\n\"}]", "1:11: error: a quotation mark without a second one in its line, expected both"),
      ("[{\"began", "1:3: error: a quotation mark without a second one in its line, expected both"),
    ])
  func wrongJSON(text: String, message: String) { #expect(Self.error(text) == "log:\(message)") }

  @Test(
    "a value that cannot be is told with its place and what would be right",
    arguments: [
      ("\"level\":3", "\"level\":6", "`level` is `6`, expected a whole number from 0 to 5"),
      ("\"level\":3", "\"level\":\"3\"", "`level` is `3`, expected a whole number from 0 to 5"),
      ("\"level\":3", "\"level\":null", "`level` is empty, expected a whole number from 0 to 5"),
      ("\"calls\":3", "\"calls\":-1", "`calls` is `-1`, expected a whole number from 0 to 4294967295"),
      ("\"calls\":3", "\"calls\":99999999999999999999", "`calls` is `99999999999999999999`, expected a whole number"),
      ("\"certain\":true", "\"certain\":1", "`certain` is `1`, expected true or false"),
      ("\"completed\"", "\"done\"", "`outcome` is `done`, expected completed, cancelled or missed"),
      ("\"feed000000000001\"", "\"feed\"", "`boot` is `feed`, expected 16 hexadecimal digits"),
      ("\"feed000000000001\"", "\"+eed000000000001\"", "`boot` is `+eed000000000001`, expected 16 hexadecimal digits"),
      ("\"2026-05-04T15:00:00.000+02:00\"", "\"noon\"", "`began` is `noon`, expected a moment such as"),
      ("\"2026-05-04T15:00:00.000+02:00\"", "\"9999-05-04T15:00:00Z\"", "`began` is `9999-05-04T15:00:00Z`, expected"),
      ("\"2026-05-04T15:00:00.000+02:00\"", "null", "`certain` is `true`, expected false where `began` is not known"),
    ])
  func wrongValue(right: String, wrong: String, message: String) throws {
    let text = NapExport { _ in 7_200 }.json([Naps.nap(Naps.noon)])
    let changed = text.replacingOccurrences(of: right, with: wrong)
    #expect(changed != text)
    let error = try #require(Self.error(changed))
    #expect(error.hasPrefix("log:2:"))
    #expect(error.contains("error: \(message)"), "\(error)")
  }

  @Test(
    "what is wrong in CSV is told with its place",
    arguments: [
      ("", "1:1: error: unknown field ``, expected one of"),
      ("began;certain", "1:1: error: unknown field `began;certain`"),
      ("began,clock\n", "1:7: error: unknown field `clock`"),
      ("began,began\n,\n", "1:7: error: `began` stands there twice, expected it once"),
      ("began,certain\n1\n", "2:1: error: the line has 1 values, expected 2 as the first one"),
      ("began,certain\n\n\"a\"b,\n", "3:4: error: `b` behind a quotation mark, expected a comma or the line's end"),
      ("began,certain\n,\"a\n", "2:2: error: a quotation mark without a second one, expected both"),
      ("began,certain\n,true\n", "2:1: error: no `outcome`, expected all fields of an export"),
    ])
  func wrongCSV(text: String, message: String) {
    #expect(Self.error(text)?.hasPrefix("log:\(message)") == true, "\(Self.error(text) ?? "")")
  }

  @Test(
    "an export that is cut off anywhere in a nap is refused with the place of that line", arguments: ["\n", "\r\n"])
  func torn(lineBreak: String) throws {
    let naps = [Naps.nap(Naps.noon), Naps.nap(nil)]
    let csv = Self.export.csv(naps).replacingOccurrences(of: "\n", with: lineBreak)
    let lines = csv.components(separatedBy: lineBreak)
    let last = try #require(lines.dropLast().last)
    // Nothing of the line left is no part of a nap; with all of it the file is whole but for its end.
    let start = csv.utf8.count - last.utf8.count - lineBreak.utf8.count
    #expect(try Self.read(String(decoding: csv.utf8.prefix(start), as: UTF8.self)) == [naps[0]])
    for count in 1...last.utf8.count {
      let error = Self.error(String(decoding: csv.utf8.prefix(start + count), as: UTF8.self))
      #expect(error?.hasPrefix("log:3:1: error: the last line has no end, expected a line break") == true, "\(count)")
    }
    // As it was: names alone are no naps.
    #expect(try Self.read(lines[0]) == [])
  }

  @Test("a log of many megabytes is read")
  func large() throws {
    let naps = [LoggedNap](repeating: Naps.nap(Naps.noon), count: 2_000)
    let json = Self.export.json(naps)
    #expect(try Self.read(json) == naps)
    // So many naps as no log has in a lifetime: 150,000 are a nap each hour for 17 years.
    #expect(json.utf8.count / 2_000 * 150_000 < NapImport.longest)
  }

  @Test("any bytes at all are naps or one error")
  func noise() {
    var generator = SplitMix64(seed: 77)
    let text = Array(Self.export.json((0..<3).map { Naps.nap($0 * Naps.hour + Naps.noon) }).utf8)
    let table = Array(Self.export.csv((0..<3).map { Naps.nap($0 * Naps.hour + Naps.noon) }).utf8)
    var errors = 0
    for round in 0..<4_000 {
      var bytes = round % 2 == 0 ? text : table
      for _ in 0...generator.below(6) {
        let place = Int(generator.below(UInt32(bytes.count)))
        switch generator.below(3) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("\"\\{}[],:\n\r0-".utf8)[Int(generator.below(12))], at: place)
        }
      }
      do throws(Diagnostic) {
        let naps = try NapImport.read(SourceFile(name: "log", bytes: bytes))
        let areSound = naps.allSatisfy(\.isSound)
        #expect(areSound)
      } catch {
        errors += 1
        #expect(error.message.contains("expected") || error.message.contains("did you mean"))
      }
    }
    #expect(errors > 2_000)
  }
}
