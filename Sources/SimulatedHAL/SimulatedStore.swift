// SPDX-License-Identifier: MIT

import HAL
import NapCore

/// The store of a simulated machine: done at once, unless a fault says otherwise.
public struct SimulatedStore: NapStore {
  let world: World
  private var outcome: Result<Bool, HardwareError> = .success(true)

  /// What `world` keeps.
  public init(_ world: World) { self.world = world }

  public mutating func journal() throws(HardwareError) -> JournalRecord? { try world.readJournal() }

  public mutating func begin(_ record: JournalRecord, _ finished: [NapEntry]) {
    outcome = world.write(record, finished)
  }

  public mutating func isWritten() throws(HardwareError) -> Bool {
    // A card that hung writes what it was given once it goes on.
    if case .success(false) = outcome { outcome = world.finishWriting() }
    return try outcome.get()
  }
}

extension World {
  func readJournal() throws(HardwareError) -> JournalRecord? {
    let fault = fault(of: .store, onGPIO: false)
    switch fault?.kind {
    // What cannot be written can be read.
    case nil, .full, .readOnly: return try storage.journal()
    default: throw fault?.error ?? HardwareError(.busy, code: 16)
    }
  }

  /// Whether the writing is done, or hangs.
  func write(_ record: JournalRecord, _ finished: [NapEntry]) -> Result<Bool, HardwareError> {
    guard !power.isOff else { return .success(false) }
    if let fault = fault(of: .store, onGPIO: false) {
      if let error = fault.error { return .failure(error) }
      waiting = (record, finished)
      return .success(false)
    }
    do throws(HardwareError) {
      try storage.write(record, finished)
    } catch {
      return .failure(error)
    }
    guard !storage.hasLostPower else {
      losePower()
      return .success(false)
    }
    return .success(true)
  }

  func finishWriting() -> Result<Bool, HardwareError> {
    guard let (record, finished) = waiting, !power.isOff, fault(of: .store, onGPIO: false) == nil else {
      return .success(false)
    }
    waiting = nil
    return write(record, finished)
  }
}
