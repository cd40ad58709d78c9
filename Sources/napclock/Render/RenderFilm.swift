// SPDX-License-Identifier: MIT

import Host
import NapCore
import Rendering
import YAML

extension RenderedKind {
  static let filmOptions: [Option] = [
    .value("--speed", "N", "Of a film: seconds a second; without it the film takes ten seconds at most."),
    .value("--size", "PIXELS", "Of a film: its width and height, 64 to 1024; 320 without it."),
  ]

  /// Pictures a second: a GIF counts in hundredths.
  private static let filmRate = 25
  /// Seconds of a film whose speed nobody chose.
  private static let filmLength: Int64 = 10

  func renderFilm(
    _ night: RenderedNight, _ span: RenderedSpan, _ output: String, _ arguments: Arguments, _ console: Console
  ) throws(UsageError) -> ExitCode {
    let size = Int(try arguments.integer("--size", in: 64...1_024) ?? 320)
    guard console.mayWrite([output], keeping: night.inputs) else { return .badInput }
    let outcome = night.pass(tap: nil, trace: nil, console)
    if let code = outcome.falls(shortOf: span, console) { return code }
    let end = min(span.to ?? outcome.length, outcome.length)
    let length = (end - span.from).count
    let usual = max((length + Self.filmLength * 1_000_000_000 - 1) / (Self.filmLength * 1_000_000_000), 1)
    let speed = try arguments.integer("--speed", in: 1...100_000) ?? usual
    // An encoder of GIFs keeps all pictures until it knows their colours: a gigabyte of them at most.
    let longest = (1 << 30) / (Int64(size * size) * 4 * Int64(Self.filmRate))
    guard length / speed <= longest * 1_000_000_000 else {
      throw UsageError(
        "the film would take \(length / speed / 1_000_000_000) s, expected `--speed`, `--from` and "
          + "`--to` that make it \(longest) s at most")
    }
    guard !output.contains("\n") else { throw UsageError("`-o` has a line break, expected a name without one") }
    let encoder: Encoder
    do throws(Encoder.Failure) {
      encoder = try Encoder(words(size: size, output))
    } catch {
      switch error {
      case .missing: console.error("no ffmpeg along PATH to write .\(rawValue), expected one: apt-get install ffmpeg")
      case .failed: console.error("the ffmpeg along PATH cannot be started, expected one that can")
      }
      return .badInput
    }
    let choice = FilmTap.Choice(size: size, rate: Self.filmRate, speed: Int(speed), from: span.from, to: end)
    let tap = FilmTap(choice, write: encoder.write)
    _ = night.pass(tap, console, reports: false)
    tap.finish(at: outcome.length)
    do throws(Encoder.Failure) {
      try encoder.finish()
      // ffmpeg ends well although the last of a file could not be written.
      if let film = try? File.read(output, limit: 1 << 30), isWhole(film: film) { return outcome.code }
    } catch {}
    console.error("ffmpeg could not write it, expected a place that can be written to and a whole ffmpeg", file: output)
    return .badInput
  }

  /// Whether a film's file goes to its end.
  func isWhole(film bytes: [UInt8]) -> Bool {
    switch self {
    case .gif: return bytes.last == 0x3b
    // The last chunk, and the checksum after it.
    case .png: return bytes.suffix(8).starts(with: Array("IEND".utf8))
    case .webp:
      // The size that comes after the first word counts what is behind itself.
      guard bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)) else { return false }
      let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      return size + 8 == bytes.count
    case .vcd, .svg, .wav, .json: return true
    }
  }

  private func words(size: Int, _ output: String) -> [String] {
    let taken = [
      "ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
      "-s", "\(size)x\(size)", "-r", "\(Self.filmRate)", "-i", "pipe:0", "-fflags", "+bitexact",
    ]
    let made: [String]
    switch self {
    case .gif:
      // One palette for all of it: of what changes, since the rest stays. A small pattern hides its steps.
      made = [
        "-filter_complex",
        "split[a][b];[a]palettegen=max_colors=160:stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:"
          + "diff_mode=rectangle",
        "-loop", "0",
      ]
    case .webp: made = ["-c:v", "libwebp_anim", "-quality", "80", "-compression_level", "4", "-loop", "0"]
    case .png: made = ["-f", "apng", "-pred", "mixed", "-plays", "0"]
    case .vcd, .svg, .wav, .json: made = []
    }
    // A name is one, whatever it begins with, and no address.
    return taken + made + ["file:" + output]
  }
}
