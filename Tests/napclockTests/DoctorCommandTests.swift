// SPDX-License-Identifier: MIT

#if os(Linux)
  import Doctor
  import Foundation
  import Testing

  @testable import napclock

  @Suite("napclock doctor")
  struct DoctorCommandTests {
    private static let findings = [
      Finding(check: "libgpiod", verdict: .ok, what: "version 2.2.1", remedy: nil),
      Finding(check: "memory", verdict: .warn, what: "cannot be locked", remedy: "expected the right to"),
      Finding(check: "chip", verdict: .bad, what: "there is none", remedy: "expected one"),
    ]

    @Test("prints a line a finding, what mends it below, and what stands in the way at the end")
    func sheet() {
      #expect(
        Self.findings.sheet(isColoured: false) == """
          ok    libgpiod  version 2.2.1
          warn  memory    cannot be locked
                          expected the right to
          BAD   chip      there is none
                          expected one

          1 BAD, 1 warning.

          """)
      let fine = Array(Self.findings.prefix(2))
      #expect(fine.sheet(isColoured: false).hasSuffix("\nNothing stands in the way, 1 warning.\n"))
      #expect(Self.findings.sheet(isColoured: true).contains("\u{1b}[1;31mBAD \u{1b}[0m  chip"))
    }

    @Test("--json prints an array of objects, and the exit code is 3 where something is BAD")
    func json() throws {
      for board in [[], ["--board", Boards.path("raspberry-pi-dotstar")]] {
        let run = RecordedConsole()
        let code = run.run(["doctor", "--json"] + board)
        let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let findings = try #require(parsed as? [[String: Any]])
        #expect(!findings.isEmpty)
        for finding in findings {
          #expect(Set(finding.keys) == ["check", "verdict", "what", "remedy"])
          #expect((finding["remedy"] is String) == (finding["verdict"] as? String != "ok"))
        }
        let isBad = findings.contains { $0["verdict"] as? String == "BAD" }
        #expect(code == (isBad ? .hardware : .success))
      }
    }

    @Test("a board file that is wrong, or of a simulated board, is exit code 2, and nothing is examined")
    func badInput() throws {
      let scratch = try Scratch()
      for path in [
        try scratch.file("bad.yaml", "name: x\nbackend: simm\n".utf8), "\(scratch.path)/none", Boards.path("sim-24"),
      ] {
        let run = RecordedConsole()
        #expect(run.run(["doctor", "--board", path]) == .badInput)
        #expect(run.output == "")
        #expect(run.errors.contains(path))
      }
    }

    @Test("tells a board's warnings once")
    func warnings() throws {
      let scratch = try Scratch()
      let path = try scratch.file(
        "console.yaml",
        """
        name: x
        backend: linux
        chip: pinctrl-bcm2711
        dial: { a: GPIO17, b: GPIO27, button: GPIO22 }
        buzzer: { kind: active, line: GPIO14 }
        """.utf8)
      let run = RecordedConsole()
      _ = run.run(["doctor", "--board", path])
      #expect(run.errors.split(separator: "\n").filter { $0.contains("warning:") }.count == 1)
    }
  }
#endif
