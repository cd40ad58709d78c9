// SPDX-License-Identifier: MIT

import CBoard
import Firmware
import HAL
import NapCore
import Recording

/// Replays the recording in flash on a board without an operating system: every tick is run, what the device does is
/// compared with what was recorded, and its trace goes to the host.
@main enum Night {
  static func main() {
    // The recording stays where it is linked to for as long as the program runs.
    let recording = UnsafeBufferPointer(start: board_recording(), count: Int(board_recording_size()))
    let ticks = Ticking()
    do throws(RecordingError) {
      var replay = Replay(
        try RecordingReader(Array(recording)),
        trace: { lines in
          // The host takes the bytes before the call returns.
          lines.withUnsafeBufferPointer { board_write($0.baseAddress, UInt32($0.count)) }
        },
        tap: ticks)
      // Of the boards the one that a board file without a word describes.
      let verdict = replay.run { _ in Configuration() }
      if let damage = verdict.damage { throw damage }
      if let difference = verdict.difference {
        fail("recorded: \(difference.recorded)\nhere: \(difference.replayed)")
      }
      tell("\(verdict.compared) changes and \(verdict.digests) digests as recorded")
    } catch {
      fail(error.message)
    }
    tell("memory at the most: \(board_heap_used()) bytes of heap, \(board_stack_used()) of stack")
    board_exit(0)
  }

  private static func fail(_ text: String) -> Never {
    tell(text)
    board_exit(1)
  }

  private static func tell(_ text: String) {
    var bytes = Array(text.utf8)
    bytes.append(UInt8(ascii: "\n"))
    // The host takes the bytes before the call returns.
    bytes.withUnsafeBufferPointer { board_tell($0.baseAddress, UInt32($0.count)) }
  }
}

/// Looks at nothing: but where somebody looks on, the replay runs every tick.
private final class Ticking: NightTap {
  func powerOn(_ configuration: Configuration, levels: DialLevels, at time: Nanoseconds) {}
  func powerOff(at time: Nanoseconds) {}
  func edge(_ line: DialLine, _ level: Level, at time: Nanoseconds) {}
  func tick(_ device: Device, _ moment: NightMoment, at time: Nanoseconds) {}
}
