// SPDX-License-Identifier: MIT

import NapCore
import Recording

extension Page {
  static func callouts(_ scale: PageScale, _ states: [Spans<State?>.Span], _ answers: [Answer]) -> Callouts {
    var wanted = answers.map { answer in
      let text = answer.after.map { "answered after \(PageTime.length($0.nanoseconds.count))" }
      return Callouts.Wanted(
        texts: answer.count == 1 ? [text ?? "answered", "answered"] : ["\(answer.count) answers"],
        x: scale.x(answer.from), worth: 8, isMarked: true)
    }
    // What has no room for its name gets it here.
    for span in states where label(of: span, scale) == nil {
      let (length, name) = (PageTime.length(span.length), name(span.value))
      let texts = span.value == nil ? ["no power for \(length)", name] : ["\(name) \(length)", name]
      let worth =
        switch span.value {
        case nil: 40
        case .calling: 4
        case .napping, .paused, .snoozing, .ambient: 2
        case .setting, .rating: 1
        case .standby: 0
        }
      if worth > 0 { wanted.append(Callouts.Wanted(texts: texts, x: scale.x(span.from), worth: worth)) }
    }
    return Callouts(wanted)
  }

  private static func name(_ state: State?) -> String { state.map { "\($0.name)" } ?? "no power" }

  /// What stands within a span; `nil` where nothing has room.
  static func label(of span: Spans<State?>.Span, _ scale: PageScale) -> String? {
    let room = scale.x(span.to) - scale.x(span.from) - 8
    let name = name(span.value)
    return ["\(name) \(PageTime.length(span.length))", name].first { TextWidth.of($0, size: 13) <= room }
  }

  func drawCallouts(_ drawing: inout Drawing) {
    let top = lanes.state.top
    var lines = ""
    for label in callouts.labels {
      let baseline = top - 14 - label.row * 20
      lines += "M\(label.x) \(baseline - 10)V\(label.isMarked ? top - 5 : top)"
      drawing.text("callout", x: label.textX, y: baseline, label.text)
    }
    drawing.path("line", lines)
    // A mark for each answer, labelled or not.
    var marks = ""
    for answer in answers {
      let x = scale.x(answer.from)
      marks += "M\(x - 5) \(top - 6)h10l-5 8z"
    }
    drawing.path("mark", marks)
  }
}
