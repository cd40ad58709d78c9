// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

/// The questions that lead to a board, one after the other.
///
/// Ask `next` what to ask, `prompt(for:)` how, and give the answer to `answer(_:)`; where it is refused, ask again.
public struct Interview: Sendable {
  /// As far as it is known.
  public internal(set) var board: Board
  /// What is known of the machine.
  public let surroundings: Surroundings
  /// Which Raspberry Pi it is taken to be.
  public internal(set) var model = Model.pi4

  var book = LineBook()
  /// The dial's lines until there are three of them.
  var dialLines: [Line] = []
  private var answered: Set<Question> = []
  /// What somebody was asked and said, in order.
  private var typed: [String] = []
  /// What options say.
  private let given: [Question: String]
  private let takesStandards: Bool
  /// What there was before, and the answers that led to it: they are usual then.
  let before: Board?
  private let known: [Question: String]

  /// Why an option cannot be taken.
  public struct Misfit: Error, Equatable, Sendable {
    /// What the option answers.
    public let question: Question
    /// What is wrong, and what was expected.
    public let message: String
  }

  /// - Parameters:
  ///   - surroundings: what is known of the machine.
  ///   - given: answers that are known beforehand.
  ///   - takesStandards: whether what has a usual answer is not asked.
  ///   - before: a board to begin from, all of which stays that is not asked for.
  /// - Throws: where one of `given` is wrong.
  public init(
    _ surroundings: Surroundings, given: [Question: String] = [:], takesStandards: Bool = false,
    from before: Board? = nil
  ) throws(Misfit) {
    self.surroundings = surroundings
    self.given = given
    self.takesStandards = takesStandards
    self.before = before
    var known = before?.answers ?? [:]
    // A name that says what the parts are follows them.
    if let before, let model = known[.model].flatMap(Model.init(rawValue:)),
      before.name == Self.usualName(model, before.configuration.ring)
    {
      known[.name] = nil
    }
    self.known = known
    board = Self.empty(from: before)
    try advance()
  }

  /// A board without parts; all else is as it was.
  private static func empty(from before: Board?) -> Board {
    var configuration = before?.configuration ?? Configuration()
    configuration.buzzer = nil
    configuration.motor = false
    configuration.ring = nil
    return Board(name: "", backend: .linux, configuration: configuration)
  }

  /// What is to be asked now; `nil` once the board is whole.
  public var next: Question? { Question.allCases.first { !answered.contains($0) && applies($0) } }

  /// Options that this board has no use for.
  public var useless: [Question] {
    Question.allCases.filter { given[$0] != nil && !answered.contains($0) }
  }

  /// Whether it begins from a board that there was.
  public var hasBefore: Bool { before != nil }

  /// Lines that are taken so far.
  public var uses: [LineUse] { book.uses }

  /// Whether the header of a Raspberry Pi is there to be drawn.
  public var hasHeader: Bool { book.isRaspberryPi }

  /// Answers the question that is `next`.
  public mutating func answer(_ text: String) throws(Refusal) {
    guard let question = next else { return }
    var after = self
    try after.take(text, question)
    after.typed.append(text)
    do throws(Misfit) {
      try after.advance()
    } catch {
      // An option that the answer leaves no room for.
      throw Refusal("that does not go with `--\(error.question.rawValue)`: \(error.message)")
    }
    self = after
  }

  /// Goes back to the question that was asked before.
  ///
  /// - Returns: whether there was one.
  public mutating func back() -> Bool {
    guard !typed.isEmpty,
      let fresh = try? Interview(surroundings, given: given, takesStandards: takesStandards, from: before)
    else { return false }
    let kept = typed.dropLast()
    self = fresh
    for text in kept { try? answer(text) }
    return true
  }

  /// Answers all that nobody is asked for.
  private mutating func advance() throws(Misfit) {
    while let question = next {
      let text: String
      if let option = given[question] {
        text = option
      } else if !question.isAsked || takesStandards || isPlain(question) {
        guard let standard = prompt(for: question).standard else { return }
        text = standard
      } else {
        return
      }
      do throws(Refusal) {
        try take(text, question)
      } catch {
        throw Misfit(question: question, message: error.message)
      }
    }
  }

  /// How a question is asked: with the answer of before, where that is one still, and with the usual one otherwise.
  public func prompt(for question: Question) -> Prompt {
    let usual = usualPrompt(for: question)
    guard let known = known[question], isAbout(question) else { return usual }
    var tried = self
    let prompt = usual.with(standard: known)
    guard (try? tried.set(prompt.meant(known), question)) != nil else { return usual }
    return question.isLine ? usualPrompt(for: question, standard: known) : prompt
  }

  /// Whether what was found out about a part is about the one that there is now.
  private func isAbout(_ question: Question) -> Bool {
    guard let before = before?.configuration else { return false }
    switch question {
    case .order: return before.ring?.chip.standardOrder == board.configuration.ring?.chip.standardOrder
    case .buzzerActive: return before.buzzer == board.configuration.buzzer
    default: return true
    }
  }

  private mutating func take(_ text: String, _ question: Question) throws(Refusal) {
    try set(prompt(for: question).meant(text), question)
    answered.insert(question)
  }

  /// Whether there is one sound answer only.
  private func isPlain(_ question: Question) -> Bool {
    question == .bus && hasHeader && board.configuration.ring?.chip.isClocked == false
  }

  private func applies(_ question: Question) -> Bool {
    let ring = board.configuration.ring
    switch question {
    case .chip: return model == .other
    case .leds, .bus, .order, .offset, .ringReversed, .budget: return ring != nil
    case .clock, .data:
      if case .bitbang? = board.wiring.ring { return true }
      return false
    case .buzzerLine: return board.configuration.buzzer == .active || board.configuration.buzzer != nil && hasHeader
    case .pwmChip, .pwmChannel: return board.configuration.buzzer == .passive && !hasHeader
    case .buzzerActive: return board.configuration.buzzer != nil
    case .motorActive: return board.configuration.motor
    default: return true
    }
  }
}
