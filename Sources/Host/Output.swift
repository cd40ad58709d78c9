// SPDX-License-Identifier: MIT

/// Writes to a descriptor and knows what is behind it.
public enum Output {
  /// The descriptor of what the program was asked for.
  public static let standard: Int32 = 1
  /// The descriptor of what went wrong.
  public static let error: Int32 = 2

  /// Holds the place of a standard stream that was closed at the start, so that no file takes it and gets what is
  /// printed. To be called once, before any file is opened.
  public static func holdStandardStreams() { Syscalls.holdStandardStreams() }

  /// Makes a reader that goes away, as in `| head -1`, an `OutputError` and no signal. To be called once, early.
  public static func ignoreClosedPipes() { Syscalls.ignoreClosedPipes() }

  /// Writes all of `bytes`: short writes go on, interrupted ones begin again.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
    do throws(Syscalls.Failure) {
      try Syscalls.write(bytes, to: descriptor)
    } catch {
      throw error.code == Syscalls.closedPipe ? .closed : .failed(Syscalls.text(of: error.code))
    }
  }

  /// Writes `text` in UTF-8.
  public static func write(_ text: String, to descriptor: Int32) throws(OutputError) {
    try write(Array(text.utf8), to: descriptor)
  }

  /// Whether a terminal is behind `descriptor`.
  public static func isTerminal(_ descriptor: Int32) -> Bool { Syscalls.isTerminal(descriptor) }

  /// Whether colour is wanted on `descriptor`: on a terminal that has some, unless `NO_COLOR` is set
  /// (no-color.org).
  public static func isColoured(_ descriptor: Int32) -> Bool {
    isColoured(isTerminal: isTerminal(descriptor)) { environment($0) }
  }

  /// A variable of the environment.
  public static func environment(_ name: String) -> String? { Syscalls.environment(name) }

  static func isColoured(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    guard isTerminal, environment("NO_COLOR") ?? "" == "" else { return false }
    let terminal = environment("TERM") ?? ""
    return terminal != "" && terminal != "dumb"
  }
}

/// Why output cannot be written.
public enum OutputError: Error, Equatable, Sendable {
  /// The reader has gone away: no fault of ours, and nobody is left to be told.
  case closed
  /// The system's own words, such as those for a full disk.
  case failed(String)
}
