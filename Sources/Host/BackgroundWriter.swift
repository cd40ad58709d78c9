// SPDX-License-Identifier: MIT

/// Writes on a thread of its own, so that a loop with deadlines never waits for a disk, a pipe or a terminal.
public final class BackgroundWriter {
  private var writer: Syscalls.Writer?
  /// What is written to, where it is a file of this writer's own.
  private var file: Syscalls.OpenFile?
  /// Pieces for which there was no room: the reader was slower than the bound allows.
  public private(set) var dropped: UInt64 = 0

  /// Bytes that are held back at most.
  public static let capacity = 1 << 20

  /// Writes to a descriptor that is open.
  public init(_ descriptor: Int32) throws(FileError) {
    do throws(Syscalls.Failure) {
      writer = try Syscalls.Writer(descriptor, capacity: Self.capacity)
    } catch {
      throw FileError(path: "descriptor \(descriptor)", reason: .notWritten(Syscalls.text(of: error.code)))
    }
  }

  /// Writes to the file at `path`, from its start.
  public init(path: String) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(path: path, reason: .missing) }
    do throws(Syscalls.Failure) {
      let opened = try Syscalls.OpenFile(writing: path)
      writer = try Syscalls.Writer(opened.descriptor, capacity: Self.capacity)
      file = consume opened
    } catch {
      throw FileError(path: path, reason: .notWritten(Syscalls.text(of: error.code)))
    }
  }

  /// Hands `bytes` over. All of them are written, or none.
  public func write(_ bytes: [UInt8]) {
    if writer?.append(bytes) != true { dropped += 1 }
  }

  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Waits until all is written, for two seconds at most.
  ///
  /// - Returns: the system's words where it could not be written.
  public func finish() -> String? {
    guard let ending = writer.take() else { return nil }
    let result = ending.finish(timeout: 2_000_000_000)
    return result < 0 ? Syscalls.text(of: -result) : nil
  }
}
