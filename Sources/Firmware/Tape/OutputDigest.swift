// SPDX-License-Identifier: MIT

import NapCore

/// What one call of `Firmware.tick()` changed of what the device wants.
public struct OutputNews: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The state changed.
  public static let state = OutputNews(rawValue: 1)
  /// A nap ended.
  public static let log = OutputNews(rawValue: 2)
  /// The motor was switched on or off.
  public static let motor = OutputNews(rawValue: 4)
  /// Another tone, or silence.
  public static let tone = OutputNews(rawValue: 8)
  /// Another frame than the one before.
  public static let frame = OutputNews(rawValue: 16)
}

/// One number for everything that a device wanted since power-on, in its order.
///
/// Only changes are folded in, each with its tick. A tick that changes nothing leaves no mark, so it is the same
/// whether quiet ticks are run or skipped. It finds mistakes, not forgers.
public struct OutputDigest: Equatable, Sendable {
  /// All outputs so far as one number: FNV-1a, from its offset basis on.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  private var motor = false
  private var tone = Tone.silence

  public init() {}

  /// Folds in what a tick changed.
  ///
  /// - Parameters:
  ///   - device: after the tick.
  ///   - outputs: all that the tick wanted, cleared before it.
  /// - Returns: what that was.
  public mutating func note(_ device: Device, _ outputs: Outputs) -> OutputNews {
    var news: OutputNews = []
    if !outputs.transitions.isEmpty { news.insert(.state) }
    if !outputs.finished.isEmpty { news.insert(.log) }
    if outputs.motor != motor { news.insert(.motor) }
    if outputs.tone != tone { news.insert(.tone) }
    if outputs.frameIsNew { news.insert(.frame) }
    guard !news.isEmpty else { return news }
    fold(device.now.index << 8 | UInt64(news.rawValue))
    if news.contains(.state) {
      fold(UInt64(outputs.transitions.count))
      for transition in outputs.transitions {
        fold(UInt64(transition.from.rawValue) << 8 | UInt64(transition.to.rawValue))
        fold(transition.tick.index)
      }
    }
    if news.contains(.log) {
      fold(UInt64(outputs.finished.count))
      for record in outputs.finished { fold(record) }
    }
    if news.contains(.motor) {
      motor = outputs.motor
      fold(motor ? 1 : 0)
    }
    if news.contains(.tone) {
      tone = outputs.tone
      fold(UInt64(tone.period) << 8 | UInt64(tone.duty))
    }
    if news.contains(.frame) { fold(device.frame) }
    return news
  }

  private mutating func fold(_ record: NapRecord) {
    for length in [record.began, record.ended, record.planned, record.length, record.late] { fold(length) }
    fold(record.answered ?? Milliseconds(-1))
    fold(UInt64(record.pauses) << 32 | UInt64(record.calls))
    fold(UInt64(record.snoozes) << 16 | UInt64(record.level) << 8 | UInt64(record.outcome.rawValue))
  }

  private mutating func fold(_ length: Milliseconds) { fold(UInt64(bitPattern: length.count)) }

  /// Eight bytes at a time: the frame is nearly all that there is to fold.
  private mutating func fold(_ bytes: [UInt8]) {
    fold(UInt64(bytes.count))
    var index = 0
    while index + 8 <= bytes.count {
      var word: UInt64 = 0
      for place in 0..<8 { word |= UInt64(bytes[index + place]) << UInt64(place * 8) }
      fold(word)
      index += 8
    }
    guard index < bytes.count else { return }
    var word: UInt64 = 0
    for place in index..<bytes.count { word = word << 8 | UInt64(bytes[place]) }
    fold(word)
  }

  /// A step that no two words, and no two values before it, can leave alike.
  private mutating func fold(_ word: UInt64) {
    value = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
    value ^= value >> 29
  }
}
