// SPDX-License-Identifier: MIT

import YAML

/// How fast the simulated time goes.
enum Speed: Equatable {
  /// Seconds a second.
  case times(Int64)
  /// As fast as the machine can.
  case most

  /// What `+` and `-` go through.
  static let steps: [Speed] = [.times(1), .times(2), .times(5), .times(15), .times(60), .times(300), .most]

  init(_ text: String) throws(UsageError) {
    if text == "max" {
      self = .most
      return
    }
    guard let times = Int64(text), (1...1_000).contains(times) else {
      throw UsageError("`--speed` is \(quoted(text)), expected a number from 1 to 1000, or max")
    }
    self = .times(times)
  }

  var name: String {
    switch self {
    case .times(let times): "×\(times)"
    case .most: "max"
    }
  }

  var faster: Speed { Self.steps.first { $0.rate > rate } ?? .most }

  var slower: Speed { Self.steps.last { $0.rate < rate } ?? .times(1) }

  private var rate: Int64 {
    switch self {
    case .times(let times): times
    case .most: .max
    }
  }
}
