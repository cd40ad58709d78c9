// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import Doctor

  extension Command {
    static let doctor = Command(
      name: "doctor", summary: "Says what stands between this machine and `napclock run`.",
      options: [
        .value("--board", "FILE", "The board that is to run; without it the machine is looked at."), DataPlace.option,
        .json,
      ],
      details: """
        Looks at GPIO chips and the board's lines on them, SPI, PWM, what the loop wants, time,
        storage and power, and changes nothing. Each line is ok, warn or BAD, and below the last
        two stands what mends it. Ends with 3 if something is BAD.
        """,
      run: { arguments, console throws(UsageError) in
        var board: Board?
        if arguments.has("--board") {
          board = try linuxBoard(arguments, console: console)
          if board == nil { return .badInput }
        }
        let examination = Examination(ThisMachine(), for: board, data: try? DataPlace.path(arguments))
        if arguments.has("--json") {
          console.print(JSON.array(examination.findings.map(\.json)).text)
        } else {
          console.write(examination.findings.sheet(isColoured: console.isColoured(.output)), .output)
        }
        return examination.isBad ? .hardware : .success
      })
  }

  extension Finding {
    var json: JSON {
      .object([
        "check": .string(check), "verdict": .string(verdict.rawValue), "what": .string(what),
        "remedy": remedy.map { .string($0) } ?? .null,
      ])
    }
  }

  extension [Finding] {
    /// A line a finding, with its remedy below, and a last line that sums up.
    func sheet(isColoured: Bool) -> String {
      let width = map(\.check.count).max() ?? 0
      var text = ""
      for finding in self {
        let verdict = finding.verdict.rawValue.padded(to: 4)
        text += isColoured ? "\u{1b}[\(finding.verdict.colour)m\(verdict)\u{1b}[0m" : verdict
        text += "  \(finding.check.padded(to: width))  \(finding.what)\n"
        if let remedy = finding.remedy { text += String(repeating: " ", count: 6 + width + 2) + remedy + "\n" }
      }
      return text + "\n\(summary)\n"
    }

    private var summary: String {
      let bad = count { $0.verdict == .bad }
      let warnings = count { $0.verdict == .warn }
      let also = warnings == 0 ? "" : ", \(warnings) warning\(warnings == 1 ? "" : "s")"
      return bad == 0 ? "Nothing stands in the way\(also)." : "\(bad) BAD\(also)."
    }
  }

  extension Finding.Verdict {
    fileprivate var colour: String {
      switch self {
      case .ok: "32"
      case .warn: "1;33"
      case .bad: "1;31"
      }
    }
  }
#endif
