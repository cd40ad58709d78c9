// SPDX-License-Identifier: MIT

import CHost

/// The system's calls on directories, names and locks. Each copies its paths before it returns, so that no pointer
/// outlives the call that it is given to.
extension Syscalls {
  /// A lock of this process, until the value ends.
  struct Lock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Parameter holder: the process that has it, where it fails with `isLocked`; 0 where that is not known.
    init(_ path: String, holder: inout Int64) throws(Failure) {
      var process: Int64 = 0
      let result = path.withCString { chost_lock($0, &process) }
      holder = process
      guard result >= 0 else { throw Failure(code: -result) }
      descriptor = result
    }

    deinit { _ = chost_file_close(descriptor) }
  }

  static func kind(at path: String) throws(Failure) -> FileKind {
    var size: Int64 = 0
    let kind = try check(path.withCString { chost_path_kind($0, &size) })
    switch UInt32(kind) {
    case CHOST_FILE_REGULAR.rawValue: return .regular(size: size)
    case CHOST_FILE_DIRECTORY.rawValue: return .directory
    default: return .stream
    }
  }

  static func makeDirectory(_ path: String, mode: UInt32) throws(Failure) {
    _ = try check(path.withCString { chost_directory_make($0, mode) })
  }

  static func synchroniseDirectory(_ path: String) throws(Failure) {
    _ = try check(path.withCString { chost_directory_synchronise($0) })
  }

  static func rename(_ from: String, to: String) throws(Failure) {
    _ = try check(from.withCString { from in to.withCString { chost_path_rename(from, $0) } })
  }

  static func link(_ path: String, to other: String) throws(Failure) {
    _ = try check(path.withCString { path in other.withCString { chost_path_link(path, $0) } })
  }

  static func remove(_ path: String) throws(Failure) {
    _ = try check(path.withCString { chost_path_remove($0) })
  }

  private static func check(_ result: Int32) throws(Failure) -> Int32 {
    guard result >= 0 else { throw Failure(code: -result) }
    return result
  }
}
