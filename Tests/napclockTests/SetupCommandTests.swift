// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import Doctor
  import Foundation
  import Setup
  import Testing

  @testable import napclock

  @Suite("napclock setup, without questions")
  struct SetupCommandTests {
    private func run(_ words: [String]) -> (ExitCode, RecordedConsole) {
      let console = RecordedConsole()
      return (console.run(["setup"] + words), console)
    }

    @Test("writes a board that the options and what is usual make, and says what comes next")
    func writes() throws {
      let scratch = try Scratch()
      let path = "\(scratch.path)/new folder/board.yaml"
      let (code, console) = run(["--yes", "--model", "pi5", "--leds", "16", "-o", path])
      #expect(code == .success)
      #expect(console.errors == "")
      #expect(console.output.hasPrefix("\(path) is written.\n"))
      for words in ["dtparam=spi=on", "dtoverlay=pwm", "napclock doctor --board '\(path)'", "napclock run --board"] {
        #expect(console.output.contains(words))
      }
      let board = try Board.load(path)
      #expect(board.configuration.ring?.leds == 16)
      #expect(board.warnings == [])
      // Whoever runs the service can read it.
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect((mode ?? 0) & 0o044 == 0o044)
    }

    @Test("a file that is there is kept beside it, each under a name of its own, unless it is to be replaced")
    func keeps() throws {
      let scratch = try Scratch()
      let path = try scratch.file("board.yaml", Array("mine".utf8))
      let words = ["--yes", "--model", "pi4", "-o", path]
      #expect(run(words).0 == .success)
      let (_, console) = run(words)
      #expect(console.output.contains("the file before it is \(path).old2 now."))
      #expect(try String(contentsOfFile: "\(path).old", encoding: .utf8) == "mine")
      #expect(run(words + ["--force"]).0 == .success)
      let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
      #expect(files == ["board.yaml", "board.yaml.old", "board.yaml.old2"])
    }

    @Test("a link stays one, and no file that happens to be there is lost")
    func links() throws {
      let scratch = try Scratch()
      let real = try scratch.file("real.yaml", Array("mine".utf8))
      _ = try scratch.file("real.yaml.new", Array("too".utf8))
      let path = "\(scratch.path)/board.yaml"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "real.yaml")
      #expect(run(["--yes", "--model", "pi4", "-o", path]).0 == .success)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real.yaml")
      #expect(try Board.load(real).name == "Raspberry Pi 4, DotStar ring of 24")
      #expect(try String(contentsOfFile: "\(real).old", encoding: .utf8) == "mine")
      #expect(try String(contentsOfFile: "\(real).new", encoding: .utf8) == "too")
      let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
      #expect(files == ["board.yaml", "real.yaml", "real.yaml.new", "real.yaml.old"])
    }

    @Test("a descriptor of this process is written to as it is, and keeps its name, whatever it leads to")
    func descriptors() {
      for path in ["/dev/stdout", "/dev/stderr", "/dev/fd/1", "/proc/self/fd/1"] {
        #expect(!BoardPlace(path: path).isFile)
      }
    }

    @Test("folders that are missing are made, from here on as well, and where a file is there can be none")
    func folders() throws {
      let scratch = try Scratch()
      #expect(BoardPlace(path: "no such folder/and another/board.yaml").trouble == nil)
      #expect(BoardPlace(path: "board.yaml").trouble == nil)
      let file = try scratch.file("file", [])
      #expect(BoardPlace(path: "\(file)/a/board.yaml").trouble == "\(file) is no folder, expected one")
    }

    @Test("what is wrong is told before anything is written")
    func wrong() throws {
      let scratch = try Scratch()
      let path = "\(scratch.path)/board.yaml"
      for (words, message) in [
        (["--leds", "7"], "`--leds` is `7`, expected a number of LEDs from 8 to 60"),
        (["--ring", "none", "--order", "rgb"], "`--order` is of no use to this board, expected no such option"),
        (
          ["--motor", "GPIO11"],
          "`--motor`: GPIO11 is SCLK of /dev/spidev0.0 already, expected a line of its own for the motor"
        ),
        (["--model", "other", "--chip", "a-chip"], "nothing tells `--motor`, expected that option"),
      ] {
        let model = words.contains("--model") ? [] : ["--model", "pi4"]
        let (code, console) = run(["--yes", "-o", path] + model + words)
        #expect(code == .badInput)
        #expect(console.errors.hasPrefix("error: \(message)\n"))
      }
      let (code, console) = run(["--yes", "--model", "pi4", "-o", scratch.path])
      #expect(code == .badInput)
      #expect(console.errors == "\(scratch.path): error: this is a directory, expected the path of a file\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
    }

    @Test("as JSON it prints what `board show` does")
    func json() throws {
      let scratch = try Scratch()
      let path = "\(scratch.path)/board.yaml"
      let (code, console) = run(["--json", "--yes", "--model", "pi3", "--ring", "sk6812w", "-o", path])
      #expect(code == .success)
      let shown = RecordedConsole()
      #expect(shown.run(["board", "show", "--json", path]) == .success)
      #expect(console.output == shown.output)
    }

    @Test("a line that the kernel may hold is warned of, as `board check` does")
    func warning() throws {
      let scratch = try Scratch()
      let (code, console) = run(["--yes", "--model", "pi4", "--motor", "GPIO14", "-o", "\(scratch.path)/board.yaml"])
      #expect(code == .success)
      #expect(console.errors.contains("warning: `motor.line` uses GPIO14, which is the serial console's"))
    }

    @Test("sentences are parted between words")
    func wrapping() {
      #expect(Talk.wrapped("one two three", 7) == ["one two", "three"])
      #expect(Talk.wrapped("a-word-that-is-too-long is", 4) == ["a-word-that-is-too-long", "is"])
      #expect(Talk.wrapped("", 10) == [""])
    }
  }
#endif
