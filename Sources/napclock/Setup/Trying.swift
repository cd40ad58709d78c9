// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import LinuxHAL
  import NapCore
  import Setup

  /// Trying a board's parts on this machine's lines. Each is opened for its trial alone, and off after it, whatever
  /// ends it.
  enum Trying {
    static func all(of board: inout Board, talk: inout Talk) throws(Talk.End) {
      try dial(of: &board, talk: &talk)
      if board.configuration.ring != nil { try ring(of: &board, talk: &talk) }
      if board.configuration.buzzer != nil { try buzzer(of: &board, talk: &talk) }
      if board.configuration.motor { try motor(of: &board, talk: &talk) }
    }

    /// Asks what to do about a part that does not work.
    ///
    /// - Returns: whether to try again.
    static func isTriedAgain(_ trouble: String, talk: inout Talk) throws(Talk.End) -> Bool {
      talk.refuse(trouble)
      let prompt = Prompt(
        "Try it again?", [Prompt.Choice("a", "again, once that is mended"), Prompt.Choice("s", "skip this part")],
        standard: "s")
      return try isChosen("a", prompt, talk: &talk)
    }

    /// Whether to begin with a part that will do something.
    static func isBegun(_ part: String, talk: inout Talk) throws(Talk.End) -> Bool {
      let prompt = Prompt(
        "Now the \(part).", [Prompt.Choice("t", "try it"), Prompt.Choice("s", "skip it")], standard: "t")
      return try isChosen("t", prompt, talk: &talk)
    }

    /// Whether the answer is `key`; asked until it is one of the choices.
    static func isChosen(_ key: String, _ prompt: Prompt, talk: inout Talk) throws(Talk.End) -> Bool {
      while true {
        let text = try talk.answer(to: prompt)
        if let chosen = try? prompt.meant(text), prompt.choices.contains(where: { $0.key == chosen }) {
          return chosen == key
        }
        talk.refuse("expected \(prompt.choices.map(\.key).joined(separator: " or "))")
      }
    }

    /// Why the outputs may not be touched: PWM and SPI can be opened under a clock that runs.
    static func clockThatRuns(_ board: Board) -> Trouble? {
      var parts = LinuxParts(board)
      guard let trouble = parts.openDial(), trouble.isHeldByClock else { return nil }
      return trouble
    }

    /// Where a part is connected, in words.
    static func place(_ part: String, of board: Board) -> String {
      let wires = board.connections.filter { $0.part == part || $0.part.hasPrefix("\(part).") }
      let words = wires.map { wire in wire.pin.map { "\(wire.line) (pin \($0))" } ?? "\(wire.line), \(wire.function)" }
      return words.joined(separator: " and ")
    }

    // MARK: The dial

    private static func dial(of board: inout Board, talk: inout Talk) throws(Talk.End) {
      talk.say("\n" + talk.bold("The dial"))
      while true {
        var parts = LinuxParts(board)
        if let trouble = parts.openDial() {
          guard try isTriedAgain(words(trouble), talk: &talk) else { return }
          continue
        }
        guard let levels = try? parts.dial.levels() else {
          guard try isTriedAgain(words(parts.dial.trouble), talk: &talk) else { return }
          continue
        }
        let pins = DialTrial.Pins(
          a: place("dial.a", of: board), b: place("dial.b", of: board), button: place("dial.button", of: board))
        var trial = DialTrial(board.configuration.dial, pins: pins, levels: levels)
        if try watch(&parts.dial, &trial, talk: &talk) {
          board.configuration.dial = trial.dial
          return
        }
        guard try isTriedAgain(words(parts.dial.trouble), talk: &talk) else { return }
      }
    }

    /// Shows what the dial does until somebody is content.
    ///
    /// - Returns: whether it worked to the end.
    private static func watch(_ dial: inout LinuxDial, _ trial: inout DialTrial, talk: inout Talk) throws(Talk.End)
      -> Bool
    {
      let clock = LinuxClock()
      var queue = EdgeQueue()
      talk.ask(trial.prompt)
      // Whether the cursor stands behind the question.
      var isAsked = true
      while !trial.isDone {
        let heard = try talk.listen(for: 10_000_000)
        queue.removeAll()
        guard (try? dial.drain(into: &queue)) != nil else { return false }
        queue.sort()
        var seen: [String] = []
        for edge in queue.edges {
          if let line = trial.take(edge) { seen.append(line) }
        }
        if let line = trial.settle(at: clock.now) { seen.append(line) }
        if isAsked, !seen.isEmpty { talk.say() }
        for line in seen { talk.say(line) }
        if !seen.isEmpty || heard != .nothing { isAsked = false }
        switch heard {
        case .nothing: break
        case .stopped:
          talk.suspend()
          talk.ask(trial.prompt)
          isAsked = true
        case .line(let text):
          guard let levels = try? dial.levels() else { return false }
          do throws(Refusal) {
            try trial.answer(text, levels: levels)
            if let found = trial.found { talk.say(found) }
            if !trial.isDone { talk.ask(trial.prompt) }
            isAsked = true
          } catch {
            talk.refuse(error.message)
          }
        }
      }
      return true
    }

    /// What is wrong with a part, and what mends it.
    static func words(_ trouble: Trouble?) -> String {
      guard let trouble else { return "It does not work." }
      let service = trouble.isHeldByClock ? "; the service is ended by `sudo systemctl stop napclock`" : ""
      return "\(trouble)\(service)"
    }
  }
#endif
