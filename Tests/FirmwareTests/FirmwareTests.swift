// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore
import SimulatedHAL
import Testing

@Suite("PUB-25: active and passive buzzers, silent when idle")
struct BuzzerTests {
  @Test(
    "a tune's bursts have its lengths, and nothing sounds before and after", arguments: [BuzzerKind.active, .passive])
  func bursts(kind: BuzzerKind) throws {
    var configuration = Configuration.shortNaps
    configuration.buzzer = kind
    configuration.motor = false
    configuration.tick = .ms1
    configuration.call.tune = try Tune(rtttl: Array("Wake:d=8,o=6,b=160:c,p,c,p,c,p,2p".utf8))
    let bench = Bench(configuration)
    bench.startNap()
    bench.run(to: .calling)
    #expect(bench.tones.map(\.at) == [bench.entered(.calling)], "silent until the call, and not one tick longer")
    let began = try #require(bench.entered(.calling))
    bench.run(milliseconds: 1_800)
    let expected = [0.0, 187.5, 375, 562.5, 750, 937.5]
    #expect(bench.tones.count == 6)
    for (change, exact) in zip(bench.tones, expected) {
      #expect(Double(change.at - began) >= exact && Double(change.at - began) < exact + 1)
    }
    for (index, change) in bench.tones.enumerated() {
      let sounding = kind == .active ? Tone.steady : Tone(period: 955_564, duty: 128)
      #expect(change.tone == (index % 2 == 0 ? sounding : .silence))
    }
    bench.press()
    let end = bench.now
    bench.run(seconds: 30)
    #expect(bench.world.tone == .silence && !bench.tones.contains { $0.at > end })
  }
}

@Suite("PUB-26: the call on real parts")
struct CallTests {
  @Test("a motor that fails in the deadline's tick is replaced in that tick by the buzzer at full")
  func motorFails() throws {
    let bench = Bench(.shortNaps)
    bench.startNap()
    bench.run(seconds: 50)
    bench.inject(.motor, .ioError, for: Milliseconds.minutes(1).nanoseconds)
    bench.run(to: .calling)
    #expect(bench.world.tone.duty == 128 && !bench.world.motorRuns)
    #expect(bench.tones.first?.at == bench.entered(.calling))
    #expect(bench.firmware.failures.motor == HardwareError(.inputOutput, code: 5))
  }

  @Test("a buzzer that fails as it joins in is replaced by the motor, in whatever rest it was")
  func buzzerFails() throws {
    for at in [Int64(15_500), 16_100, 31_700] {
      let bench = Bench(.shortNaps)
      bench.startNap()
      bench.run(to: .calling)
      bench.run(milliseconds: at)
      bench.inject(.buzzer, .ioError, for: Milliseconds.minutes(1).nanoseconds)
      while bench.firmware.failures.buzzer == nil { bench.step() }
      #expect(bench.world.motorRuns, "in the same tick")
    }
  }

  @Test("a failing part is tried again every second, and works on when it is mended")
  func retried() throws {
    let bench = Bench(.shortNaps)
    bench.startNap()
    bench.run(seconds: 55)
    bench.inject(.motor, .ioError, for: Milliseconds(15_300).nanoseconds)
    bench.run(to: .calling)
    let began = bench.now
    let before = bench.firmware.failures.count
    bench.run(seconds: 8)
    #expect((7...9).contains(bench.firmware.failures.count - before))
    bench.run(milliseconds: 5_000)
    #expect(bench.motor.contains { $0.isOn && $0.at > began + 10_200 && $0.at < began + 12_500 })
    #expect(bench.firmware.device.broken == [])
  }

  @Test("both failing: tried on until one works")
  func both() {
    let bench = Bench(.shortNaps)
    bench.startNap()
    bench.run(seconds: 55)
    bench.inject(.motor, .ioError, for: Milliseconds.minutes(9).nanoseconds)
    bench.inject(.buzzer, .ioError, for: Milliseconds(12_000).nanoseconds)
    bench.run(to: .calling)
    #expect(bench.firmware.device.broken.isSuperset(of: [.motor, .buzzer]))
    bench.run(milliseconds: 9_000)
    #expect(bench.tones.contains { !$0.tone.isSilent })
  }

