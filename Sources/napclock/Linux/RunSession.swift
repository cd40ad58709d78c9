// SPDX-License-Identifier: MIT

#if os(Linux)
  import Firmware
  import Host
  import LinuxHAL
  import NapCore
  import NapLog
  import Recording
  import Scenario

  /// The firmware on this machine, until somebody ends it. Nothing here waits but for the next tick.
  final class RunSession {
    private let words: BackgroundWriter
    private let traceFile: BackgroundWriter?
    private let recordingFile: BackgroundWriter?
    private let status: BackgroundWriter?
    /// The manager of services, where one has started the program.
    private var service: ServiceNotifier?
    private var told: Parts = []
    private var second: UInt64 = .max
    private var promptness = "no real-time priority"
    private var storeWarnings = StoreWarnings()

    /// - Parameters:
    ///   - words: takes warnings and reports.
    ///   - status: takes a line a second; `nil` for none.
    ///   - service: is told how the loop does; `nil` where nobody asks.
    init(
      words: BackgroundWriter, trace: BackgroundWriter?, recording: BackgroundWriter?, status: BackgroundWriter?,
      service: consuming ServiceNotifier?
    ) {
      self.words = words
      traceFile = trace
      recordingFile = recording
      self.status = status
      self.service = service
    }

    /// Makes the loop wake on time, as far as this user may. The writers' threads keep theirs.
    func takePriority(_ priority: Int32) {
      _ = Promptness.forbidTimerSlack()
      if Promptness.takePriority(priority) { promptness = "real-time priority \(priority)" }
      if Promptness.lockMemory() { promptness += ", memory locked" }
    }

    func run(_ parts: consuming LinuxParts, keeping store: consuming BackgroundStore) -> ExitCode {
      let configuration = parts.board.configuration
      let board = parts.board.yaml
      var firmware = parts.poweredOn(keeping: store)
      // What of the board is broken from the start was told before it.
      told = firmware.broken.subtracting(.store)
      var trace = Trace(tick: configuration.tick)
      if let traceFile {
        trace.begin(at: firmware.powerOn)
        traceFile.write(trace.take())
      }
      var recorder: Recorder?
      if let recordingFile {
        recorder = Recorder(
          board: board, program: "napclock \(Napclock.version)", isSimulated: false, write: recordingFile.write)
        firmware.record()
        recorder?.powerOn(firmware.tape, at: Nanoseconds(0))
      }
      let blockLength = configuration.tick.ticks(Recorder.interval)
      var blockDue = Tick(0)
      // Whether trace and recording have all.
      var isKept = true
      var ends = false
      while !ends {
        firmware.tick()
        if let traceFile {
          trace.note(
            firmware.device, firmware.outputs, firmware.changes, broken: firmware.broken, entries: firmware.entries)
          if !trace.bytes.isEmpty { traceFile.write(trace.take()) }
        }
        if let count = firmware.tape?.count, count > 0 {
          let now = firmware.device.now
          if now >= blockDue || count >= Recorder.held {
            recorder?.write(&firmware.tape, through: now)
            blockDue = now + blockLength
          }
        }
        if firmware.broken.subtracting(.store) != told { tell(firmware) }
        for line in firmware.newsOfStore(&storeWarnings) { words.write(line) }
        if let traceFile, !traceFile.isSound(words) { isKept = false }
        if let recordingFile, !recordingFile.isSound(words) { isKept = false }
        if status != nil { show(firmware) }
        // By the loop itself, and last: a tick that is stuck anywhere is not told.
        service?.tick(at: HostClock.now) { ServiceStatus.inWords(firmware.device, broken: firmware.broken) }
        guard Signals.areNoted else { continue }
        let signals = Signals.take()
        if signals.contains(.report) { words.write(report(firmware)) }
        if signals.contains(.stop) {
          // Whatever was on would stay on for as long as the process is stopped.
          firmware.makeSafe()
          Signals.stopNow()
        }
        ends = !signals.isDisjoint(with: .ending)
      }
      service?.stop()
      firmware.makeSafe()
      let last = firmware.device.now
      for line in firmware.finishStore(&storeWarnings) { words.write(line) }
      recorder?.end(&firmware.tape, at: last)
      if status != nil { status?.write("\r\u{1b}[K") }
      words.write(report(firmware))
      for writer in [traceFile, recordingFile] {
        writer?.finish()
        if let writer, !writer.isSound(words) { isKept = false }
      }
      for writer in [words, status] { writer?.finish() }
      return isKept ? .success : .checkFailed
    }

    /// Says which parts do not work any more, and which do again.
    private func tell(_ firmware: borrowing LinuxFirmware<BackgroundStore>) {
      let broken = firmware.broken.subtracting(.store)
      for (part, name) in Parts.named where broken.contains(part) != told.contains(part) {
        guard broken.contains(part) else {
          words.write("napclock: \(name): works again\n")
          continue
        }
        let trouble =
          switch part {
          case .dial: firmware.dial.trouble
          case .ring: firmware.ring.trouble
          case .buzzer: firmware.buzzer.trouble
          default: firmware.motor.trouble
          }
        words.write("napclock: warning: \(trouble?.description ?? "\(name): it does not work")\n")
      }
      told = broken
    }

    private func show(_ firmware: borrowing LinuxFirmware<BackgroundStore>) {
      let device = firmware.device
      let now = device.now.index / device.configuration.tick.perSecond
      guard now != second else { return }
      second = now
      let left = device.configuration.tick.milliseconds(device.remaining).secondsBegun
      var line = "\r\u{1b}[K\(device.nap.state)"
      if left > 0 { line += " \(left.inTwoDigits(of: 3_600)):\(left.inTwoDigits(of: 60)):\(left.inTwoDigits(of: 1))" }
      if !firmware.broken.isEmpty { line += "  broken: \(firmware.broken.inWords)" }
      status?.write(line)
    }

    /// How the loop has done so far.
    private func report(_ firmware: borrowing LinuxFirmware<BackgroundStore>) -> String {
      let late = firmware.time.lateness
      let device = firmware.device
      return """
        napclock: \(device.now.index) ticks, \(firmware.overruns) late ones run together, \(firmware.gaps) gaps; \
        woken \(late.percentile(5_000)) µs late (p50), \(late.percentile(9_900)) (p99), \(late.percentile(9_990)) \
        (p99.9), \(late.most.count / 1_000) at most; \(promptness)
        napclock: \(device.edgesSeen) edges, \(device.edgesLost) lost, \(device.illegalJumps) illegal jumps; \
        \(firmware.failures.count) failures of parts\(dropped)

        """
    }

    private var dropped: String {
      let count = words.dropped + (traceFile?.dropped ?? 0) + (recordingFile?.dropped ?? 0)
      return count == 0 ? "" : "; \(count) pieces of output dropped, since nobody took them"
    }
  }

  extension Int64 {
    /// Of so many seconds: hours of 3,600, minutes of 60 or seconds of 1.
    fileprivate func inTwoDigits(of unit: Int64) -> String {
      let value = self / unit % (unit == 3_600 ? 100 : 60)
      return value < 10 ? "0\(value)" : "\(value)"
    }
  }
#endif
