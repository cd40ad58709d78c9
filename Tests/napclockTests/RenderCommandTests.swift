// SPDX-License-Identifier: MIT

import Host
import Testing

@testable import napclock

@Suite("napclock render")
struct RenderCommandTests {
  /// Renders a scenario that is written for it.
  private func render(_ steps: String, to name: String, _ options: String = "") throws
    -> (code: ExitCode, console: RecordedConsole, file: String?)
  {
    let scratch = try Scratch()
    let path = try scratch.file("scenario.yaml", steps.utf8)
    let console = RecordedConsole()
    let code = console.run("render \(path) -o \(scratch.path)/\(name) \(options)")
    let bytes = try? File.read("\(scratch.path)/\(name)", limit: 10_000_000)
    return (code, console, bytes.map { String(decoding: $0, as: UTF8.self) })
  }

  @Test("a suffix that nothing is rendered to is told with those that are, and nothing is written")
  func suffix() throws {
    let (code, console, file) = try render("- wait: 1s", to: "night.mp3")
    #expect(code == .badInput && file == nil)
    #expect(console.errors.contains("expected a name that ends in .vcd"))
    for suffix in [".svg", ".wav", ".json"] { #expect(console.errors.contains(suffix)) }
  }

  @Test("a night that a failed step ended before the part that is wanted ends with that step's code")
  func failedEarly() throws {
    for name in ["night.svg", "night.vcd", "night.wav", "night.gif"] {
      let (code, console, _) = try render("- expect: { state: calling }\n- wait: 1h", to: name, "--from 30m")
      #expect(code == .checkFailed, "\(name)")
      #expect(console.errors.contains("state calling"), "\(name)")
      #expect(try render("- wait: 1m", to: name, "--from 30m").code == .badInput, "\(name)")
    }
  }

  @Test("a film that is cut short anywhere is not whole")
  func cutFilm() {
    let gif: [UInt8] = Array("GIF89a..;".utf8)
    let png: [UInt8] = Array("\u{1}PNG....IEND....".utf8)
    let webp: [UInt8] = Array("RIFF\u{8}\0\0\0WEBP....".utf8)
    for (kind, film) in [(RenderedKind.gif, gif), (.png, png), (.webp, webp)] {
      #expect(kind.isWhole(film: film), "\(kind)")
      for count in 0..<film.count { #expect(!kind.isWhole(film: Array(film.prefix(count))), "\(kind), \(count) bytes") }
    }
  }

  @Test("a page is drawn of a night, and of its part")
  func page() throws {
    let steps = "name: One turn\nsteps: [{ wait: 3s }, { turn: +1 }, { wait: 20s }]"
    let (code, console, file) = try render(steps, to: "night.svg")
    #expect(code == .success && console.errors == "")
    #expect(file?.hasPrefix("<svg ") == true && file?.hasSuffix("</svg>\n") == true)
    #expect(file?.contains("<title>One turn</title>") == true)
    #expect(file?.contains(">setting 10 s<") == true)
    let part = try render(steps, to: "night.svg", "--from 15s --to 16s")
    #expect(part.file?.contains(">setting") == false)
  }

  @Test("a sound is written of a night, as long as what sounds in it and two seconds")
  func sound() throws {
    let (code, console, _) = try render("- wait: 5s\n- turn: +1\n- wait: 5s", to: "night.wav")
    #expect(code == .success && console.errors == "")
    let scratch = try Scratch()
    let path = try scratch.file("scenario.yaml", "- wait: 5s\n- turn: +1\n- wait: 5s".utf8)
    #expect(RecordedConsole().run("render \(path) -o \(scratch.path)/n.wav --from 0s --to 4s") == .success)
    #expect(try File.read("\(scratch.path)/n.wav", limit: 1_000_000).count == 44 + 4 * 88_200)
    #expect(RecordedConsole().run("render \(path) -o \(scratch.path)/n.wav") == .success)
    // A pulse of 30 ms.
    let length = try File.read("\(scratch.path)/n.wav", limit: 1_000_000).count - 44 - 2 * 88_200
    #expect(abs(length - 88_200 * 3 / 100) < 100)
  }

  @Test("a night without a sound keeps the file as it was")
  func noSound() throws {
    let scratch = try Scratch()
    let path = try scratch.file("scenario.yaml", "- wait: 1m".utf8)
    let kept = try scratch.file("kept.wav", "kept".utf8)
    let silent = RecordedConsole()
    #expect(silent.run("render \(path) -o \(kept)") == .badInput)
    #expect(silent.errors.hasPrefix("error: neither buzzer nor motor sounds in it, expected"))
    #expect(String(decoding: try File.read(kept, limit: 100), as: UTF8.self) == "kept")
  }

  @Test(
    "a time past the night's end is told with the end, and the file stays", arguments: ["svg", "wav", "vcd", "gif"])
  func pastTheEnd(_ suffix: String) throws {
    let scratch = try Scratch()
    let path = try scratch.file("scenario.yaml", "- turn: +1\n- wait: 1m".utf8)
    let kept = try scratch.file("kept.\(suffix)", "kept".utf8)
    let console = RecordedConsole()
    #expect(console.run("render \(path) -o \(kept) --from 2m") == .badInput)
    #expect(console.errors.hasPrefix("error: `--from` is past the night's end, expected a time before 1m"))
    #expect(String(decoding: try File.read(kept, limit: 100), as: UTF8.self) == "kept")
    let backwards = RecordedConsole()
    #expect(backwards.run("render \(path) -o \(kept) --from 2m --to 1m") == .badInput)
    #expect(backwards.errors.hasPrefix("error: `--to` is no later than `--from`"))
  }

  @Test("the scenario is never written over, whatever it is called", arguments: ["svg", "wav", "vcd", "json"])
  func keepsInput(_ suffix: String) throws {
    let scratch = try Scratch()
    let path = try scratch.file("night.\(suffix)", "- turn: +1\n- wait: 1s".utf8)
    let console = RecordedConsole()
    #expect(console.run("render \(path) -o \(path)") == .badInput)
    #expect(console.errors.contains("this file is read by the same command"))
    #expect(String(decoding: try File.read(path, limit: 100), as: UTF8.self) == "- turn: +1\n- wait: 1s")
  }

  @Test("a night whose step fails is drawn up to there, told once, and ends with 1", arguments: ["svg", "wav"])
  func failingNight(_ suffix: String) throws {
    let steps = "- turn: +1\n- wait: 1s\n- expect: { state: napping }"
    let (code, console, file) = try render(steps, to: "night.\(suffix)")
    #expect(code == .checkFailed && file != nil)
    #expect(console.errors.split(separator: "\n").count { $0.contains("expected state napping") } == 1)
  }

  @Test("the board that is named beside the scenario is not written over", arguments: ["svg", "wav", "vcd", "json"])
  func keepsBoard(_ suffix: String) throws {
    let scratch = try Scratch()
    let path = try scratch.file("scenario.yaml", "- turn: +1\n- wait: 1s".utf8)
    let board = try scratch.file("board.\(suffix)", "name: Mine\nbackend: sim\nmotor: {}".utf8)
    let console = RecordedConsole()
    #expect(console.run("render \(path) -o \(board) --board \(board)") == .badInput)
    #expect(console.errors.contains("this file is read by the same command"))
    #expect(String(decoding: try File.read(board, limit: 100), as: UTF8.self).hasPrefix("name: Mine"))
  }

  @Test("signals, timescales and options that mean nothing are told with what would")
  func options() throws {
    let night = "- wait: 1s"
    for (options, words) in [
      ("--signals A,C", "expected some of A, B, button"), ("--timescale 5us", "expected 1, 10 or 100 of"),
      ("--timescale 1ms", "hides the ring's clock"), ("--size 99", "expected it with .gif, .webp or .png"),
      ("--wires", "expected it with .json"),
    ] {
      let (code, console, file) = try render(night, to: "night.vcd", options)
      #expect(code == .badInput && file == nil, "\(options)")
      #expect(console.errors.contains(words), "\(options)")
    }
  }

  @Test("the waveform of a recording is that of the night it was recorded in")
  func recording() throws {
    let scratch = try Scratch()
    let steps = "- turn: { detents: +2, rate: 10, bounce: 1ms }\n- press: 100ms\n- wait: 90s"
    let path = try scratch.file("scenario.yaml", steps.utf8)
    let console = RecordedConsole()
    #expect(console.run("trace \(path) --record \(scratch.path)/a.nap -o \(scratch.path)/trace.json") == .success)
    for (night, file) in [(path, "first"), ("\(scratch.path)/a.nap", "second")] {
      #expect(console.run("render \(night) -o \(scratch.path)/\(file).vcd") == .success)
      #expect(console.run("render \(night) -o \(scratch.path)/\(file).json --wires") == .success)
    }
    func text(_ name: String) throws -> String {
      String(decoding: try File.read("\(scratch.path)/\(name)", limit: 50_000_000), as: UTF8.self)
    }
    // But for the night's name, and for its end: a recording's is the last tick's.
    func changes(_ name: String) throws -> ArraySlice<Substring> {
      try text(name).drop { $0 != "#" }.split(separator: "\n").dropLast(2)
    }
    #expect(try changes("first.vcd") == changes("second.vcd"))
    #expect(try text("first.json") == text("second.json"))
    #expect(try text("first.json").contains("\"what\":\"frame\""))
  }
}
