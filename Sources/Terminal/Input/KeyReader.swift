// SPDX-License-Identifier: MIT

/// Turns the bytes that a terminal sends into keys.
///
/// One read may bring many keys, or half of one: what is unfinished is kept for the next call. A lone escape byte is
/// either the escape key or the begin of a sequence that is still on its way: when `isWaiting`, and nothing more has
/// come for some 50 ms, call `timedOut()`. Sequences that mean nothing here are skipped, and take no memory.
///
/// It knows the classic sequences, application cursor keys, SGR and X10 mouse reports, and the kitty keyboard protocol.
public struct KeyReader: Equatable, Sendable {
  private enum Place: Equatable, Sendable {
    case ground
    case escape
    /// Inside `ESC O`.
    case single
    /// Inside `ESC [`.
    case control
    /// The three bytes after `ESC [ M`; so many are missing.
    case mouse(missing: Int)
    /// Inside a text for the terminal's owner (`ESC ]`, `ESC P`, …), which ends with BEL or `ESC \`.
    case text
    /// Inside a UTF-8 character; so many bytes are missing.
    case character(missing: Int)
  }

  private var place = Place.ground
  private var sequence = ControlSequence()
  private var scalar: UInt32 = 0
  private var mouseButton: UInt8 = 0

  /// Whether the terminal has said, or shown, that it tells when keys come up again.
  public private(set) var tellsReleases = false

  public init() {}

  /// Whether an unfinished sequence waits for its rest.
  public var isWaiting: Bool { place != .ground }

