// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import Doctor
  import Host
  import LinuxHAL
  import Setup
  import YAML

  extension Command {
    static let setup = Command(
      name: "setup", summary: "Asks what the clock is made of, tries its parts, and writes the board file.",
      options: [
        .value("-o", "FILE", "Where to write it; \(BoardPlace.standard) without it."),
        .flag("--yes", "Asks nothing: takes the options, and what is usual for the rest."),
        .flag("--force", "Keeps no copy of a file that is there already."),
        .flag("--no-try", "Tries no part."),
        .flag("--json", "Asks nothing, and prints what was written as JSON."),
      ] + Question.allCases.map { .value("--\($0.rawValue)", $0.value, $0.summary) },
      details: """
        Each question has an option that answers it beforehand; Enter takes what stands in
        brackets. The parts can be tried on the spot: the dial shows each click, the ring finds
        its colours and its top, buzzer and motor work for a moment. A file that is there already
        is kept beside the new one, and what it says stands in the brackets. Until the end nothing is written: ^C and ^D leave all as it was,
        and end with 1. Without a terminal nothing is asked; what no option says then needs --yes.
        """,
      run: { arguments, console throws(UsageError) in
        let place = BoardPlace(path: arguments.value("-o") ?? BoardPlace.standard)
        let asks = !arguments.has("--yes") && !arguments.has("--json") && TerminalSession.isPresent
        let surroundings = Surroundings(of: ThisMachine())
        var given: [Question: String] = [:]
        for question in Question.allCases { given[question] = arguments.value("--\(question.rawValue)") }
        let before = asks ? place.board : nil
        let interview = try Self.interview(
          surroundings, given: given, takesStandards: arguments.has("--yes"), from: before)
        if let trouble = place.trouble {
          console.error(trouble, file: place.path)
          return .badInput
        }
        guard asks else {
          try Self.whole(interview, takesStandards: arguments.has("--yes"))
          return console.write(
            interview.board, to: place, keepsOld: !arguments.has("--force"), asJSON: arguments.has("--json"))
        }
        do throws(TerminalError) {
          var session = SetupSession(
            try Talk(console), interview, place: place, keepsOld: !arguments.has("--force"),
            tries: !arguments.has("--no-try"))
          return session.run()
        } catch {
          console.error("\(error)")
          return .hardware
        }
      })

    /// Takes the options; tells which is wrong.
    private static func interview(
      _ surroundings: Surroundings, given: [Question: String], takesStandards: Bool, from before: Board?
    )
      throws(UsageError) -> Interview
    {
      do throws(Interview.Misfit) {
        return try Interview(surroundings, given: given, takesStandards: takesStandards, from: before)
      } catch {
        let name = error.question.rawValue
        // A value that is none names its question itself.
        let isNamed = error.message.hasPrefix("`\(name)` ")
        throw UsageError(isNamed ? "`--" + error.message.dropFirst() : "`--\(name)`: \(error.message)")
      }
    }

    /// Whether nothing is left to be asked, nor to be used.
    private static func whole(_ interview: Interview, takesStandards: Bool) throws(UsageError) {
      if let question = interview.next {
        throw UsageError(
          takesStandards
            ? "nothing tells `--\(question.rawValue)`, expected that option"
            : "\(TerminalSession.isPresent ? "with `--json` nothing is asked" : "there is no terminal to ask on")"
              + ", and nothing tells `--\(question.rawValue)`, "
              + "expected that option, or `--yes` for all that is usual")
      }
      if let question = interview.useless.first {
        throw UsageError("`--\(question.rawValue)` is of no use to this board, expected no such option")
      }
    }
  }

  extension Surroundings {
    /// What a machine says of itself.
    init(of machine: some Doctor.Machine) {
      let tree = machine.read("/proc/device-tree/model").map(Self.firstLine)
      let chips = machine.names(in: "/dev", beginning: "gpiochip").compactMap { machine.chip(at: "/dev/\($0)")?.chip }
      let labels = chips.map { $0.label.isEmpty ? $0.name : $0.label }
      self.init(
        name: tree ?? machine.read("/sys/class/dmi/id/product_name").map(Self.firstLine),
        model: Model(tree: tree, chips: labels), chips: labels)
    }

    private static func firstLine(_ text: String) -> String {
      // It is shown: nothing in it may steer a terminal.
      String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0.value >= 0x20 && $0.value != 0x7f }))
    }
  }

  extension Console {
    /// Checks a board as `board check` does, and writes it.
    func write(_ board: Board, to place: BoardPlace, keepsOld: Bool, asJSON: Bool = false) -> ExitCode {
      let isFile = place.isFile
      let text = board.text(file: isFile ? place.path : "FILE")
      let read: Board
      do throws(BoardError) {
        read = try Board(yaml: text, file: place.path)
      } catch {
        report(error)
        return .badInput
      }
      for warning in read.warnings { report(warning) }
      do throws(BoardPlace.WriteFailure) {
        let kept = try place.write(text, keepsOld: keepsOld)
        if asJSON {
          print(read.json(file: place.path).text)
        } else if isFile {
          print("\(place.path) is written\(kept.map { "; the file before it is \($0) now" } ?? "").")
          for line in board.nextSteps(place.path) { print(line) }
        }
        return .success
      } catch {
        self.error(error.message, file: error.path)
        return .badInput
      }
    }
  }

  extension Board {
    /// What to do with a board file that has just been written.
    fileprivate func nextSteps(_ file: String) -> [String] {
      let path = Board.word(file) ?? "FILE"
      let isHere = !GPIOChips.list().seen.isEmpty
      var lines = ["", isHere ? "What comes next:" : "What comes next, on the machine with the parts:"]
      let boot = ThisMachine().read("/boot/firmware/config.txt") ?? ""
      let said = Set(boot.split(whereSeparator: \.isNewline).map(String.init))
      let missing = bootLines.filter { !said.contains($0) }
      if !missing.isEmpty {
        lines.append("  /boot/firmware/config.txt wants these lines, and a reboot after them:")
        lines += missing.map { "    \($0)" }
      }
      var commands = [
        ("napclock board show \(path)", "draws the wires; with --svg -o FILE as a picture"),
        ("napclock doctor --board \(path)", "says what is still missing"),
      ]
      commands.append(
        file == BoardPlace.standard && BoardPlace.isWatched
          ? ("systemctl status napclock", "shows the clock, which has started with it by itself")
          : ("napclock run --board \(path)", "starts the clock with it"))
      commands.append(("napclock sim --board \(path)", "shows it on a terminal, without hardware"))
      let width = commands.map(\.0.count).max() ?? 0
      return lines + commands.map { "  \($0.0.padded(to: width))  \($0.1)" }
    }
  }
#endif
