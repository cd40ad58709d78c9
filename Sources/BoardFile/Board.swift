// SPDX-License-Identifier: MIT

import NapCore
import YAML

/// What is wrong with a board file: file, line, column, what, and what was expected.
public typealias BoardError = Diagnostic

/// A board, read from its file and checked.
public struct Board: Equatable, Sendable {
  /// What the board is wired to.
  public enum Backend: String, Sendable {
    /// The kernel's GPIO, SPI and PWM.
    case linux
    /// The simulator; wiring is optional then.
    case sim
  }

  /// What the board calls itself, for people.
  public var name: String
  /// What its parts are reached through.
  public var backend: Backend
  /// What the firmware is told.
  public var configuration: Configuration
  /// The tune as the file has it, in RTTTL; `nil` for the standard one.
  public var tune: String?
  /// What the backend is told.
  public var wiring: Wiring
  /// Choices that work, but are likely to be regretted.
  public var warnings: [Diagnostic]

  public init(
    name: String, backend: Backend, configuration: Configuration, wiring: Wiring = Wiring(),
    warnings: [Diagnostic] = []
  ) {
    self.name = name
    self.backend = backend
    self.configuration = configuration
    self.wiring = wiring
    self.warnings = warnings
  }

  /// Reads a board file.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - file: the file's name, for messages.
  /// - Throws: the first error, in the order of the checks: syntax, then section by section, then lines used twice.
  public init(yaml bytes: [UInt8], file: String) throws(BoardError) {
    let source = SourceFile(name: file, bytes: bytes)
    do {
      var reader = BoardReader()
      self = try reader.read(try source.read())
      warnings = reader.warnings.sorted { $0.position < $1.position }.map { source.warning($0) }
    } catch {
      throw source.error(error)
    }
  }

  /// Reads a board file's text.
  public init(yaml text: String, file: String) throws(BoardError) {
    try self.init(yaml: Array(text.utf8), file: file)
  }
}
