// SPDX-License-Identifier: MIT

import BoardFile
import HAL
import LinuxHAL
import NapCore
import SimulatedHAL

/// Lines that are wired to the board's own: driven in place of the dial, and watched in place of motor and buzzer.
final class RealWires: Wires {
  let board: Board
  /// A ring's bus is faster than lines can be watched.
  let seesRing = false
  private var a: LinuxOutput
  private var b: LinuxOutput
  private var button: LinuxOutput
  private var probe: LinuxProbe?
  /// What the watched lines are wired to, in their order.
  private var watched: [Int] = []
  /// The level at which a part works, by what its line is wired to.
  private var active: [Int: Level] = [:]
  /// When the buzzer's line last rose, in ns.
  private var rose: Int64 = 0

  /// How long is waited at most before the watched lines are looked at.
  private static let glance: Int64 = 1_000_000

  /// Takes the lines that the board's file names as `bench`.
  init(_ board: Board) throws(BenchError) {
    guard let wiring = board.wiring.probe else {
      throw BenchError("the board names no lines of a bench, expected `bench: { a: …, b: …, button: … }` in its file")
    }
    self.board = board
    func output(_ part: String, _ line: Line) -> LinuxOutput {
      LinuxOutput(
        part: part, chips: wiring.chips,
        OutputLine(line: LineName(name: line.name, offset: line.offset), active: .high))
    }
    a = output("bench a", wiring.a)
    b = output("bench b", wiring.b)
    button = output("bench button", wiring.button)
    var names: [LineName] = []
    if let motor = wiring.motor {
      names.append(LineName(name: motor.name, offset: motor.offset))
      watched.append(BenchWiring.motor)
      active[BenchWiring.motor] = board.wiring.motor?.active
    }
    if let buzzer = wiring.buzzer {
      names.append(LineName(name: buzzer.name, offset: buzzer.offset))
      watched.append(BenchWiring.buzzer)
      switch board.wiring.buzzer {
      case .line(let output): active[BenchWiring.buzzer] = output.active
      case .pwm(let pwm): active[BenchWiring.buzzer] = pwm.active
      case nil: break
      }
    }
    guard !names.isEmpty else { return }
    do throws(Trouble) {
      probe = try LinuxProbe.watching(names, of: wiring.chips, part: "bench")
    } catch {
      throw BenchError("\(error)")
    }
  }

  func put(_ level: Level, on line: DialLine) throws(BenchError) {
    do throws(HardwareError) {
      switch line {
      case .a: try a.set(active: level == .high)
      case .b: try b.set(active: level == .high)
      case .button: try button.set(active: level == .high)
      }
    } catch {
      let trouble = [a.trouble, b.trouble, button.trouble].compactMap { $0 }.first
      throw BenchError(trouble?.description ?? "the bench cannot drive the dial's line \(line)")
    }
  }

  func wait(_ trace: Machine.Source, until deadline: Int64) throws(BenchError) -> Bool {
    let glance = Machine.now + Self.glance
    if try Machine.wait(trace, trace, until: min(deadline, glance)) { return true }
    return glance < deadline
  }

  func take(into outputs: inout RecordedOutputs) throws(BenchError) -> Bool {
    var changed = outputs
    let happened =
      probe?.take { index, level, time in
        let wired = watched[index]
        let isActive = level == (active[wired] ?? .high)
        guard wired == BenchWiring.buzzer, case .pwm = board.wiring.buzzer else {
          changed.set(wired, isActive)
          return
        }
        // Two rises are a period apart.
        guard isActive else { return }
        let period = time - rose
        rose = time
        if (1...100_000_000).contains(period) { changed.hear(period: UInt32(period)) }
      } ?? false
    // A wave that has not risen for a tenth of a second has ended.
    if rose > 0, Machine.monotonic - rose > 100_000_000 { changed.hear(period: 0) }
    defer { outputs = changed }
    return happened || changed.toneLine != outputs.toneLine
  }

  func begin(_ fault: Fault, _ outputs: inout RecordedOutputs) throws(BenchError) {}

  func end(_ fault: Fault, _ outputs: inout RecordedOutputs) throws(BenchError) {}

  func setWall(_ nanoseconds: Int64, isSynchronised: Bool) throws(BenchError) {}

  func close() {}
}
