// SPDX-License-Identifier: MIT

import YAML

/// Who uses which line; finds one that is used twice.
struct LineClaims {
  /// A line that the kernel may hold for a device that does not need it.
  private struct Reserve {
    let offset: UInt32
    let device: String
    let function: String
  }

  private struct Claim {
    let role: String
    let line: Line
    /// What the line does, such as `as MOSI`; empty where the file names the line itself.
    let function: String
    let position: Position
  }

  private var claims: [Claim] = []
  private var reserves: [Reserve] = []

  /// - Parameters:
  ///   - field: the field that names the line, or the device that uses it.
  ///   - function: what a device uses the line for.
  mutating func add(_ line: Line, _ field: Field, as function: String = "") {
    claims.append(Claim(role: field.path, line: line, function: function, position: field.position))
  }

  /// The lines of a controller that a ring does not need, but the kernel takes with the rest.
  mutating func reserve(_ spi: RaspberryPi.SPI, for field: Field, except chipSelect: Int) {
    reserves.append(Reserve(offset: spi.miso, device: field.path, function: "MISO"))
    for (number, offset) in spi.chipSelects.enumerated() where number != chipSelect {
      reserves.append(Reserve(offset: offset, device: field.path, function: "chip select \(number)"))
    }
  }

  /// A warning for each claimed line that the kernel may hold.
  func warnings() -> [YAMLError] {
    claims.compactMap { claim in
      guard let reserve = reserves.first(where: { $0.offset == claim.line.offset }) else { return nil }
      return YAMLError(
        claim.position,
        "`\(claim.role)` uses \(claim.line.name), which the kernel may hold as \(reserve.function) for `\(reserve.device)`,"
          + " expected another line")
    }
  }

  /// - Throws: at the first place in the file that uses a line which stands before it already.
  func check() throws(YAMLError) {
    // Claims of one device stand at one place; they keep the order in which they came.
    let ordered = claims.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
    var earlier: [Claim] = []
    for claim in ordered.map(\.element) {
      if let first = earlier.first(where: { isSame($0.line, claim.line) }) {
        let (line, column) = (first.position.line, first.position.column)
        throw YAMLError(
          claim.position,
          "`\(claim.role)` uses \(claim.line.name)\(claim.function), which `\(first.role)` uses\(first.function) already"
            + " (line \(line), column \(column)), expected a line of its own")
      }
      earlier.append(claim)
    }
  }

  private func isSame(_ left: Line, _ right: Line) -> Bool {
    if let left = left.offset, let right = right.offset { return left == right }
    return left.name == right.name
  }
}
