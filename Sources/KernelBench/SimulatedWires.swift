// SPDX-License-Identifier: MIT

import BoardFile
import NapCore
import SimulatedHAL

/// A chip of the kernel's gpio-sim, and the recorder of what the kernel is told.
final class SimulatedWires: Wires {
  let board: Board
  let seesRing = true
  private let chip: SimulatedChip
  private var recorder: Recorder
  /// The number of the chip's line 0 among all lines of the kernel.
  private var base: Int

  /// Makes the chip.
  init(_ board: Board, bitbangs: Bool) throws(BenchError) {
    self.board = BenchWiring.wired(board, bitbangs: bitbangs)
    chip = try SimulatedChip(label: BenchWiring.label, lines: BenchWiring.names)
    base = try chip.base()
    try Machine.write("0", to: "\(Recorder.faults)/spi_errno")
    try Machine.write("0", to: "\(Recorder.faults)/pwm_errno")
    recorder = try Recorder()
  }

  func put(_ level: Level, on line: DialLine) throws(BenchError) {
    switch line {
    case .a: try chip.pull(BenchWiring.a, level)
    case .b: try chip.pull(BenchWiring.b, level)
    case .button: try chip.pull(BenchWiring.button, level)
    }
  }

  func wait(_ trace: Machine.Source, until deadline: Int64) throws(BenchError) -> Bool {
    try Machine.wait(recorder.source, trace, until: deadline)
  }

  func take(into outputs: inout RecordedOutputs) throws(BenchError) -> Bool {
    var happened = false
    var changed = outputs
    try recorder.take { event in
      changed.take(event, base: base)
      happened = true
    }
    changed.settle()
    outputs = changed
    guard !outputs.hasLost else { throw BenchError("the recorder lost events, expected a bench that keeps up") }
    guard !outputs.hasUnstableData else {
      throw BenchError("the ring's data line changed while its clock was high, expected it to be stable then")
    }
    return happened
  }

  func begin(_ fault: Fault, _ outputs: inout RecordedOutputs) throws(BenchError) {
    switch fault.part {
    case .ring where fault.kind != .stuck: try Machine.write(Self.code(fault.kind), to: "\(Recorder.faults)/spi_errno")
    case .buzzer where fault.kind == .ioError || fault.kind == .busy:
      try Machine.write(Self.code(fault.kind), to: "\(Recorder.faults)/pwm_errno")
    case .gpio:
      try chip.bind(false)
      outputs.loseLines()
    default: break
    }
  }

  func end(_ fault: Fault, _ outputs: inout RecordedOutputs) throws(BenchError) {
    switch fault.part {
    case .ring: try Machine.write("0", to: "\(Recorder.faults)/spi_errno")
    case .buzzer: try Machine.write("0", to: "\(Recorder.faults)/pwm_errno")
    case .gpio:
      try chip.bind(true)
      base = try chip.base()
    case .dial, .motor, .store: break
    }
  }

  /// EIO, ENODEV and EBUSY.
  private static func code(_ kind: Fault.Kind) -> String {
    switch kind {
    case .unplugged: "19"
    case .busy: "16"
    default: "5"
    }
  }

  func setWall(_ nanoseconds: Int64, isSynchronised: Bool) throws(BenchError) {
    try Machine.setWall(nanoseconds)
    try Machine.setSynchronised(isSynchronised)
  }

  func close() { chip.remove() }
}
