// SPDX-License-Identifier: MIT

import CLinuxHAL

#if canImport(Glibc)
  import Glibc
#endif

/// The calls of the C shim, in Swift's types. All unsafe code of this backend is here.
package enum Calls {
  /// A call's error number, positive.
  package struct Failure: Error, Equatable {
    package let code: Int32
  }

  /// Turns a result of the shim into an error where it is one.
  @discardableResult
  static func check(_ result: Int32) throws(Failure) -> Int32 {
    guard result >= 0 else { throw Failure(code: -result) }
    return result
  }

  /// The system's words for an error number. They are copied at once; only this thread asks.
  static func text(of code: Int32) -> String { String(cString: strerror(code)) }

  // MARK: GPIO

  static var generation: Int { Int(linuxhal_gpio_generation()) }

  // The library's version is a constant of it, ended by NUL.
  static var version: String { String(cString: linuxhal_gpio_version()) }

  /// A chip that is open, to be asked. It closes itself.
  package struct OpenChip: ~Copyable {
    private let chip: OpaquePointer

    package init(_ path: String) throws(Failure) {
      var opened: OpaquePointer?
      // The path is copied before the call returns.
      let result = path.withCString { linuxhal_chip_open($0, &opened) }
      guard result >= 0, let opened else { throw Failure(code: -result) }
      chip = opened
    }

    deinit { linuxhal_chip_close(chip) }

    package func describe() throws(Failure) -> (name: String, label: String, lines: UInt32) {
      var info = linuxhal_chip_info()
      try check(linuxhal_chip_describe(chip, &info))
      return (text(of: info.name), text(of: info.label), info.lines)
    }

    package func line(_ offset: UInt32) throws(Failure) -> (name: String, consumer: String, isUsed: Bool) {
      var info = linuxhal_line_info()
      try check(linuxhal_line_describe(chip, offset, &info))
      return (text(of: info.name), text(of: info.consumer), info.is_used != 0)
    }
  }

  /// Lines that are held. They are released with the value.
  struct HeldLines: ~Copyable {
    private let lines: OpaquePointer
    private let count: Int

    /// As inputs that tell of both edges.
    init(inputs path: String, _ offsets: [UInt32], bias: linuxhal_bias, queue: UInt32, consumer: String) throws(Failure)
    {
      var held: OpaquePointer?
      // Path, offsets and consumer are copied before the call returns.
      let result = path.withCString { path in
        consumer.withCString { consumer in
          linuxhal_inputs_request(path, offsets, UInt32(offsets.count), bias, queue, consumer, &held)
        }
      }
      guard result >= 0, let held else { throw Failure(code: -result) }
      lines = held
      count = offsets.count
    }

    /// As outputs, inactive.
    init(outputs path: String, _ offsets: [UInt32], isActiveLow: Bool, consumer: String) throws(Failure) {
      var held: OpaquePointer?
      // As above.
      let result = path.withCString { path in
        consumer.withCString { consumer in
          linuxhal_outputs_request(path, offsets, UInt32(offsets.count), isActiveLow ? 1 : 0, consumer, &held)
        }
      }
      guard result >= 0, let held else { throw Failure(code: -result) }
      lines = held
      count = offsets.count
    }

    deinit { linuxhal_lines_release(lines) }

    /// The levels of the first three lines.
    func levels() throws(Failure) -> (Bool, Bool, Bool) {
      // Room for the most lines that a request has.
      var levels: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      let result = withUnsafeMutablePointer(to: &levels) { tuple in
        // A tuple of one type lies in memory as an array of it.
        tuple.withMemoryRebound(to: Int32.self, capacity: 4) { linuxhal_lines_read(lines, $0) }
      }
      try check(result)
      return (levels.0 != 0, levels.1 != 0, levels.2 != 0)
    }

    func write(_ index: Int, isActive: Bool) throws(Failure) {
      try check(linuxhal_line_write(lines, UInt32(index), isActive ? 1 : 0))
    }

    /// Reads edges that wait. Returns how many, and how many are known to be lost before or between them.
    func readEdges() throws(Failure) -> (count: Int, lost: UInt32) {
      var lost: UInt32 = 0
      return (Int(try check(linuxhal_edges_read(lines, &lost))), lost)
    }

    /// The edge at `index`, below what the last `readEdges` returned: the shim does not look whether it is.
    func edge(_ index: Int) -> linuxhal_edge { linuxhal_edge_at(lines, UInt32(index)) }
  }

  /// The text of a C array of bytes, which the shim has ended by NUL.
  private static func text<Bytes>(of bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  // MARK: Files

  /// A descriptor that closes itself.
  struct OpenFile: ~Copyable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { _ = linuxhal_file_close(descriptor) }
  }

  static func openAttribute(_ path: String) throws(Failure) -> OpenFile {
    // Paths are copied by the kernel before a call returns; so in all functions below.
    OpenFile(try check(path.withCString { linuxhal_file_open($0) }))
  }

  static func write(_ number: UInt64, to file: borrowing OpenFile) throws(Failure) {
    try check(linuxhal_file_write_number(file.descriptor, number))
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    try check(path.withCString { path in text.withCString { linuxhal_file_write(path, $0) } })
  }

  /// The start of a small file, with whatever NULs are in it.
  package static func read(_ path: String, capacity: Int = 4_096) throws(Failure) -> String {
    var buffer = [UInt8](repeating: 0, count: capacity)
    let count = path.withCString { path in
      // The shim writes less than the capacity, which is above 0.
      buffer.withUnsafeMutableBytes { bytes in
        linuxhal_file_read(path, bytes.bindMemory(to: CChar.self).baseAddress, UInt32(capacity))
      }
    }
    return String(decoding: buffer.prefix(Int(try check(count))), as: UTF8.self)
  }

  /// The name of the group that owns a file.
  package static func group(of path: String) throws(Failure) -> String {
    try text(capacity: 256) { path, text, capacity in linuxhal_file_group(path, text, capacity) }(path)
  }

  /// The permissions of a file, as chmod counts them.
  package static func permissions(of path: String) throws(Failure) -> Int32 {
    try check(path.withCString { linuxhal_file_permissions($0) })
  }

  /// What a folder's file system has left.
  package static func space(in folder: String) throws(Failure) -> (left: Int64, isReadOnly: Bool, isInMemory: Bool) {
    var left: Int64 = 0
    var (isReadOnly, isInMemory): (Int32, Int32) = (0, 0)
    try check(folder.withCString { linuxhal_folder_space($0, &left, &isReadOnly, &isInMemory) })
    return (left, isReadOnly != 0, isInMemory != 0)
  }

  /// Where a path leads to once all links are followed.
  package static func resolve(_ path: String) throws(Failure) -> String {
    try text(capacity: 4_096) { path, text, capacity in linuxhal_path_resolve(path, text, capacity) }(path)
  }

  /// The names in a folder that begin with `prefix`, in the order of their numbers.
  package static func names(in path: String, beginning prefix: String) throws(Failure) -> [String] {
    let all = try text(capacity: 65_536) { path, text, capacity in
      prefix.withCString { linuxhal_folder_list(path, $0, text, capacity) }
    }(path)
    return all.split(separator: "\n").map(String.init)
  }

  /// Whether this process may do with a file what `mode` says: 4 read, 2 write, 6 both.
  package static func mayOpen(_ path: String, mode: Int32) throws(Failure) {
    try check(path.withCString { linuxhal_file_access($0, mode) })
  }

  /// Which device a node stands for; nodes with the same one are the same device.
  package static func device(of path: String) throws(Failure) -> Int64 {
    let result = path.withCString { linuxhal_node_device($0) }
    guard result >= 0 else { throw Failure(code: Int32(truncatingIfNeeded: -result)) }
    return result
  }

  /// A call that writes a text ended by NUL into a buffer of `capacity`.
  private static func text(
    capacity: Int, _ call: @escaping (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, UInt32) -> Int32
  ) -> (String) throws(Failure) -> String {
    { path throws(Failure) in
      var buffer = [UInt8](repeating: 0, count: capacity)
      let result = path.withCString { path in
        buffer.withUnsafeMutableBytes { bytes in
          // The buffer is not empty, and the shim ends its text with NUL within the capacity.
          call(path, bytes.bindMemory(to: CChar.self).baseAddress, UInt32(capacity))
        }
      }
      try check(result)
      return String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  // MARK: SPI

  static func openSPI(_ path: String) throws(Failure) -> OpenFile {
    OpenFile(try check(path.withCString { linuxhal_spi_open($0) }))
  }

  /// Writes a part of `bytes` as one transfer. Returns how many bytes left.
  static func write(_ bytes: [UInt8], _ part: Range<Int>, to file: borrowing OpenFile, hertz: UInt32) throws(Failure)
    -> Int
  {
    let descriptor = file.descriptor
    let result = bytes.withUnsafeBufferPointer { buffer in
      // Rebasing keeps the pointer inside the buffer, and the kernel reads no more than the count.
      let rest = UnsafeBufferPointer(rebasing: buffer[part])
      return linuxhal_spi_write(descriptor, rest.baseAddress, UInt32(rest.count), hertz)
    }
    guard result >= 0 else { throw Failure(code: Int32(truncatingIfNeeded: -result)) }
    return Int(result)
  }
}
