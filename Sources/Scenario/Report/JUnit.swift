// SPDX-License-Identifier: MIT

import NapCore

/// Verdicts as JUnit XML, as CI servers take it (the schema of Jenkins' xUnit plugin).
public struct JUnit {
  private var cases = ""
  private var count = 0
  private var failures = 0
  private var errors = 0
  private var skips = 0
  private var milliseconds: Int64 = 0

  public init() {}

  /// Adds a scenario that was run. `elapsed` is the time on the user's clock.
  public mutating func add(_ scenario: Scenario, _ verdict: Runner.Verdict, elapsed: Milliseconds) {
    open(name: scenario.name, file: scenario.file, elapsed: elapsed)
    if let failure = verdict.failure {
      failures += 1
      let message = Self.escaped("expected \(failure.expected), seen \(failure.seen)")
      let place = "\(failure.file):\(failure.position.line):\(failure.position.column)"
      let text = Self.escaped((["\(place): \(failure.step)"] + failure.transitions).joined(separator: "\n"))
      cases += "    <failure type=\"expectation\" message=\"\(message)\">\(text)</failure>\n"
    }
    cases += "  </testcase>\n"
  }

  /// Adds a file that could not be read.
  public mutating func add(unreadable file: String, error: String) {
    open(name: file, file: file, elapsed: Milliseconds(0))
    errors += 1
    cases += "    <error type=\"input\" message=\"\(Self.escaped(error))\"/>\n  </testcase>\n"
  }

  /// Adds a scenario that cannot be run here.
  public mutating func add(_ scenario: Scenario, skipped reason: String) {
    open(name: scenario.name, file: scenario.file, elapsed: Milliseconds(0))
    skips += 1
    cases += "    <skipped message=\"\(Self.escaped(reason))\"/>\n  </testcase>\n"
  }

  private mutating func open(name: String, file: String, elapsed: Milliseconds) {
    count += 1
    milliseconds += elapsed.count
    let time = Self.seconds(elapsed.count)
    cases += "  <testcase name=\"\(Self.escaped(name))\" classname=\"\(Self.escaped(file))\" time=\"\(time)\">\n"
  }

  /// The whole report.
  public var xml: String {
    let counts = "tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skips)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="napclock" \(counts) time="\(Self.seconds(milliseconds))">
      \(cases)</testsuite>

      """
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    "\(milliseconds / 1_000).\(String(1_000 + milliseconds % 1_000).dropFirst())"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      // XML 1.0 has no other control characters, and not these two, not even escaped.
      case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff: result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