  @Test("answered after 12.34 s: all still within a tick, and for a minute after")
  func answered() throws {
    let bench = Bench(.shortNaps)
    bench.startNap()
    bench.run(to: .calling)
    bench.run(milliseconds: 12_340)
    bench.press(bounce: 0)
    let answered = try #require(bench.entered(.rating))
    #expect(answered - (bench.entered(.calling) ?? 0) <= 12_360)
    bench.run(seconds: 60)
    #expect(!bench.motor.contains { $0.at > answered } && !bench.world.motorRuns && bench.world.tone == .silence)
    #expect(bench.entries.count == 1 && bench.entries[0].record.outcome == .completed)
  }

  @Test("ended by hand or by signal, everything is off and the ring dark")
  func madeSafe() {
    let bench = Bench(.shortNaps)
    bench.startNap()
    bench.run(to: .calling)
    bench.run(milliseconds: 30_500)
    #expect(bench.world.motorRuns || !bench.world.tone.isSilent)
    var left = 5
    bench.firmware.run {
      left -= 1
      return left > 0
    }
    #expect(!bench.world.motorRuns && bench.world.tone == .silence && bench.world.leds?.lit == 0)
  }
}

@Suite("PUB-27: the nap runs on the monotonic clock")
struct WallClockTests {
  @Test("the time of day jumps, and the call comes when it should")
  func jumps() throws {
    var configuration = Configuration()
    configuration.ring = nil
    let second = Int64(1_000_000_000)
    // The clock shows seconds since it came up, and the nap begins when both show 70 s.
    let world = World(start: Nanoseconds(69 * second), wall: Nanoseconds(69 * second))
    let bench = Bench(configuration, world: world)
    bench.press(bounce: 0)
    world.schedule(Edge(.button, .low, at: Nanoseconds(69_900_000_000)))
    world.schedule(Edge(.button, .high, at: Nanoseconds(69_995_000_000)))
    bench.run(to: .napping)
    #expect(world.now == Nanoseconds(70 * second))
    var last = bench.firmware.device.remaining
    func run(until mono: Int64) {
      while world.now.count < mono * second {
        bench.step()
        let now = bench.firmware.device.remaining
        if bench.state == .napping { #expect(last.count - now.count <= 1) }
        last = now
      }
    }
    run(until: 95)
    world.wallOffset = Nanoseconds(1_777_899_600 * second) - world.now
    run(until: 600)
    world.wallOffset = world.wallOffset - Nanoseconds(3_200_000_000)
    run(until: 900)
    world.wallOffset = world.wallOffset - Nanoseconds(3_600 * second)
    bench.run(to: .calling)
    #expect(world.now == Nanoseconds(1_270 * second))
    bench.run(seconds: 1)
    bench.press()
    bench.press()
    #expect(bench.states.filter { $0.to == .calling }.count == 1)
    let entry = try #require(bench.entries.first)
    #expect(entry.beganAt == Nanoseconds(1_777_899_575 * second), "12:59:35, never 1970")
    #expect(entry.record.planned == .minutes(20) && entry.record.late == Milliseconds(0))
  }

  @Test("a clock that is never set leaves the nap without a label")
  func neverSet() throws {
    let bench = Bench(.shortNaps, world: World(wall: Nanoseconds(0)))
    bench.startNap()
    bench.press(milliseconds: 900)
    #expect(bench.entries.count == 1 && bench.entries[0].beganAt == nil)
  }
}

@Suite("PUB-29: no moment is tested for equality")
struct StallTests {
  @Test(
    "a stall over the deadline calls at the first tick after it, once, and says how late", arguments: [1_200, 95_000])
  func stalled(milliseconds: Int64) throws {
    let bench = Bench(.shortNaps)
    bench.startNap()
    let due = try #require(bench.entered(.napping)) + 60_000
    bench.run(until: Milliseconds(due - 20).nanoseconds)
    bench.world.stall(at: bench.world.now + Milliseconds(5).nanoseconds, for: Milliseconds(milliseconds).nanoseconds)
    bench.step()
    #expect(bench.state == .calling)
    #expect(bench.world.motorRuns)
    let late = try #require(bench.entered(.calling)) - due
    #expect((milliseconds - 20...milliseconds).contains(late))
    #expect(bench.firmware.device.nap.record?.late == Milliseconds(late))
    #expect(bench.firmware.gaps == 1)
    bench.run(seconds: 5)
    #expect(bench.states.filter { $0.to == .calling }.count == 1)
  }

