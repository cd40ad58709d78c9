// SPDX-License-Identifier: MIT

/// A colour as a screen takes it: 0 to 255 a channel, even to the eye.
public struct RGB: Equatable, Hashable, Sendable {
  /// 0 to 255.
  public var red: UInt8
  /// 0 to 255.
  public var green: UInt8
  /// 0 to 255.
  public var blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// No light.
  public static let black = RGB(0, 0, 0)

  /// The brightest channel.
  public var peak: UInt8 { max(red, max(green, blue)) }

  /// The colour of the 256-colour palette that is nearest, 16 to 255.
  ///
  /// 16 to 231 are a cube of six steps, 232 to 255 a ramp of greys; 0 to 15 are the user's own and not used.
  public var indexed: UInt8 {
    let levels: [Int] = [0, 95, 135, 175, 215, 255]
    func nearestLevel(_ value: UInt8) -> Int {
      let value = Int(value)
      return levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    let cube = (nearestLevel(red), nearestLevel(green), nearestLevel(blue))
    let average = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = min(23, max(0, (average - 3) / 10))
    let cubeDistance = distance(levels[cube.0], levels[cube.1], levels[cube.2])
    let greyDistance = distance(8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey)
    return greyDistance < cubeDistance ? UInt8(232 + grey) : UInt8(16 + 36 * cube.0 + 6 * cube.1 + cube.2)
  }

  private func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let differences = (Int(self.red) - red, Int(self.green) - green, Int(self.blue) - blue)
    return differences.0 * differences.0 + differences.1 * differences.1 + differences.2 * differences.2
  }
}
