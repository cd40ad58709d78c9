// SPDX-License-Identifier: MIT

import CAllocations
import Foundation
import Testing

@testable import napclock

@Suite("napclock bench")
struct BenchCommandTests {
  private static let keys = [
    "ticks_nap", "ticks_standby", "allocations", "night_skipping", "rtttl_tunes", "rtttl_bytes", "boards",
    "frames_apa102", "frames_ws2812", "nights", "peer_nap", "peer_pause", "peer_frames",
  ]

  @Test(
    "the median is the value in the middle, or between the two there",
    arguments: [
      ([7], 7, 7, 7), ([3, 1, 2], 2, 1, 3), ([4, 1, 3, 2], 2, 1, 4), ([10, 10, 0, 0], 5, 0, 10),
      ([9, 9, 1, 9, 9], 9, 1, 9), ([.max, .max - 2], .max - 1, .max - 2, .max),
    ] as [([Int64], Int64, Int64, Int64)])
  func median(values: [Int64], median: Int64, minimum: Int64, maximum: Int64) {
    let spread = Spread(values)
    #expect(spread.median == median)
    #expect(spread.minimum == minimum)
    #expect(spread.maximum == maximum)
    #expect(spread.runs == values.count)
  }

  @Test(
    "numbers have a comma at each thousand",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-100_000, "-100,000"),
      (.min, "-9,223,372,036,854,775,808"),
    ] as [(Int64, String)])
  func grouped(value: Int64, text: String) { #expect(value.grouped == text) }

  @Test("the first run is not counted, and a rate is work over its time")
  func rate() {
    var calls: Int64 = 0
    let spread = Effort(runs: 3, parts: 1).rate {
      calls += 1
      return (UInt64(calls * 10), 2_000_000_000)
    }
    #expect(calls == 4)
    #expect(spread == Spread([10, 15, 20]))
  }

  @Test("nights that are not the same twice are told, and so is which digests they had")
  func digests() {
    func report(_ digests: Set<UInt64>) -> BenchReport {
      BenchReport(
        machine: Machine.current, effort: .short,
        measurements: [Measurement(nights: 5, Spread([1]), digests: digests)])
    }
    let one = RecordedConsole()
    #expect(report([0xabc]).isSound(on: one.console))
    #expect(one.errors == "")
    let two = RecordedConsole()
    #expect(!report([0xabc, 0x12]).isSound(on: two.console))
    #expect(
      two.errors == "error: random nights of one seed differ: digests 12, abc, expected one in every run\n")
  }

  @Test("a short effort does less, and never nothing")
  func effort() {
    #expect(Effort.short.repetitions(100) == 10)
    #expect(Effort.short.repetitions(3) == 1)
    #expect(Effort.whole.repetitions(3) == 3)
    #expect(Effort.short.runs >= 3)
    #expect(Effort.whole.runs >= 5)
  }

  @Test("the processor's model is what stands behind the colon")
  func processor() {
    let text = "processor\t: 0\nmodel name\t:\nmodel name\t: A  CPU: fast\nmodel name\t: B\n"
    #expect(Machine.value(of: "model name", in: text) == "A  CPU: fast")
    #expect(Machine.value(of: "model name", in: "processor\t: 0\n") == nil)
  }

  @Test("allocations of this thread are counted where they can be")
  func allocations() throws {
    try #require(callocations_are_counted() == 1 || callocations_count() == 0)
    let before = callocations_count()
    let block = malloc(100)
    let larger = realloc(block, 1_000)
    let zeros = calloc(10, 10)
    var aligned: UnsafeMutableRawPointer?
    let result = posix_memalign(&aligned, 64, 100)
    let counted = callocations_count() - before
    #expect(counted == (callocations_are_counted() == 1 ? 4 : 0))
    #expect(result == 0)
    var refused: UnsafeMutableRawPointer?
    #expect(posix_memalign(&refused, 3, 100) == EINVAL)
    #expect(UInt(bitPattern: aligned) % 64 == 0)
    #expect(zeros?.load(as: Int64.self) == 0)
    for each in [larger, zeros, aligned] { free(each) }
  }

  /// Everything but the whole night, which takes a debug build many seconds; as little as can be measured.
  private static let report: BenchReport = {
    let effort = Effort(runs: 2, parts: 1_000_000)
    let measurements =
      effort.ticks() + [effort.allocations(), effort.skippedNight()].compactMap { $0 } + effort.files()
      + effort.frames() + [effort.nights()] + effort.peers()
    return BenchReport(machine: .current, effort: effort, measurements: measurements)
  }()

  @Test("it has a line for each figure: the median, the unit, the least and the most, and what was measured")
  func text() throws {
    let console = RecordedConsole()
    Self.report.print(asJSON: false, on: console.console)
    let lines = console.output.split(separator: "\n")
    #expect(lines[0].contains("median of 2 runs"))
    #expect(lines.count == Self.keys.count + 1)
    let figure = try Regex(#"[A-Za-z][A-Za-z0-9, -]+  +[0-9,]+ [A-Za-zµ/ ]+ \([0-9,]+ to [0-9,]+\): .+"#)
    for line in lines.dropFirst() where !line.hasPrefix("allocations are not counted") {
      #expect(try figure.wholeMatch(in: String(line)) != nil, "\(line)")
    }
    #expect(console.errors.contains("warning: this is a debug build") == Machine.current.isDebugBuild)
  }

  @Test("as JSON each figure has a key, a unit, and the least, the median and the most in order")
  func json() throws {
    let console = RecordedConsole()
    Self.report.print(asJSON: true, on: console.console)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(console.output.utf8)) as? [String: Any])
    #expect((report["processor"] as? String)?.isEmpty == false)
    #expect(report["build"] as? String == (Machine.current.isDebugBuild ? "debug" : "release"))
    let measurements = try #require(report["measurements"] as? [[String: Any]])
    let counted = callocations_are_counted() == 1
    #expect(measurements.compactMap { $0["key"] as? String } == Self.keys.filter { counted || $0 != "allocations" })
    for measurement in measurements {
      let minimum = try #require(measurement["minimum"] as? Int)
      let median = try #require(measurement["median"] as? Int)
      let maximum = try #require(measurement["maximum"] as? Int)
      #expect(minimum <= median && median <= maximum)
      #expect(measurement["key"] as? String == "allocations" || minimum > 0)
      #expect(measurement["runs"] as? Int == 2)
      for text in ["unit", "what"] { #expect((measurement[text] as? String)?.isEmpty == false) }
    }
  }

  #if os(Linux)
    @Test(
      "what the hardware bench cannot do it says",
      arguments: [
        ("bench --board x.yaml", "without `--hardware`"), ("bench --only edges", "expected ticks"),
        ("bench --hardware", "no board"), ("bench --hardware --board x.yaml --only leds", "expected edges"),
        ("bench --runs 0", "from 1 to 99"),
      ] as [(String, String)])
    func refusals(line: String, message: String) {
      let console = RecordedConsole()
      #expect(console.run(line) == .badInput)
      #expect(console.errors.contains(message), "\(console.errors)")
    }

    @Test("a board whose chip is not there ends as missing hardware, and says which chip")
    func missing() throws {
      let scratch = try Scratch()
      let text = "name: x\nbackend: linux\nchip: no-such-chip\ndial: { a: 0, b: 1, button: 2 }\nmotor: { line: 3 }\n"
      let path = try scratch.file("board.yaml", text.utf8)
      let console = RecordedConsole()
      #expect(console.run(["bench", "--hardware", "--board", path, "--only", "edges"]) == .hardware)
      #expect(console.errors.contains("edges not measured: dial: there is no GPIO chip called no-such-chip"))
    }
  #endif
}
