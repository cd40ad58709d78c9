// SPDX-License-Identifier: MIT

/// Makes directories and moves what is in them.
///
/// A name that is given or taken away outlives a power cut once the directory is synchronised.
public enum Directory {
  /// What a name in a directory stands for.
  public enum Content: Equatable, Sendable {
    /// A file, with its size in bytes.
    case file(size: Int64)
    /// A directory, whatever is in it.
    case directory
    /// A pipe, a device, or anything else that is no place for data.
    case other
  }

  /// What is at `path`; `nil` where there is nothing.
  public static func content(at path: String) throws(SystemError) -> Content? {
    do throws(Syscalls.Failure) {
      switch try Syscalls.kind(at: checked(path)) {
      case .regular(let size): return .file(size: size)
      case .directory: return .directory
      case .stream: return .other
      }
    } catch {
      if error.code == Syscalls.noSuchFile { return nil }
      throw SystemError(error)
    }
  }

  /// Makes the directory at `path`, and those above it that are missing.
  ///
  /// - Parameters:
  ///   - path: absolute, or from the working directory.
  ///   - isForAll: whether others may look into it, whatever the process's mask; for this user alone otherwise.
  public static func make(_ path: String, isForAll: Bool = false) throws(SystemError) {
    var above = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      let parent = above.isEmpty ? "." : above
      above += above.isEmpty || above == "/" ? name : "/\(name)"
      guard try content(at: above) != .directory else { continue }
      do throws(Syscalls.Failure) {
        try Syscalls.makeDirectory(checked(above), mode: isForAll ? 0o755 : 0o700)
        try Syscalls.synchroniseDirectory(parent)
      } catch {
        throw SystemError(error)
      }
    }
  }

  /// Waits until the names in the directory at `path` will outlive a power cut.
  public static func synchronise(_ path: String) throws(SystemError) {
    do throws(Syscalls.Failure) { try Syscalls.synchroniseDirectory(checked(path)) } catch { throw SystemError(error) }
  }

  /// Gives what is at `path` another name; a file that has it is replaced.
  public static func rename(_ path: String, to other: String) throws(SystemError) {
    do throws(Syscalls.Failure) {
      try Syscalls.rename(checked(path), to: checked(other))
    } catch {
      throw SystemError(error)
    }
  }

  /// Gives the file at `path` a second name, that nothing may have yet: it is never without one.
  public static func link(_ path: String, to other: String) throws(SystemError) {
    do throws(Syscalls.Failure) {
      try Syscalls.link(checked(path), to: checked(other))
    } catch {
      throw SystemError(error)
    }
  }

  /// Removes the file at `path`, if there is one.
  public static func remove(_ path: String) throws(SystemError) {
    do throws(Syscalls.Failure) {
      try Syscalls.remove(checked(path))
    } catch {
      guard error.code != Syscalls.noSuchFile else { return }
      throw SystemError(error)
    }
  }

  /// The kernel's calls end a path at its first NUL: something else would be moved.
  private static func checked(_ path: String) throws(Syscalls.Failure) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw Syscalls.Failure(code: Syscalls.noSuchFile) }
    return path
  }
}

/// A lock that one process at a time has. It ends with the value, or with the process, however that ends.
public struct FileLock: ~Copyable {
  private let lock: Syscalls.Lock

  /// Takes the lock of the file at `path`, which is made where it is missing.
  ///
  /// - Parameters:
  ///   - path: of the file; its content does not matter.
  ///   - holder: the process that has it where it is `.isHeld`; 0 where that is not known.
  /// - Throws: at once, where another process has it.
  public init(_ path: String, holder: inout Int64) throws(SystemError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemError(Syscalls.Failure(code: Syscalls.noSuchFile)) }
    do throws(Syscalls.Failure) {
      lock = try Syscalls.Lock(path, holder: &holder)
    } catch {
      throw SystemError(error)
    }
  }
}

/// Why the system refused a call.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system's number.
  public let code: Int32
  /// The system's words.
  public let description: String

  init(_ failure: Syscalls.Failure) {
    self.init(code: failure.code)
  }

  /// The meaning of one of the system's error numbers.
  public init(code: Int32) {
    self.code = code
    description = Syscalls.text(of: code)
  }

  /// Whether another process has the lock.
  public var isHeld: Bool { code == Syscalls.wouldBlock }
  /// Whether something of another kind has the name.
  public var isThere: Bool { code == Syscalls.isThere }
  /// Whether this user may not do it, or nobody may.
  public var isNotPermitted: Bool {
    code == Syscalls.notPermitted || code == Syscalls.operationNotPermitted || code == Syscalls.readOnly
  }
  /// Whether there is no room, on the disk or for this user.
  public var isFull: Bool { code == Syscalls.noSpace || code == Syscalls.overQuota }
}
