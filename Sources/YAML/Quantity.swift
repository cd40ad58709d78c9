// SPDX-License-Identifier: MIT

/// Numbers with a unit, as people write them: `10ms`, `1h30m`, `3.2MHz`, `500mA`.
///
/// The value is exact: a whole number of the smallest unit, or an error. No floating point is involved.
public struct Quantity: Sendable {
  /// A unit and its size.
  public struct Unit: Sendable {
    /// As people write it, such as `ms`.
    public let name: String
    /// How many of the smallest unit it is.
    public let scale: Int64
  }

  /// Why a text is no such quantity.
  public enum Problem: Error, Equatable {
    case malformed
    case unitMissing
    case unitUnknown(String)
    /// A fraction of the smallest unit is left.
    case tooFine
    /// More than 63 bits.
    case tooLarge
  }

  /// With its article, for messages.
  public let what: String
  /// The largest first.
  public let units: [Unit]
  /// Other spellings of a unit.
  private let aliases: [Unit]
  /// Whether several may stand behind each other, the largest first.
  private let isCompound: Bool

  /// In nanoseconds.
  public static let duration = Quantity(
    what: "a duration",
    units: [
      Unit(name: "h", scale: 3_600_000_000_000), Unit(name: "m", scale: 60_000_000_000),
      Unit(name: "s", scale: 1_000_000_000), Unit(name: "ms", scale: 1_000_000), Unit(name: "us", scale: 1_000),
      Unit(name: "ns", scale: 1),
    ],
    aliases: [Unit(name: "\u{b5}s", scale: 1_000), Unit(name: "\u{3bc}s", scale: 1_000)], isCompound: true)

  /// In hertz.
  public static let frequency = Quantity(
    what: "a frequency",
    units: [Unit(name: "MHz", scale: 1_000_000), Unit(name: "kHz", scale: 1_000), Unit(name: "Hz", scale: 1)],
    aliases: [], isCompound: false)

  /// In milliamperes.
  public static let current = Quantity(
    what: "a current", units: [Unit(name: "A", scale: 1_000), Unit(name: "mA", scale: 1)], aliases: [],
    isCompound: false)

  /// Those that can be written, the largest first.
  public var unitNames: [String] { units.map(\.name) }

  var smallest: String { units.last?.name ?? "" }

  // MARK: Reading

  /// The value of `text` in the smallest unit.
  public func parse(_ text: String) throws(Problem) -> Int64 {
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    guard !rest.isEmpty else { throw .malformed }
    var sum: Int64 = 0
    var last = Int64.max
    while !rest.isEmpty {
      let (value, scale) = try part(&rest)
      guard scale < last, isCompound || last == .max else { throw .malformed }
      last = scale
      let (total, overflow) = sum.addingReportingOverflow(value)
      guard !overflow else { throw .tooLarge }
      sum = total
    }
    return isNegative ? -sum : sum
  }

  /// Takes one number and its unit off the front.
  private func part(_ rest: inout Substring) throws(Problem) -> (value: Int64, scale: Int64) {
    let whole = digits(&rest)
    guard !whole.isEmpty else { throw .malformed }
    var fraction: [UInt8] = []
    if rest.first == "." {
      rest = rest.dropFirst()
      fraction = digits(&rest)
      guard !fraction.isEmpty else { throw .malformed }
    }
    let name = rest.prefix { !("0"..."9").contains($0) && $0 != "." }
    rest = rest.dropFirst(name.count)
    guard !name.isEmpty else { throw .unitMissing }
    guard let unit = (units + aliases).first(where: { $0.name == name }) else {
      throw name.allSatisfy(\.isLetter) ? .unitUnknown(String(name)) : .malformed
    }
    var value: Int64 = 0
    for digit in whole {
      let (tens, over) = value.multipliedReportingOverflow(by: 10)
      let (next, beyond) = tens.addingReportingOverflow(Int64(digit))
      guard !over, !beyond else { throw .tooLarge }
      value = next
    }
    var (sum, overflow) = value.multipliedReportingOverflow(by: unit.scale)
    guard !overflow else { throw .tooLarge }
    var place = unit.scale
    for digit in fraction where place > 1 || digit != 0 {
      guard place % 10 == 0 || digit == 0 else { throw .tooFine }
      place /= 10
      (sum, overflow) = sum.addingReportingOverflow(place * Int64(digit))
      guard !overflow else { throw .tooLarge }
    }
    return (sum, unit.scale)
  }

  private func digits(_ rest: inout Substring) -> [UInt8] {
    let digits = rest.utf8.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.map { $0 - 0x30 }
  }

  // MARK: Writing

  /// `value`, given in the smallest unit, as people write it; `parse` reads it back.
  public func text(_ value: Int64) -> String {
    guard value != 0 else { return "0\(isCompound ? "s" : smallest)" }
    let sign = value < 0 ? "-" : ""
    var rest = value.magnitude
    if isCompound {
      var text = sign
      for unit in units where rest >= UInt64(unit.scale) {
        text += "\(rest / UInt64(unit.scale))\(unit.name)"
        rest %= UInt64(unit.scale)
      }
      return text
    }
    for unit in units where rest >= UInt64(unit.scale) {
      let scale = UInt64(unit.scale)
      let fraction = String(rest % scale + scale).dropFirst()
      let kept = fraction.reversed().drop { $0 == "0" }.reversed()
      return "\(sign)\(rest / scale)\(kept.isEmpty ? "" : "." + String(kept))\(unit.name)"
    }
    return "\(value)\(smallest)"
  }
}
