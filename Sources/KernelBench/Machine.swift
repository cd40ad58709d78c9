// SPDX-License-Identifier: MIT

import CKernelBench
import CLinuxHAL
import NapCore

/// The calls of the C shims, in Swift's types. All unsafe code of this bench is here.
enum Machine {
  /// Nanoseconds of CLOCK_BOOTTIME.
  static var now: Int64 { linuxhal_clock_boot() }

  /// Nanoseconds of CLOCK_MONOTONIC, by which edges are stamped.
  static var monotonic: Int64 { linuxhal_clock_monotonic() }

  /// Nanoseconds of CLOCK_REALTIME.
  static var wall: Int64 { linuxhal_clock_wall() }

  static func setWall(_ nanoseconds: Int64) throws(BenchError) {
    try check(kernelbench_set_wall(nanoseconds), "setting the clock")
  }

  static func setSynchronised(_ isSynchronised: Bool) throws(BenchError) {
    try check(kernelbench_set_synchronised(isSynchronised ? 1 : 0), "saying whether the clock is synchronised")
  }

  static func sleep(until time: Int64) { _ = linuxhal_sleep_until(time) }

  static func forbidTimerSlack() { _ = linuxhal_timer_slack(1) }

  private static func check(_ result: Int32, _ action: String) throws(BenchError) {
    guard result >= 0 else { throw BenchError("\(action) failed (error \(-result))") }
  }

  // MARK: Files. Paths and texts are copied by the kernel before a call returns.

  static func write(_ text: String, to path: String) throws(BenchError) {
    try check(
      path.withCString { path in text.withCString { linuxhal_file_write(path, $0) } }, "writing \(text) to \(path)")
  }

  static func read(_ path: String) throws(BenchError) -> String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let result = path.withCString { path in
      buffer.withUnsafeMutableBytes { bytes in
        // The shim ends its text with NUL within the capacity.
        linuxhal_file_read(path, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), 4_096)
      }
    }
    try check(result, "reading \(path)")
    return String(decoding: buffer.prefix { $0 != 0 && $0 != 0x0a }, as: UTF8.self)
  }

  static func makeFolder(_ path: String) throws(BenchError) {
    try check(path.withCString { kernelbench_make_folder($0) }, "making \(path)")
  }

  static func removeFolder(_ path: String) { _ = path.withCString { kernelbench_remove_folder($0) } }

  /// Puts a file in the place of another, for all processes.
  static func bind(_ source: String, to target: String) throws(BenchError) {
    try check(
      source.withCString { source in target.withCString { kernelbench_bind(source, $0) } }, "mounting \(target)")
  }

  static func unbind(_ target: String) { _ = target.withCString { kernelbench_unbind($0) } }

  static func removeFile(_ path: String) { _ = path.withCString { kernelbench_remove_file($0) } }

  static func makeFIFO(_ path: String) throws(BenchError) {
    try check(path.withCString { kernelbench_make_fifo($0) }, "making \(path)")
  }

  /// A new folder for files that are not kept.
  static func makeScratch() throws(BenchError) -> String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let result = buffer.withUnsafeMutableBytes { bytes in
      // As above.
      kernelbench_make_scratch(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), 4_096)
    }
    try check(result, "making a folder for the bench's files")
    return String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// A device or FIFO that is read without waiting. It closes itself.
  final class Source {
    fileprivate let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    init(_ path: String) throws(BenchError) {
      descriptor = path.withCString { kernelbench_open($0) }
      try Machine.check(descriptor, "opening \(path)")
    }

    deinit { _ = linuxhal_file_close(descriptor) }

    /// Appends what is there.
    func read(into bytes: inout [UInt8]) throws(BenchError) {
      while true {
        // The kernel writes at most the buffer's size.
        let count = buffer.withUnsafeMutableBytes { buffer in
          kernelbench_read(descriptor, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(buffer.count))
        }
        try Machine.check(Int32(truncatingIfNeeded: count), "reading")
        bytes += buffer[0..<Int(count)]
        if count == 0 || count < buffer.count / 2 { return }
      }
    }
  }

  /// Waits until one of the two has something, or CLOCK_BOOTTIME shows `deadline`.
  ///
  /// - Returns: whether one has.
  static func wait(_ first: Source, _ second: Source, until deadline: Int64) throws(BenchError) -> Bool {
    let result = kernelbench_poll(first.descriptor, second.descriptor, deadline)
    try check(result, "waiting")
    return result > 0
  }

  // MARK: Processes

  static func start(_ words: [String], log: String) throws(BenchError) -> Int32 {
    let text = words.joined(separator: "\n")
    let result = text.withCString { text in log.withCString { kernelbench_start(text, $0) } }
    try check(result, "starting \(words[0])")
    return result
  }

  static func signal(_ process: Int32, _ signal: Int32) { _ = kernelbench_signal(process, signal) }

  /// The process's exit code; `nil` where it has not ended in time.
  static func wait(for process: Int32, until deadline: Int64) -> Int32? {
    let result = kernelbench_wait(process, deadline)
    return result >= 0 ? result : nil
  }
}

/// Why the bench cannot go on: what failed. Nothing is said about the firmware by it.
public struct BenchError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
