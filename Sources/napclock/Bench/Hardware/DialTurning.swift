// SPDX-License-Identifier: MIT

#if os(Linux)
  import KernelBench
  import NapCore

  /// A hand on simulated lines that turns the dial to and fro, and whose button chatters.
  ///
  /// It makes blocks of 40 edges, of which no line has 16: the first generation of the kernel's interface keeps no
  /// more of a line. `tools/bench-hardware/edges.c` makes the same ones.
  struct DialTurning {
    static let detentsABlock = 7
    static let edgesABlock = 40

    /// Lines A, B and button.
    let pulls: SimulatedPulls

    func turn(blocks: Int) throws(BenchError) {
      for _ in 0..<blocks {
        for detent in 0..<Self.detentsABlock {
          // Every other one back.
          let (first, second) = detent % 2 == 0 ? (0, 1) : (1, 0)
          try pulls.pull(first, .low)
          try pulls.pull(second, .low)
          try pulls.pull(first, .high)
          try pulls.pull(second, .high)
          guard detent < Self.detentsABlock - 1 else { continue }
          try pulls.pull(2, .low)
          try pulls.pull(2, .high)
        }
      }
    }
  }
#endif
