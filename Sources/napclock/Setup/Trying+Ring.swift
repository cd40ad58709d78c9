// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import LinuxHAL
  import NapCore
  import Setup

  extension Trying {
    /// How long the light that runs round stays on an LED.
    private static let step: Int64 = 120_000_000
    /// LEDs that a chain may have at most: darkened all, however many are thought to be there.
    private static let mostLEDs = 60

    static func ring(of board: inout Board, talk: inout Talk) throws(Talk.End) {
      talk.say("\n" + talk.bold("The ring"))
      guard try isBegun("ring lights up, gently", talk: &talk) else { return }
      while let configuration = board.configuration.ring {
        var parts = LinuxParts(board)
        var trouble = clockThatRuns(board)
        if trouble == nil { trouble = open(&parts, configuration) }
        if let trouble {
          guard try isTriedAgain(words(trouble), talk: &talk) else { return }
          continue
        }
        var trial = RingTrial(configuration, wires: place("ring", of: board))
        var ended: Talk.End?
        var works = false
        do throws(Talk.End) { works = try light(&parts.ring, &trial, talk: &talk) } catch { ended = error }
        darken(&parts.ring, configuration)
        if let ended { throw ended }
        if works {
          board.configuration.ring = trial.ring
          return
        }
        guard try isTriedAgain(words(parts.ring.trouble), talk: &talk) else { return }
      }
    }

    private static func open(_ parts: inout LinuxParts, _ configuration: RingConfiguration) -> Trouble? {
      do throws(Trouble) {
        try parts.ring.open(for: whole(configuration).bytes.count)
        return nil
      } catch {
        return error
      }
    }

    /// The longest chain, dark.
    private static func whole(_ configuration: RingConfiguration) -> FrameEncoder {
      var whole = configuration
      whole.leds = mostLEDs
      return FrameEncoder(whole)
    }

    private static func darken(_ ring: inout LinuxRing, _ configuration: RingConfiguration) {
      // What cannot be reached any more has been told.
      try? ring.write(whole(configuration).bytes)
    }

    /// Shows what is asked about until somebody is content.
    ///
    /// - Returns: whether the ring worked to the end.
    private static func light(_ ring: inout LinuxRing, _ trial: inout RingTrial, talk: inout Talk) throws(Talk.End)
      -> Bool
    {
      var moment = 0
      talk.ask(trial.prompt)
      while !trial.isDone {
        var encoder = whole(trial.ring)
        for (index, pixel) in trial.pixels(at: moment).enumerated() { encoder.set(index, pixel) }
        guard (try? ring.write(encoder.bytes)) != nil else { return false }
        moment += 1
        // A frame that is still is sent again once a second: LEDs that had no power have lost theirs.
        switch try talk.listen(for: trial.isMoving ? step : 1_000_000_000) {
        case .nothing: break
        case .stopped:
          darken(&ring, trial.ring)
          talk.suspend()
          talk.ask(trial.prompt)
        case .line(let text):
          do throws(Refusal) { try trial.answer(text) } catch { talk.refuse(error.message) }
          if !trial.isDone { talk.ask(trial.prompt) }
        }
      }
      return true
    }
  }
#endif
