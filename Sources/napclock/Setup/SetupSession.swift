// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import LinuxHAL
  import Setup

  /// The whole conversation, from the first question to the file.
  struct SetupSession {
    private var talk: Talk
    private var interview: Interview
    private let place: BoardPlace
    private let keepsOld: Bool
    private let tries: Bool
    private var hasShownHeader = false

    init(_ talk: Talk, _ interview: Interview, place: BoardPlace, keepsOld: Bool, tries: Bool) {
      self.talk = talk
      self.interview = interview
      self.place = place
      self.keepsOld = keepsOld
      self.tries = tries
    }

    /// Returns once the file is written, or somebody ended it.
    mutating func run() -> ExitCode {
      do throws(Talk.End) {
        greet()
        try askAll()
        var board = interview.board
        show(board)
        if tries { try tryParts(of: &board) }
        guard try isToBeWritten() else {
          talk.say("Nothing is written.")
          return .checkFailed
        }
        talk.say()
        return talk.console.write(board, to: place, keepsOld: keepsOld)
      } catch {
        talk.say("\nNothing is written, and every part is off.")
        return .checkFailed
      }
    }

    private func greet() {
      talk.say(talk.bold("A board file for the nap clock"))
      talk.say("Enter takes what stands in [brackets]. Other words that are always understood:")
      talk.say("`back` for the question before, `pins` for the header. ^C ends; nothing is")
      talk.say("written before the end.")
      if interview.hasBefore {
        talk.tell("In the brackets stands what \(place.path) says now.")
      } else if place.isFile, place.content != nil {
        talk.tell("\(place.path) is there, and is no board for lines: nothing is taken from it.")
      }
    }

    // MARK: Questions

    private mutating func askAll() throws(Talk.End) {
      while let question = interview.next {
        if question.isLine, interview.hasHeader, !hasShownHeader {
          showHeader()
          hasShownHeader = true
        }
        let text = try talk.answer(to: interview.prompt(for: question))
        switch text.lowercased().filter({ !$0.isWhitespace }) {
        case "back":
          if !interview.back() { talk.refuse("This is the first question.") }
        case "pins": showHeader()
        default:
          do throws(Refusal) {
            try interview.answer(text)
            if question.isLine, interview.hasHeader { explain(text) }
          } catch {
            talk.refuse(error.message)
          }
        }
      }
      for question in interview.useless {
        talk.refuse("`--\(question.rawValue)` is of no use to this board, and is left out.")
      }
    }

    /// Says what a bare number was taken for: a line's, and no pin's.
    private func explain(_ text: String) {
      guard let number = UInt32(text.filter { !$0.isWhitespace }), let pin = RaspberryPi.pin(of: number) else { return }
      talk.refuse("\(number) was taken as GPIO\(number), which is pin \(pin); pin \(number) would be PIN\(number).")
    }

    private func showHeader() {
      guard interview.hasHeader else {
        talk.refuse("The header of this board is not known here.")
        return
      }
      talk.say()
      for line in HeaderMap(interview.uses, isColoured: talk.console.isColoured(.output)).lines { talk.say(line) }
    }

    private func show(_ board: Board) {
      talk.say()
      talk.say(talk.bold(board.name))
      if interview.hasHeader {
        showHeader()
        talk.say(
          "  Every part's ground goes to a GND pin\(board.configuration.ring == nil ? "." : ", the ring's 5V to pin 2 or 4.")"
        )
      } else {
        for wire in board.connections { talk.say("  \(wire.part.padded(to: 12)) \(wire.line), \(wire.function)") }
      }
    }

    private mutating func isToBeWritten() throws(Talk.End) -> Bool {
      var text = "Write \(place.path)?"
      if place.isFile, place.content != nil {
        let old = (try? place.freeName()) ?? "\(place.path).old"
        text += keepsOld ? " The file that is there is kept as \(old)." : " The file that is there is replaced."
      }
      let prompt = Prompt(
        text, [Prompt.Choice("y", "yes"), Prompt.Choice("n", "no, end without a file")], standard: "y")
      return try Trying.isChosen("y", prompt, talk: &talk)
    }

    // MARK: Trying

    private mutating func tryParts(of board: inout Board) throws(Talk.End) {
      if let reason = whyNotTried {
        talk.say()
        talk.tell("The parts cannot be tried here: \(reason). Their file can be written all the same.")
        return
      }
      let prompt = Prompt(
        "Shall the parts be tried now? They must be wired as above, which is done without power.",
        [Prompt.Choice("y", "yes, one after the other; each can be skipped"), Prompt.Choice("n", "no")], standard: "y")
      guard try Trying.isChosen("y", prompt, talk: &talk) else { return }
      try Trying.all(of: &board, talk: &talk)
    }

    private var whyNotTried: String? {
      let chips = GPIOChips.list()
      if chips.seen.isEmpty, chips.forbidden.isEmpty { return "this machine has no GPIO lines" }
      let found = interview.surroundings.model
      return found == nil || found == interview.model || interview.model == .other
        ? nil : "this machine is another model"
    }
  }
#endif
