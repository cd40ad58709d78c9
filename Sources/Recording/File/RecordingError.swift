// SPDX-License-Identifier: MIT

/// Why a recording cannot be read, or not further.
public struct RecordingError: Error, Equatable, Sendable {
  /// How much of the recording is lost.
  public enum Kind: Equatable, Sendable {
    /// It is none, or one that is not understood: nothing of it can be used.
    case unreadable
    /// It ends in the middle, as it does when the power goes. All before is sound.
    case torn
    /// Bytes are not what was written. All before is sound.
    case damaged
  }

  /// How much of the recording is lost.
  public let kind: Kind
  /// The byte at which it was found.
  public let offset: Int
  /// `what, expected what`, without the file.
  public let message: String

  init(_ kind: Kind, at offset: Int, _ message: String) {
    self.kind = kind
    self.offset = offset
    self.message = message
  }
}
