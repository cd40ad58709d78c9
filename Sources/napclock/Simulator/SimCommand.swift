// SPDX-License-Identifier: MIT

import BoardFile
import Host
import NapCore
import NapLog
import Recording
import Scenario
import Terminal
import YAML

extension Command {
  static let sim = Command(
    name: "sim", summary: "Shows the clock on this terminal: turn its dial, see its ring. No hardware.",
    options: [
      .value("--board", "FILE", "The board; without it a clock with 24 LEDs."),
      .value("--speed", "N", "Seconds a second, 1 to 1000, or max."),
      .value("--seed", "N", "Of the contacts' bounces."),
      .value("--picture", "FILE", "Draws no terminal: writes the picture as SVG, and ends."),
      .value("--size", "COLUMNSxROWS", "Of that picture; 80x24 without it."),
      .value("--after", "SCENARIO", "Lets the clock live through a scenario first."),
      .value("--data", "DIR", "Where journal and log are kept; without it they end with the program."),
      .value("--record", "FILE", "Records what happens, for `napclock replay`."),
      .flag("--sound", "Makes the buzzer audible, where a player is installed."),
      .flag("--plain", "For scripts: no terminal; words in, a trace out, with --data and a --speed up to 1000."),
    ],
    details: """
      Arrow keys and the mouse wheel turn, space presses (held: a long press; Enter and P do the
      same at once), + and - change the speed of time, f breaks parts, ? explains, q ends.
      When the clock calls, time goes back to its own speed.
      With --plain the hand reads its work from the standard input, a line each (press, hold, turn +3,
      wait 5s), and the program ends with it. A line of the trace goes out once what it tells is on the
      disk. The machine's clock goes on while no program runs: killed, it is started again in a nap.
      """,
    run: { arguments, console throws(UsageError) in
      let speed = try Speed(arguments.value("--speed") ?? "1")
      let seed = try arguments.integer("--seed", in: 0...Int64.max) ?? 1
      if arguments.has("--plain") {
        return try plain(arguments, speed: speed, seed: UInt64(seed), console: console)
      }
      let record = arguments.value("--record")
      let picture = arguments.value("--picture")
      let size = try size(arguments.value("--size") ?? "80x24")
      guard let beginning = try SimulatorBeginning(arguments, seed: UInt64(seed), console: console) else {
        return .badInput
      }
      guard picture != nil || isOnTerminal(console) else { return .badInput }
      // Nothing is left that would keep it from running: now files may lose what they had.
      let outputs = [record, picture].compactMap { $0 }
      guard console.mayWrite(outputs, keeping: beginning.inputs) else { return .badInput }
      var recording: FileWriter?
      if let record {
        guard let begun = console.beginFile(record, keeping: []) else { return .badInput }
        recording = begun
        // By two paths that lead to one file, it is there only by now.
        guard console.mayWrite(outputs, keeping: []) else { return .badInput }
      }
      let board = beginning.board
      let bench = beginning.bench(record: recording.map { $0.write })
      func isRecorded() -> Bool {
        bench.finishRecording()
        guard let recording, let record else { return true }
        return console.isWritten(recording, path: record)
      }
      var simulator = Simulator(
        board, on: bench, speed: speed, localOffset: picture == nil ? WallTime.secondsAheadOfUTC : 0,
        monotonic: picture == nil ? { HostClock.now } : { 0 })
      if arguments.has("--data") {
        bench.advance(to: bench.tick.nanoseconds)
        let firmware = (bench.firmware.device, bench.firmware.outputs, bench.firmware.entries)
        if let line = ResumedNap.inWords(firmware.0, firmware.1, firmware.2) { simulator.say("It \(line).") }
      }
      if let picture {
        // Without a viewer's clock and time zone in it, the same call draws the same picture everywhere.
        let canvas = ClockFace.draw(simulator.face, columns: size.columns, rows: size.rows, depth: .trueColor)
        let isDrawn = console.writeFile(picture, Array(canvas.svg().utf8))
        return isRecorded() && isDrawn ? .success : .badInput
      }
      do throws(TerminalError) {
        try SimulatorScreen.run(simulator, sounds: arguments.has("--sound"))
        return isRecorded() ? .success : .badInput
      } catch {
        _ = isRecorded()
        console.error("\(error)")
        return .hardware
      }
    })

