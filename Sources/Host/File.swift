// SPDX-License-Identifier: MIT

/// Reads and writes whole files.
public enum File {
  /// The content of the file at `path`.
  ///
  /// A pipe or a device is read to its end, so that `<(generate)` and `/dev/stdin` work.
  ///
  /// - Parameters:
  ///   - path: absolute, or from the working directory.
  ///   - limit: in bytes. A regular file above it is not read at all, anything else no further than that.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // The kernel's calls end a path at its first NUL: another file would be read.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(path: path, reason: .missing) }
    do throws(Syscalls.Failure) {
      let file = try Syscalls.OpenFile(reading: path)
      switch try Syscalls.kind(of: file.descriptor) {
      case .directory: throw Syscalls.Failure(code: Syscalls.isDirectory)
      case .regular(let size) where size > Int64(limit): throw Syscalls.Failure(code: FileError.tooLarge)
      default: break
      }
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        let count = min(65_536, limit + 1 - bytes.count)
        if try Syscalls.read(file.descriptor, upTo: count, into: &bytes) == 0 { return bytes }
      }
      throw Syscalls.Failure(code: FileError.tooLarge)
    } catch {
      throw FileError(path: path, code: error.code, limit: limit)
    }
  }

  /// Whether both paths lead to one and the same file.
  public static func areSame(_ path: String, _ other: String) -> Bool { Syscalls.isSame(path, other) }

  /// Makes `bytes` the content of the file at `path`.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(path: path, reason: .missing) }
    do throws(Syscalls.Failure) {
      let file = try Syscalls.OpenFile(writing: path)
      try Syscalls.write(bytes, to: file.descriptor)
    } catch {
      throw FileError(path: path, writing: error.code)
    }
  }

  /// Makes a file at `path` that everybody may read, whatever the process's mask, and waits until its content will
  /// outlive a power cut. Where that fails nothing is left of it.
  ///
  /// - Returns: whether there was none; whatever has the name stays as it is.
  public static func make(_ bytes: [UInt8], at path: String) throws(FileError) -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(path: path, reason: .missing) }
    var isMade = false
    do throws(Syscalls.Failure) {
      let file = try Syscalls.OpenFile(making: path)
      isMade = true
      try Syscalls.write(bytes, to: file.descriptor)
      try Syscalls.settle(file.descriptor)
      return true
    } catch {
      if isMade { try? Syscalls.remove(path) } else if error.code == Syscalls.isThere { return false }
      throw FileError(path: path, writing: error.code)
    }
  }
}

/// Why a file cannot be read or written.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kept it from being read or written.
  public enum Reason: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// It is a directory.
    case directory
    /// This user may not.
    case notPermitted
    /// More bytes than `limit`.
    case tooLarge(limit: Int)
    /// The system's own words.
    case other(String)
    /// A pipe to be written, that nobody reads.
    case unread
    /// It cannot be written, in the system's own words.
    case notWritten(String)
  }

  /// As the caller gave it.
  public let path: String
  /// What kept it from being read or written.
  public let reason: Reason

  init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// No error number of any system.
  static let tooLarge: Int32 = -1

  init(path: String, code: Int32, limit: Int) {
    self.path = path
    switch code {
    case Self.tooLarge: reason = .tooLarge(limit: limit)
    case Syscalls.noSuchFile, Syscalls.notADirectory: reason = .missing
    case Syscalls.isDirectory: reason = .directory
    case Syscalls.notPermitted: reason = .notPermitted
    default: reason = .other(Syscalls.text(of: code))
    }
  }

  init(path: String, writing code: Int32) {
    self.path = path
    reason = code == Syscalls.closedPipe ? .unread : .notWritten(Syscalls.text(of: code))
  }

  /// `what, expected what`, without the path.
  public var message: String {
    switch reason {
    case .missing: "there is no such file, expected the path of a file"
    case .directory: "this is a directory, expected a file"
    case .notPermitted: "you may not read this file, expected read permission"
    case .tooLarge(let limit): "the file is too large, expected at most \(limit) bytes"
    case .unread: "nobody reads this pipe, expected a reader, or a file"
    case .notWritten(let words): "the file cannot be written (\(words)), expected a place for it"
    case .other(let words): "the file cannot be read (\(words)), expected a readable file"
    }
  }

  public var description: String { "\(path): error: \(message)" }
}
