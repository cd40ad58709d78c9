// SPDX-License-Identifier: MIT

import Firmware
import HAL
import NapCore
import SimulatedHAL
import Testing

@Suite("PUB-31: a store that cannot be asked at power-on")
struct UnreadStoreTests {
  /// A nap of a minute that has run for ten seconds when the power goes, and a store that fails for a while after it.
  private func powerCut(failing: Milliseconds) -> (bench: Bench, storage: MemoryStorage) {
    let storage = MemoryStorage()
    let world = World()
    world.storage = storage
    let first = Bench(.shortNaps, world: world)
    first.startNap()
    first.run(seconds: 10)
    world.losePower()
    world.restorePower(isReboot: true)
    if let fault = Fault(.store, .ioError, until: world.now + failing.nanoseconds) { world.inject(fault) }
    return (Bench(.shortNaps, world: world), storage)
  }

  @Test("what was under way goes on as soon as the store can be asked, and nothing is written before")
  func later() {
    let (bench, storage) = powerCut(failing: .seconds(5))
    let (writings, start) = (storage.writings, bench.now)
    bench.run(seconds: 4)
    #expect(bench.state == .standby && bench.firmware.broken == .store && storage.writings == writings)
    bench.run(to: .napping)
    #expect(bench.now - start < 9_000)
    bench.run(to: .calling)
    #expect((49_000...50_100).contains(bench.now - start), "\(bench.now - start)")
    #expect(bench.firmware.broken.isEmpty && bench.firmware.device.nap.record?.late == Milliseconds(0))
  }

  @Test("hands that set something are let finish: what was under way waits for standby")
  func setting() {
    let (bench, _) = powerCut(failing: .seconds(5))
    bench.run(seconds: 1)
    bench.press()
    #expect(bench.state == .setting)
    bench.run(seconds: 9)
    bench.run(to: .napping)
    #expect(bench.states.map(\.to) == [.setting, .standby, .napping])
  }

  @Test("a nap that is begun before ends the old one in the log, with the moment it began")
  func superseded() throws {
    let (bench, storage) = powerCut(failing: .seconds(5))
    bench.startNap()
    bench.run(seconds: 20)
    #expect(bench.state == .napping)
    let entry = try #require(storage.entries.first)
    #expect(storage.entries.count == 1 && entry.record.outcome == .cancelled && entry.record.calls == 0)
    let began = try #require(entry.beganAt)
    #expect(abs(began.count - World.someday.count) < 2_000_000_000)
    #expect(storage.record?.journal.state == .napping)
  }
}
