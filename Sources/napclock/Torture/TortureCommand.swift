// SPDX-License-Identifier: MIT

import Host
import NapCore
import Scenario
import Torture

extension Command {
  static let torture = Command(
    name: "torture", summary: "Random nights with random faults; every promise is checked at every tick.",
    options: [
      .value("--nights", "N", "How many; 1000 without it."),
      .value("--seed", "S", "The first night's; 1 without it. Each night has the next."),
      .value("--jobs", "J", "Threads; one without it."),
      .flag("--all", "Goes on after a night that failed."),
      .json,
    ],
    details: """
      Each night has a random board, somebody who naps by it, and faults: parts that fail, power cuts at
      any writing, clocks that jump. A failure prints the promise that was broken, the fewest events that
      still break it, and the command that repeats the night. The end is a table of what was met. Ends
      with 1 if a promise was broken.
      """,
    run: { arguments, console throws(UsageError) in
      let nights = UInt64(try arguments.integer("--nights", in: 1...1_000_000_000) ?? 1_000)
      let seed = UInt64(try arguments.integer("--seed", in: 0...Int64.max / 2) ?? 1)
      let jobs = Int(try arguments.integer("--jobs", in: 1...Int64(Parallel.most)) ?? 1)
      let session = TortureSession(
        nights: nights, seed: seed, jobs: jobs, goesOn: arguments.has("--all"), isJSON: arguments.has("--json"),
        console: console)
      return session.run()
    })
}

/// A campaign with its progress and its report.
struct TortureSession {
  let nights: UInt64
  let seed: UInt64
  let jobs: Int
  let goesOn: Bool
  let isJSON: Bool
  let console: Console

  /// Nights that a thread lives through at a time. The same whatever the number of threads is, so that the digest is.
  private static let batch: UInt64 = 64

  func run() -> ExitCode {
    let job = jobs == 1 ? "one thread" : "\(jobs) threads"
    if !isJSON {
      console.print("\(Int64(nights).grouped) nights from seed \(seed) on, \(job): napclock torture \(options)")
    }
    let began = HostClock.now
    var campaign = Campaign()
    let end = seed + nights
    var next = seed
    while next < end, goesOn || campaign.failed == 0 {
      let first = next
      let count = Int(min(UInt64(jobs), (end - first + Self.batch - 1) / Self.batch))
      let stops = !goesOn
      let results = Parallel.map(count) { index in
        let start = first + UInt64(index) * Self.batch
        return Campaign(start..<min(start + Self.batch, end), stops: stops)
      }
      for result in results { campaign.add(result) }
      next = min(first + UInt64(count) * Self.batch, end)
      if console.isTerminal(.error) { showProgress(campaign, began: began) }
    }
    if console.isTerminal(.error) { console.write("\r\u{1b}[K", .error) }
    let seconds = max(Double(HostClock.now - began) / 1e9, 1e-9)
    if isJSON {
      console.print(campaign.json(seed: seed, perSecond: Int64(Double(campaign.nights) / seconds)).text)
    } else {
      report(campaign, seconds: seconds)
    }
    return campaign.failed == 0 ? .success : .checkFailed
  }

  private var options: String { "--nights \(nights) --seed \(seed) --jobs \(jobs)" + (goesOn ? " --all" : "") }

  private func showProgress(_ campaign: Campaign, began: Int64) {
    let seconds = max(Double(HostClock.now - began) / 1e9, 1e-9)
    let speed = Int64(Double(campaign.nights) / seconds)
    console.write(
      "\r\u{1b}[K\(Int64(campaign.nights).grouped) nights, \(speed.grouped) a second, "
        + "\(Int64(campaign.coverage.faultsInjected).grouped) faults, \(campaign.failed) failed", .error)
  }

  private func report(_ campaign: Campaign, seconds: Double) {
    for failure in campaign.failures { tell(failure) }
    for line in campaign.coverage.sheet { console.print(line) }
    let years = Double(campaign.seconds) / 31_557_600
    console.print(
      "\(Int64(campaign.nights).grouped) nights, \(years.short) years, "
        + "\(Int64(campaign.coverage.faultsInjected).grouped) faults, "
        + "\(Int64(campaign.coverage.resumed).grouped) naps resumed, in \(seconds.short) s "
        + "(\(Int64(Double(campaign.nights) / seconds).grouped) a second); digest \(String(campaign.digest, radix: 16))"
    )
    let missing = campaign.coverage.missing
    if !missing.isEmpty { console.print("never met: \(missing.joined(separator: ", "))") }
    console.print(campaign.failed == 0 ? "no promise broken" : "\(campaign.failed) nights broke a promise")
  }

  /// Says what was broken, by how little, and how to see it again.
  private func tell(_ failure: Campaign.Failure) {
    let night = Night(seed: failure.seed)
    console.printError("seed \(failure.seed): not so: \(failure.name.rawValue)")
    console.printError("  at \(failure.time.inWords), after \(failure.events.count) events; \(failure.seen)")
    let configuration = night.board.configuration
    let parts = [
      configuration.motor ? "motor" : nil, configuration.buzzer.map { "\($0) buzzer" },
      configuration.ring.map { "\($0.leds) \($0.chip) LEDs" },
    ]
    console.printError(
      "  a board with \(parts.compactMap { $0 }.joined(separator: ", ")), a tick of "
        + "\(configuration.tick.milliseconds.inWords)")
    let shrunk = night.shrunk(failure.events, breaking: failure.name)
    for event in shrunk.prefix(40) { console.printError("  \(event.time.inWords): \(event.event.inWords)") }
    if shrunk.count > 40 { console.printError("  and \(shrunk.count - 40) more") }
    console.printError("  repeat it with: napclock torture --seed \(failure.seed) --nights 1")
    let path = "torture-\(failure.seed).napclock"
    var bytes: [UInt8] = []
    _ = night.run(shrunk, record: { bytes += $0 })
    if console.writeFile(path, bytes) { console.printError("  see it with: napclock replay \(path) --trace") }
  }
}

extension Double {
  /// With one digit after the point.
  fileprivate var short: String {
    let tenths = Int64((self * 10).rounded())
    return "\((tenths / 10).grouped).\(tenths % 10)"
  }
}
