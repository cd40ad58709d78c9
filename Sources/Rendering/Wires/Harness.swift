// SPDX-License-Identifier: MIT

import BoardFile

/// Which contact each wire begins at, and in which order the parts stand, so that few wires cross.
struct Harness {
  /// Rows of a header.
  static let headerRows = 20
  /// The header's pins of each supply that are used: the ring has one to itself, as it takes the most.
  private static let supplyPins: [Supply: [Int]] = [.volts3: [1], .volts5: [2, 4]]

  /// A cable with what its wires begin at.
  struct Run {
    let cable: Cable
    /// Of its lines, in the cable's order.
    let contacts: [Contact]
    let ground: Contact
    let supply: Contact?
  }

  let hasHeader: Bool
  /// From top to bottom.
  let runs: [Run]

  init(_ cables: [Cable]) {
    hasHeader = cables.contains { $0.lines.contains { $0.pin != nil } }
    runs = hasHeader ? Self.onHeader(cables) : Self.onBlock(cables)
  }

  /// Contacts that are no pins of a header, and all that stand in rows after it.
  var loose: [Contact] {
    var list: [Contact] = []
    for run in runs {
      for contact in run.contacts + [run.ground] + [run.supply].compactMap({ $0 })
      where contact.pin == nil && !list.contains(contact) {
        list.append(contact)
      }
    }
    return list.sorted { $0.row < $1.row }
  }

  /// The line, or the device that has it where the line is not known: `PWM chip 1 channel 0`.
  private static func name(_ line: Connection) -> String {
    guard line.offset == nil else { return line.line }
    if line.part == "buzzer", line.line == "PWM" { return String(line.function.prefix { $0 != "," }) }
    return line.function.hasPrefix("/") ? "\(line.line) of \(line.function)" : line.line
  }

  // MARK: A board without a header

  private static func onBlock(_ cables: [Cable]) -> [Run] {
    let needed = Supply.allCases.filter { supply in cables.contains { $0.supply == supply } }
    var row = needed.count
    return cables.map { cable in
      let contacts = cable.lines.enumerated().map { Contact(pin: nil, name: name($1), row: row + $0) }
      row += contacts.count + 1
      let supply = cable.supply.flatMap { supply in
        needed.firstIndex(of: supply).map { Contact(pin: nil, name: supply.name, row: $0) }
      }
      return Run(
        cable: cable, contacts: contacts, ground: Contact(pin: nil, name: "ground", row: row - 1), supply: supply)
    }
  }

  // MARK: A Raspberry Pi

  private static func onHeader(_ cables: [Cable]) -> [Run] {
    // Below them, and a heading.
    var row = headerRows + 2
    var plans: [(cable: Cable, contacts: [Contact])] = []
    for cable in cables {
      var contacts: [Contact] = []
      for line in cable.lines {
        contacts.append(Contact(pin: line.pin, name: name(line), row: line.pin.map(Self.row) ?? row))
        if line.pin == nil { row += 1 }
      }
      plans.append((cable, contacts))
    }
    var best: (crossings: Int, order: [Int], grounds: [Int])?
    for order in orders(cables.count) {
      let (crossings, grounds) = grounds(order.map { plans[$0] })
      if best.map({ crossings < $0.crossings }) ?? true { best = (crossings, order, grounds) }
    }
    guard let best else { return [] }
    return zip(best.order, best.grounds).map { index, pin in
      let cable = plans[index].cable
      let supply = cable.supply.map { supply in
        let pins = supplyPins[supply] ?? []
        let pin = cable.name == "ring" ? pins[0] : pins[pins.count - 1]
        return Contact(pin: pin, name: supply.name, row: Self.row(of: pin))
      }
      return Run(
        cable: cable, contacts: plans[index].contacts,
        ground: groundContact(pin), supply: supply)
    }
  }

  static func row(of pin: Int) -> Int { (pin - 1) / 2 }

  /// Every order of so many parts: a part has four at most.
  private static func orders(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return orders(count - 1).flatMap { order in
      (0...order.count).reversed().map { place in
        var order = order
        order.insert(count - 1, at: place)
        return order
      }
    }
  }

  /// A ground pin for each part, and how many wires cross then.
  private static func grounds(_ plans: [(cable: Cable, contacts: [Contact])]) -> (crossings: Int, grounds: [Int]) {
    var free = RaspberryPi.header.indices.filter { RaspberryPi.header[$0] == .ground }.map { $0 + 1 }
    var grounds: [Int] = []
    var crossings = 0
    var passed: [Int] = []
    for (index, plan) in plans.enumerated() {
      let own = plan.contacts.map(\.height).sorted()
      let later = plans[(index + 1)...].flatMap { $0.contacts.map(\.height) }
      crossings += own.reduce(0) { sum, height in sum + passed.filter { $0 > height }.count }
      // The fewest crossings, and of these the nearest.
      var best: (crossings: Int, distance: Int, pin: Int, now: Int)?
      for pin in free {
        let height = groundContact(pin).height
        let among = plan.cable.hasGroundAnywhere ? 0 : own.filter { $0 > height }.count
        let now = passed.filter { $0 > height }.count + among
        // Those of later parts are counted with these.
        let then = later.filter { $0 < height }.count
        let distance = own.map { abs($0 - height) }.min() ?? 0
        let candidate = (now + then, distance, pin, now)
        if best.map({ candidate < $0 }) ?? true { best = candidate }
      }
      guard let best else { continue }
      free.removeAll { $0 == best.pin }
      grounds.append(best.pin)
      passed += own + [groundContact(best.pin).height]
      crossings += best.now
    }
    return (crossings, grounds)
  }

  private static func groundContact(_ pin: Int) -> Contact { Contact(pin: pin, name: "ground", row: row(of: pin)) }
}
