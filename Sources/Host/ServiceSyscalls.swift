// SPDX-License-Identifier: MIT

import CHost

/// The system's calls on the socket of a service. Each is through with its pointers before it returns.
extension Syscalls {
  /// A socket that closes itself.
  struct ServiceSocket: ~Copyable {
    private let descriptor: Int32

    init() throws(Failure) {
      let result = chost_service_open()
      guard result >= 0 else { throw Failure(code: -result) }
      descriptor = result
    }

    deinit { _ = chost_file_close(descriptor) }

    /// Returns whether the datagram was taken. Never waits.
    func send(_ text: String, to name: String) -> Bool {
      var text = text
      return text.withUTF8 { bytes in
        // The kernel copies the bytes, and the shim the name, within the call.
        name.withCString { chost_service_send(descriptor, $0, bytes.baseAddress, bytes.count) == 0 }
      }
    }
  }
}
