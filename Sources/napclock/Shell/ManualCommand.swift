// SPDX-License-Identifier: MIT

import YAML

extension Command {
  static let manual = Command(
    name: "manual", summary: "Prints a command's manual page, for man.",
    operands: "COMMAND...", operandCount: 0...2,
    details: """
      Without COMMAND the page of the program.

        napclock manual board show | man -l -
      """,
    run: { arguments, console throws(UsageError) in
      var (command, path) = (Napclock.command, "napclock")
      for word in arguments.operands {
        guard let next = command.subcommands.first(where: { $0.name == word }) else {
          throw UsageError("unknown command \(quoted(word)), expected \(list(command.subcommands.map(\.name)))")
        }
        command = next
        path += " \(word)"
      }
      console.write(command.page(path), .output)
      return .success
    })

  /// The manual page, in the language of man(7).
  ///
  /// - Parameter path: the words that lead here, such as `napclock board`.
  func page(_ path: String) -> String {
    let title = Self.title(path)
    var page = """
      .\\" SPDX-License-Identifier: MIT
      .TH \(title.uppercased()) 1 "" "napclock \(Napclock.version)" "napclock"
      .SH NAME
      \(Self.roff(title)) \\- \(Self.roff(Self.phrase(summary)))
      .SH SYNOPSIS

      """
    page += ".B \(Self.roff(path))\n"
    for word in synopsis { page += Self.roff(word) + "\n" }
    page += ".SH DESCRIPTION\n\(Self.roff(summary))\n"
    if !details.isEmpty { page += ".PP\n" + Self.paragraphs(details) }
    if !subcommands.isEmpty {
      page += ".SH COMMANDS\n"
      for command in subcommands { page += Self.entry(command.name, command.summary) }
    }
    page += ".SH OPTIONS\n"
    for option in options { page += Self.entry(option.name, value: option.value, option.summary) }
    page += Self.entry(Option.help.name, "Prints the same in short.")
    page += ".SH EXIT STATUS\n"
    for code in ExitCode.allCases {
      page += Self.entry("\(code.rawValue)", code.meaning.prefix(1).uppercased() + code.meaning.dropFirst() + ".")
    }
    let program = Napclock.command.name
    let others = (path == program ? [] : [program]) + subcommands.map { Self.title("\(path) \($0.name)") }
    page += ".SH SEE ALSO\n"
    page += others.map { ".BR \(Self.roff($0)) (1)" }.joined(separator: " ,\n") + "\n"
    return page
  }

  /// What the page is called, such as `napclock-board`.
  private static func title(_ path: String) -> String { String(path.map { $0 == " " ? "-" : $0 }) }

  /// A summary behind a dash: without a capital letter and a full stop.
  private static func phrase(_ summary: String) -> String {
    summary.prefix(1).lowercased() + summary.dropFirst().trimmingLast(".")
  }

  private static func entry(_ name: String, value: String? = nil, _ summary: String) -> String {
    ".TP\n\\fB\(roff(name))\\fR\(value.map { " \\fI\(roff($0))\\fR" } ?? "")\n\(roff(summary))\n"
  }

  /// Paragraphs as they are written in help: those that are indented keep their lines.
  private static func paragraphs(_ text: String) -> String {
    var page = ""
    var (isKept, isBehindGap) = (false, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard !line.isEmpty else {
        isBehindGap = true
        continue
      }
      let keeps = line.hasPrefix("  ")
      if isKept, !keeps { page += ".RE\n.fi\n" }
      if isBehindGap { page += isKept && keeps ? ".sp\n" : ".PP\n" }
      if keeps, !isKept { page += ".nf\n.RS\n" }
      page += roff(String(keeps ? line.dropFirst(2) : line[...])) + "\n"
      (isKept, isBehindGap) = (keeps, false)
    }
    return page + (isKept ? ".RE\n.fi\n" : "")
  }

  /// Text with what troff would take for its own written otherwise; what stands between backquotes is bold.
  private static func roff(_ text: String) -> String {
    var result = ""
    var isBold = false
    for character in text {
      switch character {
      case "`":
        isBold.toggle()
        result += isBold ? "\\fB" : "\\fR"
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}

extension Substring {
  fileprivate func trimmingLast(_ character: Character) -> Substring { last == character ? dropLast() : self }
}
