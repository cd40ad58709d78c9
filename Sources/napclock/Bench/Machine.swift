// SPDX-License-Identifier: MIT

import Host

/// What the figures were measured with.
struct Machine {
  /// The processor's model, as the machine tells it.
  let processor: String
  let isDebugBuild: Bool

  static var current: Machine {
    #if DEBUG
      let isDebugBuild = true
    #else
      let isDebugBuild = false
    #endif
    return Machine(processor: processorModel ?? "unknown processor", isDebugBuild: isDebugBuild)
  }

  var build: String { isDebugBuild ? "debug" : "release" }

  /// x86 tells its model with the processor; a board with an Arm tells that of the whole board.
  private static var processorModel: String? {
    if let text = read("/proc/cpuinfo"), let model = value(of: "model name", in: text) { return model }
    guard let model = read("/proc/device-tree/model") else { return nil }
    return String(model.prefix { $0 != "\0" })
  }

  private static func read(_ path: String) -> String? {
    // Some hundred processors tell a megabyte.
    guard let bytes = try? File.read(path, limit: 16_000_000) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of the first line `key : value`.
  static func value(of key: String, in text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      if !value.isEmpty { return String(value) }
    }
    return nil
  }
}
