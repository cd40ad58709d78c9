// SPDX-License-Identifier: MIT

import HAL
import NapCore
import NapLog
import SimulatedHAL

/// What a simulated clock keeps on this machine: the real store, each writing waited for.
final class DirectoryStorage: Storage {
  /// A disk that takes longer counts as one that fails.
  private static let patience = Milliseconds.seconds(10).nanoseconds

  private let path: String
  /// `nil` while the simulated power is off, or where the place is not to be had.
  private var store: BackgroundStore?
  let hasLostPower = false

  init(_ path: String) throws(StoreError) {
    self.path = path
    store = try BackgroundStore.open(path)
  }

  /// Sentences for a person on what is wrong with it.
  func takeNotices() -> [String] {
    let trouble = store?.trouble?.description
    return (store?.takeNotices() ?? []) + (trouble.map { [$0] } ?? [])
  }

  func journal() throws(HardwareError) -> JournalRecord? {
    guard let record = try store?.journal() else {
      guard store != nil else { throw HardwareError(.missing) }
      return nil
    }
    return record
  }

  func write(_ record: JournalRecord, _ finished: [NapEntry]) throws(HardwareError) {
    guard store != nil else { throw HardwareError(.missing) }
    store?.begin(record, finished)
    guard store?.wait(Self.patience) == true, try store?.isWritten() == true else { throw HardwareError(.busy) }
  }

  /// The program ends with the simulated power; what it has written stays.
  func losePower() { store = nil }

  func restorePower() {
    if store == nil { store = try? BackgroundStore.open(path) }
  }
}
