// SPDX-License-Identifier: MIT

/// Work on several processors at once.
public enum Parallel {
  /// Threads that can be had at most.
  public static let most = 256

  /// What `work` gives for each number below `count`, in order, each worked out on a thread of its own.
  public static func map<Result: Sendable>(_ count: Int, _ work: @escaping @Sendable (Int) -> Result) -> [Result] {
    Syscalls.inParallel(min(count, most), work)
  }
}
