// SPDX-License-Identifier: MIT

// Whether a Raspberry Pi has the power that it needs: where it has not, it slows down, and cards lose what was written.
extension Examination {
  /// What the firmware says of power and heat: a bit each, now and again 16 bits higher since the machine's start.
  ///
  /// Source: "vcgencmd get_throttled", Raspberry Pi's documentation.
  private enum Complaint: UInt32, CaseIterable {
    case voltage = 1
    case capped = 2
    case throttled = 4
    case heat = 8
  }

  mutating func examinePower() {
    // The node's name has an address in it from the fifth model on.
    let driver = "/sys/bus/platform/drivers/raspberrypi-firmware"
    let nodes = machine.names(in: driver, beginning: "soc")
    guard let text = nodes.compactMap({ machine.read("\(driver)/\($0)/get_throttled") }).first,
      let bits = UInt32(Self.firstLine(text), radix: 16)  // without 0x
    else { return }
    let now = Set(Complaint.allCases.filter { bits & $0.rawValue != 0 })
    let ever = now.union(Complaint.allCases.filter { bits >> 16 & $0.rawValue != 0 })
    if ever.contains(.voltage) {
      note(
        .warn(
          "power",
          "the supply's voltage \(now.contains(.voltage) ? "is" : "was") too low: a card may lose what was written",
          "expected a supply made for this model, on a short and thick cable"))
    } else if !ever.isEmpty {
      note(
        .warn(
          "power",
          "the processor \(now.isEmpty ? "was" : "is") slowed down, because it \(now.isEmpty ? "was" : "is") too hot",
          "expected air around it, or a heat sink; `vcgencmd measure_temp` shows its temperature"))
    } else {
      note(.ok("power", "the supply holds, and nothing is too hot"))
    }
  }
}
