// SPDX-License-Identifier: MIT

/// Writes a file piece by piece, for what is too large to be held whole.
public final class FileWriter {
  private let path: String
  private let file: Syscalls.OpenFile
  /// The first error; what comes after it is dropped.
  public private(set) var failure: FileError?

  /// Begins the file at `path` anew.
  public init(_ path: String) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(path: path, reason: .missing) }
    do throws(Syscalls.Failure) {
      file = try Syscalls.OpenFile(writing: path)
    } catch {
      throw FileError(path: path, writing: error.code)
    }
    self.path = path
  }

  /// Appends `bytes`.
  public func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do throws(Syscalls.Failure) {
      try Syscalls.write(bytes, to: file.descriptor)
    } catch {
      failure = FileError(path: path, writing: error.code)
    }
  }
}
