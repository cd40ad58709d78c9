// SPDX-License-Identifier: MIT

import CHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's calls on files, in Swift's types. All unsafe code about files is here.
enum Syscalls {
  /// A call's error number.
  struct Failure: Error {
    let code: Int32
  }

  /// A descriptor that closes itself.
  struct OpenFile: ~Copyable {
    let descriptor: Int32

    /// Opens `path` for reading.
    init(reading path: String) throws(Failure) {
      // The path is copied by the kernel before the call returns.
      let result = path.withCString { chost_file_open($0) }
      guard result >= 0 else { throw Failure(code: -result) }
      descriptor = result
    }

    /// Opens `path` for writing from the start.
    init(writing path: String) throws(Failure) {
      // As above.
      let result = path.withCString { chost_file_create($0) }
      guard result >= 0 else { throw Failure(code: -result) }
      descriptor = result
    }

    /// Makes `path`, which must not be there.
    init(making path: String) throws(Failure) {
      // As above.
      let result = path.withCString { chost_file_make($0) }
      guard result >= 0 else { throw Failure(code: -result) }
      descriptor = result
    }

    deinit { _ = chost_file_close(descriptor) }
  }

  static func settle(_ descriptor: Int32) throws(Failure) {
    let result = chost_file_settle(descriptor)
    guard result == 0 else { throw Failure(code: -result) }
  }

  enum FileKind { case regular(size: Int64), directory, stream }

  static func kind(of descriptor: Int32) throws(Failure) -> FileKind {
    var kind = CHOST_FILE_REGULAR
    var size: Int64 = 0
    // Both pointers are used during the call only.
    let result = chost_file_status(descriptor, &kind, &size)
    guard result == 0 else { throw Failure(code: -result) }
    switch kind {
    case CHOST_FILE_REGULAR: return .regular(size: size)
    case CHOST_FILE_DIRECTORY: return .directory
    default: return .stream
    }
  }

  static func isSame(_ path: String, _ other: String) -> Bool { chost_file_is_same(path, other) == 1 }

  /// Appends up to `count` bytes to `bytes`.
  ///
  /// - Returns: how many; 0 at the end.
  static func read(_ descriptor: Int32, upTo count: Int, into bytes: inout [UInt8]) throws(Failure) -> Int {
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      // The kernel writes at most `count` bytes, and tells how many of them are initialised.
      let result = chost_file_read(descriptor, buffer.baseAddress, count)
      initialized = max(0, Int(result))
      failure = result < 0 ? Int32(truncatingIfNeeded: -result) : 0
    }
    guard failure == 0 else { throw Failure(code: failure) }
    bytes += chunk
    return chunk.count
  }

  /// Writes all of `bytes`, in as many calls as it takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        // Rebasing keeps the pointer inside the buffer: `written` is below its count.
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return chost_output_write(descriptor, rest.baseAddress, rest.count)
      }
      guard result >= 0 else { throw Failure(code: Int32(truncatingIfNeeded: -result)) }
      written += Int(result)
    }
  }

  // MARK: A writer of its own thread

  /// Hands bytes to a thread that writes them.
  struct Writer: ~Copyable {
    private let writer: OpaquePointer

    /// - Parameter cuts: whether half a piece is taken off the file again where writing fails.
    init(_ descriptor: Int32, cuts: Bool, capacity: Int) throws(Failure) {
      var started: OpaquePointer?
      let result = chost_writer_start(descriptor, cuts ? 1 : 0, capacity, &started)
      guard result >= 0, let started else { throw Failure(code: -result) }
      writer = started
    }

    /// Returns whether there was room for them.
    func append(_ bytes: [UInt8]) -> Bool {
      // The bytes are copied before the call returns.
      bytes.withUnsafeBytes { chost_writer_append(writer, $0.baseAddress, $0.count) == 1 }
    }

    /// 0, or the first error of writing so far.
    var failure: Int32 { chost_writer_failure(writer) }

    /// The pointer is not used any more: the value is consumed.
    consuming func finish(timeout: Int64) -> Int32 { chost_writer_finish(writer, timeout) }
  }

  /// What `work` gives for each number below `count`, each on a thread of its own.
  static func inParallel<Result: Sendable>(_ count: Int, _ work: @escaping @Sendable (Int) -> Result) -> [Result] {
    let places = Places(count, work)
    let filler = Filler { places.fill($0) }
    // The filler outlives the call, in which alone it is used.
    withExtendedLifetime(filler) {
      chost_parallel(
        UInt32(count),
        { context, index in
          guard let context else { return }
          Unmanaged<Filler>.fromOpaque(context).takeUnretainedValue().fill(Int(index))
        }, Unmanaged.passUnretained(filler).toOpaque())
    }
    return places.results
  }

  /// Results of threads. Each writes its own place only, and all have ended before the places are read.
  private final class Places<Result: Sendable> {
    private let places: UnsafeMutablePointer<Result?>
    private let count: Int
    private let work: @Sendable (Int) -> Result

    init(_ count: Int, _ work: @escaping @Sendable (Int) -> Result) {
      (self.count, self.work) = (count, work)
      places = .allocate(capacity: count)
      places.initialize(repeating: nil, count: count)
    }

    deinit {
      places.deinitialize(count: count)
      places.deallocate()
    }

    func fill(_ index: Int) { places[index] = work(index) }

    var results: [Result] { (0..<count).compactMap { places[$0] } }
  }

  /// What C calls, which knows nothing of the result's type.
  private final class Filler {
    let fill: (Int) -> Void

    init(_ fill: @escaping (Int) -> Void) { self.fill = fill }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { chost_output_is_terminal(descriptor) == 1 }

  static func holdStandardStreams() { chost_output_hold() }

  static func ignoreClosedPipes() { chost_output_ignore_closed_pipes() }

  /// A variable of the environment. Nothing in this program changes the environment while it is read.
  static func environment(_ name: String) -> String? {
    chost_environment(name).map { String(cString: $0) }
  }

  /// The system's words for an error number.
  static func text(of code: Int32) -> String {
    let bytes = [CChar](unsafeUninitializedCapacity: 128) { buffer, initialized in
      // The shim ends its text with NUL within the capacity.
      chost_error_text(code, buffer.baseAddress, buffer.count)
      initialized = buffer.count
    }
    return bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  static let noSuchFile = ENOENT
  static let notADirectory = ENOTDIR
  static let notPermitted = EACCES
  static let isDirectory = EISDIR
  static let isThere = EEXIST
  static let closedPipe = EPIPE
  static let wouldBlock = EWOULDBLOCK
  static let operationNotPermitted = EPERM
  static let readOnly = EROFS
  static let noSpace = ENOSPC
  static let overQuota = EDQUOT
}
