// SPDX-License-Identifier: MIT

/// Writes on a thread of its own, so that a loop with deadlines never waits for a disk, a pipe or a terminal.
///
/// After the first error nothing more is written: what stands in the file until then stays readable.
public final class BackgroundWriter {
  /// What is written to, for a person: a path, or which output.
  public let name: String
  private var writer: Syscalls.Writer?
  /// What is written to, where it is a file of this writer's own.
  private var file: Syscalls.OpenFile?
  /// How it ended: 0 or an error number.
  private var ending: Int32 = 0
  private var isTold = false
  /// Pieces for which there was no room: the reader was slower than the bound allows.
  public private(set) var dropped: UInt64 = 0

  /// Bytes that are held back at most.
  public static let capacity = 1 << 20

  /// Writes to a descriptor that is open.
  public init(_ descriptor: Int32) throws(FileError) {
    let names = [Output.standard: "the output", Output.error: "the output of errors"]
    name = names[descriptor] ?? "descriptor \(descriptor)"
    do throws(Syscalls.Failure) {
      writer = try Syscalls.Writer(descriptor, cuts: false, capacity: Self.capacity)
    } catch {
      throw FileError(path: name, writing: error.code)
    }
  }

  /// Writes to the file at `path`, from its start.
  public init(path: String) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(path: path, reason: .missing) }
    name = path
    do throws(Syscalls.Failure) {
      let opened = try Syscalls.OpenFile(writing: path)
      writer = try Syscalls.Writer(opened.descriptor, cuts: true, capacity: Self.capacity)
      file = consume opened
    } catch {
      throw FileError(path: path, writing: error.code)
    }
  }

  /// Hands `bytes` over. All of them are written, or none.
  public func write(_ bytes: [UInt8]) {
    if writer?.append(bytes) != true { dropped += 1 }
  }

  /// Writes `text` in UTF-8; never waits.
  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Why nothing is written any more, or the end was not: given once. Never waits.
  public func takeFailure() -> OutputError? {
    let code = writer?.failure ?? ending
    guard code != 0, !isTold else { return nil }
    isTold = true
    return -code == Syscalls.closedPipe ? .closed : .failed(Syscalls.text(of: -code))
  }

  /// Waits until all is written, for two seconds at most.
  ///
  /// - Returns: whether it was; `takeFailure` says why not.
  @discardableResult public func finish() -> Bool {
    if let last = writer.take() { ending = last.finish(timeout: 2_000_000_000) }
    return ending == 0
  }
}
