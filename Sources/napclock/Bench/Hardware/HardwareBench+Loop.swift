// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import Firmware
  import HAL
  import Host
  import LinuxHAL
  import NapCore
  import SimulatedHAL

  extension HardwareBench {
    /// How late the loop's clock wakes, at the shortest period that a loop may have and at the default tick.
    func lateness() -> [Measurement] {
      let promptness = makePrompt()
      return lateness(of: "1 kHz", period: 1_000_000, key: "1khz", promptness: promptness)
        + lateness(of: "10 ms", period: 10_000_000, key: "10ms", promptness: promptness)
    }

    private func lateness(of name: String, period: Int64, key: String, promptness: String) -> [Measurement] {
      let length = Int64(effort.repetitions(5_000)) * 1_000_000
      let sleeps = max(length / period, 1)
      let runs = (0..<effort.runs).map { _ in
        var clock = LinuxClock()
        var next = clock.now
        for _ in 0..<sleeps {
          next = next + Nanoseconds(period)
          clock.sleep(until: next)
        }
        return clock.lateness
      }
      let shares: [(key: String, name: String, share: UInt64)] = [
        ("p50", "p50", 5_000), ("p99", "p99", 9_900), ("p999", "p99.9", 9_990),
      ]
      return shares.map { share in
        Measurement(
          key: "hardware_late_\(key)_\(share.key)", title: "late, \(name), \(share.name)", unit: "µs",
          what: "\(sleeps.grouped) sleeps to absolute times, \(promptness)",
          spread: Spread(runs.map { Int64($0.percentile(share.share)) }))
      }
    }

    /// What `run` costs while nobody touches the clock.
    func processorTime() throws(Obstacle) -> Measurement {
      var parts = LinuxParts(board)
      let troubles = [
        parts.openDial(), parts.openBuzzer(), parts.openMotor(), parts.openRing(),
      ].compactMap { $0 }
      if let trouble = troubles.first { throw Obstacle(trouble) }
      let promptness = makePrompt()
      let configuration = board.configuration
      let length = Milliseconds(Int64(effort.repetitions(10_000))).nanoseconds.count
      var firmware = parts.poweredOn(keeping: SimulatedStore(World()))
      let ticks = max(UInt64(length) / UInt64(configuration.tick.nanoseconds.count), 1)
      let spread = effort.measure {
        let used = HostClock.processorTime
        let end = firmware.device.now + Ticks(ticks)
        while firmware.device.now < end { firmware.tick() }
        let measured = Int64(ticks) * configuration.tick.nanoseconds.count
        return Int64(Double(HostClock.processorTime - used) * 3_600_000 / Double(measured))
      }
      firmware.makeSafe()
      guard firmware.broken.isEmpty else { throw Obstacle("a part broke meanwhile, expected all of the board to work") }
      return Measurement(
        key: "hardware_processor", title: "processor", unit: "ms/h",
        what:
          "time that the loop of `run` takes an hour in standby, \(configuration.tick.nanoseconds.count / 1_000_000) ms a tick, \(promptness)",
        spread: spread)
    }
  }
#endif
