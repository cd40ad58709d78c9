// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import KernelBench
  import LinuxHAL

  /// What the firmware costs on a board's real devices, or on the kernel's simulated ones.
  struct HardwareBench {
    let board: Board
    let effort: Effort
    /// Real-time priority of the loops.
    let priority: Int32

    /// What can be measured by itself. `tools/bench-hardware` has the same in C.
    enum Part: String, CaseIterable {
      case edges
      case frames
      case lateness
      case processor
    }

    /// Why a part cannot be measured here.
    struct Obstacle: Error {
      let message: String

      init(_ message: String) { self.message = message }
      init(_ trouble: Trouble) { self.init("\(trouble)") }
      init(_ error: BenchError) { self.init("\(error)") }
    }

    func measure(_ part: Part) throws(Obstacle) -> [Measurement] {
      switch part {
      case .edges: [try edges()]
      case .frames: [try sentFrames()]
      case .lateness: lateness()
      case .processor: [try processorTime()]
      }
    }

    /// Makes this thread as prompt as `run` makes its loop.
    ///
    /// - Returns: what of it was permitted, in words.
    func makePrompt() -> String {
      _ = Promptness.forbidTimerSlack()
      let isFirst = Promptness.takePriority(priority)
      let isLocked = Promptness.lockMemory()
      return (isFirst ? "real-time priority \(priority)" : "no real-time priority")
        + (isLocked ? ", memory locked" : "")
    }
  }
#endif