  @Test("a stall of up to a second loses no tick")
  func upToASecond() throws {
    let bench = Bench(.shortNaps)
    bench.startNap()
    bench.run(seconds: 5)
    bench.world.stall(at: bench.world.now + Nanoseconds(1), for: Milliseconds(1_010).nanoseconds)
    let before = bench.firmware.device.now.index
    bench.step()
    #expect(bench.firmware.gaps == 0 && bench.firmware.overruns == 100)
    #expect(bench.firmware.device.now.index == before + 101)
    bench.world.stall(at: bench.world.now + Nanoseconds(1), for: Milliseconds(1_020).nanoseconds)
    bench.step()
    #expect(bench.firmware.gaps == 1 && bench.firmware.overruns == 100)
  }

  @Test("what the hand did in a stall counts at its own time")
  func handInStall() {
    let bench = Bench(.shortNaps)
    bench.run(seconds: 1)
    let start = bench.world.now
    var hand = Hand(DialConfiguration(), seed: 1)
    let turned = hand.turn(3, rate: 5, bounce: Nanoseconds(800_000), from: start)
    for edge in turned.edges { bench.world.schedule(edge) }
    let pressed = hand.press(
      for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(800_000), from: turned.end + Nanoseconds(50_000_000))
    for edge in pressed.edges { bench.world.schedule(edge) }
    bench.world.stall(at: start + Nanoseconds(1), for: Milliseconds(900).nanoseconds)
    bench.step()
    #expect(bench.states.map(\.to) == [.setting, .napping])
    #expect(bench.firmware.device.nap.duration == .minutes(4), "three slow detents")
  }

