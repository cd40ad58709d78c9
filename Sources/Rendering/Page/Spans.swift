// SPDX-License-Identifier: MIT

import NapCore

/// What lasted from when to when, one after the other, in bounded memory: what is too narrow to be drawn is given to
/// its neighbour once there is too much of it.
struct Spans<Value: Equatable> {
  struct Span {
    var value: Value
    var from: Nanoseconds
    var to: Nanoseconds
    var length: Int64 { to.count - from.count }
  }

  /// Many more than a page has room for.
  static var most: Int { 4_096 }

  private(set) var list: [Span] = []
  private var grain: Int64 = 1_000_000
  private(set) var value: Value
  private var since = Nanoseconds(0)

  init(_ value: Value) { self.value = value }

  mutating func set(_ new: Value, at time: Nanoseconds) {
    guard new != value else { return }
    end(at: time)
    value = new
  }

  /// Ends what lasts; it goes on from here.
  mutating func end(at time: Nanoseconds) {
    if time > since { list.append(Span(value: value, from: since, to: time)) }
    since = time
    while list.count >= Self.most { thin() }
  }

  /// After it two neighbours are not shorter than the grain, so there are no more of them than grains in the night.
  private mutating func thin() {
    var kept: [Span] = []
    for span in list {
      guard let last = kept.last, last.length < grain || span.length < grain || last.value == span.value else {
        kept.append(span)
        continue
      }
      kept[kept.count - 1].to = span.to
      if span.length > last.length { kept[kept.count - 1].value = span.value }
    }
    list = kept
    grain *= 2
  }
}

/// What becomes one with its neighbour where both are too near to be told apart.
protocol Joinable {
  var from: Nanoseconds { get }
  var to: Nanoseconds { get }
  mutating func join(_ next: Self)
}

/// Things in the order of their times, in bounded memory.
struct Gathered<Item: Joinable> {
  static var most: Int { 4_096 }

  private(set) var list: [Item] = []
  private var grain: Int64 = 1_000_000

  mutating func append(_ item: Item) {
    list.append(item)
    while list.count >= Self.most { thin() }
  }

  private mutating func thin() {
    var kept: [Item] = []
    for item in list {
      guard let last = kept.last, item.to.count - last.from.count < grain else {
        kept.append(item)
        continue
      }
      kept[kept.count - 1].join(item)
    }
    list = kept
    grain *= 2
  }
}

/// A nap from its start until it is in the log, or several where they are too near.
struct NapBar: Joinable {
  var from: Nanoseconds
  var to: Nanoseconds
  /// The last one's; `nil` where it is not over.
  var record: NapRecord?
  var completed = 0
  var cancelled = 0
  var missed = 0

  var count: Int { completed + cancelled + missed }

  init(from: Nanoseconds, to: Nanoseconds, record: NapRecord?) {
    self.from = from
    self.to = to
    self.record = record
    switch record?.outcome {
    case .completed: completed = 1
    case .cancelled: cancelled = 1
    case .missed: missed = 1
    case nil: break
    }
  }

  mutating func join(_ next: NapBar) {
    to = next.to
    record = next.record
    completed += next.completed
    cancelled += next.cancelled
    missed += next.missed
  }
}

/// An answer to a wake call.
struct Answer: Joinable {
  let from: Nanoseconds
  var to: Nanoseconds { from }
  /// How long the call had rung; `nil` where it came in a snooze.
  var after: Milliseconds?
  var count = 1

  mutating func join(_ next: Answer) { count += next.count }
}
