// SPDX-License-Identifier: MIT

import BoardFile

/// What a machine's header hangs on.
public enum Model: String, CaseIterable, Sendable {
  case pi5
  case pi4
  case pi3
  /// No Raspberry Pi, or one that nobody knows yet.
  case other

  /// What people call the machines of this kind.
  public var words: String {
    switch self {
    case .pi5: "Raspberry Pi 5, 500, Compute Module 5"
    case .pi4: "Raspberry Pi 4, 400, Compute Module 4"
    case .pi3: "Raspberry Pi 1 to 3, Zero, Zero 2 W, Compute Module 1 and 3"
    case .other: "another board with GPIO lines, on a chip that you name"
    }
  }

  /// For the board's name.
  var name: String {
    switch self {
    case .pi5: "Raspberry Pi 5"
    case .pi4: "Raspberry Pi 4"
    case .pi3: "Raspberry Pi"
    case .other: "Bedside clock"
    }
  }

  /// The chip that holds the header's lines, by its label.
  var chip: String? {
    switch self {
    case .pi5: RaspberryPi.chips[0]
    case .pi4: RaspberryPi.chips[1]
    case .pi3: RaspberryPi.chips[2]
    case .other: nil
    }
  }

  /// The model of a machine.
  ///
  /// - Parameters:
  ///   - tree: what the device tree calls it; `nil` where there is none.
  ///   - chips: the labels of its GPIO chips.
  /// - Returns: `nil` where nothing tells.
  public init?(tree: String?, chips: [String]) {
    for model in Self.allCases {
      if let chip = model.chip, chips.contains(chip) {
        self = model
        return
      }
    }
    let prefix = "Raspberry Pi "
    guard let tree, tree.hasPrefix(prefix) else {
      // A kernel's other chips, such as those of a PC, have no header either.
      guard tree != nil, !chips.isEmpty else { return nil }
      self = .other
      return
    }
    let name = tree.dropFirst(prefix.count)
    func begins(_ words: String...) -> Bool { words.contains { name.hasPrefix($0) } }
    if begins("5", "Compute Module 5") {
      self = .pi5
    } else if begins("4", "Compute Module 4") {
      self = .pi4
    } else if begins("1", "2", "3", "Zero", "Model ", "Compute Module 1", "Compute Module 3", "Compute Module Rev") {
      self = .pi3
    } else {
      return nil
    }
  }
}

/// What is known of the machine before anything is asked.
public struct Surroundings: Equatable, Sendable {
  /// What the device tree, or a PC's firmware, calls it.
  public var name: String?
  /// Which Raspberry Pi it is; `nil` where that cannot be told.
  public var model: Model?
  /// What its GPIO chips are called, the likeliest first.
  public var chips: [String]

  public init(name: String? = nil, model: Model? = nil, chips: [String] = []) {
    self.name = name
    self.model = model
    self.chips = chips
  }
}