  @Test("hands that came back to standby in a gap leave no pulse in it")
  func silentStandby() {
    let bench = Bench(.shortNaps)
    bench.run(seconds: 1)
    let start = bench.world.now
    var hand = Hand(DialConfiguration(), seed: 1)
    let pause = Milliseconds(200).nanoseconds
    let pressed = hand.press(for: Milliseconds(100).nanoseconds, bounce: Nanoseconds(0), from: start)
    let turned = hand.turn(2, rate: 5, bounce: Nanoseconds(0), from: pressed.end + pause)
    let held = hand.press(for: Milliseconds(1_000).nanoseconds, bounce: Nanoseconds(0), from: turned.end + pause)
    for edge in pressed.edges + turned.edges + held.edges { bench.world.schedule(edge) }
    bench.world.stall(at: start + Nanoseconds(1), for: Milliseconds(4_000).nanoseconds)
    bench.step()
    #expect(bench.firmware.gaps == 1)
    #expect(bench.states.map(\.to) == [.setting, .standby])
    bench.run(seconds: 1)
    #expect(bench.motor.isEmpty && bench.tones.isEmpty)
  }
}

@Suite("PUB-30: the loop does not drift")
struct DriftTests {
  @Test("work in each tick and stalls do not add up over 20 minutes")
  func exact() throws {
    var configuration = Configuration()
    configuration.tick = .ms20
    configuration.ring = nil
    let bench = Bench(configuration)
    bench.work = Milliseconds(2).nanoseconds
    bench.startNap()
    let began = try #require(bench.entered(.napping))
    for minute in 1...19 as ClosedRange<Int64> {
      bench.world.stall(
        at: Milliseconds(began + minute * 60_000).nanoseconds, for: Milliseconds(300).nanoseconds)
    }
    var last = Int64.max
    var shown: [Int64] = []
    while bench.state == .napping {
      let seconds = Int64(bench.firmware.device.remaining.count + 49) / 50
      if seconds != last { shown.append(seconds) }
      last = seconds
      let before = bench.firmware.outputs.transitions.count
      bench.step()
      #expect(bench.firmware.outputs.transitions.count <= before + 1)
    }
    #expect(try #require(bench.entered(.calling)) == began + 1_200_000)
    #expect(bench.now - began < 1_200_040)
    #expect(shown == Array((1...1_200).reversed()))
    #expect((19 * 14...19 * 16).contains(bench.firmware.overruns))
  }
}

@Suite("Quiet ticks of the firmware")
struct FirmwareSkipTests {
  @Test("passing them over tells the same story", arguments: 0..<12 as Range<UInt64>)
  func same(seed: UInt64) {
    func story(skips: Bool) -> [String] {
      var generator = SplitMix64(seed: seed)
      let bench = Bench(.shortNaps)
      bench.skips = skips
      for _ in 0..<25 {
        switch generator.below(6) {
        case 0: bench.turn(Int(generator.below(9)) - 4, rate: 1 + generator.below(20))
        case 1: bench.press(milliseconds: Int64(50 + generator.below(1_000)))
        case 2:
          let part = Fault.Part.allCases[Int(generator.below(5))]
          let kinds = Fault.kinds(of: part)
          let kind = kinds[Int(generator.below(UInt32(kinds.count)))]
          bench.inject(part, kind, for: Milliseconds(Int64(1 + generator.below(20_000))).nanoseconds)
          bench.run(milliseconds: 10)
        case 3:
          // An edge every few ticks that the loop reads late, together with later ones.
          bench.world.stall(
            at: bench.world.now + Nanoseconds(1), for: Nanoseconds(Int64(generator.below(900_000_000))))
          bench.turn(2, rate: 3)
        default: bench.run(milliseconds: Int64(generator.below(40_000)))
        }
        // Both runs stand at the same tick before the next thing happens.
        let second = (bench.now / 1_000 + 1) * 1_000
        bench.run(until: Milliseconds(second).nanoseconds)
      }
      return bench.story
    }
    let (every, skipping) = (story(skips: false), story(skips: true))
    #expect(every.count > 50)
    if let (one, other) = zip(every, skipping).first(where: { $0 != $1 }) {
      Issue.record("every tick run: \(one); skipping: \(other)")
    }
    #expect(every.count == skipping.count)
  }

  @Test("an edge that waits for its tick is not skipped over")
  func pendingEdge() {
    let bench = Bench(.shortNaps)
    bench.run(seconds: 2)
    // The loop wakes 7 ms late: the press falls between its tick and the time at which it looks.
    bench.world.stall(at: bench.world.now + Nanoseconds(1), for: Milliseconds(17).nanoseconds)
    bench.world.schedule(Edge(.button, .low, at: bench.world.now + Milliseconds(15).nanoseconds))
    bench.step()
    #expect(bench.firmware.quietUntil == bench.firmware.device.now + Ticks(1))
  }

  @Test("a part that works again is no news to be skipped over")
  func mended() {
    let bench = Bench(.shortNaps)
    bench.run(milliseconds: 1_300)
    bench.inject(.motor, .ioError, for: Milliseconds(400).nanoseconds)
    bench.turn(1)
    while bench.firmware.device.broken.isEmpty { bench.step() }
    var quiet: [Bool] = []
    while !bench.firmware.device.broken.isEmpty {
      quiet.append(bench.firmware.quietUntil == bench.firmware.device.now + Ticks(1))
      bench.step()
    }
    #expect(quiet.last == true)
  }
}

@Suite("Faults at the firmware's seams")
struct FaultTests {
  @Test("a ring that fails is retried with back-off up to a second, and shows the nap again")
  func ringFails() {
    let bench = Bench(.shortNaps)
    bench.startNap()
    bench.run(seconds: 2)
    bench.inject(.ring, .ioError, for: Milliseconds(5_000).nanoseconds)
    bench.run(milliseconds: 4_900)
    #expect(bench.firmware.device.broken == .ring)
    #expect((6...12).contains(bench.firmware.failures.count), "20, 40 ... 640 ms, then each second")
    bench.run(seconds: 2)
    #expect(bench.firmware.device.broken == [] && bench.state == .napping)
    #expect(bench.world.leds?.lit ?? 0 > 0)
  }

