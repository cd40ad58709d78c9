// SPDX-License-Identifier: MIT

import NapCore
import YAML

// The nap's limits and the wake call.
extension BoardReader {
  func nap(_ field: Field) throws(YAMLError) -> NapConfiguration {
    let fields = try field.fields([
      "default", "min", "max", "snooze", "snoozes", "shows", "night_level", "ambient",
    ])
    var nap = NapConfiguration()
    let shortest = fields.optional("min")
    let longest = fields.optional("max")
    if let shortest { nap.shortest = try minutes(shortest) }
    if let longest { nap.longest = try minutes(longest) }
    guard nap.shortest.count <= nap.longest.count else {
      // Without `max` it is `min` that goes beyond the usual limit.
      if let longest { throw longest.wrong(expected: "at least `nap.min`, \(text(nap.shortest))") }
      throw shortest?.wrong(expected: "at most `nap.max`, \(text(nap.longest))")
        ?? field.wrong(expected: "limits in order")
    }
    if let standard = fields.optional("default") {
      nap.standard = try minutes(standard)
      guard nap.standard >= nap.shortest, nap.standard <= nap.longest else {
        throw standard.wrong(
          expected: "a duration from `nap.min`, \(text(nap.shortest)), to `nap.max`, \(text(nap.longest))")
      }
    } else {
      nap.standard = min(max(nap.standard, nap.shortest), nap.longest)
    }
    if let snooze = fields.optional("snooze") {
      nap.snooze = try milliseconds(snooze, in: .minutes(1)...(.minutes(60)), unit: "m")
    }
    if let snoozes = fields.optional("snoozes") {
      nap.snoozes = UInt8(try snoozes.integer(in: 0...9, "a number of snoozes"))
    }
    if let shows = fields.optional("shows") {
      nap.shows = try shows.word(["elapsed": .elapsed, "remaining": .remaining])
    }
    if let level = fields.optional("night_level") {
      nap.nightLevel = UInt8(try level.integer(in: 1...255, "a brightness"))
    }
    if let ambient = fields.optional("ambient") {
      nap.ambient = try milliseconds(ambient, in: .minutes(1)...(.minutes(1_440)), unit: "m")
    }
    return nap
  }

  /// A duration in whole minutes: the dial's step.
  private func minutes(_ field: Field) throws(YAMLError) -> Milliseconds {
    let value = try milliseconds(field, in: .minutes(1)...(.minutes(1_440)), unit: "m")
    guard value.count % 60_000 == 0 else { throw field.wrong(expected: "whole minutes, which the dial counts in") }
    return value
  }

  private func text(_ duration: Milliseconds) -> String { Quantity.duration.text(duration.nanoseconds.count) }

  mutating func call(_ field: Field) throws(YAMLError) -> CallConfiguration {
    let fields = try field.fields(["tune"])
    var call = CallConfiguration()
    if let tune = fields.optional("tune") { call.tune = try self.tune(tune) }
    return call
  }

  private mutating func tune(_ field: Field) throws(YAMLError) -> Tune {
    let text = try field.text(expected: "a tune in RTTTL, such as `call:d=8,o=5,b=140:c,e,g`")
    self.tune = text
    do {
      return try Tune(rtttl: Array(text.utf8))
    } catch {
      // The error's offset is that of a whole character: everything but ASCII is passed over or refused there.
      let there = String(decoding: text.utf8.dropFirst(error.offset), as: UTF8.self).unicodeScalars.first
      let what = there.map { "has \(quoted(String($0))) here" } ?? "ends here"
      throw YAMLError(
        field.node.position(ofByte: error.offset), "`\(field.path)` \(what), expected \(error.expected)")
    }
  }
}
