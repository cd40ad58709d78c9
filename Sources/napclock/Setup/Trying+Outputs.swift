// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import HAL
  import LinuxHAL
  import NapCore
  import Setup

  extension Trying {
    static func buzzer(of board: inout Board, talk: inout Talk) throws(Talk.End) {
      talk.say("\n" + talk.bold("The buzzer"))
      guard try isBegun("buzzer sounds", talk: &talk) else { return }
      while let kind = board.configuration.buzzer, let wiring = board.wiring.buzzer {
        var parts = LinuxParts(board)
        var trouble = clockThatRuns(board)
        if trouble == nil { trouble = parts.openBuzzer() }
        if let trouble {
          guard try isTriedAgain(words(trouble), talk: &talk) else { return }
          continue
        }
        var trial = OutputTrial(
          .buzzer(kind), active: wiring.active, wire: place("buzzer", of: board), tune: board.configuration.call.tune)
        let isDone = try work(&parts.buzzer, &trial, talk: &talk)
        board.wiring.buzzer?.active = trial.active
        if isDone == true { return }
        if isDone == nil, try !isTriedAgain(words(parts.buzzer.trouble), talk: &talk) { return }
      }
    }

    static func motor(of board: inout Board, talk: inout Talk) throws(Talk.End) {
      talk.say("\n" + talk.bold("The motor"))
      guard try isBegun("motor shakes", talk: &talk) else { return }
      while let wiring = board.wiring.motor {
        var parts = LinuxParts(board)
        var trouble = clockThatRuns(board)
        if trouble == nil { trouble = parts.openMotor() }
        if let trouble {
          guard try isTriedAgain(words(trouble), talk: &talk) else { return }
          continue
        }
        var trial = OutputTrial(.motor, active: wiring.active, wire: place("motor", of: board))
        let isDone = try work(&parts.motor, &trial, talk: &talk)
        board.wiring.motor?.active = trial.active
        if isDone == true { return }
        if isDone == nil, try !isTriedAgain(words(parts.motor.trouble), talk: &talk) { return }
      }
    }

    /// Lets a part work, and asks whether it did, until somebody is content or it is to be opened anew.
    ///
    /// - Returns: whether the trial is over; `nil` where the part does not work.
    private static func work<Part: TriedPart & ~Copyable>(
      _ part: inout Part, _ trial: inout OutputTrial, talk: inout Talk
    ) throws(Talk.End) -> Bool? {
      let active = trial.active
      while !trial.isDone {
        var ended: Talk.End?
        var early: String?
        var works = false
        do throws(Talk.End) { (works, early) = try once(&part, trial.beats, talk: &talk) } catch { ended = error }
        let isOff = part.does(.silence)
        if let ended { throw ended }
        guard works, isOff else { return nil }
        let text: String
        if let early { text = early } else { text = try talk.answer(to: trial.prompt) }
        do throws(Refusal) { try trial.answer(text) } catch { talk.refuse(error.message) }
        // At the other level it is another line to the kernel.
        if trial.active != active { return false }
      }
      return true
    }

    /// Plays beats to their end, or until a line is typed.
    ///
    /// - Returns: whether the part did as it was told, and the line.
    private static func once<Part: TriedPart & ~Copyable>(
      _ part: inout Part, _ beats: [OutputTrial.Beat], talk: inout Talk
    ) throws(Talk.End) -> (Bool, String?) {
      let clock = LinuxClock()
      var until = clock.now
      for beat in beats {
        guard part.does(beat.tone) else { return (false, nil) }
        until = until + beat.length
        while clock.now < until {
          switch try talk.listen(for: (until - clock.now).count) {
          case .nothing: break
          case .line(let text): return (true, text)
          case .stopped:
            _ = part.does(.silence)
            talk.suspend()
            until = clock.now
          }
        }
      }
      return (true, nil)
    }
  }

  /// A part that works or rests.
  private protocol TriedPart: ~Copyable {
    /// Works at a tone, or rests at silence.
    ///
    /// - Returns: whether it could.
    mutating func does(_ tone: Tone) -> Bool
  }

  extension LinuxBuzzer: TriedPart {
    fileprivate mutating func does(_ tone: Tone) -> Bool { (try? play(tone)) != nil }
  }

  extension LinuxOutput: TriedPart {
    fileprivate mutating func does(_ tone: Tone) -> Bool { (try? set(active: !tone.isSilent)) != nil }
  }
#endif