  @Test("lost edges are counted, levels are read at once, and no detent appears")
  func lostEdges() {
    let bench = Bench(.shortNaps)
    bench.press()
    let before = bench.firmware.device.nap.duration
    bench.inject(.dial, .lostEdges, for: Milliseconds(1_500).nanoseconds)
    bench.turn(4)
    #expect(bench.firmware.device.nap.duration == before)
    #expect(bench.firmware.device.edgesLost >= 16)
    bench.run(seconds: 1)
    bench.turn(1)
    #expect(bench.firmware.device.nap.duration.count == before.count + 60_000)
  }

  @Test("a flood of edges is bounded, counted once, and the dial works on")
  func flood() {
    let bench = Bench(.shortNaps)
    bench.press()
    let seen = bench.firmware.device.edgesSeen
    let start = bench.world.now
    for index in 0..<3_000 {
      bench.world.schedule(
        Edge(.a, index % 2 == 0 ? .low : .high, at: start + Nanoseconds(Int64(index) * 5_000 + 1)))
    }
    bench.world.stall(at: start + Nanoseconds(1), for: Milliseconds(14).nanoseconds)
    bench.run(milliseconds: 500)
    #expect(bench.firmware.device.edgesLost == 3_000 - (bench.firmware.device.edgesSeen - seen))
    let lost = bench.firmware.device.edgesLost
    bench.run(seconds: 2)
    #expect(bench.firmware.device.edgesLost == lost)
    bench.turn(1)
    #expect(bench.firmware.device.nap.duration == .minutes(2))
  }

  @Test("a dial that cannot be read counts as untouched, and is taken up again")
  func dialGone() {
    let bench = Bench(.shortNaps)
    bench.startNap()
    bench.run(seconds: 1)
    bench.inject(.gpio, .unplugged, for: Milliseconds(10_000).nanoseconds)
    bench.run(seconds: 3)
    #expect(bench.firmware.device.broken.contains(.dial) && bench.state == .napping)
    #expect(bench.firmware.failures.dial == HardwareError(.gone, code: 19))
    bench.run(seconds: 9)
    #expect(!bench.firmware.device.broken.contains(.dial))
    bench.press()
    #expect(bench.state == .paused)
  }

  @Test("a dial that is not there at power-on is found later, and a held button does nothing")
  func dialLate() {
    let world = World()
    if let fault = Fault(.dial, .busy, until: Nanoseconds(3_000_000_000)) { world.inject(fault) }
    let bench = Bench(.shortNaps, world: world)
    bench.run(seconds: 2)
    #expect(bench.firmware.device.broken == .dial)
    bench.run(seconds: 3)
    #expect(bench.firmware.device.broken == [])
    bench.press()
    #expect(bench.state == .setting)
  }

  @Test("a release that was lost is found by the levels within a second")
  func lostRelease() {
    let bench = Bench(.shortNaps)
    bench.press()
    let start = bench.world.now
    bench.world.schedule(Edge(.button, .low, at: start + Nanoseconds(5_000_000)))
    bench.run(milliseconds: 50)
    bench.inject(.dial, .stuck, for: Milliseconds(20).nanoseconds)
    bench.world.schedule(Edge(.button, .high, at: bench.world.now + Nanoseconds(5_000_000)))
    bench.run(milliseconds: 1_100)
    #expect(bench.state != .setting)
    let state = bench.state
    bench.press()
    #expect(bench.state != state, "the next press is one")
  }
}
