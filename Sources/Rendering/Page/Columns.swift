// SPDX-License-Identifier: MIT

import NapCore

/// A night in columns of equal time, of which there are only so many: once they are full, two become one.
///
/// So a night takes the same memory however long it is, and each column tells what happened in it and for how long.
struct Columns {
  static let most = 4_096

  private let from: Nanoseconds
  private let leds: Int
  /// The time that a column holds, in nanoseconds.
  private(set) var width: Int64 = 1_000_000
  private(set) var count = 0
  /// For each column the red, green and blue of each LED, times the nanoseconds it was so.
  private var light: [UInt64] = []
  private var lengths: [[Int64]] = [[Int64]](repeating: [], count: Length.allCases.count)
  private var events: [[UInt32]] = [[UInt32]](repeating: [], count: Happening.allCases.count)

  /// What lasts.
  enum Length: Int, CaseIterable {
    case motor
    /// In 1/256 of full loudness.
    case buzzer
    case calling
    case off
  }

  /// What happens at a moment.
  enum Happening: Int, CaseIterable {
    case clockwise
    case counterClockwise
    case press
    case longPress
  }

  init(leds: Int, from: Nanoseconds) {
    self.leds = leds
    self.from = from
  }

  // MARK: What happened

  /// `what` lasts from `start` to `end`.
  ///
  /// - Parameter share: of its full strength, in 1/256.
  mutating func add(_ what: Length, from start: Nanoseconds, to end: Nanoseconds, share: Int64 = 256) {
    each(from: start, to: end) { $0.lengths[what.rawValue][$1] += $2 * share / 256 }
  }

  mutating func add(_ what: Happening, at time: Nanoseconds) {
    guard time >= from else { return }
    reach(time)
    events[what.rawValue][Int((time.count - from.count) / width)] &+= 1
  }

  /// The ring looks so from `start` to `end`.
  mutating func add(_ pixels: [Pixel], from start: Nanoseconds, to end: Nanoseconds) {
    guard pixels.count == leds, pixels.contains(where: { $0 != .dark }) else { return }
    each(from: start, to: end) { columns, index, length in
      var place = index * columns.leds * 3
      for pixel in pixels {
        columns.light[place] += UInt64(pixel.red) * UInt64(length)
        columns.light[place + 1] += UInt64(pixel.green) * UInt64(length)
        columns.light[place + 2] += UInt64(pixel.blue) * UInt64(length)
        place += 3
      }
    }
  }

  private mutating func each(
    from start: Nanoseconds, to end: Nanoseconds, _ body: (inout Columns, Int, Int64) -> Void
  ) {
    let start = max(start, from).count - from.count
    let end = end.count - from.count
    guard end > start else { return }
    reach(Nanoseconds(end - 1 + from.count))
    for index in Int(start / width)...Int((end - 1) / width) {
      let begins = Int64(index) * width
      body(&self, index, min(end, begins + width) - max(start, begins))
    }
  }

  /// Makes room up to `time`.
  private mutating func reach(_ time: Nanoseconds) {
    while (time.count - from.count) / width >= Int64(Self.most) { halve() }
    let needed = Int((time.count - from.count) / width) + 1
    guard needed > count else { return }
    let more = needed - count
    light.append(contentsOf: repeatElement(0, count: more * leds * 3))
    for index in lengths.indices { lengths[index].append(contentsOf: repeatElement(0, count: more)) }
    for index in events.indices { events[index].append(contentsOf: repeatElement(0, count: more)) }
    count = needed
  }

  private mutating func halve() {
    let stride = leds * 3
    let half = (count + 1) / 2
    for column in 0..<half {
      let isPair = 2 * column + 1 < count
      for place in 0..<stride {
        let first = light[2 * column * stride + place]
        light[column * stride + place] = isPair ? first + light[(2 * column + 1) * stride + place] : first
      }
      for index in lengths.indices {
        lengths[index][column] = lengths[index][2 * column] + (isPair ? lengths[index][2 * column + 1] : 0)
      }
      for index in events.indices {
        events[index][column] = events[index][2 * column] &+ (isPair ? events[index][2 * column + 1] : 0)
      }
    }
    light.removeLast((count - half) * stride)
    for index in lengths.indices { lengths[index].removeLast(count - half) }
    for index in events.indices { events[index].removeLast(count - half) }
    count = half
    width *= 2
  }

  // MARK: What is drawn

  /// The columns that have a part of the time from `start` to `end`, counted from the first column's beginning.
  private func columns(from start: Int64, to end: Int64) -> Range<Int> {
    let first = min(Int(start / width), count)
    return first..<max(first, min(Int((max(end, start + 1) - 1) / width) + 1, count))
  }

  /// The part of the time that `what` lasted, in 1/256, rounded up.
  func share(_ what: Length, from start: Int64, to end: Int64) -> Int64 {
    let columns = columns(from: start, to: end)
    guard !columns.isEmpty else { return 0 }
    let sum = lengths[what.rawValue][columns].reduce(0, +)
    // Divided first: 256 times a hundred days still fit.
    return min((sum * 256 + width * Int64(columns.count) - 1) / (width * Int64(columns.count)), 256)
  }

  /// How often `what` happened. Each is counted in one stretch of time only, where they adjoin.
  func count(_ what: Happening, from start: Int64, to end: Int64) -> UInt32 {
    let first = min(Int((start + width - 1) / width), count)
    let last = max(first, min(Int((end + width - 1) / width), count))
    return events[what.rawValue][first..<last].reduce(0, &+)
  }

  /// The mean of what each LED showed, red, green and blue in turn, up to `Pixel.full`.
  func light(from start: Int64, to end: Int64, into means: inout [UInt32]) {
    let columns = columns(from: start, to: end)
    let length = UInt64(width) * UInt64(max(columns.count, 1))
    for place in 0..<leds * 3 {
      var sum: UInt64 = 0
      for column in columns { sum += light[column * leds * 3 + place] }
      // What was lit for a moment stays lit.
      means[place] = UInt32(truncatingIfNeeded: (sum + length - 1) / length)
    }
  }
}
