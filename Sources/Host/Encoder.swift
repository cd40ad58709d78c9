// SPDX-License-Identifier: MIT

import CHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that makes a file of what is written to it.
public final class Encoder {
  /// Why it cannot, or did not.
  public enum Failure: Error, Equatable {
    case missing
    /// It ended with a code.
    case failed(Int32)
  }

  private let encoder: chost_player
  private var isGone = false
  private var isFinished = false

  /// Starts a program, found along PATH.
  ///
  /// - Parameter words: its name and its arguments, 48 at most, none of them with a line break.
  public init(_ words: [String]) throws(Failure) {
    precondition(words.allSatisfy { !$0.contains("\n") }, "words are told apart by line breaks")
    let started = startEncoder(words.joined(separator: "\n"))
    guard started.result == 0 else {
      throw started.result == -ENOENT ? .missing : .failed(-started.result)
    }
    encoder = started.encoder
  }

  deinit {
    if !isFinished { chost_player_stop(encoder) }
  }

  /// Writes all of `bytes`, and waits for as long as that takes. An encoder that has gone is told of by `finish()`.
  public func write(_ bytes: [UInt8]) {
    guard !isGone else { return }
    isGone = writeToEncoder(encoder.pipe, bytes) < 0
  }

  /// Waits until the file is whole.
  public func finish() throws(Failure) {
    isFinished = true
    let code = chost_encoder_finish(encoder)
    guard code == 0, !isGone else { throw .failed(code) }
  }
}
