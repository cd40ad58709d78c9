// SPDX-License-Identifier: MIT

import Host
import YAML

/// Where a command prints: the process's output and error streams, or a test's.
struct Console {
  enum Stream: Hashable { case output, error }

  let write: (String, Stream) -> Void
  let isColoured: (Stream) -> Bool
  /// Whether somebody watches the stream as it is written.
  var isTerminal: (Stream) -> Bool = { _ in false }

  /// One line of what was asked for.
  func print(_ line: String = "") { write(line + "\n", .output) }

  /// One line about what went wrong.
  func printError(_ line: String) { write(line + "\n", .error) }

  /// An error without a place in a file.
  func error(_ message: String) { printError("\(prefix(.error)) \(message)") }

  /// A warning without a place in a file.
  func warn(_ message: String) { printError("\(prefix(.warning)) \(message)") }

  /// An error about a file that has no lines.
  func error(_ message: String, file: String) { printError("\(file): \(prefix(.error)) \(message)") }

  /// A warning about a file that has no lines.
  func warn(_ message: String, file: String) { printError("\(file): \(prefix(.warning)) \(message)") }

  /// An error or warning with its line of the file.
  func report(_ diagnostic: Diagnostic) {
    let place = "\(diagnostic.file):\(diagnostic.position.line):\(diagnostic.position.column):"
    printError("\(place) \(prefix(diagnostic.severity)) \(diagnostic.message)")
    if !diagnostic.excerpt.isEmpty { printError(diagnostic.excerpt) }
  }

  /// Writes a file whole, or reports why not.
  ///
  /// - Returns: whether it was written.
  func writeFile(_ path: String, _ bytes: [UInt8]) -> Bool {
    do throws(FileError) {
      try File.write(bytes, to: path)
      return true
    } catch {
      self.error(error.message, file: path)
      return false
    }
  }

  /// Whether a command may write all of `outputs`: none of them is one of the `inputs` that it reads, and no two of
  /// them are one file. Reports why not; no file is touched.
  func mayWrite(_ outputs: [String], keeping inputs: [String]) -> Bool {
    for (index, path) in outputs.enumerated() {
      if inputs.contains(where: { File.areSame($0, path) }) {
        error("this file is read by the same command, expected another one to write", file: path)
        return false
      }
      // A device, such as /dev/null, takes both.
      if outputs[..<index].contains(where: { $0 == path && !path.hasPrefix("/dev/") || File.areSame($0, path) }) {
        error("this file is written twice by the same command, expected two files", file: path)
        return false
      }
    }
    return true
  }

  /// Begins a file that is written in pieces, or reports why not. What it had is gone: to be called once nothing else
  /// keeps the command from running.
  ///
  /// - Parameter inputs: files that the same command reads or writes, none of which may be written over.
  func beginFile(_ path: String, keeping inputs: [String]) -> FileWriter? {
    guard mayWrite([path], keeping: inputs) else { return nil }
    do throws(FileError) {
      return try FileWriter(path)
    } catch {
      self.error(error.message, file: path)
      return nil
    }
  }

  /// Reports that a file begun could not be written, if so.
  ///
  /// - Returns: whether all of it was written.
  func isWritten(_ file: FileWriter, path: String) -> Bool {
    guard let failure = file.failure else { return true }
    error(failure.message, file: path)
    return false
  }

  private func prefix(_ severity: Diagnostic.Severity) -> String {
    guard isColoured(.error) else { return "\(severity.rawValue):" }
    return "\u{1b}[1;\(severity == .error ? 31 : 33)m\(severity.rawValue):\u{1b}[0m"
  }
}

/// The process's own streams.
final class ProcessStreams {
  /// The first error of the output stream; what comes after it is dropped.
  private(set) var failure: OutputError?

  var console: Console {
    Console(
      write: write, isColoured: { Output.isColoured(Self.descriptor($0)) },
      isTerminal: { Output.isTerminal(Self.descriptor($0)) })
  }

  private static func descriptor(_ stream: Console.Stream) -> Int32 {
    stream == .output ? Output.standard : Output.error
  }

  private func write(_ text: String, to stream: Console.Stream) {
    guard stream == .output else {
      // Nobody is left to be told when the error stream is gone.
      try? Output.write(text, to: Output.error)
      return
    }
    guard failure == nil else { return }
    do throws(OutputError) {
      try Output.write(text, to: Output.standard)
    } catch {
      failure = error
    }
  }
}
