// SPDX-License-Identifier: MIT

/// A picture in linear light: colours add up in it as lamps do in a room.
///
/// A pixel is half a cell: with half blocks a terminal has square ones. The eye's curve is taken as a square, which is
/// near enough and exact to compute: the same picture comes out on every machine.
struct LightField {
  typealias Light = SIMD3<Float>

  let width: Int
  let height: Int
  private var pixels: [Light]

  init(width: Int, height: Int, fill: RGB) {
    self.width = width
    self.height = height
    pixels = [Light](repeating: Self.light(fill), count: width * height)
  }

  static func light(_ color: RGB) -> Light {
    let value = Light(Float(color.red), Float(color.green), Float(color.blue)) / 255
    return value * value
  }

  static func color(_ light: Light) -> RGB {
    let value = (light.clamped(lowerBound: Light(repeating: 0), upperBound: Light(repeating: 1))).squareRoot() * 255
    return RGB(UInt8(value.x.rounded()), UInt8(value.y.rounded()), UInt8(value.z.rounded()))
  }

  subscript(x: Int, y: Int) -> Light { pixels[y * width + x] }

  /// Changes each pixel whose centre is at most `reach` from a place; `change` gets the pixel and its distance.
  mutating func around(_ center: Point, reach: Float, _ change: (inout Light, Float) -> Void) {
    let columns = Self.span(center.x, reach, limit: width)
    for y in Self.span(center.y, reach, limit: height) {
      for x in columns {
        let distance = (Point(Float(x) + 0.5, Float(y) + 0.5) - center).length
        if distance <= reach { change(&pixels[y * width + x], distance) }
      }
    }
  }

  /// A disc with a smooth edge, laid over what is there.
  mutating func disc(_ center: Point, radius: Float, _ color: RGB) {
    let light = Self.light(color)
    around(center, reach: radius + 0.5) { pixel, distance in
      pixel += (light - pixel) * Self.coverage(radius - distance)
    }
  }

  /// A circle's line with smooth edges, laid over what is there.
  mutating func circle(_ center: Point, radius: Float, thickness: Float, _ color: RGB, opacity: Float = 1) {
    let light = Self.light(color)
    around(center, reach: radius + thickness / 2 + 0.5) { pixel, distance in
      pixel += (light - pixel) * (Self.coverage(thickness / 2 - abs(distance - radius)) * opacity)
    }
  }

  /// A line with round ends and smooth edges, laid over what is there.
  mutating func line(from start: Point, to end: Point, thickness: Float, _ color: RGB) {
    let light = Self.light(color)
    let middle = (start + end) / 2
    let along = end - start
    let square = along.x * along.x + along.y * along.y
    let reach = along.length / 2 + thickness / 2 + 0.5
    let columns = Self.span(middle.x, reach, limit: width)
    for y in Self.span(middle.y, reach, limit: height) {
      for x in columns {
        let place = Point(Float(x) + 0.5, Float(y) + 0.5) - start
        let share = square > 0 ? min(1, max(0, (place.x * along.x + place.y * along.y) / square)) : 0
        let distance = (place - along * share).length
        pixels[y * width + x] += (light - pixels[y * width + x]) * Self.coverage(thickness / 2 - distance)
      }
    }
  }

  /// The left and right ends of a circle's line, up to `halfHeight` above and below its middle, added as light.
  mutating func arcs(_ center: Point, radius: Float, halfHeight: Float, _ light: Light) {
    for y in Self.span(center.y, halfHeight, limit: height) {
      for x in Self.span(center.x, radius + 1, limit: width) {
        let place = Point(Float(x) + 0.5, Float(y) + 0.5) - center
        let end = Self.coverage(halfHeight - abs(place.y))
        pixels[y * width + x] += light * (Self.coverage(0.4 - abs(place.length - radius)) * end)
      }
    }
  }

  /// A rectangle of whole pixels.
  mutating func block(x: Int, y: Int, width blockWidth: Int, height blockHeight: Int, _ color: RGB) {
    let light = Self.light(color)
    for row in max(0, y)..<max(0, min(height, y + blockHeight)) where row >= y {
      for column in max(0, x)..<max(0, min(width, x + blockWidth)) where column >= x {
        pixels[row * width + column] = light
      }
    }
  }

  /// The share of a pixel that lies inside an edge; `depth` is how far its centre lies within.
  static func coverage(_ depth: Float) -> Float { min(1, max(0, depth + 0.5)) }

  private static func span(_ center: Float, _ reach: Float, limit: Int) -> Range<Int> {
    let first = max(0, min(limit, Int((center - reach).rounded(.down))))
    let last = max(first, min(limit, Int((center + reach).rounded(.up)) + 1))
    return first..<last
  }

  /// The picture as red, green and blue, row by row from the top.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 3)
    for pixel in pixels {
      let color = Self.color(pixel)
      bytes.append(color.red)
      bytes.append(color.green)
      bytes.append(color.blue)
    }
    return bytes
  }

  /// The picture as cells, two pixels each.
  func draw(on canvas: inout Canvas) {
    for row in 0..<min(canvas.rows, height / 2) {
      for column in 0..<min(canvas.columns, width) {
        let upper = Self.color(self[column, row * 2])
        let lower = Self.color(self[column, row * 2 + 1])
        canvas[column, row] =
          upper == lower ? Cell(" ", background: upper) : Cell("▀", foreground: upper, background: lower)
      }
    }
  }

  /// What lies behind a character at a cell: both its pixels, mixed.
  func background(column: Int, row: Int) -> RGB {
    guard column >= 0, column < width, row >= 0, row * 2 + 1 < height else { return .black }
    return Self.color((self[column, row * 2] + self[column, row * 2 + 1]) / 2)
  }
}

/// A place in the picture, in pixels from its upper left corner; or a way from one to another.
typealias Point = SIMD2<Float>

extension Point {
  var length: Float { (x * x + y * y).squareRoot() }

  /// The direction of a clock's hand, of length 1: `step` of `steps` round from twelve o'clock.
  ///
  /// By a polynomial, because the C library's sine is not the same on every machine.
  static func hand(_ step: Float, of steps: Float) -> Point {
    var turn = step / steps
    turn -= turn.rounded(.down)
    return Point(sine(turn), -sine(turn + 0.25))
  }

  /// The sine of a share of a whole turn, right to 1/10,000.
  private static func sine(_ turn: Float) -> Float {
    // Into -1/2...1/2, then folded into -1/4...1/4, where the series is short.
    var turn = turn - turn.rounded()
    if turn > 0.25 { turn = 0.5 - turn }
    if turn < -0.25 { turn = -0.5 - turn }
    let angle = turn * (2 * Float.pi)
    let square = angle * angle
    return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }
}
