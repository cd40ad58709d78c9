// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import HAL
  import Host
  import KernelBench
  import LinuxHAL
  import NapCore

  extension HardwareBench {
    /// From the kernel's queue to gestures: what waits is taken, merged by time, and decoded to detents and presses.
    ///
    /// Only this is timed; the queue is filled before.
    func edges() throws(Obstacle) -> Measurement {
      var parts = LinuxParts(board)
      if let trouble = parts.openDial() { throw Obstacle(trouble) }
      let hand = try hand(on: parts.dial)
      // The first generation of the interface keeps 16 edges of a line, the second 1,024 in all.
      let blocks = GPIOLibrary.generation == 1 ? 1 : 25
      let drains = effort.repetitions(blocks == 1 ? 500 : 50)
      var dial = parts.dial
      var gestures = Gestures(board.configuration.dial)
      // What pulling the lines up may have left there.
      _ = try drain(&dial, &gestures)
      var obstacle: Obstacle?
      let spread = effort.measure {
        var took: [Int64] = []
        do throws(Obstacle) {
          for _ in 0..<drains { took.append(try drain(&dial, &gestures, hand, blocks: blocks)) }
        } catch {
          obstacle = error
        }
        return Self.rate(of: blocks * DialTurning.edgesABlock, took)
      }
      if let obstacle { throw obstacle }
      return Measurement(
        key: "hardware_edges", title: "edges", unit: "edges/s",
        what: "\(Int64(blocks * DialTurning.edgesABlock).grouped) queued ones a drain, from the kernel to detents "
          + "and presses, libgpiod \(GPIOLibrary.version)",
        spread: spread)
    }

    /// So much work a second, by the run in the middle: what else the machine does meanwhile leaves it alone.
    private static func rate(of amount: Int, _ took: [Int64]) -> Int64 {
      guard !took.isEmpty else { return 0 }
      return Int64(Double(amount) * 1_000_000_000 / Double(max(Spread(took).median, 1)))
    }

    private func hand(on dial: borrowing LinuxDial) throws(Obstacle) -> DialTurning {
      let chip: GPIOChip
      let offsets: [UInt32]
      do throws(Trouble) { (chip, offsets) = try dial.place() } catch { throw Obstacle(error) }
      do throws(BenchError) {
        return DialTurning(pulls: try SimulatedPulls(chip: chip.name, offsets: offsets))
      } catch {
        throw Obstacle("nobody turns the dial on \(chip.inWords): \(error), expected a chip of gpio-sim")
      }
    }

    /// Fills the queue, and gives how long emptying it took.
    private func drain(_ dial: inout LinuxDial, _ gestures: inout Gestures, _ hand: DialTurning, blocks: Int)
      throws(Obstacle) -> Int64
    {
      do throws(BenchError) { try hand.turn(blocks: blocks) } catch { throw Obstacle(error) }
      let (edges, detents) = (gestures.edges, gestures.detents)
      let took = try drain(&dial, &gestures)
      let came = (gestures.edges - edges, gestures.detents - detents)
      let expected = (blocks * DialTurning.edgesABlock, blocks * DialTurning.detentsABlock)
      guard came == expected else {
        throw Obstacle("\(came.0) edges and \(came.1) detents came, expected \(expected.0) and \(expected.1)")
      }
      return took
    }

    private func drain(_ dial: inout LinuxDial, _ gestures: inout Gestures) throws(Obstacle) -> Int64 {
      let began = HostClock.now
      do throws(HardwareError) {
        try gestures.take(from: &dial, at: Nanoseconds(began))
      } catch {
        throw Obstacle(dial.trouble.map { "\($0)" } ?? "the dial does not work")
      }
      return HostClock.now - began
    }

    /// Frames from LED values to the ring's bus.
    func sentFrames() throws(Obstacle) -> Measurement {
      guard let configuration = board.configuration.ring else { throw Obstacle("ring: the board has none") }
      var parts = LinuxParts(board)
      if let trouble = parts.openRing() { throw Obstacle(trouble) }
      var ring = parts.ring
      var encoder = FrameEncoder(configuration)
      let hundreds = effort.repetitions(50)
      var failure: HardwareError?
      let spread = effort.measure {
        let took = (0..<hundreds).map { _ in
          elapsed {
            for frame in 0..<100 where failure == nil {
              encoder.set(encoder.leds) { led in
                // Dim, and never what it was in the frame before.
                let value = UInt8(truncatingIfNeeded: frame &+ led) & 1
                return (led, WirePixel(value, value ^ 1, value, brightness: 1))
              }
              do throws(HardwareError) { try ring.write(encoder.bytes) } catch { failure = error }
            }
          }
        }
        return Self.rate(of: 100, took)
      }
      encoder.fill(.dark)
      try? ring.write(encoder.bytes)
      if failure != nil { throw Obstacle(ring.trouble.map { "\($0)" } ?? "the ring does not work") }
      return Measurement(
        key: "hardware_frames", title: "frames", unit: "frames/s",
        what:
          "\(encoder.leds) \(configuration.chip) LEDs to \(encoder.bytes.count) bytes on the bus, every LED changes",
        spread: spread)
    }
  }

  /// What edges come to, counted.
  private struct Gestures {
    private(set) var edges = 0
    private(set) var detents = 0
    private(set) var presses = 0

    private var queue = EdgeQueue()
    private var decoder: QuadratureDecoder
    private var button: Button

    init(_ configuration: DialConfiguration) {
      decoder = QuadratureDecoder(configuration, a: .high, b: .high)
      button = Button(debounce: configuration.debounce, level: .high)
    }

    /// Takes all edges that wait, as the device takes them.
    mutating func take(from dial: inout LinuxDial, at now: Nanoseconds) throws(HardwareError) {
      _ = try dial.drain(into: &queue)
      queue.sort()
      for index in 0..<queue.count {
        let edge = queue[index]
        if edge.line == .button {
          settle(at: edge.time)
          button.set(edge.level, at: edge.time)
        } else if decoder.set(edge.line, edge.level) != 0 {
          detents += 1
        }
      }
      settle(at: now)
      edges += queue.count
      queue.removeAll()
    }

    private mutating func settle(at time: Nanoseconds) {
      while let event = button.settle(at: time) { presses += event == .press ? 1 : 0 }
    }
  }
#endif
