// SPDX-License-Identifier: MIT

import CHost

// The only Swift file of the terminal that hands memory to C or takes it back. Each call keeps its pointer inside
// the closure that lent it, and C keeps none of them.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's words for an error number.
func errorText(_ code: Int32) -> String {
  // Sound: `strerror` never returns NULL, and the text is copied before anything else can call it; only the thread
  // of the loop asks.
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}

/// Writes all of `bytes` to the terminal; 0 or `-errno`.
func writeToTerminal(_ bytes: [UInt8]) -> Int32 {
  // Sound: C reads `count` bytes from a buffer of that length, within the call.
  bytes.withUnsafeBufferPointer { chost_terminal_write($0.baseAddress, $0.count) }
}

/// Reads into `bytes` from its start, at most its length; the bytes read, or `-errno`.
func readFromTerminal(into bytes: inout [UInt8]) -> Int32 {
  // Sound: C writes at most `count` bytes into a buffer of that length, within the call.
  bytes.withUnsafeMutableBufferPointer { chost_terminal_read($0.baseAddress, $0.count) }
}

/// The window's size, or `-errno`.
func terminalSize() -> (columns: Int32, rows: Int32, result: Int32) {
  var columns: Int32 = 0
  var rows: Int32 = 0
  // Sound: two `int`s that live through the call.
  let result = chost_terminal_size(&columns, &rows)
  return (columns, rows, result)
}

/// Starts a player; the result is 0 or `-errno`.
func startPlayer(_ words: String) -> (player: chost_player, result: Int32) {
  var player = chost_player(pid: 0, pipe: -1)
  // Sound: Swift lends the text with a zero at its end, and C copies it.
  let result = chost_player_start(words, &player)
  return (player, result)
}

/// Writes what the player's pipe takes of `bytes`; the bytes written, or `-errno`.
func writeToPlayer(_ pipe: Int32, _ bytes: [UInt8]) -> Int32 {
  // Sound: C reads `count` bytes from a buffer of that length, within the call.
  bytes.withUnsafeBufferPointer { chost_player_write(pipe, $0.baseAddress, $0.count) }
}

/// Starts a program that takes what is written to it, by its words on separate lines. They are copied before the call
/// returns.
func startEncoder(_ words: String) -> (encoder: chost_player, result: Int32) {
  var encoder = chost_player(pid: 0, pipe: -1)
  let result = words.withCString { chost_encoder_start($0, &encoder) }
  return (encoder, result)
}

/// Writes all to an encoder. The bytes outlive the call, which keeps no pointer to them.
func writeToEncoder(_ pipe: Int32, _ bytes: [UInt8]) -> Int32 {
  bytes.withUnsafeBufferPointer { chost_encoder_write(pipe, $0.baseAddress, $0.count) }
}
