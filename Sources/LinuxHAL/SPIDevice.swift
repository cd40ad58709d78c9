// SPDX-License-Identifier: MIT

import HAL
import NapCore

#if canImport(Glibc)
  import Glibc
#endif

/// A ring on a spidev node.
package struct SPIDevice: ~Copyable {
  private let path: String
  private let clock: Hertz
  private let mayPause: Bool
  private var file: Calls.OpenFile?
  /// The longest transfer that spidev takes.
  private var limit = Self.usualLimit

  package static let limitFile = "/sys/module/spidev/parameters/bufsiz"
  /// Where the parameter cannot be read (drivers/spi/spidev.c).
  private static let usualLimit = 4_096

  /// The longest transfer that spidev takes, from the text of its parameter.
  package static func limit(_ parameter: String?) -> Int {
    parameter.flatMap { Int($0.prefix { $0.isNumber }) } ?? usualLimit
  }

  /// - Parameter mayPause: whether a frame may be cut into several transfers.
  init(_ path: String, clock: Hertz, mayPause: Bool) {
    self.path = path
    self.clock = clock
    self.mayPause = mayPause
  }

  /// Opens the node, where it is not open, and checks that it takes frames of `length` bytes.
  mutating func open(for length: Int) throws(Trouble) {
    if file == nil {
      do throws(Calls.Failure) {
        file = try Calls.openSPI(path)
      } catch {
        throw refused(error)
      }
      limit = Self.limit(try? Calls.read(Self.limitFile))
    }
    guard mayPause || length <= limit else {
      file = nil
      throw Self.tooLong(length, path, limit: limit)
    }
  }

  /// A frame that must not be cut is longer than a transfer.
  package static func tooLong(_ length: Int, _ path: String, limit: Int) -> Trouble {
    Trouble(
      .inputOutput, code: EMSGSIZE, part: "ring",
      what: "a frame is \(length) bytes, and \(path) takes \(limit), which these LEDs need in one go",
      remedy: "expected fewer LEDs, or `spidev.bufsiz=\(roundedUp(length))` in /boot/firmware/cmdline.txt")
  }

  package static func missing(_ path: String, code: Int32 = ENOENT) -> Trouble {
    Trouble(
      .missing, code: code, part: "ring", what: "there is no \(path)",
      remedy: "expected it: on a Raspberry Pi write `dtparam=spi=on` into /boot/firmware/config.txt and reboot")
  }

  /// To the next power of two, as the parameter is usually given.
  private static func roundedUp(_ length: Int) -> Int {
    var size = usualLimit
    while size < length { size *= 2 }
    return size
  }

  private func refused(_ failure: Calls.Failure) -> Trouble {
    switch Trouble.kind(failure.code) {
    case .notPermitted: return .notPermitted(Node(path), part: "ring", usual: .spi)
    case .missing, .gone: return Self.missing(path, code: failure.code)
    case .busy:
      return Trouble(
        .busy, code: failure.code, part: "ring", what: "\(path) is held by another program",
        remedy: "expected a free device: end that program")
    case .inputOutput, .full: return Trouble(failure, part: "ring", doing: "opening \(path)")
    }
  }

  mutating func write(_ bytes: [UInt8]) throws(Trouble) {
    try open(for: bytes.count)
    do throws(Calls.Failure) {
      var start = 0
      while start < bytes.count {
        let end = min(start + limit, bytes.count)
        guard let sent = try send(bytes, start..<end), sent == end - start else {
          throw Calls.Failure(code: EIO)
        }
        start = end
      }
    } catch {
      let trouble = Trouble(error, part: "ring", doing: "writing to \(path)")
      if trouble.error.kind == .gone { file = nil }
      throw trouble
    }
  }

  /// Writes to the file that is open, and gives how much was written.
  private borrowing func send(_ bytes: [UInt8], _ part: Range<Int>) throws(Calls.Failure) -> Int? {
    switch file {
    case .some(let file): try Calls.write(bytes, part, to: file, hertz: UInt32(clock.count))
    case .none: nil
    }
  }
}
