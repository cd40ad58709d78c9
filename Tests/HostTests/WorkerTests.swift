// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Host

@Suite("A thread that works for a loop")
struct WorkerTests {
  private static let long: Int64 = 60_000_000_000

  @Test("each piece of work is done once, and what came of it is told until the next")
  func pieces() throws {
    let worker = try Worker { (number: Int) in [number, number * number] }
    #expect(worker.outcome == nil)
    for number in 0..<5_000 {
      #expect(worker.begin(number))
      #expect(worker.wait(Self.long))
      #expect(worker.isIdle)
      #expect(worker.outcome == [number, number * number])
      #expect(worker.outcome == [number, number * number])
    }
    #expect(worker.end(within: Self.long))
    #expect(worker.outcome == [4_999, 4_999 * 4_999])
    #expect(!worker.begin(1))
    #expect(worker.end(within: Self.long))
  }

  @Test("a loop that looks again and again sees the outcome whole")
  func polling() throws {
    let worker = try Worker { (count: Int) in (0..<count).map { "\($0)" } }
    for count in 0..<2_000 {
      worker.begin(count % 50)
      var outcome = worker.outcome
      while outcome == nil { outcome = worker.outcome }
      #expect(outcome?.count == count % 50)
      #expect(outcome?.last == (count % 50 == 0 ? nil : "\(count % 50 - 1)"))
    }
  }

  @Test("work that hangs is not waited for: the loop goes on, hands nothing over, and ends")
  func hanging() throws {
    // The thread waits for a byte that comes when the test is through.
    let pipe = Pipe()
    let gate = pipe.fileHandleForReading.fileDescriptor
    let isOver = DispatchSemaphore(value: 0)
    let worker = try Worker { (number: Int) -> Int in
      defer { isOver.signal() }
      var byte: UInt8 = 0
      return Int(read(gate, &byte, 1)) + number
    }
    #expect(worker.begin(7))
    #expect(!worker.isIdle)
    #expect(!worker.begin(8))
    #expect(worker.outcome == nil)
    #expect(!worker.wait(1_000_000))
    #expect(!worker.end(within: 1_000_000))
    #expect(!worker.end(within: Self.long))
    #expect(!worker.wait(Self.long))
    #expect(worker.outcome == nil)
    #expect(!worker.begin(9))
    try pipe.fileHandleForWriting.close()
    // A thread that comes late would read from whatever file has the pipe's number by then.
    isOver.wait()
    withExtendedLifetime(pipe) {}
  }

  @Test("what the work uses ends with the worker")
  func ending() throws {
    final class Used: Sendable {}
    weak var used: Used?
    func live() throws {
      let mine = Used()
      used = mine
      let worker = try Worker { [mine] (_: Int) in ObjectIdentifier(mine).hashValue }
      worker.begin(1)
      #expect(used != nil)
      #expect(worker.end(within: Self.long))
    }
    try live()
    #expect(used == nil)
  }
}
