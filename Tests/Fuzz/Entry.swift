// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What `FUZZ_TARGET` names.
private let target: Target = {
  guard let name = getenv("FUZZ_TARGET"), let target = Target(rawValue: String(cString: name)) else {
    print("FUZZ_TARGET is none of \(Target.allCases.map(\.rawValue).joined(separator: ", "))")
    exit(2)
  }
  return target
}()

/// libFuzzer calls this with one input after the other.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The buffer is libFuzzer's and lives for the call only: it is copied.
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