  /// The keys in `bytes`, in order.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [KeyEvent] {
    var events: [KeyEvent] = []
    for byte in bytes { take(byte, &events) }
    return events
  }

  /// Ends what is unfinished: nothing more has come for a while. A lone escape byte was the escape key.
  public mutating func timedOut() -> [KeyEvent] {
    defer { place = .ground }
    return place == .escape ? [KeyEvent(.escape)] : []
  }

  private mutating func take(_ byte: UInt8, _ events: inout [KeyEvent]) {
    switch place {
    case .ground: begin(byte, &events)
    case .escape: escaped(byte, &events)
    case .single:
      place = .ground
      let key = byte == UInt8(ascii: "M") ? .enter : Self.letterKey(byte)
      if let key { events.append(KeyEvent(key)) }
    case .control: control(byte, &events)
    case .mouse(let missing):
      if missing == 3 { mouseButton = byte }
      place = missing == 1 ? .ground : .mouse(missing: missing - 1)
      if missing == 1, let key = Self.wheel(Int(mouseButton) - 32) { events.append(KeyEvent(key)) }
    case .text:
      // The ESC of `ESC \` begins a sequence that means nothing, which ends the text as well.
      if byte == 0x07 { place = .ground }
      if byte == 0x1B { place = .escape }
    case .character(let missing):
      guard byte & 0xC0 == 0x80 else {
        place = .ground
        begin(byte, &events)
        return
      }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      place = missing == 1 ? .ground : .character(missing: missing - 1)
      if missing == 1, let whole = Unicode.Scalar(scalar), scalar >= 0xA0 {
        events.append(KeyEvent(.character(whole)))
      }
    }
  }

  private mutating func begin(_ byte: UInt8, _ events: inout [KeyEvent]) {
    switch byte {
    case 0x1B: place = .escape
    case 0xC2...0xDF:
      scalar = UInt32(byte & 0x1F)
      place = .character(missing: 1)
    case 0xE0...0xEF:
      scalar = UInt32(byte & 0x0F)
      place = .character(missing: 2)
    case 0xF0...0xF4:
      scalar = UInt32(byte & 0x07)
      place = .character(missing: 3)
    case 0x80...: break
    default:
      if let key = Self.plainKey(UInt32(byte)) { events.append(KeyEvent(key)) }
    }
  }

  private mutating func escaped(_ byte: UInt8, _ events: inout [KeyEvent]) {
    place = .ground
    switch byte {
    case UInt8(ascii: "["):
      place = .control
      sequence = ControlSequence()
    case UInt8(ascii: "O"): place = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): place = .text
    case UInt8(ascii: "\\"): break
    case 0x1B:
      // Two escapes: the first was the key.
      events.append(KeyEvent(.escape))
      place = .escape
    default:
      // A key with alt, which means the same here.
      begin(byte, &events)
    }
  }

  private mutating func control(_ byte: UInt8, _ events: inout [KeyEvent]) {
    switch byte {
    case 0x1B:
      // A sequence cut short, and another.
      place = .escape
    case UInt8(ascii: "M") where sequence.isEmpty:
      place = .mouse(missing: 3)
    case 0x40...0x7E:
      place = .ground
      if let event = meaning(of: sequence, final: byte) { events.append(event) }
    case 0x20...0x3F: sequence.take(byte)
    default:
      // Nothing else belongs into a sequence.
      place = .ground
    }
  }

  private mutating func meaning(of sequence: ControlSequence, final: UInt8) -> KeyEvent? {
    switch sequence.prefix {
    case UInt8(ascii: "<"):
      guard final == UInt8(ascii: "M"), let key = Self.wheel(sequence[0]) else { return nil }
      return KeyEvent(key)
    case UInt8(ascii: "?"):
      // The answer to `CSI ? u`: bit 1 is the telling of releases.
      if final == UInt8(ascii: "u") { tellsReleases = sequence[0] & 2 != 0 }
      return nil
    case nil: break
    default: return nil
    }
    let modifiers = max(0, sequence[1] - 1)
    let action: KeyEvent.Action =
      switch sequence[1, 1] {
      case 2: .repeat
      case 3: .release
      default: .press
      }
    if action != .press { tellsReleases = true }
    let key: Key?
    switch final {
    case UInt8(ascii: "u"): key = Self.reportedKey(sequence, modifiers: modifiers)
    case UInt8(ascii: "~"):
      key =
        switch sequence[0] {
        case 1, 7: .home
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        default: nil
        }
    default: key = Self.letterKey(final)
    }
    return key.map { KeyEvent($0, action, shift: modifiers & 1 != 0) }
  }

  /// The key of a kitty report: `code:shifted:base ; modifiers:action ; text`.
  private static func reportedKey(_ sequence: ControlSequence, modifiers: Int) -> Key? {
    let code = sequence[0]
    let isControl = modifiers & 4 != 0
    if isControl {
      // On a keyboard of other letters the third value is the key's place on a Latin one.
      let base = sequence[0, 2] > 0 ? sequence[0, 2] : code
      switch base {
      case 0x63: return .interrupt
      case 0x7A: return .suspend
      default: break
      }
    }
    if let key = keypad(code) { return key }
    // Other keys of the private area: modifiers, media, function keys.
    if (0xE000...0xF8FF).contains(code) { return nil }
    if isControl || modifiers & 0b111000 != 0 { return nil }
    if code > 0x20 {
      if sequence[2] > 0x20 { return plainKey(UInt32(clamping: sequence[2])) }
      if modifiers & 1 != 0, sequence[0, 1] > 0x20 { return plainKey(UInt32(clamping: sequence[0, 1])) }
    }
    return plainKey(UInt32(clamping: code))
  }

  private static func keypad(_ code: Int) -> Key? {
    switch code {
    case 57399...57408: return Unicode.Scalar(UInt32(0x30 + code - 57399)).map(Key.character)
    case 57413: return .character("+")
    case 57412: return .character("-")
    case 57414: return .enter
    case 57417: return .left
    case 57418: return .right
    case 57419: return .up
    case 57420: return .down
    case 57421: return .pageUp
    case 57422: return .pageDown
    case 57423: return .home
    case 57424: return .end
    default: return nil
    }
  }

  private static func plainKey(_ code: UInt32) -> Key? {
    switch code {
    case 0x03: return .interrupt
    case 0x08, 0x7F: return .backspace
    case 0x09: return .tab
    case 0x0A, 0x0D: return .enter
    case 0x1A: return .suspend
    case 0x1B: return .escape
    case 0x20: return .space
    case 0..<0x20, 0x80..<0xA0: return nil
    default: return Unicode.Scalar(code).map(Key.character)
    }
  }

  private static func letterKey(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    default: return nil
    }
  }

  /// A mouse report's button; shift, alt and control (4, 8, 16) do not matter.
  private static func wheel(_ button: Int) -> Key? {
    switch button & ~0b11100 {
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }
}
