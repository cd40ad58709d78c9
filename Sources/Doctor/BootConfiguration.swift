// SPDX-License-Identifier: MIT

/// What a Raspberry Pi's config.txt says for one model.
///
/// Source: "config.txt", Raspberry Pi's documentation, with its conditional filters. A section whose condition cannot
/// be known from here, such as a monitor's name or the level of a line, is taken not to apply; nor are included
/// files read.
public struct BootConfiguration: Equatable, Sendable {
  private var values: [String: Int64] = [:]

  /// - Parameters:
  ///   - text: the whole file.
  ///   - filters: those that apply to the model, such as `pi4`.
  public init(_ text: String, filters: Set<String>) {
    var isForModel = true
    var isForMore = true
    for line in text.split(whereSeparator: \.isNewline) {
      let line = Self.trimmed(line)
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        let filter = line[line.index(after: line.startIndex)..<end].lowercased()
        switch filter {
        case "all": (isForModel, isForMore) = (true, true)
        case "none": isForModel = false
        // Filters of one kind replace each other, those of different kinds are combined.
        case _ where Self.models.contains(filter): isForModel = filters.contains(filter)
        default: isForMore = false
        }
        continue
      }
      guard isForModel, isForMore, !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") else { continue }
      let digits = Self.trimmed(line[line.index(after: sign)...]).prefix { ("0"..."9").contains($0) }
      // Words are of no use here, and the last of two numbers counts.
      if let value = Int64(digits) { values[String(Self.trimmed(line[..<sign]))] = value }
    }
  }

  /// The number that an option is given; `nil` where the file does not give it one.
  public subscript(_ name: String) -> Int64? { values[name] }

  private static let models: Set<String> = [
    "pi0", "pi0w", "pi02", "pi1", "pi2", "pi3", "pi3+", "pi4", "pi400", "pi5", "pi500", "cm1", "cm3", "cm3+", "cm4",
    "cm4s", "cm5",
  ]

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
