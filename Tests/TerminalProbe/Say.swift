// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes to standard output at once.
func say(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func leave(_ code: Int32) -> Never { exit(code) }
