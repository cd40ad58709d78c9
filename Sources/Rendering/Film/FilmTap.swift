// SPDX-License-Identifier: MIT

import NapCore
import Recording
import Terminal

/// Draws the clock as it looks, picture by picture, while a night passes.
public final class FilmTap: NightTap {
  /// What is drawn.
  public struct Choice: Equatable, Sendable {
    /// Of each side, in pixels.
    public var size: Int
    /// Pictures a second.
    public var rate: Int
    /// Seconds of the night in a second of the film.
    public var speed: Int
    /// The moment of the night with which the film begins.
    public var from: Nanoseconds
    /// The moment of the night with which the film ends.
    public var to: Nanoseconds

    public init(size: Int, rate: Int, speed: Int, from: Nanoseconds, to: Nanoseconds) {
      self.size = size
      self.rate = rate
      self.speed = speed
      self.from = from
      self.to = to
    }
  }

  private let choice: Choice
  private let write: ([UInt8]) -> Void
  private var face = FaceModel()
  private var decoder: QuadratureDecoder?
  private var origin = Nanoseconds(0)
  private var tick = TickLength.ms10
  /// When the nap or snooze is over; `nil` where none runs.
  private var deadline: Nanoseconds?
  /// What the motor and the buzzer did since the picture before: a pulse shorter than a picture is seen all the same.
  private var hasShaken = false
  /// Pictures drawn.
  public private(set) var count = 0

  /// - Parameters:
  ///   - choice: what is drawn.
  ///   - write: takes each picture's bytes: red, green and blue, row by row from the top.
  public init(_ choice: Choice, write: @escaping ([UInt8]) -> Void) {
    self.choice = choice
    self.write = write
  }

  /// Draws what is left up to the night's end.
  public func finish(at time: Nanoseconds) { draw(before: min(time, choice.to)) }

  public func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds) {
    draw(before: time)
    origin = time
    tick = configuration.tick
    let dial = face.dial
    face = FaceModel()
    face.dial = dial
    face.leds = [RGB](repeating: .black, count: configuration.ring?.leds ?? 0)
    if decoder == nil { decoder = QuadratureDecoder(configuration.dial, a: levels.a, b: levels.b) }
  }

  public func powerOff(at time: Nanoseconds) {
    draw(before: time)
    let (dial, leds) = (face.dial, face.leds.count)
    face = FaceModel()
    face.dial = dial
    face.leds = [RGB](repeating: .black, count: leds)
    deadline = nil
  }

  public func edge(_ line: DialLine, _ level: Level, at time: Nanoseconds) {
    draw(before: time)
    if line == .button {
      face.isButtonDown = level == .low
    } else {
      face.dial += Int(decoder?.set(line, level) ?? 0)
    }
  }

  public func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds) {
    draw(before: time)
    if moment.changes.contains(.ring) {
      face.leds = device.pixels.map { RGB($0.color.red, $0.color.green, $0.color.blue) }
    }
    face.isMotorOn = moment.outputs.motor
    hasShaken = hasShaken || face.isMotorOn
    let tone = moment.outputs.tone
    face.buzzer =
      tone.isSilent ? nil : FaceModel.Buzzer(hertz: tone.frequency.count, isSoft: tone.duty < Tone.loudest / 2)
    face.state = "\(device.nap.state)"
    deadline = nil
    face.meaning = .left
    switch device.nap.state {
    case .setting:
      face.seconds = Int(device.nap.duration.count / 1_000)
      face.meaning = .set
    case .napping, .snoozing: deadline = origin + tick.time(of: device.nap.deadline)
    case .paused: face.seconds = Int((tick.milliseconds(device.remaining).count + 999) / 1_000)
    case .standby, .calling, .rating, .ambient: face.seconds = nil
    }
  }

  /// Draws the pictures whose time comes before `time`.
  private func draw(before time: Nanoseconds) {
    let time = min(time, choice.to)
    while true {
      // Of the film; counted anew from its beginning, so that nothing adds up.
      let shown = Int64(count) * 1_000_000_000 / Int64(choice.rate)
      let now = choice.from + Nanoseconds(shown * Int64(choice.speed))
      guard now < time else { return }
      if let deadline { face.seconds = Int(max((deadline - now).count + 999_999_999, 0) / 1_000_000_000) }
      face.moment = shown / 1_000_000
      var model = face
      model.isMotorOn = face.isMotorOn || hasShaken
      hasShaken = false
      write(ClockFace.still(model, size: choice.size))
      count += 1
    }
  }
}
