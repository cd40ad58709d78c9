// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import Firmware
  import Host
  import LinuxHAL
  import NapCore
  import NapLog

  extension Command {
    static let run = Command(
      name: "run", summary: "The clock on real hardware, until SIGTERM or ^C.",
      options: [
        .value("--board", "FILE", "The board: which parts, on which lines."),
        .flag("--strict", "Starts only if every part of the board works."),
        .flag("--status", "Shows state and time left once a second, on a terminal."),
        .value("--trace", "FILE", "Writes what the device does as JSON lines."),
        .value("--record", "FILE", "Records what the device learns, for `napclock replay`."),
        .value("--priority", "N", "Real-time priority, 1 to 99, where permitted; 20 without it."),
        DataPlace.option,
      ],
      details: """
        A part that fails while the clock runs is told, shown on the ring and tried again; the rest
        goes on. SIGUSR1 prints how the loop does. On every way out motor and buzzer are switched
        off and the ring goes dark; after SIGKILL `napclock off` does it. A nap goes on where it was
        after a power cut or a crash, and `napclock log` shows those that are over. Started by systemd
        with Type=notify it says when it is ready and what it is at, and feeds WatchdogSec=: if its loop
        hangs it is started again. Ends with 1 if trace or recording could not be kept to the end.
        """,
      run: { arguments, console throws(UsageError) in
        let priority = try arguments.integer("--priority", in: 1...99) ?? 20
        let place = try DataPlace.path(arguments)
        guard let board = try linuxBoard(arguments, console: console) else { return .badInput }
        var parts = LinuxParts(board)
        guard parts.open(strictly: arguments.has("--strict"), console: console) else { return .hardware }
        let outputs = ["--trace", "--record"].compactMap { arguments.value($0) }
        let inputs = [arguments.value("--board")].compactMap { $0 }
        guard console.mayWrite(outputs, keeping: inputs) else { return .badInput }
        do {
          let store = try BackgroundStore.open(place)
          try Signals.watch()
          // Nothing is left that would keep it from running: now files may lose what they had.
          var files: [String: BackgroundWriter] = [:]
          for option in ["--trace", "--record"] {
            guard let path = arguments.value(option) else { continue }
            files[option] = try BackgroundWriter(path: path)
            // By two paths that lead to one file, it is there only by now.
            guard console.mayWrite(outputs, keeping: []) else { return .badInput }
          }
          let session = try RunSession(
            words: BackgroundWriter(Output.error), trace: files["--trace"], recording: files["--record"],
            status: arguments.has("--status") && console.isTerminal(.output) ? BackgroundWriter(Output.standard) : nil,
            service: ServicePlace.notifier())
          for line in parts.inWords + ["journal and log in \(place)"] { console.print(line) }
          session.takePriority(Int32(priority))
          return session.run(parts, keeping: store)
        } catch let error as FileError {
          console.error(error.message, file: error.path)
          return .badInput
        } catch {
          console.error("\(error)")
          return .hardware
        }
      })

    static let off = Command(
      name: "off", summary: "Switches a board's motor, buzzer and ring off, and ends.",
      options: [.value("--board", "FILE", "The board.")],
      details: """
        For what a clock left on when it was killed. Ends with 3 if a part cannot be reached.
        """,
      run: { arguments, console throws(UsageError) in
        guard let board = try linuxBoard(arguments, console: console) else { return .badInput }
        var parts = LinuxParts(board)
        let troubles = parts.switchOff()
        for trouble in troubles { console.error("\(trouble)") }
        return troubles.isEmpty ? .success : .hardware
      })

    /// The board that `--board` names; `nil` where its file is wrong, which is reported.
    static func linuxBoard(_ arguments: Arguments, console: Console) throws(UsageError) -> Board? {
      guard let path = arguments.value("--board") else {
        throw UsageError("no board, expected one, such as `--board boards/raspberry-pi-dotstar.yaml`")
      }
      guard let board = Board.load(path, console: console) else { return nil }
      guard board.backend == .linux else {
        console.error("\(path) is a simulated board, expected one with `backend: linux`, or `napclock sim --board`")
        return nil
      }
      return board
    }
  }

  extension LinuxParts {
    /// Opens what the clock cannot do without, and what it can; tells what is wrong.
    ///
    /// - Returns: whether it may start.
    mutating func open(strictly: Bool, console: Console) -> Bool {
      if let trouble = openDial() {
        console.error("\(trouble)")
        return false
      }
      let (buzzer, motor) = (openBuzzer(), openMotor())
      let isMute =
        (buzzer != nil || board.configuration.buzzer == nil) && (motor != nil || !board.configuration.motor)
      let troubles = [buzzer, motor, openRing()].compactMap { $0 }
      for trouble in troubles { isMute || strictly ? console.error("\(trouble)") : console.warn("\(trouble)") }
      return troubles.isEmpty || !(isMute || strictly)
    }

    /// What is driven, in three lines.
    var inWords: [String] {
      let wires = board.connections
      func lines(_ parts: String...) -> String {
        wires.filter { parts.contains($0.part) }.map(\.line).joined(separator: " ")
      }
      var call: [String] = []
      if board.configuration.motor { call.append("motor on \(lines("motor"))") }
      if let kind = board.configuration.buzzer { call.append("\(kind) buzzer on \(lines("buzzer"))") }
      var ring = "no ring"
      if let leds = board.configuration.ring {
        ring = "\(leds.leds) \(leds.chip) LEDs on "
        switch board.wiring.ring {
        case .spi(let device): ring += device
        default: ring += lines("ring.clock", "ring.data")
        }
      }
      return [
        "\(board.name): libgpiod \(GPIOLibrary.version), a tick of \(board.configuration.tick.nanoseconds.count / 1_000_000) ms",
        "dial on \(lines("dial.a", "dial.b", "dial.button")), \(call.joined(separator: ", "))",
        ring,
      ]
    }

    /// Switches motor, buzzer and ring off.
    ///
    /// - Returns: what could not be reached.
    mutating func switchOff() -> [Trouble] {
      // PWM and spidev can be opened twice: switched off under a clock that runs, they would stay off in its call.
      if let trouble = openDial(), trouble.isHeldByClock { return [trouble] }
      var troubles: [Trouble] = []
      if let trouble = openMotor() { troubles.append(trouble) }
      if let trouble = openBuzzer() { troubles.append(trouble) }
      if let configuration = board.configuration.ring {
        if let trouble = openRing() {
          troubles.append(trouble)
        } else if (try? ring.write(FrameEncoder(configuration).bytes)) == nil, let trouble = ring.trouble {
          troubles.append(trouble)
        }
      }
      return troubles
    }
  }
#endif