  /// Whether there is a terminal to draw on; tells why not.
  private static func isOnTerminal(_ console: Console) -> Bool {
    guard TerminalSession.isPresent else {
      console.error("`napclock sim` needs a terminal on its input and output, expected one")
      console.printError(
        "Without a terminal use `napclock test SCENARIO` or `napclock trace SCENARIO`: the same clock, in virtual time."
      )
      return false
    }
    guard Output.environment("TERM") != "dumb" else {
      console.error("this terminal says by `TERM=dumb` that it cannot place its cursor, expected one that can")
      return false
    }
    return true
  }

  /// The clock without a terminal.
  private static func plain(
    _ arguments: Arguments, speed: Speed, seed: UInt64, console: Console
  ) throws(UsageError) -> ExitCode {
    let others = ["--picture", "--size", "--after", "--record", "--sound"]
    if let other = others.first(where: { arguments.has($0) }) {
      throw UsageError("`--plain` with `\(other)`, expected one of them")
    }
    guard let place = arguments.value("--data") else {
      throw UsageError("`--plain` without a place for journal and log, expected `--data DIR`")
    }
    guard case .times(let times) = speed else {
      throw UsageError("`--plain` with `--speed max`, expected a number from 1 to 1000")
    }
    var board = Board.standard
    if let path = arguments.value("--board") {
      guard let loaded = Board.load(path, console: console) else { return .badInput }
      board = loaded
    }
    do {
      try Signals.watch()
      let machine = MachineClock(speed: times)
      let session = try PlainSession(
        board, on: machine, seed: seed, words: BackgroundWriter(Output.error), trace: BackgroundWriter(Output.standard),
        service: ServicePlace.notifier())
      return session.run(board.configuration, on: machine, keeping: try BackgroundStore.open(place))
    } catch {
      console.error("\(error)")
      return .hardware
    }
  }

  private static func size(_ text: String) throws(UsageError) -> (columns: Int, rows: Int) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard numbers.count == 2, (40...400).contains(numbers[0]), (12...200).contains(numbers[1]) else {
      throw UsageError("`--size` is \(quoted(text)), expected columns and rows from 40x12 to 400x200, such as 120x40")
    }
    return (numbers[0], numbers[1])
  }
}

/// The simulated clock on a terminal, until somebody ends it.
private enum SimulatorScreen {
  /// Between two pictures.
  static let frame: Int64 = 33_000_000
  /// An escape key, and not the start of a sequence, once nothing has followed for so long.
  static let escape: Int64 = 50_000_000

  static func run(_ start: Simulator, sounds: Bool) throws(TerminalError) {
    var simulator = start
    var session = try TerminalSession()
    var reader = KeyReader()
    let depth = ColorDepth(
      noColor: Output.environment("NO_COLOR"), colorTerm: Output.environment("COLORTERM"),
      term: Output.environment("TERM"))
    var screen = Screen(depth: depth)
    var player = sounds ? SoundPlayer.first() : nil
    if sounds, player == nil {
      simulator.say("No sound: none of \(SoundPlayer.candidates.joined(separator: ", ")) is installed.")
    }
    var nextFrame = HostClock.now
    var lastByte = HostClock.now
    var nextBlock = HostClock.now
    while !simulator.isOver {
      let wake = session.wait(for: max(nextFrame - HostClock.now, 0))
      if wake.contains(.gone) { return }
      let signals = Signals.take()
      if !signals.isDisjoint(with: .ending) { return }
      if signals.contains(.stop) {
        try session.stop()
        try session.reopen()
        _ = Signals.take()
        screen.invalidate()
      } else if signals.contains(.continued) {
        try session.reopen()
        screen.invalidate()
      }
      if signals.contains(.resized) { screen.invalidate() }
      guard let bytes = session.read() else { return }
      var events: [KeyEvent] = []
      if !bytes.isEmpty {
        lastByte = HostClock.now
        events = reader.read(bytes)
      } else if reader.isWaiting, HostClock.now - lastByte > escape {
        events = reader.timedOut()
      }
      for event in events {
        if event.key == .suspend { Signals.askToStop() }
        simulator.take(event, tellsReleases: reader.tellsReleases)
      }
      guard !events.isEmpty || HostClock.now >= nextFrame else { continue }
      simulator.advance()
      if HostClock.now >= nextBlock {
        simulator.bench.flushRecording()
        nextBlock = HostClock.now + Recorder.interval.nanoseconds.count
      }
      nextFrame = HostClock.now + frame
      let tone = simulator.tone
      _ = player?.play(period: tone.period, duty: tone.duty, now: HostClock.now)
      guard session.hasRoom else { continue }
      let (columns, rows) = session.size
      let picture = ClockFace.draw(simulator.face, columns: columns, rows: rows, depth: depth)
      try session.write(screen.update(to: picture))
    }
  }
}
